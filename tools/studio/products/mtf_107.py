"""An enamel teapot with a beech knob, in three colours."""

from kit import *
from materials import *
from products._table_forms import sweep
from stage import LARGE, View

GROUND = 'sofra'
COLOURS = {'Kırmızı': '#8f1a14', 'Mavi': '#1f4573', 'Yeşil': '#3f6e50'}
RIM = '#1d2024'


def teapot(at=(0, 0, 0), rot=(0, 0, 0), colour='#8f1a14', lid=True):
    with together(at, rot):
        coat, rim, inside = enamel(colour), enamel(RIM), enamel('#f1eee6')
        outer = [(0, 0.35), (3.9, 0.32), (4.25, 0.0), (4.6, 0.0), (5.1, 0.22), (6.1, 1.4), (6.85, 3.3), (6.95, 5.2), (6.45, 7.3), (5.5, 9.0), (4.75, 9.9), (4.5, 10.35), (4.48, 10.75)]
        lathe([*outer, (4.48, 10.75), (4.3, 10.75), (4.3, 10.75), (4.3, 10.3), (5.3, 8.9), (6.25, 7.2), (6.75, 5.2), (6.65, 3.3), (5.9, 1.5), (4.4, 0.55), (0, 0.5)], coat)
        torus(4.42, 0.17, rim, at=(0, 0, 10.78))
        spout = [(5.3, 3.3, 2.3, 2.1, 18), (6.9, 4.0, 1.9, 1.7, 28), (8.2, 5.4, 1.35, 1.25, 46), (9.1, 7.2, 1.0, 0.95, 62), (9.8, 9.0, 0.8, 0.78, 66), (10.7, 10.6, 0.72, 0.7, 68), (11.5, 11.5, 0.84, 0.78, 84)]
        sweep(spout, coat, hollow=0.14, steps=40)
        ring = torus(0.74, 0.09, rim, at=(11.5, 0, 11.5), rot=(0, 6, 0))
        ring.scale = (1.04, 0.98, 1)
        sweep([(-4.6, 9.1, 0.32, 0.95), (-6.2, 9.9, 0.26, 0.72), (-8.5, 10.05, 0.25, 0.66), (-10.3, 8.9, 0.25, 0.66), (-10.6, 7.0, 0.25, 0.66), (-9.7, 5.0, 0.25, 0.68), (-8.1, 3.7, 0.26, 0.74), (-6.5, 3.0, 0.3, 0.98)], coat)
        if lid:
            cover((0, 0, 10.95), coat, rim)


def cover(at, coat, rim):
    with together(at, (0, 0, 15)):
        lathe([(3.95, -0.9), (4.05, -0.9), (4.08, 0.0), (4.08, 0.0), (4.62, 0.02), (4.62, 0.02), (4.66, 0.14), (4.5, 0.26), (4.1, 0.4), (3.2, 0.95), (2.1, 1.45), (1.0, 1.72), (0, 1.76)], coat)
        torus(4.6, 0.1, rim, at=(0, 0, 0.1))
        lathe([(0, 1.6), (0.72, 1.6), (0.72, 1.6), (0.74, 1.82), (0.6, 1.92), (0.6, 1.92), (0, 1.92)], steel(0.3))
        lathe([(0, 1.92), (0.5, 1.92), (0.56, 2.1), (0.72, 2.35), (1.1, 2.75), (1.26, 3.2), (1.16, 3.65), (0.8, 3.93), (0.3, 4.02), (0, 4.03)], beech('z', 2.0))
        cylinder(0.13, 0.06, rim, at=(2.75, 0, 1.15), rot=(0, 24, 0), bevel=0.02)


def model(value):
    teapot(colour=COLOURS[value])


def at_tea(value):
    from products.mtf_119 import glass_of_tea, sugar

    teapot(colour=COLOURS[value], rot=(0, 0, -12))
    with props():
        glass_of_tea((13.8, -7.5, 0), (0, 0, 15))
        glass_of_tea((-9.5, -10.5, 0), (0, 0, 50), spoon=True)
        sugar((3.2, -11.4, 0), (0, 0, 20))
        sugar((5.1, -10.8, 0), (0, 0, -30))


def at_home(value):
    from products.mtf_109 import bread, dessert_plate
    from products.mtf_119 import glass_of_tea

    teapot(colour=COLOURS['Mavi'], rot=(0, 0, 40))
    with props():
        glass_of_tea((-11.5, -8, 0), (0, 0, 10), level=6.2)
        glass_of_tea((14, -3, 0), (0, 0, 10), filled=False)
        dessert_plate((-17, 11, 0))
        bread((-17, 11, 0.65), (0, 0, 40))


VIEWS = {
    'whole': View(turn=-20, tilt=15, size=LARGE, margin=0.1),
    'detail': View(turn=-30, tilt=28, focus=(0.6, -2, 11.6), span=12, lens=85),
    'angle': View(turn=58, tilt=20),
    'use': View(turn=0, tilt=14, margin=0.36, setting='table', surface=lambda: oak('x', 0.6), build=at_tea, up=-0.03),
    'buyer-1': View(turn=0, tilt=42, lens=35, margin=0.22, setting='table', surface=lambda: cloth('#d8d2c4', 9, 0.5, 0.2, second='#7f9bb3'), window=False, exposure=-0.3, side=0.07, up=-0.04, build=at_home),
}
