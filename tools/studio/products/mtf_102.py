"""A wide, low pan of enamelled cast iron with a lid, 4 litres."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'
GREEN = '#2a3d33'
CREAM = '#e9e0cc'


def body(colour=GREEN):
    lathe([(0, 0.35), (10.6, 0.35), (10.9, 0.1), (11.6, 0.1), (12.0, 0.35), (13.0, 0.9), (13.85, 1.9), (14.25, 3.2), (14.5, 6.6), (14.62, 7.15), (14.62, 7.15)], enamel(colour), steps=160)
    # Iron without enamel, where the lid lies.
    lathe([(14.62, 7.15), (14.62, 7.15), (14.62, 7.32), (14.5, 7.42), (14.1, 7.42), (14.0, 7.3), (14.0, 7.3)], cast_iron('#1d1d1f'), steps=160)
    lathe([(14.0, 7.3), (14.0, 7.3), (13.9, 6.6), (13.68, 3.0), (13.3, 1.9), (12.4, 1.1), (11.2, 0.85), (0, 0.8)], enamel(CREAM), steps=160)
    for side in (0, 180):
        with together((0, 0, 5.6), (0, 0, side)):
            loop = [(13.6, -4.9, 0.1), (14.6, -4.7, 0.1), (16.0, -4.3, 0.22), (17.3, -2.9, 0.3), (17.75, 0, 0.32), (17.3, 2.9, 0.3), (16.0, 4.3, 0.22), (14.6, 4.7, 0.1), (13.6, 4.9, 0.1)]
            tube(loop, 1, enamel(colour), radii=[1.15, 1.0, 0.78, 0.74, 0.76, 0.74, 0.78, 1.0, 1.15], flat=0.62, smooth=10)


def lid(at=(0, 0, 0), rot=(0, 0, 0), colour=GREEN):
    """Lies on z = 0 with its rim."""
    with together(at, rot):
        lathe([(13.5, -0.5), (13.5, -0.5), (13.55, 0.0), (14.4, 0.02), (14.75, 0.12), (14.85, 0.35), (14.7, 0.6), (14.1, 0.75), (13.2, 1.1), (12.3, 1.75), (11.2, 2.2), (9.6, 2.5), (9.3, 2.42), (9.0, 2.62), (5, 3.1), (2.0, 3.3), (0, 3.32)], enamel(colour), steps=160)
        lathe([(0, 2.7), (5, 2.5), (9, 2.0), (12, 1.1), (12.9, 0.4), (13.3, -0.4), (13.5, -0.5)], enamel(CREAM), steps=160)
        gilt = brass(0.28)
        lathe([(1.35, 3.28), (1.35, 3.28), (1.3, 3.42), (0.85, 3.5), (0.68, 3.75), (0.72, 4.2), (1.3, 4.65), (2.15, 4.9), (2.4, 5.15), (2.4, 5.35), (2.2, 5.6), (1.6, 5.72), (0.6, 5.78), (0.55, 5.7), (0.3, 5.68), (0, 5.68)], gilt)


def pot(at=(0, 0, 0), rot=(0, 0, 0), closed=True):
    with together(at, rot):
        body()
        if closed:
            lid((0, 0, 7.42))


def model():
    pot()


def ajar():
    """The lid lies half on it, so that the light inside is seen."""
    pot(closed=False)
    lid((3.4, 5.5, 8.25), (9.5, -5, 30))


def stuffed(at, turn, seed, parts):
    """An aubergine split and filled with minced meat, a slice of tomato and a pepper on it."""
    skin, flesh, meat, tomato, seeds = parts
    with together(at, (0, 0, turn)):
        o = lump(1, skin, (0, 0, 1.5), stretch=(6.6, 2.75, 1.75), dent=0.07, size=0.7, seed=seed, detail=5)
        warped(o, lambda x, y, z: (x, y * (1 - 0.045 * x), z * (1 - 0.02 * x) - 0.25 * max(0, 1 - (y / 1.6) ** 2) * max(0, z)))
        lump(1, flesh, (-0.4, 0, 2.55), stretch=(5.1, 1.85, 0.75), dent=0.10, size=0.5, seed=seed + 3)
        lump(1, meat, (-0.5, 0, 2.95), stretch=(4.6, 1.5, 0.95), dent=0.22, size=0.35, seed=seed + 5, detail=5)
        with together((-1.4 + 0.3 * (seed % 3), 0.1, 3.55), (6, 4, 20 * seed)):
            lathe([(0, 0), (1.55, 0), (1.62, 0.15), (1.55, 0.36), (1.4, 0.38), (0, 0.36)], tomato, squash=(1, 0.94))
            for i in range(4):
                lump(0.42, seeds, (0.78 * math.cos(i * 1.57 + 0.5), 0.74 * math.sin(i * 1.57 + 0.5), 0.34), (0, 0, i * 90 + 28), (1.25, 0.85, 0.2), seed=i, detail=3)
        with together((0.9, -0.1, 3.25), (0, 3, 8 - 5 * (seed % 4))):
            green_pepper((-0.2, 0, -0.2), 0, 5.6, 0.5)
        tube([(6.2, 0, 1.6), (7.0, 0.1, 1.8), (7.8, 0.3, 2.1)], 1, spotted([(0.3, '#3f4a24'), (0.7, '#5f6a38')], 1, 2, 0.6, 0.2), radii=[0.9, 0.45, 0.4])


def filled(at=(0, 0, 0), rot=(0, 0, 0)):
    pot(at, rot, closed=False)
    with props():
        with together(at, rot):
            parts = (
                spotted([(0.3, '#1d0f14'), (0.55, '#35202a'), (0.75, '#4a3234')], 0.5, 4, 0.26, 0.3, 0.06, 0.5, coat=0.3),
                spotted([(0.3, '#8a6a38'), (0.7, '#b79858')], 1.2, 4, 0.45, 0.3, 0.06, 0.5),
                spotted([(0.32, '#3a1d10'), (0.5, '#6d3a20'), (0.68, '#92552f')], 2.2, 5, 0.45, 0.7, 0.14, 0.5, coat=0.15),
                spotted([(0.3, '#a8301a'), (0.7, '#c64a28')], 0.8, 3, 0.28, 0.1, 0.03, 0.5, glow=0.06, coat=0.2),
                spotted([(0.3, '#d07a38'), (0.7, '#dd9a55')], 3, 3, 0.25, 0.4, 0.04, 0.5, glow=0.05),
            )
            sauce = lathe([(0, 1.9), (8, 1.9), (13.2, 1.88), (13.6, 1.98)], spotted([(0.3, '#8f2f12'), (0.5, '#a9441b'), (0.7, '#c06025')], 0.5, 4, 0.14, 0.25, 0.06, 0.5, coat=0.4), steps=96)
            for i, (x, y, a) in enumerate([(-1.2, 9.6, 4), (0.8, 4.7, 184), (-0.9, -0.1, -2), (0.9, -4.9, 181), (-1.0, -9.7, -4)]):
                stuffed((x, y, 1.0), a, i + 1, parts)
            leafy((-3, -2, 3.9), 3.2, 7, 3, 0.75, 0.1)


def on_the_table():
    filled(rot=(0, 0, 12))
    with props():
        lid((-17.5, 21.5, 0.5), (0, 0, 24))
        towel(34, 20, striped('#ddd2bf', '#a2573a', (0.74, 0.8, 0.86), length=34), at=(21, -9, 0), rot=(0, 0, 18), seed=2)
        cherry_tomato((-19, -12, 0), 2.4, 40, 0)
        cherry_tomato((-22.6, -8.6, 0), 2.2, 110, 0)
        green_pepper((-13, -17, 0), 6, 12, 1.4, False)
        garlic((-22, 2, 0), 30)


VIEWS = {
    'whole': View(turn=-24, tilt=22, size=LARGE, margin=0.07),
    'angle': View(turn=18, tilt=40, build=ajar, margin=0.07),
    'detail': View(turn=-52, tilt=18, focus=(14, 0, 7.0), span=15, lens=85),
    'use': View(turn=0, tilt=40, focus=(-1, 0, 3), span=44, setting='table', surface=lambda: oak('x', 0.6), build=on_the_table),
}
