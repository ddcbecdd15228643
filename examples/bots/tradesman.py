"""A bot that needs nothing but Python: `ironbridge play --bots "exec:python examples/bots/tradesman.py"`."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "tradesman"}), flush=True)
    elif message["type"] == "choose":
        choices = message["choices"]
        kinds = [
            [k for k, choice in enumerate(choices) if choice["do"] == wish]
            for wish in ("sell", "build", "link")
        ]
        good = next((kind for kind in kinds if kind), range(len(choices)))
        print(json.dumps({"type": "choice", "index": good[message["luck"][0] % len(good)]}), flush=True)
