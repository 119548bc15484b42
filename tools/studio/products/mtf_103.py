"""Two egg pans (sahan) of hammered copper, 18 and 22 cm, tinned inside, with two brass handles each."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'


def tin():
    return metal('#cdccc8', 0.34)


def sahan(across=22, at=(0, 0, 0), rot=(0, 0, 0)):
    """`across`: the rim from edge to edge."""
    r = across / 2
    k = across / 22
    h = 4.2 * k ** 0.7
    with together(at, rot):
        # The hammer marks end where the wall bends: foot and rim are smooth.
        polished = metal('#cb8862', 0.2)
        lathe([(0, 0), (r * 0.76, 0), (r * 0.79, 0.08), (r * 0.81, 0.25), (r * 0.825, 0.45)], polished, steps=160)
        lathe([(r * 0.825, 0.45), (r * 0.88, h * 0.5), (r * 0.93, h * 0.88), (r * 0.945, h * 0.93)], hammered('#cb8862', 0.2, 1.15, 0.34), steps=160)
        lathe([(r * 0.945, h * 0.93), (r * 0.96, h * 0.965), (r * 0.99, h), (r, h + 0.08), (r * 0.995, h + 0.2), (r * 0.975, h + 0.2)], polished, steps=160)
        lathe([(r * 0.975, h + 0.2), (r * 0.95, h + 0.1), (r * 0.925, h * 0.92), (r * 0.872, h * 0.5), (r * 0.815, 0.55), (r * 0.775, 0.2), (r * 0.73, 0.14), (0, 0.14)], tin(), steps=160)
        for side in (0, 180):
            with together((0, 0, 0), (0, 0, side)):
                handle(r * 0.925, h * 0.72, k)


def handle(r, z, k):
    """A cast brass loop on two leaf-shaped feet, riveted."""
    gilt = brass(0.24)
    with together((r, 0, z), (0, -4, 0)):
        for side in (-1, 1):
            y = side * 3.1 * k
            with together((-0.05, y, 0), (0, 78, 0)):
                foot = extrude([(-1.05, -0.5), (-0.5, -0.92), (0.4, -0.95), (1.05, -0.55), (1.25, 0), (1.05, 0.55), (0.4, 0.95), (-0.5, 0.92), (-1.05, 0.5), (-1.2, 0)], 0.26, gilt, at=(0, 0, 0.05), rot=(0, 0, 180), bevel=0.09, smooth=5)
            for dz in (-0.48, 0.5):
                sphere(0.24, copper(0, 0.3), at=(0.28 - dz * 0.22, y, dz - 0.02), stretch=(0.62, 1, 1), detail=4)
        loop = [(0.1, -3.1 * k, 0.1), (0.9, -3.12 * k, 0.35), (2.0 * k, -2.9 * k, 0.85), (2.75 * k, -1.5 * k, 1.1), (2.9 * k, 0, 1.15), (2.75 * k, 1.5 * k, 1.1), (2.0 * k, 2.9 * k, 0.85), (0.9, 3.12 * k, 0.35), (0.1, 3.1 * k, 0.1)]
        tube(loop, 1, gilt, radii=[0.5, 0.44, 0.36, 0.42, 0.5, 0.42, 0.36, 0.44, 0.5], smooth=10)


def apart():
    sahan(22, (-3.6, 9.6, 0), (0, 0, 18))
    sahan(18, (4.4, -9.8, 0), (0, 0, -14))


def model():
    sahan(22, (0, 0, 0), (0, 0, 10))
    sahan(18, (0, 0, 2.4), (0, 0, -30))


def with_eggs(across=22, at=(0, 0, 0), rot=(0, 0, 0), seed=1):
    sahan(across, at, rot)
    with props():
        with together(at, rot):
            lathe([(0, 0.32), (across * 0.34, 0.32), (across * 0.392, 0.42)], spotted([(0.3, '#d9a53a'), (0.7, '#e8c268')], 0.6, 3, 0.1, 0.3, 0.05, 0.5, glow=0.1, coat=0.5))
            fried_egg((-3.1, 1.0, 0.25), 30, seed, 4.5)
            fried_egg((3.0, -2.3, 0.27), 170, seed + 3, 4.2)
            if across > 20:
                fried_egg((1.9, 4.3, 0.24), 260, seed + 6, 3.9)
            rim = spotted([(0.3, '#5e1d10'), (0.5, '#7c2a18'), (0.7, '#94412a')], 2.0, 4, 0.38, 0.35, 0.06, 0.5, coat=0.2)
            for x, y, a in [(-5.8, -3.6, 0), (-2.6, -6.2, 40), (6.2, 1.4, 90), (-3.6, 5.9, 10), (0.2, 0.9, 60)][: 5 if across > 20 else 2]:
                lathe([(0, 0), (1.45, 0), (1.6, 0.15), (1.62, 0.32), (1.5, 0.46), (1.2, 0.42), (0, 0.36)], rim, (x, y, 0.55), (random.uniform(-7, 7), random.uniform(-7, 7), a), squash=(1, 0.86))
            flakes = lump(0.16, spotted([(0.3, '#7d1d0c'), (0.7, '#a93418')], 3, 2, 0.6, 0), (0, 0, 0.8), stretch=(1, 0.7, 0.25), detail=2)
            scattered(flakes, 70, (0, 0), 3.4, 4, 0.86, (0.5, 1.2))
            leafy((0.5, -0.5, 0.95), 3.2, 6, seed + 2, 0.62, 0.1)


def on_the_table():
    with_eggs(22, (0, 0, 0), (0, 0, 28), 2)
    with props():
        bread((-18.5, 1.5, 0), 62)
        bread((-18.0, -3.0, 1.2), 25)
        cherry_tomato((12.2, -10.6, 0), 1.5, 30)
        cherry_tomato((15.0, -9.0, 0), 1.4, 100)
        green_pepper((5.0, -13.8, 0), 10, 9, -0.8, False)
        towel(26, 18, striped('#dcd6c8', '#5f7466', (0.76, 0.84), length=26), at=(10, 20, 0), rot=(0, 0, -10), seed=4)


VIEWS = {
    'whole': View(turn=20, tilt=27, size=LARGE, margin=0.06),
    'angle': View(turn=0, tilt=42, build=apart, margin=0.06),
    'detail': View(turn=-62, tilt=22, focus=(11.6, 3.0, 3.2), span=11, lens=85),
    'use': View(turn=0, tilt=46, focus=(-2, -1, 1), span=37, setting='table', surface=lambda: oak('x', 0.6), build=on_the_table),
}
