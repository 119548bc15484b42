"""A beech kitchen chair: turned legs, a saddled seat, a fan of spindles below a bent crest rail."""

from kit import *
from materials import *
from stage import LARGE, View

from products._home import boards, book

GROUND = 'ev-yasam'


def _seat(mat, height=45.0):
    half, deep, power = 20.6, 20.5, 5.0
    top = [(r / 12, 0.0, None) for r in range(0, 12)]
    rows = [(r, 0.0) for r, *_ in top] + [(1 - i / 20, z) for i, z in ((1.2, -0.02), (0.75, -0.1), (0.35, -0.32), (0.1, -0.65), (0.0, -1.05), (0.05, -1.5), (0.4, -2.2), (1.0, -2.75), (1.9, -3.05), (3.2, -3.15))] + [(0.5, -3.15), (0.0, -3.15)]
    steps = 120
    vertices, faces = [], []
    for i, (r, z) in enumerate(rows):
        for s in range(steps):
            a = 2 * math.pi * s / steps
            c, d = math.cos(a), math.sin(a)
            y = deep * math.copysign(abs(d) ** (2 / power), d)
            x = (half - y / deep * 1.3) * math.copysign(abs(c) ** (2 / power), c)
            x, y = x * r, y * r
            if i < 13:
                dish = 1.45 * max(0.0, 1 - r**2.4) * (0.75 + 0.25 * y / deep)
                ridge = 0.75 * math.exp(-((x / 3.6) ** 2)) * max(0.0, -y / deep) ** 1.2
                fall = 0.7 * max(0.0, -y / deep - 0.55) ** 1.5
                z2 = z - dish + ridge * (1 - r**6) - fall
            else:
                z2 = z - 0.7 * max(0.0, -y / deep - 0.55) ** 1.5 * (1 if z > -2 else 0.6)
            vertices.append((x, y, height + z2))
    for i in range(len(rows) - 1):
        for s in range(steps):
            t = (s + 1) % steps
            faces.append((i * steps + s, i * steps + t, (i + 1) * steps + t, (i + 1) * steps + s))
    o = mesh(vertices, faces, mat)
    import kit

    kit._clean(o)
    o.data.auto_smooth_angle = math.radians(80)
    return o


def _between(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def _stick(a, b, mat, radii):
    count = len(radii) - 1
    return tube([_between(a, b, i / count) for i in range(count + 1)], 1, mat, radii=radii)


def chair(at=(0, 0, 0), rot=(0, 0, 0)):
    upright, across, back = beech('z', 0.9), beech('x', 0.9), beech('y', 0.9)
    with together(at, rot):
        _seat(beech('y', 0.55))
        legs = {}
        for side in (-1, 1):
            for name, top, foot in (('front', (15.2, -14.0, 42.4), (19.6, -19.4, 0)), ('back', (13.8, 13.2, 42.4), (18.2, 21.2, 0))):
                a, b = (side * foot[0], foot[1], 0.02), (side * top[0], top[1], top[2])
                legs[side, name] = (a, b)
                _stick(a, b, upright, [1.16, 1.3, 1.5, 1.78, 1.95, 1.9, 1.62, 1.4])
        sides = {}
        for side in (-1, 1):
            a, b = _between(*legs[side, 'front'], 0.36), _between(*legs[side, 'back'], 0.36)
            sides[side] = (a, b)
            _stick(a, b, back, [0.85, 1.0, 1.25, 1.3, 1.25, 1.0, 0.85])
        _stick(_between(*sides[-1], 0.5), _between(*sides[1], 0.5), across, [0.85, 1.0, 1.2, 1.25, 1.2, 1.0, 0.85])
        # The back.
        foot = lambda x: 17.0 - (x / 17) ** 2 * 3.4
        head = lambda x: 25.6 - (x / 20) ** 2 * 5.0
        for i in range(-3, 4):
            x1, x2 = i * 5.3, i * 6.1
            outer = abs(i) == 3
            radii = [1.15, 1.3, 1.38, 1.3, 1.1, 0.95] if outer else [0.62, 0.7, 0.8, 0.78, 0.66, 0.55]
            a, b = (x1, foot(x1), 43.2), (x2, head(x2) - 0.1, 76.5)
            points = [_between(a, b, k / 5) for k in range(6)]
            points = [(x, y - 0.9 * math.sin(math.pi * k / 5), z) for k, (x, y, z) in enumerate(points)]
            tube(points, 1, upright, radii=radii)
        front = [(x, -((x / 20) ** 2) * 5.0 - 0.95) for x in [i * 1.0 for i in range(-21, 22)]]
        rear = [(x, y + 1.9 - 0.35 * (abs(x) / 21) ** 4) for x, y in reversed(front)]
        rail = extrude([*front, *rear], 8.6, across, at=(0, head(0) - 1.05, 72.4), rot=(-14, 0, 0), bevel=0.7)
        for v in rail.data.vertices:
            up = v.co.z / 8.6
            v.co.z += 1.3 * up * (1 - (v.co.x / 21) ** 2) - 0.5 * (1 - up) * (1 - (v.co.x / 21) ** 2)
            v.co.z -= (0.9 if up > 0.5 else -0.9) * (abs(v.co.x) / 21) ** 6


def model():
    chair()


def by_the_wall():
    from products.evy_215 import plant

    chair(rot=(0, 0, 8))
    with props():
        with together((-1, 0, 44.1), (0, 0, 14)):
            book((15, 21, 2.6), '#8a4a35', at=(0, 0, 0), rot=(0, 0, 6))
            book((13.5, 19.5, 1.9), '#d8cdb6', at=(0.6, 0.3, 2.6), rot=(0, 0, -9))
        plant(at=(-42, 8, 0), rot=(0, 0, 40), scale=1.35)


VIEWS = {
    'whole': View(turn=-32, tilt=15, size=LARGE, margin=0.07),
    'angle': View(turn=152, tilt=18, margin=0.08),
    'detail': View(turn=-40, tilt=30, focus=(8, 10, 50), span=30, lens=85),
    'use': View(turn=-24, tilt=9, margin=0.26, setting='wall', surface=boards, build=by_the_wall, side=0.09, up=-0.03),
}
