"""A cezve of hammered copper for three cups, tinned inside, with a beech handle."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'


def spouted(x, y, z):
    """Draws the rim out to a spout, on the right of the handle."""
    if z < 6.4:
        return (x, y, z)
    off = abs(math.atan2(y, x) + math.pi / 2)
    pull = math.exp(-((off / 0.30) ** 2)) * min(1.0, (z - 6.4) / 1.7) ** 1.4
    return (x, y * (1 + 0.24 * pull), z + 0.12 * pull)


def cezve(at=(0, 0, 0), rot=(0, 0, 0), filled=False):
    """350 ml: 4.45 cm of radius below, 8.2 cm high."""
    with together(at, rot):
        # The hammer marks end below the rim and above the foot.
        polished = metal('#cf8a66', 0.2)
        lathe([(0, 0), (3.9, 0), (4.2, 0.06), (4.36, 0.2), (4.43, 0.4)], polished, steps=144)
        warped(lathe([(4.43, 0.4), (4.5, 1.0), (4.25, 3.2), (3.45, 5.6), (3.02, 6.6), (3.12, 7.2), (3.36, 7.75)], hammered('#cf8a66', 0.2, 1.3, 0.15), steps=144), spouted)
        warped(lathe([(3.36, 7.75), (3.5, 7.98), (3.62, 8.12), (3.68, 8.2), (3.62, 8.29), (3.5, 8.26)], polished, steps=144), spouted)
        inner = [(3.5, 8.26), (3.36, 7.95), (3.02, 7.2), (2.9, 6.6), (3.32, 5.6), (4.1, 3.2), (4.32, 1.0), (4.1, 0.35), (0, 0.25)]
        warped(lathe(inner, metal('#cdccc8', 0.32), steps=144), spouted)
        smooth = copper(0, 0.24)
        with together((3.0, 0, 6.75), (0, -14, 0)):
            # A plate bent to the body, riveted, and the socket that holds the handle.
            with together((0.18, 0, 0.05), (0, 90, 0)):
                extrude([(-0.95, -1.05), (0.2, -1.15), (0.9, -0.8), (1.25, 0), (0.9, 0.8), (0.2, 1.15), (-0.95, 1.05), (-1.15, 0)], 0.2, smooth, bevel=0.07, smooth=5)
            for y in (-0.72, 0.72):
                for z in (-0.45, 0.55):
                    sphere(0.17, copper(0, 0.32), at=(0.38, y, z), stretch=(0.6, 1, 1), detail=4)
            lathe([(0.75, 0), (0.75, 0), (0.62, 0.25), (0.6, 0.5), (0.62, 1.6), (0.66, 1.72), (0.7, 1.78), (0.66, 1.86), (0.52, 1.86)], smooth, at=(0.3, 0, 0.1), rot=(0, 90, 0))
            lathe([(0.02, 0), (0.52, 0), (0.53, 0.3), (0.55, 2), (0.6, 5), (0.72, 8.2), (0.79, 10.0), (0.76, 11.1), (0.55, 11.75), (0.25, 12.0), (0.12, 12.0), (0, 11.98)], spotted([(0.28, '#b98552'), (0.5, '#cf9f6e'), (0.72, '#dcb286')], 1.4, 4, 0.42, 0.12, 0.02, 0.4, stretch=(1, 1, 0.07)), at=(1.5, 0, 0.1), rot=(0, 90, 0))
            torus(0.2, 0.035, smooth, at=(13.75, 0, 0.1), rot=(90, 0, 0))
        if filled:
            foam = spotted([(0.3, '#4a2a18'), (0.55, '#6f4629'), (0.7, '#8d6038')], 3.2, 5, 0.5, 0.5, 0.08, 0.4)
            lathe([(0, 6.75), (1.6, 6.74), (2.6, 6.62), (2.99, 6.5)], foam)


def model():
    cezve()


def on_the_table():
    cezve(rot=(0, 0, 24), filled=True)
    with props():
        cup((-9.6, -5.4, 0), (0, 0, -70))
        beans(46, (5.5, -9), 2.3)
        delight((-1.6, -10.8, 0))


def beans(count, middle, spread, seed=3):
    """Roasted coffee beans strewn about."""
    roast = spotted([(0.3, '#2a160c'), (0.7, '#55301a')], 1.5, 3, 0.36, 0.2, 0.03, 0.5)
    bean = lump(0.5, roast, (*middle, 0.2), stretch=(1, 0.72, 0.5), dent=0.03, detail=4)
    warped(bean, lambda x, y, z: (x, y, z if z > -0.02 else z * 0.35 + (0.10 * math.exp(-((y / 0.055) ** 2)) if abs(x) < 0.46 else 0)))
    rng = random.Random(seed)
    for _ in range(count):
        up = rng.random() < 0.6
        twin = copy(bean, (middle[0] + rng.gauss(0, spread), middle[1] + rng.gauss(0, spread * 0.7), 0.12 if not up else 0.22), (rng.uniform(-14, 14) + (0 if not up else 180), rng.uniform(-14, 14), rng.uniform(0, 360)), rng.uniform(0.85, 1.1))


def delight(at=(0, 0, 0)):
    """Turkish delight on a small copper plate."""
    rng = random.Random(5)
    with together(at):
        lathe([(0, 0), (2.6, 0), (2.9, 0.15), (3.7, 0.5), (3.85, 0.62), (3.75, 0.66), (2.8, 0.3), (0, 0.2)], hammered('#cf8a66', 0.25, 2.2, 0.05))
        dusted = [spotted([(0.4, c), (0.72, '#ecdcd8')], 2.2, 4, 0.8, 0.2, 0.04, 0.2, glow=0.2) for c in ('#c8777c', '#d8b46a', '#c8777c')]
        for i, (x, y, z, a) in enumerate([(-1.1, 0.3, 0.2, 15), (0.9, 0.8, 0.2, -25), (0.3, -1.2, 0.2, 50)]):
            box((1.7, 1.65, 1.5), dusted[i], at=(x, y, z), rot=(0, 0, a), bevel=0.22)


def cup(at, rot=(0, 0, 0), gilt=True, full=True):
    """A coffee cup for 75 ml on its saucer."""
    white = porcelain()
    with together(at, rot):
        lathe([(0, 0.95), (1.5, 0.95), (1.6, 0.85), (1.75, 0.9), (2.0, 1.15), (2.6, 2.3), (3.0, 4.2), (3.18, 5.75), (3.2, 5.85), (3.12, 5.88), (3.04, 5.7), (2.86, 4.2), (2.44, 2.4), (1.8, 1.4), (0, 1.25)], white)
        lathe([(0, 0.25), (2.4, 0.25), (2.5, 0.0), (2.75, 0.0), (2.9, 0.25), (4.6, 0.85), (5.9, 1.6), (6.0, 1.75), (5.85, 1.8), (4.6, 1.12), (2.9, 0.6), (2.2, 0.55), (2.1, 0.72), (0, 0.7)], white)
        tube([(2.75, 0, 4.9), (3.5, 0, 5.15), (4.35, 0, 4.85), (4.5, 0, 4.0), (3.9, 0, 3.1), (2.6, 0, 2.55)], 0.32, white, radii=[0.34, 0.26, 0.25, 0.25, 0.26, 0.34])
        if gilt:
            torus(3.165, 0.045, gold(0.25), at=(0, 0, 5.84))
            torus(5.97, 0.05, gold(0.25), at=(0, 0, 1.75))
        if full:
            foam = spotted([(0.3, '#3b2113'), (0.6, '#5e3a22'), (0.72, '#7d5533')], 3.5, 5, 0.4, 0.2, 0.04, 0.4)
            lathe([(0, 5.0), (2.4, 5.0), (2.95, 5.05)], foam)


def at_home():
    cezve(rot=(0, 0, 160), filled=False)
    with props():
        cup((11, -6, 0), (0, 0, 30))
        cup((16, 8, 0), (0, 0, 100))
        towel(26, 18, striped('#e3ddd0', '#a0543c', (0.8, 0.88), length=26), at=(-14, 13, 0), rot=(0, 0, 30), seed=6)


VIEWS = {
    'whole': View(turn=-34, tilt=22, size=LARGE, margin=0.06),
    'angle': View(turn=150, tilt=36, margin=0.08),
    'detail': View(turn=-34, tilt=26, focus=(3.4, 0, 7.2), span=8.5, lens=85),
    'use': View(turn=0, tilt=26, focus=(0.5, -1.5, 3.4), span=27, setting='table', surface=lambda: walnut('x', 0.7), build=on_the_table),
    'buyer-1': View(turn=12, tilt=42, lens=35, margin=0.35, setting='table', surface=lambda: stone('#d3cdc4', 0.35), build=at_home, window=False, exposure=-0.3, side=-0.05, up=0.05),
}
