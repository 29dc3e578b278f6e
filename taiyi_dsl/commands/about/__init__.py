"""What the registries know about a word: one module for each sort of word."""
