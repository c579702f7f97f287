"""Results of games that were played long ago, read from a table that somebody kept."""
