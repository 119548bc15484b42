"""A folding chess set: turned pieces on a board of walnut and maple."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'oyuncak'
SQUARE, SIDE, THICK = 4.5, 42, 2.4


def light_wood():
    return wood('#d3ad74', '#ecd2a2', 'z', 1.3, rough=0.32)


def dark_wood():
    return wood('#17100c', '#34241a', 'z', 1.3, rough=0.28)


def _foot(r):
    return [(0, 0), (r - 0.06, 0), (r - 0.06, 0), (r, 0.1), (r, 0.4), (r - 0.08, 0.52), (r - 0.08, 0.52), (r - 0.28, 0.72), (r - 0.36, 0.92), (r - 0.36, 0.92), (r - 0.27, 1.0), (r - 0.36, 1.1), (r - 0.36, 1.1)]


def _ball(r, z, start=-50):
    return [(max(r * math.cos(math.radians(a)), 0), z + r * math.sin(math.radians(a))) for a in range(start, 91, 14)] + [(0, z + r)]


def _felt(r):
    cylinder(r - 0.12, 0.06, plain('#2f5a3f', 0.95), bevel=0)


def _pawn(mat):
    lathe([*_foot(1.3), (0.66, 1.6), (0.47, 2.2), (0.43, 2.62), (0.43, 2.62), (0.78, 2.7), (0.82, 2.78), (0.74, 2.86), (0.44, 2.94), (0.44, 2.94), *_ball(0.7, 3.48)], mat, steps=64)


def _rook(mat):
    lathe([*_foot(1.5), (0.92, 1.6), (0.76, 2.4), (0.74, 3.3), (0.74, 3.3), (0.98, 3.42), (1.0, 3.5), (0.86, 3.6), (0.86, 3.6), (1.0, 3.9), (1.06, 4.35), (1.06, 4.35), (0.72, 4.35), (0.72, 4.35), (0.7, 4.1), (0, 4.08)], mat, steps=64)
    for i in range(6):
        arc = [math.radians(60 * i + a) for a in range(-20, 21, 8)]
        extrude([(1.055 * math.cos(a), 1.055 * math.sin(a)) for a in arc] + [(0.74 * math.cos(a), 0.74 * math.sin(a)) for a in reversed(arc)], 0.46, mat, at=(0, 0, 4.3), bevel=0.04)


def _bishop(mat):
    head = lathe([*_foot(1.45), (0.72, 1.7), (0.5, 2.6), (0.42, 3.7), (0.42, 3.7), (0.86, 3.8), (0.9, 3.9), (0.8, 4.0), (0.48, 4.08), (0.48, 4.08), (0.52, 4.2), (0.52, 4.2), (0.74, 4.55), (0.76, 4.95), (0.62, 5.45), (0.36, 5.85), (0.16, 6.0), (0.14, 6.0), (0.14, 6.0), (0.24, 6.12), (0.24, 6.26), (0.12, 6.38), (0, 6.4)], mat, steps=64)
    cut(head, box((1.2, 3, 0.13), None, at=(0.62, 0, 5.2), rot=(0, -48, 0), bevel=0))


def _knight(mat):
    lathe([*_foot(1.48), (1.02, 1.35), (0.96, 1.55), (0, 1.6)], mat, steps=64)

    def head():
        # Seen from its left side, x forwards.
        outline = [(-0.95, 0), (-1.0, 0.5), (-0.95, 1.2), (-0.78, 2.0), (-0.5, 2.75), (-0.12, 3.25), (0.05, 3.5), (0.14, 3.85), (0.3, 3.62), (0.42, 3.38), (0.75, 3.12), (1.1, 2.72), (1.42, 2.3), (1.52, 2.05), (1.42, 1.82), (1.22, 1.76), (1.02, 1.86), (0.78, 1.95), (0.5, 1.85), (0.32, 1.6), (0.42, 1.2), (0.72, 0.7), (0.9, 0.3), (0.92, 0)]
        extrude(outline, 1.2, None, at=(0, 0.6, 0), rot=(90, 0, 0), bevel=0.3, smooth=4)
        sphere(0.56, None, at=(0.3, 0, 2.35), stretch=(1.05, 1.28, 1.0), detail=4)  # cheeks
        sphere(0.34, None, at=(1.22, 0, 2.1), stretch=(1, 1.3, 0.9), detail=4)  # muzzle
        sphere(0.9, None, at=(-0.1, 0, 0.55), stretch=(1.0, 0.95, 0.8), detail=4)  # breast
        for y in (-1, 1):
            sphere(0.17, None, at=(0.1, y * 0.3, 3.6), stretch=(0.9, 0.65, 2.0), rot=(y * -8, 10, 0), detail=3)
            sphere(0.13, None, at=(0.72, y * 0.56, 2.72), detail=3)
        for i in range(7):
            t = i / 6
            sphere(0.3, None, at=(-0.98 + 0.85 * t ** 1.5, 0, 0.75 + 2.4 * t), stretch=(0.75, 0.62, 0.72), rot=(0, -25, 0), detail=3)

    joined(head, mat, at=(-0.05, 0, 1.45), voxel=0.055, soften=4)
    for y in (-1, 1):
        sphere(0.07, plain('#0d0a08', 0.3), at=(0.72, y * 0.66, 4.19), detail=3)


def _queen(mat):
    crown = lathe([*_foot(1.6), (0.84, 1.8), (0.58, 2.9), (0.47, 4.5), (0.47, 4.5), (0.92, 4.62), (0.98, 4.72), (0.86, 4.84), (0.56, 4.92), (0.56, 4.92), (0.62, 5.05), (0.52, 5.15), (0.52, 5.15), (0.62, 5.7), (0.86, 6.4), (0.98, 6.62), (0.98, 6.62), (0.84, 6.66), (0.6, 6.5), (0.6, 6.5), (0.42, 6.8), (0.2, 6.95), (0.16, 6.96), (0.16, 6.96), *_ball(0.25, 7.16)], mat, steps=96)
    cut(crown, joined(lambda: ring_of(9, 1.0, lambda at, a: sphere(0.2, None, at=at, stretch=(1.5, 1, 1.1), rot=(0, 0, a), detail=3), height=6.68)))


def _king(mat):
    lathe([*_foot(1.68), (0.9, 1.9), (0.62, 3.1), (0.5, 5.0), (0.5, 5.0), (0.98, 5.12), (1.05, 5.22), (0.92, 5.36), (0.6, 5.44), (0.6, 5.44), (0.66, 5.58), (0.55, 5.7), (0.55, 5.7), (0.64, 6.2), (0.88, 7.0), (0.95, 7.15), (0.95, 7.15), (0.9, 7.25), (0.5, 7.45), (0.22, 7.54), (0.2, 7.55), (0.2, 7.55), (0.3, 7.65), (0.2, 7.75), (0, 7.76)], mat, steps=96)
    a, b, c = 0.11, 0.2, 0.36
    cross = [(-a, 0.3), (-b, 0), (b, 0), (a, 0.3), (c, 0.24), (c, 0.64), (a, 0.56), (0.17, 0.86), (-0.17, 0.86), (-a, 0.56), (-c, 0.64), (-c, 0.24)]
    extrude(cross, 0.24, mat, at=(0.12, 0, 7.66), rot=(90, 0, 90), bevel=0.05)


MAKERS = {'p': _pawn, 'r': _rook, 'b': _bishop, 'n': _knight, 'q': _queen, 'k': _king}
FEET = {'p': 1.3, 'r': 1.5, 'b': 1.45, 'n': 1.48, 'q': 1.6, 'k': 1.68}


def pieces(kinds='prbnqk'):
    """A function that puts down a piece: ('k', dark, at, degrees)."""
    made = {}

    def put(kind, dark, at, degrees=0.0, rot=None):
        mat = dark_wood() if dark else light_wood()
        key = (kind, dark)
        if key not in made:

            def build():
                MAKERS[kind](mat)
                _felt(FEET[kind])

            made[key] = joined(build, at=at, rot=rot or (0, 0, degrees))
            return made[key]
        return copy(made[key], at=at, rot=rot or (0, 0, degrees))

    return put


def board(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        for side in (-1, 1):
            other_grain(box((SIDE, SIDE / 2 - 0.03, THICK), wood('#4f301c', '#7a5233', 'x', 0.8, rough=0.35), at=(0, side * SIDE / 4, 0), bevel=0.14))
            # A thin line of maple around the field.
            for y in (18.6,):
                other_grain(box((37.5, 0.22, 0.04), wood('#caa36b', '#e6cb9a', 'x', 1.2, rough=0.32), at=(0, side * y, THICK - 0.025), bevel=0))
            for x in (-18.6, 18.6):
                other_grain(box((0.22, 18.5, 0.04), wood('#caa36b', '#e6cb9a', 'y', 1.2, rough=0.32), at=(x, side * 9.35, THICK - 0.025), bevel=0))
        for i in range(8):
            for j in range(8):
                dark = (i + j) % 2 == 0
                mat = wood('#472a18', '#71492c', 'y', 1.1, rough=0.33) if dark else wood('#c79f68', '#e4c897', 'y', 1.1, rough=0.33)
                other_grain(box((SQUARE - 0.015, SQUARE - 0.015, 0.05), mat, at=((i - 3.5) * SQUARE, (j - 3.5) * SQUARE, THICK - 0.03), bevel=0.012, segments=1))
        for x in (-12, 12):
            box((1.6, 0.12, 0.9), brass(0.3), at=(x, -SIDE / 2 - 0.04, 0.9), bevel=0.05)
            sphere(0.16, brass(0.25), at=(x, -SIDE / 2 - 0.14, 1.35), detail=3)
            # hinges at the fold
        for x in (-SIDE / 2 - 0.02, SIDE / 2 + 0.02):
            cylinder(0.22, 1.2, brass(0.3), at=(x, -0.6, 1.1), rot=(-90, 0, 0), bevel=0.05)


def square(name):
    return ((ord(name[0]) - ord('a') - 3.5) * SQUARE, (int(name[1]) - 4.5) * SQUARE, THICK + 0.02)


START = {f'{file}{rank}': kind for rank, row in ((1, 'rnbqkbnr'), (2, 'pppppppp')) for file, kind in zip('abcdefgh', row)}


def game(places, put=None):
    """`places`: squares and pieces, capitals are white."""
    put = put or pieces()
    for name, kind in places.items():
        x, y, z = square(name)
        dark = kind.islower()
        turn = (-90 if dark else 90) + random.uniform(-14, 14)
        if kind in 'nN':  # knights look across the board
            turn += -55 if dark else 62
        put(kind.lower(), dark, (x + random.uniform(-0.22, 0.22), y + random.uniform(-0.22, 0.22), z), turn)


def opening():
    places = {name: kind.upper() for name, kind in START.items()}
    places |= {f'{name[0]}{9 - int(name[1])}': kind for name, kind in START.items()}
    return places


def model():
    board()
    game(opening())


def one_of_each():
    put = pieces()
    x = 0
    for kind, step in (('k', 0), ('q', 4.1), ('b', 3.9), ('n', 3.9), ('r', 3.9), ('p', 3.6)):
        x += step
        put(kind, False, (x, 0, 0), 208 if kind == 'n' else -70)
        put(kind, True, (x + 1.2, 4.6, 0), -150 if kind == 'n' else -60)


LATER = {'a1': 'R', 'e1': 'R', 'g1': 'K', 'd2': 'Q', 'a2': 'P', 'b2': 'P', 'f2': 'P', 'g2': 'P', 'h3': 'P', 'c3': 'N', 'd4': 'P', 'e5': 'N', 'c4': 'B', 'a8': 'r', 'e8': 'r', 'g8': 'k', 'c7': 'q', 'a6': 'p', 'b5': 'p', 'f7': 'p', 'g7': 'p', 'h6': 'p', 'f6': 'n', 'e6': 'p', 'b7': 'b', 'd6': 'b'}


def in_play():
    board(rot=(0, 0, 0))
    put = pieces()
    game(LATER, put)
    with props():
        put('p', True, (-25, -9, 0.1), 20)
        put('n', True, (-24, -4.5, 0.1), 160)
        put('p', False, (25, 8, 0.1), 20)
        put('b', False, (24.6, 12.5, 0.1), 20)
        from products.mtf_116 import cup

        cup((-14, -27, 0))


def near():
    board()
    game({name: kind for name, kind in opening().items() if name[1] in '1278'})


def at_a_customer():
    board()
    put = pieces()
    game({'e4': 'P', 'd4': 'P', 'e5': 'p', 'c6': 'n', 'f3': 'N', 'b5': 'B', **{k: v for k, v in opening().items() if k not in ('e2', 'd2', 'e7', 'b8', 'g1', 'f1')}}, put)
    with props():
        from products.mtf_116 import cup

        cup((-27, 9, 0))
        cup((8, 28, 0))
        box((14, 0.8, 7), plastic('#202225', 0.25), at=(27, -12, 0), rot=(90, 0, 60), bevel=0.3)


VIEWS = {
    'whole': View(turn=-22, tilt=38, margin=0.05, size=LARGE, lens=60, up=-0.02),
    'angle': View(turn=-8, tilt=13, build=one_of_each, margin=0.06, up=-0.05),
    'detail': View(turn=-28, tilt=17, focus=(1.5, -14, 6.0), span=17, lens=70, build=near),
    'use': View(turn=-36, tilt=32, margin=0.03, lens=55, up=-0.08, setting='table', surface=lambda: oak('x', 0.5), build=in_play, side=-0.02),
    'buyer-1': View(turn=38, tilt=42, lens=35, margin=0.1, window=False, exposure=-0.3, setting='table', surface=lambda: wood('#6b452b', '#8d6140', 'x', 0.4), wall='#c8bfae', build=at_a_customer, side=-0.03, up=-0.08),
}
