"""The lines of a Noripan bot, with Python's standard library alone.

A bot is a function that is given what is asked and returns the names of the options it picks:

    import noripan_bot
    noripan_bot.run(lambda table, ask: ask["fallback"], name="Dull")

docs/protocol.md tells what the messages hold.
"""

import json
import sys

PROTOCOL = 1


class Table:
    """What a bot has heard of the game that it plays."""

    def __init__(self):
        self.hello = {}
        self.begin({})

    def begin(self, start):
        self.start = start
        self.seat = start.get("seat")
        self.events = []
        self.refused = None  # why the last answer was not taken, while there is another try


def run(answer, name="", skip=(), end=None, lines=None, out=None):
    """Plays until the program is told to quit, or until nobody talks to it any more.

    answer(table, ask) returns names of options; end(table, end) hears how a game ended. skip names what the bot does
    without: "text", "events", "view".
    """
    lines = sys.stdin if lines is None else lines
    out = sys.stdout if out is None else out

    def say(**message):
        out.write(json.dumps(message) + "\n")
        out.flush()  # without it the line would wait in a buffer

    table = Table()
    asked = None
    for line in lines:
        message = json.loads(line)
        kind = message["t"]
        if kind == "hello":
            table.hello = message
            say(t="ready", protocol=PROTOCOL, name=name, skip=list(skip))
        elif kind == "start":
            table.begin(message)
        elif kind == "event":
            table.events.append(message)
        elif kind == "ask":
            asked, table.refused = message, None
            say(t="act", id=asked["id"], picks=answer(table, asked))
        elif kind == "refused":
            if message["again"] and asked and message.get("id") == asked["id"]:
                table.refused = message
                say(t="act", id=asked["id"], picks=answer(table, asked))
            else:
                print(message.get("detail") or message["code"], file=sys.stderr)
        elif kind == "end" and end:
            end(table, message)
        elif kind == "quit":
            return
