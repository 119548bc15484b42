"""A Phillips screwdriver PH2 with a two-part handle."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'yapi-market'


def grip():
    n = nodes('grip').set(Base_Color='#202226', Roughness=0.62, Specular=0.35)
    n.bump(n.noise(20, 2), 0.08, 0.012)
    return n.material


def _handle():
    """Six grooves along it; its axis is z, the blade leaves at the top."""
    profile = curve_through([(0, 0), (0.9, 0.02), (1.35, 0.25), (1.55, 0.8), (1.58, 1.8), (1.5, 3.2), (1.56, 5.2), (1.62, 6.6), (1.45, 7.9), (1.05, 8.9), (0.92, 9.5), (1.1, 10.1), (1.2, 10.5), (1.0, 10.9), (0.55, 11.1), (0, 11.12)], 7)
    steps = 120
    vertices = []
    for r, z in profile:
        deep = 0.16 * max(0, min(1, (z - 1.2) / 1.0)) * max(0, min(1, (8.4 - z) / 1.2))
        for s in range(steps):
            a = 2 * math.pi * s / steps
            k = 1 - deep * (0.5 + 0.5 * math.cos(6 * a)) ** 3
            vertices.append((r * k * math.cos(a), r * k * math.sin(a), z))
    faces = [(i * steps + s, i * steps + (s + 1) % steps, (i + 1) * steps + (s + 1) % steps, (i + 1) * steps + s) for i in range(len(profile) - 1) for s in range(steps)]
    o = mesh(vertices, faces, None)
    # The hard core is red; the soft skin lies in the middle.
    o.data.materials.append(plastic('#a8322a', 0.3))
    o.data.materials.append(grip())
    for polygon in o.data.polygons:
        z = polygon.center.z
        a = math.atan2(polygon.center.y, polygon.center.x)
        wave = 0.35 * math.cos(6 * a)
        polygon.material_index = 1 if 1.15 + wave * 0.5 < z < 8.3 + wave else 0
    from kit import _clean

    _clean(o)
    return o


def _blade():
    chrome = metal('#c6c7c8', 0.16, worn=0.02)
    lathe([(0, 10.8), (0.31, 10.8), (0.31, 20.2), (0.31, 20.2), (0.30, 20.6)], chrome, steps=64, smooth=1)
    # The tip, browned, with four flutes.
    steps = 96
    vertices, rows = [], 26
    for i in range(rows + 1):
        t = i / rows
        z = 20.0 + 1.35 * t
        r = 0.31 if t < 0.36 else 0.31 - 0.19 * ((t - 0.36) / 0.64)
        if t > 0.93:
            r *= 1 - (t - 0.93) * 5
        deep = 0.58 * max(0, min(1, (t - 0.3) / 0.4))
        for s in range(steps):
            a = 2 * math.pi * s / steps
            k = 1 - deep * max(0, math.cos(4 * a) ) ** 0.8
            vertices.append((r * k * math.cos(a), r * k * math.sin(a), z))
    faces = [(i * steps + s, i * steps + (s + 1) % steps, (i + 1) * steps + (s + 1) % steps, (i + 1) * steps + s) for i in range(rows) for s in range(steps)]
    faces.append(tuple(rows * steps + s for s in range(steps)))
    mesh(vertices, faces, metal('#3a3835', 0.35, worn=0.06))


def screwdriver(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies along x, its tip towards x; it rests on its handle and its tip."""
    with together(at, rot):
        with together((-8, 0, 1.55), (0, 92.6, 0)):
            _handle()
            _blade()
            cap = draw('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="96" fill="#a8322a"/><circle cx="100" cy="100" r="80" fill="none" stroke="#f2eee6" stroke-width="6"/><path d="M100 44 v112 M44 100 h112" stroke="#f2eee6" stroke-width="20"/></svg>', 200)
            o = sheet(1.5, 1.5, picture(cap, rough=0.3, over='#a8322a'), at=(0, 0, 0))
            from mathutils import Matrix

            o.data.transform(Matrix.Translation((0, 0, -0.75)))
            o.data.transform(Matrix.Rotation(math.radians(90), 4, 'X'))
            o.location = (0, 0, -0.006)


def model():
    screwdriver()


def screw(at, rot=(0, 0, 0), length=3.6):
    with together(at, rot):
        mat = metal('#d3b062', 0.28)
        lathe([(0, 0), (0.04, 0.05), (0.15, 0.5), (0.17, length - 0.4), (0.2, length - 0.32), (0.42, length), (0.42, length), (0.4, length + 0.04), (0, length + 0.05)], mat, steps=32)
        points = [((0.2 if t > 0.08 else 0.09) * math.cos(t * 75), (0.2 if t > 0.08 else 0.09) * math.sin(t * 75), 0.2 + t * (length - 1.2)) for t in [i / 150 for i in range(151)]]
        tube(points, 0.04, mat, smooth=1)
        for a in (0, 90):
            box((0.46, 0.1, 0.05), plain('#3a3022', 0.6), at=(0, 0, length + 0.012), rot=(0, 0, a), bevel=0)


def at_the_bench():
    screwdriver((0, 0, 0), (0, 0, 24))
    with props():
        for x, y, a, b in ((5.5, -5.5, 84, 30), (8, -4.2, 86, 110), (7, -7.8, 86, -40), (10.5, -6, 85, 200)):
            screw((x, y, 0.25), (a, 0, b))
        lathe([(0, 0), (3.6, 0), (3.6, 0), (3.7, 0.1), (3.7, 1.9), (3.75, 2.0), (3.65, 2.05), (3.55, 1.95), (3.55, 0.2), (0, 0.15)], steel(0.35), at=(7.5, 8.5, 0))
        rng = random.Random(2)
        for i in range(22):
            r, t = 2.4 * math.sqrt(rng.random()), rng.uniform(0, 6.28)
            screw((7.5 + r * math.cos(t), 8.5 + r * math.sin(t), 0.5 + 0.06 * i), (rng.uniform(70, 100), 0, rng.uniform(0, 360)), 2.6)
        other_grain(box((30, 9, 1.8), wood('#c39a63', '#e4c491', 'x', 0.7), at=(-9, 15, 0), rot=(0, 0, -4), bevel=0.1))


VIEWS = {
    'whole': View(turn=-36, tilt=38, size=LARGE, margin=0.04, up=-0.04),
    'angle': View(turn=150, tilt=24, margin=0.06),
    'detail': View(turn=-36, tilt=28, focus=(12.6, 0, 0.5), span=3.6, lens=85),
    'use': View(turn=-10, tilt=30, margin=0.14, setting='table', surface=lambda: wood('#9a7148', '#c49c6c', 'x', 0.5), build=at_the_bench),
}
