"""A fondue set: an enamelled cast iron pot on a steel stand, a burner and four forks."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'
RED = '#541513'
CREAM = '#e9e0cc'
TIPS = ('#b3382c', '#d09a2e', '#3f6a57', '#35506e')


def black():
    return plain('#1b1b1c', 0.42, shine=0.4)


def stand():
    steel_black = black()
    torus(7.6, 0.28, steel_black, at=(0, 0, 9.2))
    torus(5.2, 0.22, steel_black, at=(0, 0, 2.6))
    for i in range(3):
        with together((0, 0, 0), (0, 0, 120 * i + 30)):
            tube([(7.6, 0, 10.3), (7.62, 0, 9.2), (7.2, 0, 7.0), (6.2, 0, 4.6), (6.6, 0, 2.4), (8.6, 0, 0.7), (9.9, 0, 0.32)], 0.3, steel_black, smooth=10)
            sphere(0.42, steel_black, at=(9.95, 0, 0.36), detail=4)
            tube([(6.35, 0, 2.6), (5.2, 0, 2.6)], 0.2, steel_black)
    # The burner: a cup of steel with a damper.
    bright = steel(0.24)
    lathe([(0, 2.75), (3.6, 2.75), (3.75, 2.85), (3.8, 3.1), (3.8, 5.2), (3.7, 5.4), (3.2, 5.55), (2.9, 5.6)], bright)
    lathe([(3.3, 5.58), (3.3, 5.9), (3.2, 6.05), (2.6, 6.15), (2.5, 6.05), (2.5, 5.6)], black())
    lathe([(0, 5.62), (2.5, 5.62)], plain('#d9d4ca', 0.95), smooth=1)
    tube([(3.5, 0, 5.9), (5.6, 0, 6.1), (8.6, 0, 6.0)], 0.17, bright, rot=(0, 0, -64))
    lathe([(0.1, 0), (0.42, 0.1), (0.5, 0.5), (0.42, 1.6), (0.2, 1.9), (0, 1.92)], beech('z', 1.5), at=(8.4 * math.cos(math.radians(-64)), 8.4 * math.sin(math.radians(-64)), 6.0), rot=(0, 90, -64))
    # A plate below keeps the table cool.
    lathe([(0, 2.4), (4.8, 2.4), (5.1, 2.5), (5.2, 2.75), (5.0, 2.8), (4.8, 2.6), (0, 2.58)], bright)


def pot(at=(0, 0, 9.4), filled=False):
    with together(at):
        lathe([(0, 0), (6.6, 0), (7.2, 0.15), (8.2, 0.9), (9.2, 2.6), (9.5, 4.6), (9.2, 6.8), (8.8, 7.9), (8.75, 8.2), (8.85, 8.4), (8.8, 8.55), (8.6, 8.6)], enamel(RED), steps=128)
        lathe([(8.6, 8.6), (8.45, 8.5), (8.4, 7.9), (8.8, 6.6), (9.05, 4.6), (8.75, 2.8), (7.8, 1.2), (6.6, 0.6), (0, 0.5)], enamel(CREAM), steps=128)
        for side in (200, 20):
            with together((0, 0, 6.6), (0, 0, side)):
                tube([(8.85, -2.7, 0), (9.8, -2.6, 0.1), (11.0, -1.7, 0.25), (11.3, 0, 0.3), (11.0, 1.7, 0.25), (9.8, 2.6, 0.1), (8.85, 2.7, 0)], 1, enamel(RED), radii=[0.62, 0.6, 0.5, 0.5, 0.5, 0.6, 0.62], flat=0.75, smooth=10)
        # The ring that holds the forks.
        bright = steel(0.2)
        lathe([(7.9, 8.55), (8.9, 8.6), (9.05, 8.72), (8.9, 8.85), (7.9, 8.8), (7.8, 8.68), (7.9, 8.55)], bright, steps=128)
        for i in range(8):
            a = math.radians(45 * i + 10)
            with together((8.4 * math.cos(a), 8.4 * math.sin(a), 8.8), (0, 0, 45 * i + 10)):
                for y in (-0.45, 0.45):
                    tube([(0.3, y, 0), (0.3, y * 1.2, 0.35), (0.25, y * 1.8, 0.5)], 0.11, bright)
        if filled:
            lathe([(0, 6.1), (5, 6.08), (8.4, 6.05), (9.0, 6.12)], spotted([(0.3, '#e3b650'), (0.7, '#f0cf7e')], 0.25, 3, 0.2, 0.3, 0.12, 0.5, glow=0.2, coat=0.4), steps=96)


def fork(tip, at=(0, 0, 0), rot=(0, 0, 0), bite=False):
    """24 cm long, along +z: the prongs at its origin."""
    bright = steel(0.18)
    with together(at, rot):
        tube([(0, 0, 2.0), (0, 0, 15)], 0.13, bright)
        for x in (-0.42, 0.42):
            tube([(0, 0, 2.2), (x * 0.7, 0, 1.8), (x, 0, 1.2), (x, 0, 0)], 1, bright, radii=[0.13, 0.12, 0.11, 0.03])
        lathe([(0.16, 14.5), (0.34, 14.6), (0.4, 15.2), (0.36, 17), (0.46, 21.5), (0.44, 22.4)], beech('z', 1.5))
        lathe([(0.44, 22.4), (0.45, 22.4), (0.46, 23.2), (0.4, 23.8), (0.2, 24.05), (0, 24.08)], plain(tip, 0.3, coat=0.3))
        if bite:
            lump(1.15, spotted([(0.3, '#c98f4c'), (0.6, '#e8cf9c')], 1.2, 4, 0.8, 0.6, 0.1), (0, 0, 0.6), stretch=(1, 1, 0.95), dent=0.2, seed=3)


def resting(forks=(0, 2, 4, 6), spill=0.0):
    """Forks that stand in the pot and lean on its ring."""
    for k, i in enumerate(forks):
        a = 45 * i + 10
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        fork(TIPS[k], (2.2 * c, 2.2 * s, 11.0), (0, 41.5, a))


def whole_set(filled=False):
    with together((0, 0, 0), (0, 0, -12)):
        stand()
        pot(filled=filled)
        resting((0, 3, 5, 7) if not filled else (0, 3, 5))


def model():
    whole_set()


def bread_cubes(count, middle, seed=4):
    rng = random.Random(seed)
    crumb = spotted([(0.3, '#d9bb8a'), (0.5, '#ecd9b2'), (0.7, '#f2e4c6')], 1.6, 5, 0.9, 0.7, 0.15)
    crust = spotted([(0.3, '#7a4520'), (0.7, '#a9682f')], 0.8, 4, 0.7, 0.4, 0.05)
    for i in range(count):
        r, a = 3.6 * math.sqrt(rng.random()), rng.uniform(0, 6.28)
        with together((middle[0] + r * math.cos(a), middle[1] + r * math.sin(a), middle[2] + (1.9 if i > count * 0.65 else 0)), (rng.uniform(-12, 12), rng.uniform(-12, 12), rng.uniform(0, 360))):
            box((2.1, 2.0, 1.9), crumb, bevel=0.2)
            box((2.14, 0.35, 1.95), crust, at=(0, 0.98, -0.02), bevel=0.12)


def on_the_table():
    whole_set(True)
    with props():
        lathe([(0, 0), (5, 0), (6.2, 0.2), (8.2, 1.6), (8.5, 2.1), (8.3, 2.15), (6, 0.6), (0, 0.4)], stoneware('#d9d3c6'), at=(19.5, -6, 0), steps=96)
        bread_cubes(13, (19.5, -6, 0.45))
        from products.mtf_117 import cheese

        cheese((-19.5, -4, 0), -30, 1.2)
        for i, (x, y) in enumerate([(-15.5, -10.5), (-13.6, -11.6), (-12.6, -9.4), (-10.9, -11.4)]):
            lump(1.05, spotted([(0.3, '#4a1f33'), (0.7, '#6b3049')], 0.8, 2, 0.3, 0, coat=0.2), (x, y, 0.98), stretch=(1, 1, 1.08), dent=0.02, seed=i)
        fork(TIPS[3], (8, -13.5, 0.5), (0, 89, 14))


VIEWS = {
    'whole': View(turn=0, tilt=18, size=LARGE, margin=0.08),
    'angle': View(turn=-12, tilt=40, margin=0.08),
    'detail': View(turn=10, tilt=16, focus=(0, -5, 5.4), span=18, lens=85),
    'use': View(turn=0, tilt=24, focus=(0, -2, 10), span=42, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_table, wall='#c9bdae'),
}
