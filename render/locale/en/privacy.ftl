### What is kept of people, and what the bot is.

command-data = What I store about you
command-data-export = Get everything I store about you, as a file
command-data-delete = Delete everything I store about you
command-about = What I am, how I’m doing, and what I store about you

data-none = I don’t store anything about you.
data-none-pending = I don’t store anything about you, but the database’s files still hold traces of recently deleted data, because something else is reading them. I’ll keep trying until they’re gone.
data-export = This is everything I store about you. Times are in seconds since 1970.
data-delete =
    {"**"}Delete everything I store about you?**
    - Your ID and name go from every match, result, rating and setting. This can’t be undone.
    - A robot takes over your seats in matches with others, and those matches don’t count. Matches you play alone end, and you leave your tables.
    - Finished matches stay, without you in them. Messages belong to Discord; only the people who run the server can delete them.
    - No second tries: until the week is over, an anonymous hash remembers which deals you started and which daily puzzles you answered.
    - Earlier back-ups include you until they’re thrown away.
    `/data export` gives you a copy first.
data-deleted-none = Done: I don’t store anything about you any more.
data-deleted-pending =
    Your data is deleted, but the database’s files still hold traces of it, because something else is reading them right now. I’ll keep trying until they’re gone.
    This message updates if that takes less than 15 minutes. After that, `/data delete` tells you where it stands.
data-deleted-server = Done: I don’t store anything about you any more. The database server clears the last traces from its own files, usually within days.
button-delete-data = Delete my data

about =
    {"**"}Ziggurat { $version }**: board games about building, turn by turn, in a channel.
    Running for { $uptime }. { $matches ->
        [one] One match is being played.
       *[other] { $matches } matches are being played.
      }
    I store your Discord ID and name, the seats you take, your moves, results and ratings, and how you want to be notified, but no messages. I show them to the people you play with, and don’t pass anything on.
    `/data export` gives you all of it, `/data delete` deletes it, and `/me` hides you from statistics. The full policy is `docs/privacy.md`, the terms are `docs/terms.md`, and the source code is right beside them.
