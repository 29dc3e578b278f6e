"""The one vocabulary table and the folding of what is typed."""
