### Lessons: a few guided turns of each game

command-game-learn = Learn a game by playing a few guided turns; only you see them
command-game-learn-game = The game; if left out, you choose

button-learn = Learn
button-lesson-skip = Skip
button-lesson-again = Try again
button-lesson-show = Show me
button-lesson-play = Play on
button-lesson-first = See it again
button-lesson-others = Other games

# Above each step: its title and number.
lesson-head = **{ $title }** · { $number } of { $count }
# What an opponent has just done.
lesson-news = -# { $told }
# What the reader's turn does, after Confirm.
lesson-right = ✅ { $what }
lesson-other = 🤔 { $what }
# A wrong choice without a sentence of its own.
lesson-wrong = That’s a legal turn, but not what this step is about. Read it again and have another go.

lesson-finished =
    ### You’ve finished the lesson!
    You’re ready for your first match of { $title }. Want to keep going? Play on from here against a calm robot: it makes mistakes, and the match is unrated.

lesson-which =
    ### Learn by playing
    A few guided turns each. Leave whenever you like: I’ll remember where you were.
lesson-state = { $state ->
    [new] - **{ $title }** · { $count } steps
    [under-way] - **{ $title }** · at step { $number } of { $count }
   *[finished] - **{ $title }** · finished ✅
}
