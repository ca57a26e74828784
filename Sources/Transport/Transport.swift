import Notation
