"""A wooden steam train for the floor: an engine and two wagons of beech, coupled with magnets."""

from kit import *
from kit import _bevel, _clean
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'oyuncak'
RED, NAVY, YELLOW, GREEN, CREAM = '#b0412f', '#33516b', '#d8a343', '#75957a', '#efe4cd'


def paint(colour):
    """Water paint on wood: its fibres still show a little."""
    n = nodes('paint').set(Base_Color=colour, Roughness=0.42, Specular=0.4, Clearcoat=0.15, Clearcoat_Roughness=0.3)
    n.bump(n.noise(1.2, 4, 0.6, (0.12, 1.6, 1.6)), 0.16, 0.03)
    return n.material


def timber(along='x'):
    return wood('#c9975f', '#e8c596', along, 1.1, rough=0.42)


def wheel(at, r, colour, side):
    """Turned; its outer face looks along `side` of y."""
    with together(at, (90 if side < 0 else -90, 0, 0)):
        lathe([(0, -0.35), (r - 0.2, -0.35), (r - 0.05, -0.3), (r, -0.15), (r, 0.28), (r - 0.1, 0.42), (r - 0.25, 0.46), (r - 0.4, 0.44), (r - 0.4, 0.44), (r - 0.48, 0.28), (r - 0.48, 0.28), (0.62, 0.2), (0.62, 0.2), (0.58, 0.4), (0.5, 0.44), (0.3, 0.44)], paint(colour), steps=72)
        lathe([(0.34, 0.3), (0.34, 0.5), (0.3, 0.62), (0.2, 0.68), (0, 0.7)], timber('z'), steps=40)


def wheels(xs, r, colour, half=2.75):
    for x, radius in zip(xs, r):
        for side in (-1, 1):
            wheel((x, side * half, radius), radius, colour, side)
        cylinder(0.3, 2 * half, timber('z'), at=(x, half, radius), rot=(90, 0, 0), bevel=0)


def magnet(x, z, facing):
    """A peg with a steel disc in it."""
    cylinder(0.55, 0.7, timber('z'), at=(x, 0, z), rot=(0, 90 * facing, 0), bevel=0.08, steps=40)
    cylinder(0.42, 0.76, steel(0.25), at=(x, 0, z), rot=(0, 90 * facing, 0), bevel=0.06, steps=40)


def engine(at=(0, 0, 0), rot=(0, 0, 0)):
    """Its front looks along x."""
    with together(at, rot):
        other_grain(box((14.2, 4.6, 1.5), timber(), at=(0, 0, 1.5), bevel=0.28))
        wheels((-4.4, 0.6, 4.6), (2.1, 1.55, 1.55), RED)
        # boiler
        z = 5.25
        b = 2.2
        lathe([(0, 0), (b - 0.1, 0), (b, 0.1), (b, 0.2), (b, 0.2), (b, 8.2), (b, 8.2)], timber('z'), at=(-2.2, 0, z), rot=(0, 90, 0), steps=96, smooth=1)
        other_grain(box((8.0, 2.2, 1.0), paint(NAVY), at=(1.9, 0, 2.95), bevel=0.15))
        lathe([(b, -0.1), (b + 0.14, 0), (b + 0.16, 0.2), (b + 0.16, 1.2), (b + 0.06, 1.4), (b - 0.3, 1.5), (b - 0.3, 1.5), (1.35, 1.5), (1.3, 1.56), (1.2, 1.78), (0.7, 1.92), (0, 1.96)], paint(NAVY), at=(5.6, 0, z), rot=(0, 90, 0))
        lathe([(0.5, 0), (0.5, 0.1), (0.42, 0.28), (0.2, 0.36), (0, 0.38)], paint(YELLOW), at=(7.48, 0, z), rot=(0, 90, 0), steps=48)
        for x in (0.4, 3.4):
            lathe([(b, -0.22), (b + 0.09, -0.2), (b + 0.1, 0), (b + 0.09, 0.2), (b, 0.22)], paint(YELLOW), at=(x, 0, z), rot=(0, 90, 0))
        # chimney, dome, whistle
        lathe([(0, 0), (1.0, 0), (1.0, 0.15), (0.86, 0.5), (0.74, 0.9), (0.74, 0.9), (0.82, 2.3), (1.05, 2.75), (1.28, 2.9), (1.32, 3.1), (1.26, 3.3), (1.1, 3.36), (1.0, 3.3), (0.85, 2.9), (0, 2.8)], paint(NAVY), at=(5.9, 0, z + 1.95), steps=72)
        lathe([(0, 0), (1.15, 0), (1.16, 0.3), (1.0, 0.55), (0.98, 0.9), (0.85, 1.3), (0.5, 1.55), (0, 1.62)], paint(YELLOW), at=(1.9, 0, z + 1.95), steps=72)
        lathe([(0, 0), (0.3, 0), (0.3, 0.6), (0.42, 0.75), (0.42, 1.2), (0.3, 1.4), (0, 1.45)], timber('z'), at=(-0.9, 0, z + 2.05), steps=48)
        # cab: two sides with a window, a front, a bench and a roof
        window = rounded_outline(1.9, 2.0, 0.5)
        for side in (-1, 1):
            extrude(rounded_outline(4.4, 6.2, 0.35), 0.75, paint(RED), at=(-4.55, side * 2.25 + 0.375, 5.95), rot=(90, 0, 0), bevel=0.1, holes=[[(x, y + 1.0) for x, y in window]])
        box((0.8, 3.9, 6.0), paint(RED), at=(-2.75, 0, 2.9), bevel=0.1)
        box((3.4, 3.9, 1.6), timber(), at=(-4.7, 0, 2.9), bevel=0.12)
        arch = [(-3.05, -0.1), *[(3.05 * t, 0.95 * (1 - t * t)) for t in [i / 12 - 1 for i in range(25)]], (3.05, -0.1), *[(3.05 * -t * 0.98, 0.95 * (1 - t * t) - 0.62) for t in [i / 12 - 1 for i in range(1, 24)]]]
        extrude(arch, 5.6, paint(NAVY), at=(-7.4, 0, 9.05), rot=(90, 0, 90), bevel=0.12)
        # cow catcher
        vertices = [(7.0, -2.1, 0.45), (7.0, 2.1, 0.45), (7.0, 2.1, 2.6), (7.0, -2.1, 2.6), (8.9, -0.5, 0.45), (8.9, 0.5, 0.45), (7.5, 0.5, 2.5), (7.5, -0.5, 2.5)]
        o = mesh(vertices, [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (2, 3, 7, 6), (1, 2, 6, 5), (3, 0, 4, 7)], paint(RED))
        _clean(o)
        _bevel(o, 0.18)
        magnet(-7.0, 2.2, -1)


def wagon(at=(0, 0, 0), rot=(0, 0, 0), load='logs'):
    with together(at, rot):
        other_grain(box((10.4, 4.6, 1.3), timber(), at=(0, 0, 1.5), bevel=0.28))
        wheels((-3.0, 3.0), (1.55, 1.55), NAVY if load == 'logs' else YELLOW)
        magnet(-5.1, 2.15, -1)
        magnet(5.1, 2.15, 1)
        if load == 'logs':
            for x in (-4.3, 4.3):
                for y in (-1.85, 1.85):
                    cylinder(0.32, 3.4, timber('z'), at=(x * 0.8, y, 2.7), bevel=0.14, steps=40)
            for y, z in ((-1.02, 3.75), (1.02, 3.72), (0, 5.45)):
                log = lathe([(0, 0), (0.86, 0), (0.98, 0.1), (0.98, 0.1), (1.0, 4), (0.98, 8.3), (0.98, 8.3), (0.86, 8.4), (0, 8.4)], wood('#8d5f38', '#b98a5a', 'z', 1.0, 0.5), at=(-4.2, y, z), rot=(0, 90, 0), steps=48)
                other_grain(log)
        else:
            box((9.6, 0.55, 2.6), paint(GREEN), at=(0, -1.95, 2.75), bevel=0.12)
            box((9.6, 0.55, 2.6), paint(GREEN), at=(0, 1.95, 2.75), bevel=0.12)
            for x in (-4.5, 4.5):
                box((0.6, 3.4, 2.6), paint(GREEN), at=(x, 0, 2.75), bevel=0.12)
            for x, y, a, colour, s in ((-2.9, 0.1, 8, YELLOW, 2.2), (-0.4, -0.1, -5, CREAM, 2.2), (2.3, 0.0, 12, RED, 2.2)):
                box((s, s, s), paint(colour), at=(x, y, 3.2), rot=(0, 0, a), bevel=0.2)
            box((2.1, 2.1, 2.1), paint(NAVY), at=(-1.5, 0.1, 5.4), rot=(0, 0, 24), bevel=0.2)


def train(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        engine((12.8, 0, 0))
        wagon((-1.0, 0, 0), load='logs')
        wagon((-13.0, 0, 0), load='blocks')


def model():
    with together():
        engine((9.5, 0, 0), (0, 0, 0))
        wagon((-4.2, -0.3, 0), (0, 0, 5), 'logs')
        wagon((-15.9, 1.6, 0), (0, 0, 16), 'blocks')


def on_the_floor():
    model()
    with props():
        for x, y, a, colour in ((3, -16, 20, CREAM), (7.5, -15.2, -30, YELLOW), (7, 12, 15, RED), (2, 13.5, 40, NAVY)):
            box((3.6, 3.6, 3.6), paint(colour), at=(x, y, 0), rot=(0, 0, a), bevel=0.3)
        box((3.6, 3.6, 3.6), paint(GREEN), at=(-2.5, -17.5, 0), rot=(0, 0, 38), bevel=0.3)
        lathe([(0, 0), (2.2, 0), (2.2, 0), (2.25, 0.1), (0.15, 5.4), (0, 5.5)], paint(YELLOW), at=(13.5, -12.5, 0), smooth=1)


VIEWS = {
    'whole': View(turn=-36, tilt=20, size=LARGE, margin=0.03, lens=65, up=-0.02),
    'angle': View(turn=-52, tilt=13, build=lambda: engine(), margin=0.08),
    'detail': View(turn=-40, tilt=14, focus=(11.2, -2.6, 3.6), span=6.4, lens=85),
    'use': View(turn=-28, tilt=20, margin=0.07, up=-0.05, lens=60, setting='wall', surface=boards, wall='#d9dcd2', build=on_the_floor),
}
