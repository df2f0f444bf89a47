#!/usr/bin/env python3
"""A player for Mehen in Python's standard library: any legal answer, chosen by the question's own seed.

    mehen arena greedy --b "python3 examples/engines/random.py" --game ur --games 10

docs/bots.md describes the protocol. Replace `choose` by something better.
"""
import json
import random
import sys


def choose(question):
    """One of the keys on offer. `question['view']` is the position as the seat sees it."""
    options = question["ask"]["options"]
    return random.Random(question["seed"]).choice(options)


def main():
    for line in sys.stdin:
        request = json.loads(line)
        what = request.get("do")
        if what == "quit":
            return
        if what == "hello":
            reply = {"id": request["id"], "protocol": 1, "name": "Random in Python", "wants": "view"}
        elif what == "choose":
            reply = {"id": request["id"], "keys": [choose(request)]}
        else:
            continue
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
