"""Running typed queries: conditions become sets, sets become rows."""
