"""What a match leaves behind: its log, snapshots, what can be taken back, and records."""
