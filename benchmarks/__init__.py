"""Measurements: exact counts of opening hands, and timings against other ways to do the same."""
