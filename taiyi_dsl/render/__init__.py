"""Results written down: tables, data formats, safe output and atomic files."""
