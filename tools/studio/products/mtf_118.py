"""A pepper mill turned of walnut, 22 cm."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'


def mill(at=(0, 0, 0), rot=(0, 0, 0)):
    grain = dark_walnut('z', 11, 0.2)
    polished = steel(0.16)
    with together(at, rot):
        lathe([(0, 0), (2.55, 0), (2.7, 0.06), (2.75, 0.2), (2.75, 0.55), (2.68, 0.62)], polished)
        lathe([(2.5, 0.6), (2.86, 0.62), (3.0, 0.75), (3.05, 1.0), (3.05, 2.6), (2.95, 2.9), (2.72, 3.05), (2.66, 3.2), (2.72, 3.35), (2.88, 3.5), (2.85, 4.2), (2.45, 6.0), (2.02, 8.4), (1.86, 10.2), (1.95, 11.8), (2.3, 13.1), (2.62, 13.8), (2.72, 14.2), (2.68, 14.5), (2.5, 14.62), (2.3, 14.64)], grain, steps=112)
        lathe([(1.6, 14.6), (1.6, 14.85)], polished, smooth=1)
        lathe([(1.9, 14.78), (2.45, 14.8), (2.62, 14.92), (2.66, 15.15), (2.5, 15.5), (2.1, 15.9), (1.95, 16.2), (2.0, 16.5), (2.45, 17.1), (2.72, 18.0), (2.68, 19.0), (2.3, 19.95), (1.6, 20.55), (0.9, 20.8), (0.62, 20.85)], grain, rot=(0, 0, 40), steps=112)
        lathe([(0.95, 20.72), (0.95, 20.8), (0.8, 20.88), (0.5, 20.92), (0.42, 21.0), (0.46, 21.12), (0.72, 21.3), (0.84, 21.55), (0.8, 21.8), (0.55, 21.97), (0, 22.0)], polished)


def model():
    mill()


def grinder():
    """From below: teeth of steel in a ring."""
    mill((0, 0, 3.05), (0, 90, 128))
    with together((0, 0, 3.05), (0, 90, 128)):
        teeth = steel(0.3)
        lathe([(1.9, -0.02), (2.0, -0.05), (2.5, -0.05), (2.55, 0.0)], teeth)
        lathe([(0, -0.22), (0.5, -0.22), (0.55, -0.12), (0.6, 0.05)], teeth)
        lathe([(0.6, -0.02), (1.0, -0.1), (1.35, -0.02), (1.35, -0.02)], teeth)
        dark = plain('#141210', 0.7)
        lathe([(1.3, -0.015), (1.9, -0.015)], dark, smooth=1)
        for i in range(28):
            a = i * 360 / 28
            c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
            box((0.42, 0.10, 0.12), teeth, at=(1.72 * c, 1.72 * s, -0.1), rot=(0, 0, a + 24), bevel=0.02)
        for i in range(14):
            a = i * 360 / 14
            c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
            box((0.5, 0.09, 0.12), teeth, at=(1.08 * c, 1.08 * s, -0.14), rot=(0, 0, a - 30), bevel=0.02)


def on_the_table():
    mill((0, 0, 0), (0, 0, 20))
    with props():
        bowl((8.2, -3.2, 0))
        peppercorns(34, (0.5, -7.5), 2.2, 5)
        with together((-11, 4.5, 0)):
            lathe([(0, 0), (3.2, 0), (3.4, 0.2), (3.55, 1), (3.65, 5.2), (3.6, 5.4), (3.4, 5.4), (3.3, 5.1), (3.2, 1), (0, 0.6)], stoneware('#d9d3c6'))
            lathe([(0, 4.2), (2.2, 4.3), (3.32, 4.1)], spotted([(0.3, '#f1efe9'), (0.7, '#fbfaf7')], 3, 4, 0.6, 0.6, 0.1))
        garlic((-9.2, -4.6, 0), 20, 0, 0.95)
        towel(26, 18, striped('#d9d0bf', '#5c6b5c', (0.78, 0.86), length=26), at=(12, 14.5, 0), rot=(0, 0, 10), seed=9)


def bowl(at):
    """A small copper bowl full of peppercorns."""
    rng = random.Random(2)
    with together(at):
        lathe([(0, 0), (1.7, 0), (1.8, 0.1), (2.5, 0.6), (3.2, 1.7), (3.45, 2.9), (3.5, 3.0), (3.42, 3.04), (3.32, 2.9), (3.05, 1.75), (2.4, 0.75), (0, 0.3)], hammered('#cf8a66', 0.22, 1.8, 0.06))
        corn = lump(0.25, spotted([(0.3, '#17110d'), (0.7, '#3a2c22')], 5, 3, 0.75, 0.6, 0.05), (0, 0, 2.5), dent=0.25, size=0.5, detail=3)
        lathe([(0, 2.35), (3.1, 2.2)], plain('#15100c', 0.9))
        for _ in range(260):
            r, a = 3.0 * math.sqrt(rng.random()), rng.uniform(0, 6.28)
            copy(corn, (r * math.cos(a), r * math.sin(a), 2.38 + 0.4 * (1 - r / 3) + rng.uniform(-0.1, 0.16)), (rng.uniform(0, 360), rng.uniform(0, 360), 0), rng.uniform(0.8, 1.1))


VIEWS = {
    'whole': View(turn=0, tilt=14, size=LARGE, margin=0.09),
    'angle': View(turn=0, tilt=26, build=grinder, margin=0.09),
    'detail': View(turn=0, tilt=12, focus=(0, 0, 17.2), span=11, lens=85),
    'use': View(turn=0, tilt=18, focus=(-0.5, 0, 9.4), span=32, setting='table', surface=lambda: walnut('x', 0.7), build=on_the_table),
}
