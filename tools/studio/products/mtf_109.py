"""A dinner set of white porcelain with a cobalt edge: dinner plates, deep plates, dessert plates and bowls, six of each."""

from kit import *
from materials import *
from products._table_forms import painted
from stage import LARGE, View

GROUND = 'sofra'
WHITE, COBALT = '#f3f1ec', '#22407c'


def _plate(foot, upper, rim, at, rot):
    """`foot`: the outside from the middle to the rim; `upper`: the upper side from the rim to the middle."""
    with together(at, rot):
        lathe([*foot, *upper], porcelain(WHITE), steps=128)
        painted(upper, rim[0], rim[1], plain(COBALT, 0.12, coat=0.6), by='radius', lift=0.014)


def dinner_plate(at=(0, 0, 0), rot=(0, 0, 0)):
    """26 cm."""
    foot = [(0, 0.3), (7.8, 0.28), (7.9, 0.0), (7.9, 0.0), (8.4, 0.0), (8.4, 0.0), (8.8, 0.35), (10.2, 0.95), (11.8, 1.75), (12.9, 2.35), (13.0, 2.48)]
    upper = [(13.0, 2.56), (12.9, 2.62), (12.5, 2.5), (11.5, 2.05), (10.1, 1.42), (9.0, 0.85), (8.2, 0.68), (6, 0.66), (0, 0.66)]
    _plate(foot, upper, (12.45, 12.98), at, rot)


def deep_plate(at=(0, 0, 0), rot=(0, 0, 0)):
    """21 cm."""
    foot = [(0, 0.3), (5.4, 0.28), (5.5, 0.0), (5.5, 0.0), (6.0, 0.0), (6.0, 0.0), (6.4, 0.4), (7.6, 1.7), (8.6, 2.9), (9.7, 3.5), (10.4, 3.85), (10.5, 3.96)]
    upper = [(10.5, 4.04), (10.4, 4.1), (10.0, 3.98), (9.3, 3.65), (8.4, 3.2), (7.3, 1.98), (6.3, 0.9), (5.6, 0.68), (4, 0.66), (0, 0.66)]
    _plate(foot, upper, (9.98, 10.48), at, rot)


def dessert_plate(at=(0, 0, 0), rot=(0, 0, 0)):
    """19 cm."""
    foot = [(0, 0.28), (5.4, 0.26), (5.5, 0.0), (5.5, 0.0), (5.9, 0.0), (5.9, 0.0), (6.3, 0.3), (7.6, 0.85), (8.7, 1.4), (9.4, 1.8), (9.5, 1.92)]
    upper = [(9.5, 2.0), (9.4, 2.06), (9.05, 1.95), (8.4, 1.66), (7.5, 1.22), (6.6, 0.78), (5.9, 0.62), (4, 0.6), (0, 0.6)]
    _plate(foot, upper, (9.03, 9.48), at, rot)


def bowl(at=(0, 0, 0), rot=(0, 0, 0)):
    """14 cm, 500 ml."""
    foot = [(0, 0.35), (3.0, 0.33), (3.1, 0.0), (3.1, 0.0), (3.5, 0.0), (3.5, 0.0), (3.7, 0.5), (4.9, 1.5), (6.1, 3.2), (6.75, 5.1), (7.0, 6.2)]
    upper = [(7.0, 6.32), (6.9, 6.36), (6.75, 6.2), (6.48, 5.1), (5.85, 3.35), (4.7, 1.75), (3.4, 0.95), (2, 0.78), (0, 0.75)]
    with together(at, rot):
        lathe([*foot, *upper], porcelain(WHITE), steps=128)
        painted(foot, 5.75, 6.2, plain(COBALT, 0.12, coat=0.6), lift=0.014)
        lathe([(7.014, 6.18), (7.02, 6.32), (6.9, 6.378), (6.74, 6.2)], plain(COBALT, 0.12, coat=0.6), smooth=4, steps=128)


def stack(make, step, at, count=6, seed=1):
    rng = random.Random(seed)
    with together(at):
        for i in range(count):
            make((rng.uniform(-0.12, 0.12), rng.uniform(-0.12, 0.12), step * i), (0, 0, rng.uniform(0, 360)))


def model():
    stack(dinner_plate, 0.78, (-10.5, 10, 0), seed=1)
    stack(deep_plate, 0.92, (14.5, 11.5, 0), seed=2)
    stack(dessert_plate, 0.72, (-7.5, -14.0, 0), seed=3)
    stack(bowl, 1.35, (12.0, -9.5, 0), seed=4)


def one_place():
    dinner_plate()
    deep_plate((0.1, 0, 0.75))
    bowl((0, 0.1, 1.6))
    dessert_plate((20.5, -7, 0))


def on_the_table():
    from products.mtf_110 import fork, knife
    from products.mtf_111 import water_glass

    dinner_plate((0, 0, 0.15))
    deep_plate((0, 0, 0.9))
    with props():
        box((48, 34, 0.15), linen('#cbbfa9'), bevel=0.06)
        fork((-17, -10.5, 0.16), (0, 0, 90))
        knife((17, -11.2, 0.1), (0, 0, 90))
        soup((0, 0, 0.9))
        dessert_plate((-24.5, 17, 0))
        bread((-24.5, 17, 0.7), (0, 0, 25))
        bread((-22.8, 19.5, 0.75), (0, 0, 60))
        water_glass((21, 15, 0), filled=7)


def soup(at):
    """Red lentils with mint and butter."""
    with together(at):
        lathe([(0, 2.65), (4, 2.66), (7.4, 2.64), (7.85, 2.68)], wax('#d98a33', 0.2), smooth=4)
        rng = random.Random(5)
        for i in range(26):
            r, a = 3.2 * rng.random() ** 0.7, rng.uniform(0, 6.28)
            sphere(rng.uniform(0.05, 0.12), leaf('#3f5b2c'), at=(r * math.cos(a) + 0.8, r * math.sin(a), 2.68), stretch=(1.5, 1, 0.4), detail=2, rot=(0, 0, rng.uniform(0, 180)))
        for i in range(7):
            r, a = rng.uniform(0.5, 4.2), rng.uniform(0, 6.28)
            sphere(rng.uniform(0.25, 0.6), liquid('#c9601c', 0.6), at=(r * math.cos(a) - 0.6, r * math.sin(a), 2.66), stretch=(1, 0.8, 0.08), detail=3)


def bread(at, rot=(0, 0, 0)):
    """A slice of a country loaf, lying."""
    outline = [(-4.2, -2.6), (-4.5, 0.2), (-3.6, 2.5), (-1.5, 3.3), (1.4, 3.3), (3.6, 2.6), (4.6, 0.3), (4.2, -2.6), (2.0, -3.0), (-2.0, -3.0)]
    with together(at, rot):
        extrude(outline, 1.3, plain('#8f5a2c', 0.8), bevel=0.25, smooth=6)
        o = extrude([(x * 0.93, y * 0.92) for x, y in outline], 1.34, plain('#e0c294', 0.95), at=(0, 0, 0.01), bevel=0.2, smooth=6)
        finer(o, 2)
        bend_noise(o, 0.4, 0.14, 1)


VIEWS = {
    'whole': View(turn=-8, tilt=35, size=LARGE, margin=0.06, lens=85),
    'angle': View(turn=0, tilt=52, margin=0.08, build=one_place),
    'detail': View(turn=-20, tilt=26, focus=(0, -9.5, 2.6), span=12, lens=85, build=one_place),
    'use': View(turn=0, tilt=40, margin=0.26, setting='table', surface=lambda: oak('x', 0.5), build=on_the_table, up=-0.06),
}
