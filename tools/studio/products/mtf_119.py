"""Six tulip tea glasses with their saucers."""

from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'sofra'

OUTER = [(0, 0.08), (1.3, 0.06), (1.6, 0.0), (1.82, 0.1), (1.98, 0.45), (2.4, 1.5), (2.68, 2.55), (2.62, 3.5), (2.28, 4.7), (2.1, 5.6), (2.16, 6.5), (2.5, 7.7), (2.82, 8.55)]
INNER = [(2.66, 8.55), (2.36, 7.7), (2.02, 6.5), (1.95, 5.6), (2.12, 4.7), (2.46, 3.5), (2.5, 2.55), (2.18, 1.55), (1.6, 0.98), (0, 0.85)]
PATTERN = '''<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="130"><rect width="2400" height="130" fill="#f6f4ef"/>
<rect y="2" width="2400" height="6" fill="#b98d3e"/><rect y="120" width="2400" height="9" fill="#b98d3e"/>%s</svg>'''


def _filled_to(height):
    """The tea's own form: the inside of the glass up to `height`, a little into the glass."""
    inside = [p for p in curve_through(list(reversed(INNER)), 8) if p[1] < height]
    r = inside[-1][0] + 0.03
    return [(0, 0.83), *[(x + 0.02, z - 0.02) for x, z in inside if x > 0], (r, height), (r, height + 0.05), (r - 0.18, height), (0, height - 0.01)]


def glass_of_tea(at=(0, 0, 0), rot=(0, 0, 0), filled=True, saucer_below=True, spoon=False, level=7.85):
    with together(at, rot):
        up = 0.62 if saucer_below else 0
        if saucer_below:
            saucer()
        lathe([*OUTER, (2.82, 8.55), (2.79, 8.64), (2.69, 8.64), *INNER], glass('#fbfffd'), at=(0, 0, up))
        if filled:
            lathe(_filled_to(level), liquid('#cd7632', 0.97), at=(0, 0, up), smooth=1)
        if spoon:
            teaspoon((3.1, -2.95, 1.41), (0, -4, 3))


def saucer(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        white = porcelain('#f6f4ef')
        lathe([(0, 0.2), (2.0, 0.2), (2.1, 0.0), (2.1, 0.0), (2.5, 0.0), (2.5, 0.0), (2.7, 0.28), (4.2, 0.82), (5.3, 1.4), (5.48, 1.58), (5.48, 1.66), (5.38, 1.68), (5.2, 1.6), (4.3, 1.14), (3.3, 0.68), (2.75, 0.56), (2.3, 0.58), (2.15, 0.62), (0, 0.62)], white)
        motif = ''.join(
            f'<path d="M{x} 20 L{x + 34} 65 L{x} 110 L{x - 34} 65 Z" fill="#a92a23"/><circle cx="{x + 50}" cy="65" r="9" fill="#b98d3e"/>' for x in range(50, 2400, 100)
        )
        band(3.52, 0.75, picture(draw(PATTERN % motif, 2400), rough=0.14), at=(0, 0, 0.815), degrees=360, top=5.02, steps=128)


def teaspoon(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        shine = steel(0.14)
        tube([(-4.2, 0, 0.2), (-1, 0, 0.28), (3, 0, 0.5), (5.6, 0, 0.75)], 0.15, shine, radii=[0.16, 0.11, 0.16, 0.27], flat=0.55)
        bowl = sphere(1.0, shine, at=(-5.3, 0, 0.42), stretch=(1.35, 0.85, 0.34), detail=4)
        hollow = sphere(1.0, shine, at=(-5.3, 0, 0.62), stretch=(1.26, 0.76, 0.36), detail=4)
        cut(bowl, hollow)


def sugar(at=(0, 0, 0), rot=(0, 0, 0)):
    box((1.6, 1.1, 1.1), wax('#fbf8f1', 0.25), at=at, rot=rot, bevel=0.09)


def model():
    places = [(-5.9, 0.3), (5.9, 0), (-5.6, 12.2), (6.1, 11.9), (-6, 23.9), (5.8, 24.1)]
    for i, (x, y) in enumerate(places):
        glass_of_tea((x, y, 0), (0, 0, 37 * i))


def pair():
    glass_of_tea(spoon=True)
    with props():
        glass_of_tea((8.5, 10.5, 0), (0, 0, 40))


def poured():
    from products.mtf_107 import teapot

    glass_of_tea((0, 0, 0), (0, 0, 20), spoon=True)
    with props():
        glass_of_tea((12.0, 6.5, 0), (0, 0, 70))
        teapot((-9.5, 15, 0), (0, 0, -20), '#8f1a14')
        sugar((6.8, -5.2, 0), (0, 0, 25))
        sugar((8.5, -4.4, 0), (0, 0, -12))


def at_home():
    glass_of_tea((0, 0, 0), (0, 0, 60), level=5.2, spoon=True)
    with props():
        glass_of_tea((10.5, 7, 0), (0, 0, 20), level=7.4)
        glass_of_tea((-7.5, 12, 0), (0, 0, 20), filled=False)
        for i, (x, y, turn) in enumerate(((9.5, -4, 15), (11.2, -2.5, 60), (-8.5, 1.5, 33))):
            sugar((x, y, 0), (0, 0, turn))


VIEWS = {
    'whole': View(turn=-26, tilt=31, margin=0.07, size=LARGE, lens=85),
    'angle': View(turn=14, tilt=16, margin=0.14, build=pair),
    'detail': View(turn=-20, tilt=34, focus=(0, -2.2, 3.6), span=8.6, lens=85, build=pair),
    'use': View(turn=0, tilt=15, margin=0.52, setting='table', surface=lambda: walnut('x', 0.6), build=poured, side=-0.02, up=-0.1),
    'buyer-1': View(turn=25, tilt=40, lens=35, margin=0.25, setting='table', surface=lambda: cloth('#c9b58e', 8, 0.6, 0.2, second='#e9e0cc'), window=False, exposure=-0.3, side=-0.08, up=0.05, build=at_home),
}
