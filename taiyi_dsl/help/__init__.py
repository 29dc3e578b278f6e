"""The texts of help: topics, the tour, the example queries.  Plain data, in both languages."""
