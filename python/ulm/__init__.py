"""ulm: the board game Ulm for Python - games for notebooks, and games as numbers for programs that learn.

Game            one game with everything that is said about it: moves, views, records, hints, a picture
env()           an environment as PettingZoo's AEC interface describes them
vector()        many games at once, stepped into memory that numpy reads without a copy
action_text(), action_of()    actions as the text of a move, and back
observation_parts()           where in an observation what is

Neither numpy nor PettingZoo is needed; where they are installed, arrays are numpy's and env() gives an AECEnv. A move
that is not legal raises Refused, a ValueError, with the rules' sentence; then nothing has happened.
"""

from ._ulm import ACTIONS, NOBODY, OBSERVATION, SEATS, Refused, action_of, action_text, observation_parts
from ._ulm import VERSION as __version__
from .aec import Env, env
from .game import Game
from .vector import Vector, vector

__all__ = ["ACTIONS", "NOBODY", "OBSERVATION", "SEATS", "Env", "Game", "Refused", "Vector", "action_of", "action_text",
           "env", "observation_parts", "vector", "__version__"]
