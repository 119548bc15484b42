"""A plain wireless mouse."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import dark_cut, matt_plastic

GROUND = 'elektronik'

LENGTH, FOOT = 5.65, 0.12


def half_width(t):
    """`t`: -1 at the front of the mouse, 1 at its heel."""
    return 3.02 + 0.28 * t - 0.22 * math.cos(t * 2.6)


def top(x, y):
    """How high the back of the mouse is above its skirt."""
    t = y / LENGTH
    ridge = 2.55 * (1 - 0.30 * (t - 0.22) ** 2 * (2.0 if t < 0.22 else 1.6))
    r = min(radius_of(x, y), 1.0)
    return 0.95 + (ridge - 0.35) * (1 - r ** 2.9) ** 0.52


def radius_of(x, y):
    t = max(-1.0, min(1.0, y / LENGTH))
    return (abs(x / half_width(t)) ** 2.5 + abs(t) ** 2.5) ** (1 / 2.5)


def outline(a, r):
    c, s = math.cos(a), math.sin(a)
    t = r * math.copysign(abs(s) ** 0.8, s)
    return r * math.copysign(abs(c) ** 0.8, c) * half_width(t), t * LENGTH


def _rings(levels, mat, lid=False, steps=120):
    vertices, faces = [], []
    for r, z in levels:
        for i in range(steps):
            x, y = outline(2 * math.pi * i / steps, r)
            vertices.append((x, y, z if z is not None else top(x, y)))
    for k in range(len(levels) - 1):
        for i in range(steps):
            j = (i + 1) % steps
            faces.append((k * steps + i, k * steps + j, (k + 1) * steps + j, (k + 1) * steps + i))
    if lid:
        faces.append(tuple(reversed(range(steps))))
        faces.append(tuple(range((len(levels) - 1) * steps, len(levels) * steps)))
    return mesh(vertices, faces, mat)


def _seam(points, thick=0.028, colour='#4b4a48'):
    tube([(x, y, top(x, y) + 0.004) for x, y in points], thick, plain(colour, 0.9, shine=0.1), smooth=2)


def mouse(at=(0, 0, 0), rot=(0, 0, 0), colour='#dedbd5', skirt='#6d6d6c'):
    """Its buttons look away from the camera, as on a desk."""
    with together(at, rot):
        with together(rot=(0, 0, 180)):
            _rings([(0.90, FOOT), (0.955, FOOT + 0.1), (0.975, 0.5), (0.985, 0.9)], matt_plastic(skirt, 0.5))
            back = _rings([(0.972, 0.92), (0.998, 0.945), *((r, None) for r in (0.9995, 0.995, 0.985, 0.97, 0.95, 0.92, 0.88, 0.83, 0.77, 0.7, 0.62, 0.53, 0.43, 0.33, 0.22, 0.12, 0.04))], matt_plastic(colour, 0.42), lid=True)
            _rings([(0.86, 0), (0.86, FOOT + 0.02)], plastic('#2c2c2e', 0.5))
            # The seam between the buttons, and the one behind them.
            edge = [y / 10 for y in range(-54, -5)]
            _seam([(0, y) for y in edge if y < -4.4], 0.035)
            _seam([(0, y) for y in edge if y > -2.0], 0.035)
            arch = [(x / 10, -0.55 + 0.055 * (x / 10) ** 2) for x in range(-29, 30)]
            _seam([p for p in arch if radius_of(*p) < 0.985])
            # The wheel in its slot.
            slot = [(0.42 * math.cos(a), (1.0 if math.sin(a) > 0 else -1.0) * 0.82 + 0.42 * math.sin(a)) for a in (i * math.pi / 24 + 0.001 for i in range(48))]
            dark_cut(back, extrude(slot, 3, plain('#161617', 0.9), at=(0, -3.2, 1.6), bevel=0), plain('#1c1c1d', 0.8))
            extrude([(x * 1.02, y * 1.01) for x, y in slot], 0.1, plain('#121213', 0.9, shine=0.1), at=(0, -3.2, 1.62), bevel=0)
            z = top(0, -3.2) - 0.60
            with together((0, -3.2, z), (0, 90, 0)):
                cylinder(1.0, 0.56, rubber('#2a2a2c'), at=(0, 0, -0.28), bevel=0.12)
                for i in range(40):
                    a = 2 * math.pi * i / 40
                    box((0.05, 0.07, 0.44), rubber('#2a2a2c'), at=(1.0 * math.cos(a), 1.0 * math.sin(a), -0.22), rot=(0, 0, math.degrees(a)), bevel=0.02)
                for z in (-0.3, 0.26):
                    torus(0.93, 0.05, steel(0.2), at=(0, 0, z + 0.02))
            # Two buttons for the thumb, on the left of the hand.
            for y in (-1.25, 0.6):
                x = next(v / 200 for v in range(700, 0, -1) if radius_of(v / 200, y) < 1 and top(v / 200, y) > 1.72)
                steep = math.degrees(math.atan2(top(x - 0.06, y) - top(x + 0.06, y), 0.12))
                with together((x, y, top(x, y)), (0, steep, 4 if y < 0 else -2)):
                    extrude(rounded_outline(0.46, 1.7, 0.2), 0.2, plastic('#8a8985', 0.4), at=(0, 0, -0.12), bevel=0.06)
            cylinder(0.09, 0.03, plain('#9db89a', 0.3), at=(0, -1.25, top(0, -1.25) - 0.01), bevel=0.01, steps=24)


def model():
    mouse()


def on_the_desk():
    from products._elektronik import notebook, pencil
    from products.elk_301 import laptop

    mouse(rot=(0, 0, -12))
    with props():
        laptop(at=(-22.5, 6, 0), rot=(0, 0, -6), shows='desk')
        notebook(at=(14, 5, 0), rot=(0, 0, -24), colour='#8a5a44', size=(10, 15))
        pencil(at=(9, 1, 1.3), rot=(0, 0, 48), length=14)


VIEWS = {
    'whole': View(turn=148, tilt=24, size=LARGE, margin=0.16),
    'angle': View(turn=-38, tilt=20, margin=0.16),
    'detail': View(turn=165, tilt=32, focus=(0, 3.2, 3.0), span=5.5, lens=85),
    'use': View(turn=22, tilt=27, margin=1.0, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_desk, side=0.1, up=-0.14),
}
