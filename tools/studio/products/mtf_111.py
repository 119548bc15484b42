"""A plain water glass with a thick foot."""

from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'sofra'

INNER = [(3.55, 10.3), (3.5, 8.2), (3.42, 5.6), (3.3, 3.0), (3.12, 1.9), (2.6, 1.35), (1.5, 1.2), (0, 1.18)]


def water_glass(at=(0, 0, 0), rot=(0, 0, 0), filled=0.0):
    """`filled`: height of the water in centimetres."""
    with together(at, rot):
        lathe([(0, 0.12), (1.8, 0.1), (2.5, 0.0), (3.0, 0.02), (3.24, 0.2), (3.36, 0.6), (3.45, 2.0), (3.56, 4.5), (3.66, 8.0), (3.72, 10.3), (3.72, 10.3), (3.69, 10.4), (3.6, 10.41), *INNER], glass('#fdfffe'))
        if filled:
            inside = [p for p in curve_through(list(reversed(INNER)), 8) if p[1] < filled]
            r = inside[-1][0]
            lathe([(0, 1.16), *[(x + 0.02, z - 0.02) for x, z in inside if x > 0], (r + 0.03, filled), (r + 0.03, filled + 0.06), (r - 0.15, filled), (0, filled)], liquid('#f4fbfa', 1.0, 0.0), smooth=1)


def model():
    water_glass()


def pack():
    for i, (x, y) in enumerate(((-8.2, 0.2), (0.1, -0.3), (8.3, 0.3), (-8.0, 8.7), (0.3, 8.4), (8.2, 8.9))):
        water_glass((x, y, 0), (0, 0, 31 * i))


def jug(at=(0, 0, 0), rot=(0, 0, 0), water=13.0):
    inner = [(4.3, 21.0), (3.9, 18.5), (3.7, 16.0), (4.6, 12.5), (5.5, 8.5), (5.6, 5.0), (5.0, 2.0), (3.6, 1.1), (0, 1.0)]
    with together(at, rot):
        lathe([(0, 0.1), (3.6, 0.0), (4.4, 0.1), (5.2, 1.4), (5.85, 4.8), (5.75, 8.6), (4.85, 12.6), (3.95, 16.0), (4.12, 18.5), (4.5, 21.0), (4.5, 21.0), (4.42, 21.12), *inner], glass('#fdfffe'))
        inside = [p for p in curve_through(list(reversed(inner)), 8) if p[1] < water]
        lathe([(0, 0.98), *[(x + 0.02, z - 0.02) for x, z in inside if x > 0], (inside[-1][0] + 0.02, water), (0, water)], liquid('#f4fbfa', 1.0, 0.0), smooth=1)


def lemon_slice(at=(0, 0, 0), rot=(0, 0, 0), radius=2.6):
    with together(at, rot):
        lathe([(0, 0), (radius, 0), (radius, 0), (radius + 0.1, 0.2), (radius, 0.4), (radius, 0.4), (0, 0.4)], wax('#e9c63a', 0.2))
        cylinder(radius - 0.12, 0.03, wax('#f6eec9', 0.3), at=(0, 0, 0.39), bevel=0.01)
        for i in range(9):
            a, b = math.radians(40 * i + 3), math.radians(40 * i + 37)
            outline = [(0.28 * math.cos((a + b) / 2), 0.28 * math.sin((a + b) / 2))]
            outline += [((radius - 0.3) * math.cos(a + (b - a) * s / 5), (radius - 0.3) * math.sin(a + (b - a) * s / 5)) for s in range(6)]
            extrude(outline, 0.1, wax('#efd75a', 0.5), at=(0, 0, 0.37), bevel=0.04)


def on_the_table():
    water_glass(filled=7.6)
    with props():
        jug((-10.5, 11.5, 0))
        lemon_slice((9.2, -1.5, 0), (0, 0, 20))
        lemon_slice((12.2, 2.4, 0.1), (8, -6, 50))


VIEWS = {
    'whole': View(turn=0, tilt=13, size=LARGE, margin=0.14, lens=85),
    'angle': View(turn=-14, tilt=28, margin=0.08, build=pack),
    'detail': View(turn=0, tilt=20, focus=(0, -1.5, 2.2), span=9, lens=85),
    'use': View(turn=0, tilt=13, margin=0.72, setting='table', surface=lambda: oak('x', 0.6), wall='#d3d6d0', build=on_the_table, side=0.06, up=-0.1),
}
