### What is kept of people, and what the bot is.

command-data = What I keep of you
command-data-export = Get all that I keep of you, as a file
command-data-delete = Delete all that I keep of you
command-about = What I am, how I am doing, and what I keep of you

data-none = I keep nothing of you.
data-none-pending = I keep nothing of you, but the database’s files still hold traces of data that was deleted recently, because something else is reading them. I’ll keep trying until they’re gone.
data-export = This is all that I keep of you. Times are seconds since 1970.
data-delete =
    {"**"}Delete all that I keep of you?**
    - Your number and name go from every match, result, rating and setting. This can’t be undone.
    - A robot takes your seats in matches that others play; such matches don’t count. Those that you play alone end, and you leave your tables.
    - Ended matches stay, without you in them. Messages that stand in channels are Discord’s: only whoever runs the server can delete those.
    - You don’t get a second try: until the week is over, a hash that names nobody remembers which deals you started and which daily puzzles you answered.
    - Earlier back-ups of the database still have you until they are thrown away.
    `/data export` gives you a copy first.
data-deleted-none = Done: I keep nothing of you any more.
data-deleted-pending =
    Your data is deleted, but the database’s files still hold traces of it, because something else is reading them right now. I’ll keep trying until they’re gone.
    This message changes if that takes less than a quarter of an hour. After that, `/data delete` tells you how it stands.
data-deleted-server = Done: I keep nothing of you any more. The database server clears the last traces from its own files by itself, usually within days.
button-delete-data = Delete my data

about =
    {"**"}Ziggurat { $version }**: board games about building, turn by turn, in a channel.
    Running for { $uptime }. { $matches ->
        [one] One match is being played.
       *[other] { $matches } matches are being played.
      }
    I keep your Discord number and name, the seats that you take, your moves, results and ratings, and how you want to be notified; no messages. I show them to whoever plays with you, and pass nothing on.
    `/data export` hands you all of it, `/data delete` deletes it, `/me` takes you off statistics. The whole policy is `docs/privacy.md`, the terms are `docs/terms.md`, and the source lies beside them.
