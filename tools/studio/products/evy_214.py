"""A bath of cast iron on four lion feet, one end of it higher than the other."""

import kit
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'ev-yasam'

FLOOR = 12.5  # centimetres from the ground to the underside of the bath
STEPS = 192


def _rim(a, long, wide):
    """A point of an oval at angle `a`, and the height of the rim there."""
    c, s = math.cos(a), math.sin(a)
    x, y = long * math.copysign(abs(c) ** (2 / 2.35), c), wide * math.copysign(abs(s) ** (2 / 2.35), s)
    t = min(1.0, max(0.0, (-x / long + 0.05) / 1.05))
    return x, y, 57.5 + 13.5 * t * t * (3 - 2 * t) + 1.5 * max(0.0, x / long) ** 3


def _hull(long, wide, low, top, mat, dip=0.0):
    profile = curve_through([(0.0, 0.0), (0.3, 0.0), (0.56, 0.012), (0.70, 0.06), (0.79, 0.16), (0.85, 0.32), (0.90, 0.55), (0.945, 0.8), (0.97, 0.93), (1.0, 1.0)], 5)
    vertices, faces = [], []
    for rho, h in profile:
        for k in range(STEPS):
            x, y, z = _rim(2 * math.pi * k / STEPS, long, wide)
            end = 0.17 if x > 0 else 0.24
            shrink = 1 - end * (1 - min(1, max(h, 0))) ** 1.15
            vertices.append((x * rho * shrink, y * rho, low + (z + top - low) * h))
    for i in range(len(profile) - 1):
        for k in range(STEPS):
            t = (k + 1) % STEPS
            faces.append((i * STEPS + k, i * STEPS + t, (i + 1) * STEPS + t, (i + 1) * STEPS + k))
    o = mesh(vertices, faces, mat)
    kit._clean(o)
    return o


def _foot(at, degrees, mat):
    """A lion's foot, its toes pointing outwards (along its own x)."""
    with together(at, (0, 0, degrees)):
        sphere(1, mat, at=(-1.6, 0, 14.6), stretch=(1.9, 6.4, 5.2), rot=(0, -38, 0), detail=4)
        tube([(-1.0, 0, 15.5), (2.2, 0, 13.2), (3.5, 0, 10.4), (2.6, 0, 7.4), (1.3, 0, 5.0), (1.6, 0, 2.6)], 1, mat, radii=[3.4, 3.6, 3.0, 2.25, 2.0, 2.4], smooth=8)
        for y in (-2.6, 2.6):  # scrolls beside the knee
            tube([(0.2, y * 1.5, 15.5), (1.4, y * 1.25, 12.6), (1.2, y * 0.85, 9.6), (1.0, y * 0.5, 7.0)], 0.8, mat, radii=[1.5, 1.1, 0.75, 0.45], smooth=6)
        sphere(2.5, mat, at=(2.0, 0, 2.0), stretch=(1.15, 1.2, 0.8), detail=4)
        for y, turn in ((-2.25, -22), (-0.78, -7), (0.78, 7), (2.25, 22)):
            with together((2.4, y * 0.75, 0), (0, 0, turn)):
                tube([(0, 0, 2.7), (1.7, 0, 2.9), (3.0, 0, 1.9), (3.5, 0, 0.75)], 1, mat, radii=[0.9, 0.98, 0.92, 0.62], smooth=6)
                tube([(3.3, 0, 1.3), (4.1, 0, 0.95), (4.5, 0, 0.1)], 1, mat, radii=[0.42, 0.32, 0.08], smooth=5)
        cylinder(2.9, 0.7, mat, at=(1.9, 0, 0), bevel=0.2)


def bath(at=(0, 0, 0), rot=(0, 0, 0), colour='#3c4b4d'):
    paint = plain(colour, 0.38, coat=0.15)
    inside = enamel('#f5f4ef')
    gold_ = metal('#b9975c', 0.26, worn=0.004)
    with together(at, rot):
        _hull(82.6, 35.4, FLOOR, 0.4, paint)
        _hull(80.6, 33.4, FLOOR + 2.2, 0.2, inside)
        # The rolled rim, as thick as a wrist, pressed a little flat.
        line = []
        for k in range(STEPS):
            x, y, z = _rim(2 * math.pi * k / STEPS, 82.9, 35.7)
            line.append((x, y, z))
        roll = tube(line, 2.15, inside, smooth=1, closed=True)
        for degrees, x, y in ((-38, 45, -21.5), (38, 45, 21.5), (-142, -46, -21.5), (142, -46, 21.5)):
            _foot((x, y, 0), degrees, gold_)
        # Drain and overflow at the low end.
        lathe([(0, 0), (3.1, 0.0), (3.3, 0.15), (3.1, 0.4), (2.6, 0.45), (2.4, 0.2), (1.9, 0.2), (1.8, 0.7), (1.2, 0.95), (0, 1.0)], gold_, at=(42, 0, FLOOR + 2.3), steps=64, smooth=4)
        lathe([(0, 0), (3.4, 0), (3.6, 0.3), (3.2, 0.8), (1.0, 1.2), (0, 1.2)], gold_, at=(73.4, 0, 46), rot=(0, -75, 0), steps=64, smooth=4)


def taps(at, degrees=0):
    """Standing taps on two pipes, their spout along -x."""
    shine = metal('#b9975c', 0.24, worn=0.004)
    with together(at, (0, 0, degrees)):
        for y in (-8, 8):
            lathe([(0, 0), (3.4, 0), (3.4, 0), (3.5, 0.3), (2.6, 0.9), (1.5, 1.3), (1.15, 1.8)], shine, at=(0, y, 0), steps=48)
            cylinder(1.15, 74, shine, at=(0, y, 0), bevel=0.1)
            lathe([(1.15, 0), (1.6, 0.3), (1.7, 1.6), (1.2, 2.2), (1.9, 3), (2.2, 5.2), (1.8, 6.6), (1.0, 7.0), (0.8, 9.6), (0, 9.6)], shine, at=(0, y, 71), steps=48)
            for k in range(4):
                tube([(0, 0, 0), (2.2, 0, 0), (3.4, 0, 0)], 0.5, shine, at=(0, y, 80), rot=(0, 0, 90 * k + 20), radii=[0.42, 0.42, 0.62], smooth=4)
                a = math.radians(90 * k + 20)
                sphere(0.7, shine, at=(3.5 * math.cos(a), y + 3.5 * math.sin(a), 80), detail=3)
            sphere(1.0, porcelain('#f6f4ee'), at=(0, y, 80.4), stretch=(1, 1, 0.7), detail=4)
        tube([(0, -8, 75), (0, 8, 75)], 1.5, shine, smooth=1)
        tube([(0, 0, 75), (-3, 0, 79), (-9, 0, 83), (-16, 0, 82), (-19, 0, 77.5)], 1.3, shine, radii=[1.5, 1.35, 1.3, 1.3, 1.5])


def model():
    bath()


def in_the_light():
    bath()
    from products.evy_207 import candle
    from products.evy_215 import plant

    with props():
        taps((93, 0, 0))
        # A board across the bath with a candle and a cloth.
        with together((14, 0, 60.4)):
            box((17, 84, 1.8), walnut('y', 0.5), bevel=0.5)
            candle(at=(0.5, 10, 1.8), tall=11)
            folded(12, 17, 0.7, 3, terry('#e8dcc6'), at=(0, -14, 1.8))
        # A stool with towels.
        with together((-72, -44, 0), (0, 0, 14)):
            cylinder(16.5, 3.2, oak('x', 0.5), at=(0, 0, 41), bevel=0.7, steps=96)
            for k in range(3):
                a = math.radians(20 + 120 * k)
                tube([(10 * math.cos(a), 10 * math.sin(a), 42), (14.5 * math.cos(a), 14.5 * math.sin(a), 0)], 1.6, oak('z', 0.6), radii=[1.9, 1.4], smooth=2)
            folded(25, 19, 1.5, 5, terry('#f1ece2'), at=(0, 0, 44.2), rot=(0, 0, 8))
            folded(23, 17, 1.2, 3, terry('#c9b49a'), at=(0, 0, 51.4), rot=(0, 0, -6))
        plant(at=(70, 44, 0), scale=1.9)
        with together((6, -66, 0), (0, 0, -5)):
            folded(80, 44, 1.6, 1, terry('#e9e2d4'))


VIEWS = {
    'whole': View(turn=-24, tilt=20, size=LARGE, margin=0.06),
    'detail': View(turn=-30, tilt=10, focus=(46, -22, 14), span=40, lens=85),
    'use': View(turn=-10, tilt=11, lens=58, margin=0.14, setting='wall', surface=lambda: stone('#cdc5b8', 0.6), build=in_the_light, wall='#ccd2cc', up=-0.07),
}
