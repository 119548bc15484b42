"""A storage jar of glass for one litre, with a beech lid and a ring of silicone."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'

INSIDE = 4.78


def jar(at=(0, 0, 0), rot=(0, 0, 0), fill=None, level=11.5, closed=True):
    """10.2 cm across, 16.6 high with its lid. `fill(level)` makes what is in it."""
    with together(at, rot):
        lathe([(0, 0.18), (3.9, 0.16), (4.4, 0.0), (4.75, 0.06), (5.02, 0.4), (5.1, 1.0), (5.1, 13.2), (5.02, 13.9), (4.9, 14.2), (4.9, 14.3), (5.02, 14.5), (5.02, 14.75), (4.9, 14.86), (4.72, 14.8), (4.66, 14.5), (4.72, 13.9), (4.8, 13.2), (4.8, 1.4), (4.6, 0.9), (4.0, 0.72), (0, 0.68)], glass('#fdfefe'), steps=128)
        if closed:
            lid((0, 0, 14.86))
        if fill:
            with together((0, 0, 0.72)):
                fill(level)


def lid(at=(0, 0, 0), rot=(0, 0, 0)):
    """`at`: the middle of where it lies on the rim."""
    with together(at, rot):
        grain = figured([(0.2, '#a8743f'), (0.45, '#c3925c'), (0.7, '#d3a876'), (0.95, '#b98751')], 'x', 7, 0.14, 0.5, 0.45, 0.05)
        lathe([(0, 0), (4.9, 0), (5.12, 0.12), (5.2, 0.35), (5.2, 1.35), (5.08, 1.62), (4.8, 1.72), (3.6, 1.70), (3.3, 1.6), (2.4, 1.42), (0, 1.38)], grain, steps=128)
        lathe([(0, 0.02), (4.3, 0.02), (4.3, -1.1), (4.2, -1.25), (0, -1.25)], grain, smooth=1)
        clear = plain('#e9e9e4', 0.3)
        torus(4.42, 0.24, clear, at=(0, 0, -0.42))
        torus(4.42, 0.24, clear, at=(0, 0, -0.88))


def chickpeas(level):
    """Whole ones along the glass and on top, a plain core within."""
    rng = random.Random(4)
    skin = spotted([(0.3, '#d8a562'), (0.7, '#efcc92')], 1.2, 3, 0.55, 0.25, 0.05, 0.3)
    kinds = []
    for seed in range(4):
        pea = lump(0.46, skin, (0, 0, 1.5), dent=0.16, size=0.9, seed=seed + 2, detail=3)
        kinds.append(warped(pea, lambda x, y, z: (x + (0.10 if x > 0.40 else 0), y, z)))
    step = 0.7
    floors = int(level / step)
    for k in range(floors):
        z = 0.42 + k * step
        count = 33
        for i in range(count):
            a = 2 * math.pi * (i + (k % 2) / 2 + rng.uniform(-0.2, 0.2)) / count
            r = INSIDE - 0.5 - rng.uniform(0, 0.12)
            _strewn(rng.choice(kinds), (r * math.cos(a), r * math.sin(a), z + rng.uniform(-0.14, 0.14)), rng)
    top = 0.42 + floors * step
    for _ in range(130):
        r, a = (INSIDE - 0.5) * math.sqrt(rng.random()), rng.uniform(0, 6.28)
        _strewn(rng.choice(kinds), (r * math.cos(a), r * math.sin(a), top - 0.35 + rng.uniform(-0.2, 0.25) + 0.25 * (1 - r / INSIDE)), rng)
    cylinder(INSIDE - 0.75, top - 0.5, plain('#c9a26c', 0.8), at=(0, 0, 0.1))


def _strewn(o, at, rng):
    copy(o, at, (rng.uniform(0, 360), rng.uniform(0, 360), rng.uniform(0, 360)), rng.uniform(0.86, 1.08))


def poured(mat, unrest=0.25):
    """A filling of things too small to be made one by one."""
    def fill(level):
        o = lathe([(0, 0.02), (INSIDE - 0.55, 0.04), (INSIDE - 0.16, 0.35), (INSIDE - 0.01, 0.9), (INSIDE - 0.01, level - 0.1), (INSIDE - 0.06, level), (INSIDE * 0.6, level + unrest), (0, level + unrest * 1.4)], mat, steps=128)
        warped(o, lambda x, y, z: (x, y, z + (unrest * noise.noise(Vector((x, y, 3)) * 0.35) if z > level - 0.05 else 0)))
    return fill


def lentils():
    return pieces([(0.25, '#d06a38'), (0.5, '#e58a50'), (0.75, '#eea56c')], 3.0, 0.55, 0.1)


def bulgur():
    return pieces([(0.25, '#cf9a50'), (0.5, '#e2b873'), (0.75, '#eed09a')], 4.2, 0.6, 0.1)


def beans_white():
    return pieces([(0.25, '#e3d6bd'), (0.5, '#efe6d2'), (0.75, '#f3ecdc')], 1.15, 0.4, 0.22)


def model():
    jar(fill=chickpeas, level=11.6)


def opened():
    jar(closed=False, rot=(0, 0, 20))
    lid((6.6, -4.2, 4.95), (0, 74, -28))


def on_the_counter():
    jar((0, 0, 0), fill=chickpeas, level=10.6)
    with props():
        jar((-11.6, 3.4, 0), (0, 0, 60), poured(lentils()), 12.0)
        jar((11.4, 4.4, 0), (0, 0, 130), poured(bulgur()), 8.6)
        spoon((7.5, -7.4, 0), 200)
        rng = random.Random(9)
        skin = spotted([(0.3, '#d8a562'), (0.7, '#efcc92')], 1.2, 3, 0.55, 0.25, 0.05, 0.3)
        pea = lump(0.46, skin, (-3.4, -7.8, 0.44), dent=0.16, size=0.9, seed=3, detail=3)
        for _ in range(11):
            copy(pea, (rng.gauss(-3.5, 2.4), rng.gauss(-8.2, 0.9), 0.43), (rng.uniform(0, 360), rng.uniform(0, 360), 0), rng.uniform(0.88, 1.05))


def spoon(at, turn=0):
    """A spoon of olive wood that lies on its back."""
    grain = olive('x', 8, 0.2)
    with together(at, (0, 0, turn)):
        tube([(0, 0, 0.62), (1.5, 0, 0.75), (6, 0, 1.0), (12, 0, 0.85), (17, 0, 0.55)], 1, grain, radii=[0.75, 0.6, 0.46, 0.52, 0.7], flat=0.8)
        bowl = lathe([(0, 0.05), (1.2, 0.12), (2.2, 0.55), (2.6, 1.25), (2.55, 1.36), (2.42, 1.3), (1.9, 0.8), (1.0, 0.48), (0, 0.42)], grain, at=(-2.6, 0, 0), squash=(1.25, 0.95))
    return bowl


VIEWS = {
    'whole': View(turn=-20, tilt=12, size=LARGE, margin=0.10),
    'angle': View(turn=0, tilt=30, build=opened, margin=0.09),
    'detail': View(turn=10, tilt=16, focus=(0, -4, 13.6), span=13, lens=85),
    'use': View(turn=0, tilt=14, focus=(0, 0, 7.2), span=33, setting='table', surface=lambda: oak('x', 0.6), build=on_the_counter),
}
