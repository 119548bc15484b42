"""Six forks and six knives of steel with dull handles."""

import kit
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'sofra'


def _stamped(rows, columns, mat, handle_until, thick, dull):
    """A piece stamped from sheet steel: rows of points from the handle's end on; a row may have None where the sheet ends."""
    vertices, index, faces = [], {}, []
    for i, row in enumerate(rows):
        for j, p in enumerate(row):
            if p is not None:
                index[i, j] = len(vertices)
                vertices.append(p)
    for i in range(len(rows) - 1):
        for j in range(columns - 1):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            if all(c in index for c in corners):
                faces.append(tuple(index[c] for c in corners))
    o = mesh(vertices, faces, mat)
    o.data.materials.append(dull)
    for polygon in o.data.polygons:
        if polygon.center.x < handle_until:
            polygon.material_index = 1
    solid = shell(o, thick)
    solid.modifiers['shell'].offset = 0
    bevel = o.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = 0.07, 3, 'ANGLE'
    bevel.harden_normals = True
    return o


def _at(table, x):
    """Between the rows (x, value…) of a table, smoothly."""
    for (a, *u), (b, *v) in zip(table, table[1:]):
        if a <= x <= b:
            t = (x - a) / (b - a)
            t = t * t * (3 - 2 * t)
            return [p + (q - p) * t for p, q in zip(u, v)]
    return table[-1][1:]


# x, half the width, height of the middle line
FORK = [(0, 1.0, 0.2), (0.9, 1.0, 0.3), (5, 0.84, 0.66), (9.5, 0.46, 1.25), (12.2, 0.36, 1.5), (13.6, 0.62, 1.25), (15.2, 1.2, 0.55), (16.2, 1.28, 0.35), (18, 1.24, 0.3), (20.4, 1.14, 0.75)]


def fork(at=(0, 0, 0), rot=(0, 0, 0)):
    per, gap = 4, 4
    columns = []  # (place across from -1 to 1, of a tine, depth of the notch)
    tine, space = 0.36, (2 - 4 * 0.36) / 3
    at_v = -1.0
    for k in range(4):
        columns += [(at_v + tine * s / per, k, 0.0) for s in range(per + 1)]
        at_v += tine
        if k < 3:
            columns += [(at_v + space * s / gap, None, math.sin(math.pi * s / gap)) for s in range(1, gap)]
            at_v += space
    xs = [0.004, 0.02, 0.06, 0.12, 0.22, 0.36, 0.6, 0.9, 1.5, *[2 + 0.5 * i for i in range(26)], 15.3, 15.6]
    root = 15.9
    rows = []
    for x in xs:
        half, z = _at(FORK, x)
        half *= math.sqrt(1 - max(0.0, 1 - x / 0.9) ** 2) ** 0.8
        dish = 0.16 * max(0.0, min(1.0, (x - 13) / 2))
        rows.append([(x, v * half, z + dish * (v * v - 0.4)) for v, _, _ in columns])
    half, z = _at(FORK, root)
    rows.append([(root - 0.28 * notch, v * half, z + 0.16 * (v * v - 0.4)) for v, _, notch in columns])
    steps = 10
    for s in range(1, steps + 1):
        t = s / steps
        row = []
        for v, k, _ in columns:
            if k is None:
                row.append(None)
                continue
            x = root + (20.4 - root) * t
            half, z = _at(FORK, x)
            centre = -1 + tine / 2 + k * (tine + space)
            narrow = 1 - 0.38 * t * t
            tip = 0.35 * ((v - centre) / (tine / 2)) ** 2 * max(0, (t - 0.6) / 0.4) ** 2
            row.append((x - tip, (centre + (v - centre) * narrow) * half, z + 0.16 * (v * v - 0.4) * (1 - t)))
        rows.append(row)
    with together(at, rot):
        _stamped(rows, len(columns), steel(0.13), 11.4, 0.24, metal('#b9b9b7', 0.5, worn=0.01))


def _ring(x, y, z, wide, thick, count=28, power=2.6):
    points = []
    for s in range(count):
        u = 2 * math.pi * s / count
        c, d = math.cos(u), math.sin(u)
        points.append((x, y + wide * math.copysign(abs(c) ** (2 / power), c), z + thick * math.copysign(abs(d) ** (2 / power), d)))
    return points


def _loft(rings, mat):
    count = len(rings[0])
    vertices = [p for ring in rings for p in ring]
    faces = [(i * count + s, i * count + (s + 1) % count, (i + 1) * count + (s + 1) % count, (i + 1) * count + s) for i in range(len(rings) - 1) for s in range(count)]
    faces += [tuple(reversed(range(count))), tuple((len(rings) - 1) * count + s for s in range(count))]
    o = mesh(vertices, faces, mat)
    kit._clean(o)
    return o


def knife(at=(0, 0, 0), rot=(0, 0, 0)):
    handle = [(0.0, 0.3, 0.12), (0.12, 0.62, 0.26), (0.4, 0.84, 0.34), (1.0, 0.95, 0.38), (5, 0.88, 0.38), (9, 0.68, 0.36), (10.6, 0.56, 0.34), (11.2, 0.54, 0.33)]
    with together(at, rot):
        table = curve_through(handle, 6)
        _loft([_ring(x, 0, 0.4, w, t) for x, w, t in table], metal('#b9b9b7', 0.5, worn=0.01))
        neck = curve_through([(11.15, 0.5, 0.31, 0.0), (11.6, 0.46, 0.29, 0.0), (12.2, 0.5, 0.22, -0.02), (12.8, 0.72, 0.12, -0.12)], 6)
        _loft([_ring(x, y, 0.4, w, t) for x, w, t, y in neck], steel(0.13))
        # Blade: its back straight, its edge with a belly; x, back, edge, half the thickness
        blade = curve_through([(12.4, 0.46, -0.6, 0.11), (12.9, 0.6, -0.95, 0.1), (14, 0.64, -1.1, 0.09), (17, 0.68, -1.2, 0.08), (19.6, 0.7, -1.2, 0.07), (21.2, 0.68, -0.86, 0.06), (22.2, 0.6, -0.3, 0.05), (22.7, 0.46, 0.12, 0.04), (22.86, 0.34, 0.28, 0.03)], 5)
        rings = []
        for x, back, edge, t in blade:
            middle, half = (back + edge) / 2, (back - edge) / 2
            ring = []
            for s in range(28):
                u = 2 * math.pi * s / 28
                c, d = math.cos(u), math.sin(u)
                slim = 0.35 + 0.65 * min(1, (c + 1) / 1.1)
                ring.append((x, middle + half * math.copysign(abs(c) ** 0.7, c), 0.4 + t * slim * math.copysign(abs(d) ** 0.6, d)))
            rings.append(ring)
        _loft(rings, steel(0.1))


def model():
    for i in range(6):
        fork((-11.2 + 0.04 * (i % 3), 2.3 + 2.95 * i, 0.2), (0, 0, 0.5 * (i % 2) - 0.2))
    for i in range(6):
        knife((-11.9 + 0.05 * (i % 2), -1.4 - 2.55 * i, 0.2), (0, 0, 0.5 * (i % 3) - 0.4))
    with props():
        box((29.5, 38.5, 0.2), linen('#565b59'), at=(0.2, 1.2, 0), rot=(0, 0, 1.2), bevel=0.08)


def couple():
    fork((0, 0, 0.2), (0, 0, 86))
    knife((3.8, -0.6, 0.2), (0, 0, 92))
    with props():
        box((44, 44, 0.2), linen('#565b59'), at=(3, 10, 0), rot=(0, 0, 8), bevel=0.08)


def plate_setting():
    from products.mtf_109 import bowl, dinner_plate
    from products.mtf_111 import water_glass

    fork((-16.6, -10.5, 0.16), (0, 0, 90))
    knife((16.8, -11.2, 0.1), (0, 0, 90))
    with props():
        dinner_plate((0, 0, 0.15))
        bowl((0, 0, 1.5))
        water_glass((15.5, 15.5, 0.1), filled=7)
        box((46, 33, 0.15), linen('#cfc6b4'), at=(0, 0, 0), bevel=0.06)


VIEWS = {
    'whole': View(turn=90, tilt=70, size=LARGE, margin=0.13, lens=85),
    'angle': View(turn=24, tilt=30, margin=0.1, build=couple),
    'detail': View(turn=20, tilt=38, focus=(2.0, 17.0, 0.6), span=9, lens=85, build=couple),
    'use': View(turn=0, tilt=46, margin=0.06, setting='table', surface=lambda: walnut('x', 0.6), build=plate_setting),
}
