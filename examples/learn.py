"""Learns to play from nothing, with numpy alone: `python examples/learn.py --minutes 10`.

A small network plays all seats of many games at once and is made likelier to choose what came before good scores
(policy gradient with a baseline). Now and then it plays against `random` and `greedy`, and its curve is printed.
"""

import argparse
import time
from dataclasses import dataclass

import gymnasium
import numpy as np
import numpy.typing as npt

from ironbridge.envs import Batch

Floats = npt.NDArray[np.float32]
OPPONENTS = ("random", "greedy")


@dataclass
class Lesson:
    """Choices that were made, with what was seen and open then, and what they led to."""

    seen: Floats
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    returns: Floats


class Network:
    """One hidden layer; from it the chances of all choices, and the score that is expected."""

    def __init__(self, size: int, choices: int, hidden: int, seed: int) -> None:
        luck = np.random.default_rng(seed)

        def weights(rows: int, columns: int, scale: float) -> Floats:
            return (luck.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.parts = {
            "in": weights(size, hidden, size**-0.5),
            "in_bias": np.zeros(hidden, np.float32),
            "out": weights(hidden, choices, 0.01),
            "out_bias": np.zeros(choices, np.float32),
            "value": weights(hidden, 1, 0.01),
        }
        self._means = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._squares = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def forward(self, seen: Floats, masks: npt.NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chances of what is open, and the expected score."""
        p = self.parts
        hidden = np.tanh(seen @ p["in"] + p["in_bias"])
        scores = np.where(masks > 0, hidden @ p["out"] + p["out_bias"], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ p["value"])[:, 0]

    def learn(self, lesson: Lesson, rate: float, curiosity: float) -> None:
        """One step along the gradient."""
        p, count = self.parts, len(lesson.actions)
        hidden, chances, value = self.forward(lesson.seen, lesson.masks)
        better = lesson.returns - value
        # What is chosen less often than its chance says is made likelier if it went better than expected.
        to_scores = chances * better[:, None]
        to_scores[np.arange(count), lesson.actions] -= better
        logs = np.log(np.maximum(chances, 1e-9))
        to_scores += curiosity * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        to_scores = (to_scores / count).astype(np.float32)
        to_value = (-better / count)[:, None].astype(np.float32)
        to_hidden = (to_scores @ p["out"].T + to_value @ p["value"].T) * (1 - hidden**2)
        self._adam(
            {
                "in": lesson.seen.T @ to_hidden,
                "in_bias": to_hidden.sum(axis=0),
                "out": hidden.T @ to_scores,
                "out_bias": to_scores.sum(axis=0),
                "value": hidden.T @ to_value,
            },
            rate,
        )

    def _adam(self, slopes: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            self.parts[name] -= rate * step


def play(batch: Batch, network: Network, luck: np.random.Generator, steps: int) -> Lesson:
    """Play on in all games; only choices of games that end meanwhile are learned from."""
    n = batch.n
    seen = np.empty((steps, n, batch.table.observer.size), np.float32)
    masks = np.empty((steps, n, batch.table.space.n), np.int8)
    actions, returns = np.empty((steps, n), np.int64), np.full((steps, n), np.nan, np.float32)
    seats, begun = np.empty((steps, n), np.int64), np.zeros(n, np.int64)
    for step in range(steps):
        seen[step], masks[step], seats[step] = batch.observations, batch.masks, batch.seat
        _, chances, _ = network.forward(seen[step], masks[step])
        drawn = luck.random((n, 1)) * chances.sum(axis=1, keepdims=True)
        actions[step] = np.minimum((chances.cumsum(axis=1) < drawn).sum(axis=1), chances.shape[1] - 1)
        # Rounding may point between two open choices: then the likeliest is taken.
        is_closed = masks[step][np.arange(n), actions[step]] == 0
        actions[step][is_closed] = chances[is_closed].argmax(axis=1)
        batch.step(actions[step])
        for row in np.flatnonzero(batch.done):
            own = slice(begun[row], step + 1)
            returns[own, row] = batch.reward[row][seats[own, row]]
            begun[row] = step + 1
    is_known = ~np.isnan(returns)
    return Lesson(seen[is_known], masks[is_known], actions[is_known], returns[is_known])


def measure(network: Network, ruleset: str, opponent: str, games: int) -> tuple[float, float]:
    """The mean score and the share of wins against a bot, always taking the likeliest choice."""
    scores, wins = [], 0.0
    for reward in ("score", "win"):
        env = gymnasium.make(
            "ironbridge.envs:Brass-v1",
            ruleset=ruleset,
            players=2,
            opponents=opponent,
            seat=None,
            reward=reward,
            form="float32",
        )
        for game in range(games):
            seen, _ = env.reset(seed=game)
            is_over, got = False, 0.0
            while not is_over:
                rows, masks = seen["observation"][None], seen["action_mask"][None]
                _, chances, _ = network.forward(rows, masks)
                seen, got, is_over, _, _ = env.step(int(chances[0].argmax()))  # type: ignore[assignment]
            if reward == "score":
                scores.append(got)
            else:
                wins += got / games
    return float(np.mean(scores)), wins


def main(words: list[str] | None = None) -> list[tuple[float, ...]]:
    """Learn for some minutes, and print and return the curve: games, then score and wins against each opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="birmingham-intro")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--lessons", type=int, default=10**9, help="how many lessons at most")
    parser.add_argument("--rows", type=int, default=64, help="games at once (64)")
    parser.add_argument("--steps", type=int, default=200, help="steps of all games in a lesson (200)")
    parser.add_argument("--hidden", type=int, default=64, help="size of the hidden layer (64)")
    parser.add_argument("--games", type=int, default=20, help="games against each opponent (20)")
    parser.add_argument("--every", type=int, default=20, help="lessons between two points of the curve (20)")
    args = parser.parse_args(words)
    batch = Batch(args.ruleset, 2, args.rows, seed=1, reward="score", form="float32")
    network = Network(batch.table.observer.size, batch.table.space.n, args.hidden, seed=1)
    luck, curve, games, end = np.random.default_rng(1), [], 0, time.monotonic() + 60 * args.minutes
    print("   games" + "".join(f"   {bot:>6}: VP  wins" for bot in OPPONENTS), flush=True)
    for number in range(args.lessons + 1):
        is_last = number == args.lessons or time.monotonic() > end
        if number % args.every == 0 or is_last:
            found = [measure(network, args.ruleset, bot, args.games) for bot in OPPONENTS]
            curve.append((float(games), *(figure for pair in found for figure in pair)))
            print(f"{games:8}" + "".join(f"   {vp:10.1f} {wins:5.0%}" for vp, wins in found), flush=True)
        if is_last:
            break
        before = sum(batch.games)
        lesson = play(batch, network, luck, args.steps)
        games += sum(batch.games) - before
        lesson.returns /= 20
        order = luck.permutation(len(lesson.actions))
        for part in np.array_split(order, max(1, len(order) // 1000)):
            network.learn(
                Lesson(lesson.seen[part], lesson.masks[part], lesson.actions[part], lesson.returns[part]),
                rate=1e-3,
                curiosity=0.01,
            )
    return curve


if __name__ == "__main__":
    main()
