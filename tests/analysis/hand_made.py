"""Games made by hand, every number of which the tests say from the rules."""

from snippets import games_of

from mjlog.analysis.frames import Tables
from mjlog.analysis.tables import tables
from mjlog.replayer import replay

HEADER = """[MJN "1"]
[Rules "riichi tenhou length=tonpuu"]
[A "Mina"] [B "Ng"] [C "วิภา"] [D "小鳥"]

"""

RON = """deal E1 honba 0 sticks 0 points 25000 25000 25000 25000
dora 8p
A 123m456p78s1155z9m
B 19m258p147s12346z
C 19m258p147s23467z
D 2468m1369p2469s3z
A:9s-9m* B:9p-1z A:ron
ura 4m
win A from B on 1z for double-riichi 2, ippatsu 1, seat-wind 1, round-wind 1 = 40 fu 5 han mangan 12000
pay A +13000 B -12000

"""

TSUMO = """deal E1 honba 1 sticks 0 points 37000 13000 25000 25000
dora 9s
A 19m258p147s12346z
B 19m258p147s12347z
C 234m5678p3455s66z
D 2468m1369p2469s3z
A:6z= C:pon66z-8p D:7z= A:7z= B:7z= C:2s,tsumo
win C on 2s for hatsu 1 = 30 fu 1 han 1100
pay A -600 B -400 C +1400 D -400

"""

DOUBLE_RON = """deal E2 honba 0 sticks 0 points 36400 12600 26400 24600
dora 4z
A 123456789m1122p
B 19m258p147s12346z
C 234m23p55567789s
D 2468m1369p2469s3z
B:3z= C:3z= D:9p-1p A:ron C:ron
win A from D on 1p for ittsu 2 = 40 fu 2 han 2600
pay A +2600 D -2600
win C from D on 1p for pinfu 1 = 30 fu 1 han 1000
pay C +1000 D -1000

"""

SCORE_ONLY = """deal E3 honba 0 sticks 0 points 39000 12600 27400 21000
riichi A
draw exhausted tenpai A C
pay A +1500 B -1500 C +1500 D -1500

"""

STOPPED = """deal E3 honba 1 sticks 1 points 39500 11100 28900 19500
C:1m= A:5m=

"""

GAME = HEADER + RON + TSUMO + DOUBLE_RON + SCORE_ONLY + STOPPED


HONGKONG = """[MJN "1"]
[Rules "hongkong"]
[A "Chan"] [B "Ho"] [C "Mina"] [D "Lee"]

deal E1 points 0 0 0 0
A 123m456p789s115z9m
B 19m258p147s12345z
C 19m258p147s23467z
D 2468m1369p2469s3z
A:6z-9m B:9p-1z C:=2z
draw void

deal E2 points 0 0 0 0
win A from B = 4 faan 16 base 48
pay A +48 B -48
"""
CLASSIC = """[MJN "1"]
[Rules "classic players=3"]
[A "Mina"] [B "Nok"] [C "Tan"]

deal E1 points 60 60 60
win B from A
pay A -2 B +3 C -1

deal E2 points 58 63 59
win A from C
pay A +3 B -1 C -2
"""


def tables_of(*texts: str) -> Tables:
    """The tables of some games."""
    return tables([replay(game) for text in texts for game in games_of(text)])
