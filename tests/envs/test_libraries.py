"""The environments pass the checks that their libraries come with."""

import warnings
from collections.abc import Callable

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import ironbridge.envs.open_spiel  # noqa: F401 it registers the game
from ironbridge import BadChoice, BadPlayerCount, NotYourTurn, State
from ironbridge.envs import brass_v1
from ironbridge.envs.one_seat import OneSeat
from tests.support.amount import SCALE
from tests.support.playing import SETTINGS

with warnings.catch_warnings():
    # Where pygame is installed, PettingZoo's own tests import a game in a way that it calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

# One setting of each game as a rule, all of them in `make soak`.
CHECKED = SETTINGS if SCALE > 1 else [("birmingham", 4), ("lancashire-revised", 2)]
# PettingZoo warns of dictionaries as observations, but not for the names of its own games, which have them too.
DICTIONARIES = "Observation is not a NumPy array|Observation space for each agent probably should be"

on_each_game = pytest.mark.parametrize(("ruleset", "players"), CHECKED)


def make(ruleset: str, players: int, **settings: object) -> OneSeat:
    """An environment of Gymnasium, without the wrappers that check it in another way."""
    made = gymnasium.make("ironbridge.envs:Brass-v1", ruleset=ruleset, players=players, **settings)  # type: ignore[arg-type]
    assert isinstance(made.unwrapped, OneSeat)
    return made.unwrapped


@on_each_game
def test_gymnasium_checks_the_environment(ruleset: str, players: int) -> None:
    check_env(make(ruleset, players, opponents="random", seat=players - 1))
    check_env(make(ruleset, players, opponents="greedy", seat=None, form="float32", render_mode="ansi"))


@on_each_game
def test_pettingzoo_checks_the_environment(ruleset: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", DICTIONARIES)
        api_test(brass_v1.env(ruleset=ruleset, players=players), num_cycles=400)
    seed_test(lambda: brass_v1.env(ruleset=ruleset, players=players), num_cycles=100)


@on_each_game
def test_openspiel_checks_the_game(ruleset: str, players: int) -> None:
    game = pyspiel.load_game(f"python_brass(ruleset={ruleset},players={players},reward=rank)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("opponents", ["random", ["greedy", "random", "foreman"]])
def test_one_seat_plays_a_game_against_bots(opponents: object) -> None:
    env = make("birmingham", 4, opponents=opponents, seat=2, reward="rank", render_mode="ansi")
    seen, info = env.reset(seed=3)
    luck = np.random.default_rng(0)
    rewards, is_over = [], False
    while not is_over:
        assert info["seat"] == 2
        assert (info["action_mask"] == seen["action_mask"]).all()
        seen, reward, is_over, is_cut, info = env.step(luck.choice(np.flatnonzero(seen["action_mask"])))
        assert not is_cut
        rewards.append(reward)
    assert not any(rewards[:-1])
    assert 0 <= rewards[-1] <= 1
    # When a game is over nothing is open.
    assert not seen["action_mask"].any()
    text = env.render()
    assert text is not None
    assert text.startswith("what seat 2 knows")
    with pytest.raises(NotYourTurn, match=r"call reset\(\)"):
        env.step(np.int64(0))


def test_what_is_not_open_ends_a_game_of_one_seat() -> None:
    env = make("birmingham", 2, opponents="random")
    assert not env.action_masks().any()
    seen, _ = env.reset(seed=1)
    assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
    closed = np.flatnonzero(seen["action_mask"] == 0)[0]
    _, reward, is_over, _, info = env.step(closed)
    assert (reward, is_over, info["illegal"]) == (-1.0, True, closed)
    with pytest.raises(NotYourTurn):
        env.step(closed)
    assert not env.action_masks().any()


def test_a_table_of_one_seat_must_be_right() -> None:
    with pytest.raises(BadPlayerCount, match="3 opponents are needed, not 1"):
        make("birmingham", 4, opponents=["random"])
    with pytest.raises(NotYourTurn, match="no seat 4; there are 0 to 3"):
        make("birmingham", 4, seat=4)
    with pytest.raises(BadChoice, match="unknown form 'int16'; there are int8, float32"):
        make("birmingham", 4, form="int16")
    with pytest.raises(BadChoice, match="unknown form 'int16'"):
        brass_v1.env(form="int16")


def play_all(env: brass_v1.raw_env, choose: Callable[[np.ndarray], int]) -> dict[str, float]:
    """What every seat gets in a game that all of them play in the same way."""
    env.reset(seed=5)
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        got[agent] = reward
        env.step(None if is_over else choose(seen["action_mask"]))
    return got


def test_all_seats_play_a_game() -> None:
    env = brass_v1.env(ruleset="lancashire", players=3, reward="score")
    luck = np.random.default_rng(0)
    got = play_all(env, lambda mask: int(luck.choice(np.flatnonzero(mask))))
    table, play = env.unwrapped.table, env.unwrapped.play
    outcome = State(table.ruleset, play.position).outcome()
    assert outcome is not None
    assert got == {f"seat_{seat.seat}": seat.vp for seat in outcome.seats}
    assert env.agents == []
    assert not any(play.mask())


def test_what_is_not_open_ends_a_game_of_all_seats() -> None:
    env = brass_v1.env(players=2)
    got = play_all(env, lambda mask: int(np.flatnonzero(mask == 0)[0]))
    assert sorted(got.values()) == [-1, 0]
    env.reset(seed=5)
    with pytest.raises(BadChoice, match="no number 5000"):
        env.step(5000)


def dealt(name: str) -> pyspiel.State:
    """A game of OpenSpiel after its deal."""
    state = pyspiel.load_game(name).new_initial_state()
    luck = np.random.default_rng(2)
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        assert sum(likely) == pytest.approx(1)
        state.apply_action(int(luck.choice(outcomes, p=likely)))
    return state


def test_openspiel_samples_what_a_seat_cannot_see() -> None:
    state = dealt("python_brass(players=3)")
    for seat in range(3):
        other = state.resample_from_infostate(seat, np.random.default_rng(seat).random)
        assert other.dealt.view(seat) == state.dealt.view(seat)
        assert other.dealt != state.dealt
        assert other.history() == []
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        if seat == state.current_player():
            assert other.legal_actions() == state.legal_actions()


def test_a_search_of_openspiel_plays_with_what_a_seat_knows() -> None:
    state = dealt("python_brass(ruleset=birmingham-intro,players=2)")
    luck = np.random.RandomState(0)
    bot = ISMCTSBot(
        game=state.get_game(),
        evaluator=RandomRolloutEvaluator(1, luck),
        uct_c=1.0,
        max_simulations=2,
        random_state=luck,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    assert bot.step(state) in state.legal_actions()


def test_openspiel_names_what_is_dealt_and_chosen() -> None:
    state = pyspiel.load_game("python_brass(ruleset=lancashire,players=3)").new_initial_state()
    assert state.action_to_string(1) == "turn_order 1"
    state = dealt("python_brass(ruleset=lancashire,players=3)")
    assert "pass" in [state.action_to_string(action) for action in state.legal_actions()]
