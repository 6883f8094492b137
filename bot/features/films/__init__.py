"""Films of matches: drawn by a process of their own, for the person who asks, and posted if they like."""
