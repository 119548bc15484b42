"""A plastic bucket with a spout, a wire handle and a measure inside."""

from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'ev-yasam'
COLOURS = {'Mavi': '#4f86b4', 'Pembe': '#d98a9c', 'Yeşil': '#6fa37c'}


def _spout(o, width=0.26, out=2.1):
    """Draws the rim out to a lip at the front."""
    for v in o.data.vertices:
        a = math.atan2(v.co.y, v.co.x) + math.pi / 2
        a = (a + math.pi) % (2 * math.pi) - math.pi
        near = math.exp(-((a / width) ** 2)) * max(0.0, (v.co.z - 17.5) / 8.5) ** 2
        r = math.hypot(v.co.x, v.co.y)
        if r > 1:
            k = (r + out * near) / r
            v.co.x *= k
            v.co.y *= k
        v.co.z += 0.35 * near


def bucket(colour, at=(0, 0, 0), rot=(0, 0, 0), handle=64, water=0.0):
    """`handle`: degrees that the handle is turned up from lying at the front; `water`: its height in it."""
    body = plastic(colour, 0.38)
    with together(at, rot):
        profile = [(0, 0.7), (9.3, 0.7), (9.6, 0.5), (9.7, 0.1), (9.85, 0.0), (10.3, 0.0), (10.45, 0.1), (10.55, 0.5), (11.0, 3.0), (11.0, 3.0), (11.1, 3.1), (11.14, 3.3), (11.14, 3.3), (13.3, 18.2), (13.36, 18.5), (13.36, 18.5), (13.62, 18.6), (13.68, 18.9), (14.5, 24.6), (14.6, 25.0), (15.0, 25.15), (15.35, 25.0), (15.45, 24.5), (15.45, 24.0), (15.45, 24.0), (15.55, 24.0), (15.6, 24.5), (15.5, 25.2), (15.1, 25.42), (14.5, 25.32), (14.25, 24.9), (13.3, 18.4), (11.0, 3.2), (10.4, 1.2), (9.8, 0.95), (0, 0.95)]
        shell_ = lathe(profile, body, steps=160, smooth=5)
        _spout(shell_)
        # Lugs that hold the handle.
        for side in (-1, 1):
            with together((side * 15.1, 0, 0)):
                box((1.3, 3.6, 3.4), body, at=(side * 0.15, 0, 21.2), bevel=0.35)
                cylinder(0.75, 0.5, body, at=(side * 0.7, 0, 22.9), rot=(0, 90 * side, 0), bevel=0.12, steps=32)
        wire = steel(0.3)
        with together((0, 0, 22.9), (-handle, 0, 0)):
            line = [(-15.7, 0, 0), (-16.5, 0, 0), (-16.75, -0.4, 0), (-16.7, -2.5, 0)]
            line += [(-16.6 * math.cos(t), -2.5 - 15.0 * math.sin(t), 0) for t in [math.pi * k / 14 for k in range(1, 14)]]
            line += [(-x, y, 0) for x, y, _ in reversed(line[:4])]
            tube(line, 0.24, wire, smooth=5)
            grip = [(-16.6 * math.cos(t), -2.5 - 15.0 * math.sin(t), 0) for t in [math.pi * (0.5 + k) for k in (-0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12)]]
            tube(grip, 1, plastic('#f4f1ea', 0.45), radii=[0.72, 0.92, 1.0, 1.04, 1.0, 0.92, 0.72], smooth=5)
            for k in (-0.1, -0.06, -0.02, 0.02, 0.06, 0.1):
                t = math.pi * (0.5 + k)
                torus(0.97 - abs(k) * 0.6, 0.09, plastic('#ece8df', 0.5), at=(-16.6 * math.cos(t), -2.5 - 15.0 * math.sin(t), 0), rot=(0, 90, math.degrees(math.atan2(-15.0 * math.cos(t), 16.6 * math.sin(t)))))
        # Marks of the measure on the inner wall.
        pale = plastic('#fbf9f4', 0.5)
        for litres, z in ((2, 5.9), (4, 10.0), (6, 13.7), (8, 17.0), (10, 20.2), (12, 23.0)):
            r = _inner(z) - 0.03
            tube([(r * math.cos(math.radians(a)), r * math.sin(math.radians(a)), z) for a in range(88, 75, -2)], 0.1, pale, smooth=1)
            a = math.radians(94)
            engrave(str(litres), 1.9, pale, at=(r * math.cos(a), r * math.sin(a), z), rot=(82, 0, 4), depth=0.06)
        if water:
            lathe([(0, water - 0.02), (_inner(water) - 0.02, water - 0.02), (_inner(water) - 0.02, water), (0, water)], plain('#d3e2e4', 0.06, coat=0.5), steps=96, smooth=1)


def _inner(z):
    return 11.0 + (13.3 - 11.0) * (z - 3.2) / 15.2 if z < 18.4 else 13.3 + (14.25 - 13.3) * (z - 18.4) / 6.5


def model(value):
    bucket(COLOURS[value])


def lowered(value):
    bucket(COLOURS[value], handle=28)


def wiped(value):
    bucket(COLOURS[value], rot=(0, 0, 24), handle=150, water=19.5)
    rng = random.Random(5)
    # Bubbles gather along the wall and in a few islands.
    foam = plain('#f7fafa', 0.35, coat=0.4)
    islands = [(4.5, -3.0, 3.2), (-5.0, 2.5, 2.6), (-1.5, -6.5, 2.2)]
    with together((0, 0, 0), (0, 0, 24)):
        for i in range(620):
            if i % 3:
                a, q = rng.uniform(0, 6.28), _inner(19.5) - 0.25 - abs(rng.gauss(0, 1.0 + 0.5 * math.sin(i)))
                x, y = q * math.cos(a), q * math.sin(a)
            else:
                x, y, wide = islands[i // 3 % 3]
                x, y = x + rng.gauss(0, wide * 0.42), y + rng.gauss(0, wide * 0.42)
            if math.hypot(x, y) > _inner(19.5) - 0.2:
                continue
            size = min(0.6, 0.12 + rng.expovariate(6))
            sphere(size, foam, at=(x, y, 19.5 + size * 0.15), stretch=(1, 1, 0.8), detail=2)
    with props():
        with together((20, -15, 0), (0, 0, -16)):
            folded(17, 12, 0.75, 4, terry('#f0e7d6'))
        with together((-21, -11, 0), (0, 0, 38)):  # a brush
            extrude(rounded_outline(16, 5.6, 2.6), 1.6, beech('x', 1.2), at=(0, 0, 2.0), bevel=0.5)
            for i in range(26):
                for j in range(8):
                    x, y = -7 + i * 0.56, -2.0 + j * 0.57
                    if abs(x) > 5.6 and abs(y) > 1.4:
                        continue
                    tube([(x, y, 2.2), (x * 1.04 + rng.uniform(-0.15, 0.15), y * 1.1 + rng.uniform(-0.15, 0.15), 0)], 0.13, plain('#d9c7a2', 0.7), smooth=1)


VIEWS = {
    'whole': View(turn=-24, tilt=24, size=LARGE, margin=0.07),
    'detail': View(turn=-4, tilt=52, focus=(0, 8, 20), span=22, lens=85, build=lowered),
    'use': View(turn=0, tilt=33, margin=0.24, setting='wall', surface=lambda: stone('#cfc8bc', 0.55), build=wiped, wall='#cfd6d3'),
}
