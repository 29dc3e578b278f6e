"""Errors as values: what went wrong, where, and what would work."""
