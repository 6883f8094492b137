"""The history of a match: its log, snapshots, undo and record files."""
