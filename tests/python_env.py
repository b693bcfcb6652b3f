#!/usr/bin/env python3
"""python_env.py PACKAGES - ulm.env() by all that PettingZoo's api_test and seed_test ask of an AEC environment; speaks TAP

PettingZoo is in no Debian, so its demands stand here in our own words; where it is installed, its own tests are run too.
"""

import hashlib
import pathlib
import random
import re
import subprocess
import sys

import tap

sys.path.insert(0, sys.argv[1])
import ulm  # noqa: E402

KINDS = [(2, "basic", 10), (3, "tower", 12), (4, "basic", 12)]


def environments():
    for kind in KINDS:
        env = ulm.env(*kind)
        env.reset(seed=sum(kind[::2]))
        yield env


def raw(row):
    return row.tobytes()


def legal(seen):
    return [action for action, is_legal in enumerate(raw(seen["action_mask"])) if is_legal]


def walk(env, chooser, most=10**6):
    """Plays on; gives what happened at each step."""
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else chooser.choice(legal(seen))
        yield agent, seen, reward, terminated, truncated, info, action
        assert env.step(action) is None


def agents_have_names_and_never_change_after_a_reset():
    for env, (seats, *_) in zip(environments(), KINDS):
        assert isinstance(env.possible_agents, list) and env.agents == env.possible_agents
        assert env.agents is not env.possible_agents
        assert isinstance(env.num_agents, int) and env.num_agents == len(env.agents) == env.max_num_agents == seats
        assert all(re.fullmatch("[a-z]+_[0-9]+", agent) for agent in env.agents)
        assert env.agent_selection in env.agents


def after_a_reset_nothing_is_over_and_nothing_was_won():
    for env in environments():
        for _ in walk(env, random.Random(1), 50):
            pass
        env.reset(seed=1)
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            assert isinstance(kept, dict) and list(kept) == env.agents
        assert not any(env.terminations.values()) and not any(env.truncations.values())
        assert not any(env.rewards.values()) and all(info == {} for info in env.infos.values())


def last_can_leave_out_what_is_seen():
    for env in environments():
        seen, reward, terminated, truncated, info = env.last(observe=False)
        assert seen is None and reward == 0 and terminated is False and truncated is False and isinstance(info, dict)
        assert env.last()[0] is not None


def spaces_are_the_same_for_all_agents_and_always_the_same_ones():
    for env in environments():
        assert list(env.action_spaces) == list(env.observation_spaces) == env.possible_agents
        for agent in env.agents:
            assert env.action_space(agent) is env.action_space(agent) is env.action_spaces[agent]
            assert env.observation_space(agent) is env.observation_space(agent) is env.observation_spaces[agent]
            assert env.action_space(agent) == env.action_space(env.agents[0]) and env.action_space(agent).n == ulm.ACTIONS
            assert env.observation_space(agent) == env.observation_space(env.agents[0])
        assert not env.action_space(agent).contains(ulm.ACTIONS) and not env.action_space(agent).contains("end")
        assert not env.observation_space(agent).contains({})


def every_observation_lies_in_its_space_and_has_a_legal_action():
    for env in environments():
        for agent, seen, *_, action in walk(env, random.Random(2)):
            assert env.observation_space(agent).contains(seen) and set(seen) == {"observation", "action_mask"}
            assert len(raw(seen["observation"])) == 2 * ulm.OBSERVATION and any(raw(seen["observation"]))
            assert (action is None) == (not legal(seen))
            for other in env.agents:
                if other != agent:
                    assert legal(env.observe(other)) == []


def what_was_seen_stays_what_it_was():
    env = next(environments())
    seen = env.observe(env.agent_selection)
    before = raw(seen["observation"]), raw(seen["action_mask"])
    for _ in walk(env, random.Random(3), 20):
        pass
    assert (raw(seen["observation"]), raw(seen["action_mask"])) == before


def rewards_that_last_tells_are_what_was_given_since():
    for env in environments():
        owed, chooser, given = dict.fromkeys(env.agents, 0.0), random.Random(4), 0
        for agent in env.agent_iter():
            seen, reward, terminated, *_ = env.last()
            assert reward == owed[agent] and isinstance(reward, float)
            env.step(None if terminated else chooser.choice(legal(seen)))
            owed[agent] = 0.0
            for other, step in env.rewards.items():
                owed[other] += step
                given += step != 0
        assert given == len(env.possible_agents)


def a_game_ends_for_all_and_each_agent_leaves_once():
    for env in environments():
        left, live = [], env.agents[:]
        for agent, _, reward, terminated, truncated, info, _ in walk(env, random.Random(5)):
            assert terminated == env.terminations[agent] and truncated == env.truncations[agent] is False
            assert isinstance(terminated, bool) and info == env.infos[agent]
            assert env.num_agents == len(env.agents) and set(env.agents) <= set(env.possible_agents)
            assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
            assert env.agents == live
            if terminated:
                assert agent not in left and all(env.terminations.values()) and -1 <= reward <= 1
                left.append(agent)
                live.remove(agent)
        assert left == env.possible_agents and env.agents == [] == list(env.rewards)


def the_winner_gets_what_the_others_lose():
    for env in environments():
        won = {agent: reward for agent, _, reward, terminated, *_ in walk(env, random.Random(6)) if terminated}
        assert len(won) == len(env.possible_agents) and abs(sum(won.values())) < 1e-6 and max(won.values()) > 0


def actions_may_be_any_kind_of_whole_number():
    class Whole:
        def __index__(self):
            return action

    for env in environments():
        action = legal(env.last()[0])[0]
        env.step(action)
        after = raw(env.last()[0]["observation"])
        env.reset(seed=5)
        action = legal(env.last()[0])[0]
        env.step(Whole())
        assert len(after) == 2 * ulm.OBSERVATION


def a_wrong_action_is_refused_and_changes_nothing():
    env = next(environments())
    before = raw(env.last()[0]["observation"])
    for wrong in (None, "draw", 1.5, -1, ulm.ACTIONS, 1 << 70, ulm.action_of("end")):
        try:
            env.step(wrong)
        except ValueError as error:
            assert str(error)
        else:
            raise AssertionError(wrong)
        assert raw(env.last()[0]["observation"]) == before
    for *_, terminated, _, _, _ in walk(env, random.Random(7)):
        if terminated:
            try:
                env.step(0)
            except ValueError:
                continue
            raise AssertionError("somebody acted after the end")
    for call in (lambda: env.step(None), env.last):
        try:
            call()
        except ValueError as error:
            assert "reset()" in str(error)
        else:
            raise AssertionError("there is no game")


def episode(env, luck_elsewhere):
    """A mark of three games of three seeds, whatever else draws luck meanwhile."""
    mark, chooser = hashlib.sha256(), random.Random(42)
    for seed in range(3):
        env.reset(seed=seed)
        for _ in range(luck_elsewhere):
            random.random()
        for agent, seen, reward, *_ in walk(env, chooser):
            mark.update(b"%s %a" % (agent.encode(), reward) + raw(seen["observation"]) + raw(seen["action_mask"]))
    return mark.hexdigest()


def the_same_seed_is_the_same_game_in_one_environment_and_in_two():
    for kind in KINDS:
        env = ulm.env(*kind)
        first = episode(env, 1)
        assert first == episode(env, 2) == episode(ulm.env(*kind), 3)


def without_a_seed_games_differ_and_follow_from_the_last_seed():
    def opening(env):
        return raw(env.last()[0]["observation"])

    env, other = ulm.env(), ulm.env()
    env.reset(seed=3)
    env.reset()
    other.reset(seed=4)
    assert opening(env) == opening(other)
    openings = set()
    for _ in range(4):
        fresh = ulm.env()
        fresh.reset()
        openings.add(opening(fresh))
    assert len(openings) > 1


def sampling_follows_from_its_seed_and_keeps_to_the_mask():
    env = next(environments())
    space, mask = env.action_space("seat_1"), env.last()[0]["action_mask"]
    drawn = []
    for _ in range(2):
        space.seed(42)
        drawn.append([int(space.sample(mask)) for _ in range(5)] + [int(space.sample()) for _ in range(5)])
    assert drawn[0] == drawn[1] and all(mask[action] for action in drawn[0][:5])


def it_is_itself_and_has_a_name_and_can_be_drawn_and_closed():
    env = ulm.env(render_mode="svg")
    env.reset(seed=1)
    assert env.unwrapped is env and str(env) == env.metadata["name"] == "ulm_v0"
    assert env.metadata["is_parallelizable"] is False and env.render_mode in env.metadata["render_modes"]
    assert env.render().startswith("<svg ") and env.close() is None
    silent = ulm.env()
    silent.reset(seed=1)
    assert silent.render() is None


STAND_INS = {"pettingzoo": "class AECEnv:\n    pass\n", "gymnasium": "class spaces:\n    class Discrete:\n"
             "        def __init__(self, n):\n            self.n = n\n"}


def where_pettingzoo_is_installed_it_is_one_of_its_environments(folder):
    for name, text in STAND_INS.items():
        (folder / f"{name}.py").write_text(text)
    code = ("import sys; sys.modules['numpy'] = None; import pettingzoo, gymnasium, ulm; env = ulm.env(); env.reset(1)\n"
            "assert isinstance(env, pettingzoo.AECEnv)\n"
            "assert isinstance(env.action_space('seat_1'), gymnasium.spaces.Discrete)")
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": f"{folder}:{sys.argv[1]}"})


def without_numpy_all_of_this_is_so_too():
    """The other tests once more, in an interpreter that has none."""
    if sys.modules.get("numpy", 0) is None:
        raise tap.Skip("this is that interpreter")
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise tap.Skip("there is no numpy here: all was without it") from None
    again = [__file__, str(pathlib.Path(sys.argv[1]).resolve())]
    code = (f"import sys, runpy; sys.modules['numpy'] = None; sys.argv = {again!r}\n"
            "runpy.run_path('python_env.py', run_name='__main__')")
    done = subprocess.run([sys.executable, "-c", code], text=True, stdout=subprocess.PIPE, cwd=pathlib.Path(__file__).parent,
                          env={"PYTHONPATH": "."})
    assert done.returncode == 0, done.stdout


def its_own_tests_pass_where_it_is_installed():
    try:
        from pettingzoo.test import api_test, seed_test
    except ImportError:
        raise tap.Skip("there is no PettingZoo here: only what it asks, in our own words, was tried") from None
    api_test(ulm.env(), num_cycles=1000)
    seed_test(ulm.env, num_cycles=500)


if __name__ == "__main__":
    sys.exit(tap.run(globals(), sys.argv[2:]))
