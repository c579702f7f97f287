"""The game: cards, phases, melds, hits, points, and the replay of what was said at the table.

Standard library only. Nothing here reads a clock, draws a lot, opens a file or speaks a
language: values go in, values come out, and every answer is a code with its evidence.
"""
