"""A chef's knife with a blade of 20 cm and a walnut handle."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'

SPINE = [(0, 2.2), (4, 2.2), (9, 2.05), (14, 1.6), (17.5, 1.0), (19.3, 0.5), (20, 0.12)]
EDGE = [(0, -2.5), (5, -2.52), (10, -2.25), (14, -1.65), (17.5, -0.8), (19.3, -0.2), (20, 0.08)]


def _along(line, count):
    """Heights of a smooth line at even places along x."""
    points = curve_through(line, 24)
    heights = []
    for i in range(count + 1):
        x = 20 * i / count
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            if x1 <= x <= x2:
                heights.append(y1 + (y2 - y1) * (x - x1) / max(x2 - x1, 1e-9))
                break
        else:
            heights.append(points[-1][1])
    return heights


def blade(mat_forged, mat_ground):
    """In the plane z = 0, its edge towards -y."""
    count = 90
    spine, edge = _along(SPINE, count), _along(EDGE, count)
    upper, lower = [], []
    for i in range(count + 1):
        t = i / count
        thick = 0.25 * (1 - 0.6 * t)
        s, e = spine[i], edge[i]
        x = 20 * t
        middle = e + (s - e) * (0.5 + 0.05 * math.sin(x * 0.55) + 0.018 * math.sin(x * 1.7))
        soft = min(0.05, (s - middle) * 0.3)
        upper.append([(x, s, 0.0), (x, s - soft * 0.3, thick * 0.36), (x, s - soft, thick * 0.5), (x, middle, thick * 0.42), (x, middle, -thick * 0.42), (x, s - soft, -thick * 0.5), (x, s - soft * 0.3, -thick * 0.36)])
        lower.append([(x, middle, thick * 0.42), (x, e + min(0.14, (middle - e) * 0.5), 0.055 * (1 - 0.5 * t)), (x, e, 0.004), (x, e, -0.004), (x, e + min(0.14, (middle - e) * 0.5), -0.055 * (1 - 0.5 * t)), (x, middle, -thick * 0.42)])
    for rows, mat in ((upper, mat_forged), (lower, mat_ground)):
        k = len(rows[0])
        vertices = [p for row in rows for p in row]
        faces = [(i * k + j, i * k + (j + 1) % k, (i + 1) * k + (j + 1) % k, (i + 1) * k + j) for i in range(count) for j in range(k)]
        faces += [tuple(reversed(range(k))), tuple(range(count * k, (count + 1) * k))]
        mesh(vertices, faces, mat)


def knife(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies on its side along x, the tip on the right, the edge towards the front; `at` is where its heel lies."""
    with together(at, rot):
        with together((0, 0, 0.92), (0, 2.55, 0)):
            blade(hammered('#6f6e6c', 0.34, 2.2, 0.05), brushed_steel((40, 0.4, 40), '#98999a'))
            steel_grey = steel(0.26)
            # The bolster: a block that runs out into the blade.
            extrude([(-1.5, -1.12), (-0.9, -1.2), (-0.35, -1.55), (0.1, -2.3), (0.5, -2.3), (0.75, -1.2), (0.8, 0.8), (0.55, 1.75), (0.15, 2.15), (-0.4, 1.55), (-0.9, 1.25), (-1.5, 1.18)], 0.62, steel_grey, at=(0, 0, -0.31), bevel=0.24, smooth=3)
            extrude([(-1.75, -1.12), (-0.75, -1.28), (-0.45, -1.1), (-0.4, 1.1), (-0.75, 1.32), (-1.75, 1.18)], 1.74, steel_grey, at=(0, 0, -0.87), bevel=0.3, smooth=2)
            top = [(-1.7, 1.16), (-4.5, 1.3), (-8.5, 1.18), (-11.6, 1.3), (-12.9, 1.1), (-13.35, 0.4)]
            below = [(-13.4, -1.1), (-12.9, -1.85), (-11.6, -1.75), (-9, -1.2), (-5.5, -1.12), (-3.4, -1.22), (-1.7, -1.1)]
            outline = curve_through([*top, *below], 6)
            extrude(outline, 0.24, steel_grey, at=(0, 0, -0.12), bevel=0.03)
            grain = dark_walnut('x', 12, 0.3)
            for side in (0, 1):
                extrude(outline, 0.82, grain, at=(0, 0, 0.105 if side == 0 else -0.925), bevel=0.2)
            for x in (-3.6, -7.2, -10.8):
                cylinder(0.36, 0.06, brass(0.25), at=(x, 0.02, 0.885), bevel=0.02)
                cylinder(0.36, 0.06, brass(0.25), at=(x, 0.02, -0.945), bevel=0.02)
            ink = plain('#3a3836', 0.5)
            engrave('SÜRMELİ', 0.62, ink, at=(3.6, -1.0, 0.098), rot=(0, -0.3, 0), depth=0.004, font='Lato')


def model():
    knife(rot=(0, 0, -40))


def on_the_board():
    from products.mtf_117 import board

    knife((-1, -3.6, 2.0), (0, 0, -14))
    with props():
        board((1, 1, 0), (0, 0, 8))
        for i, (x, y, t) in enumerate([(-9.5, 5.6, 0), (-7.0, 6.2, 12), (-4.4, 6.6, 14)]):
            tomato_slice((x, y, 2.0 + (0.35 if t else 0)), (0, -t, 10 * i), 3.0)
        for i in range(6):
            cucumber_slice((1.2 + 1.35 * i, 6.9 + 0.22 * i, 2.0 + (0.25 if i else 0)), (0, -16 if i else 0, 20 * i), 1.9)
        leafy((7.5, 2.6, 2.0), 1.4, 7, 2, 1.1, 0.5)
        cherry_tomato((-17.5, -10.5, 0), 2.6, 40)
        cherry_tomato((-22, -6.5, 0), 2.4, 140)
        garlic((17, -13.5, 0), 20)
        towel(28, 20, striped('#dcd4c4', '#a0543c', (0.78, 0.86), length=28), at=(6, 20, 0), rot=(0, 0, 8), seed=8)


VIEWS = {
    'whole': View(turn=0, tilt=58, size=LARGE, margin=0.07),
    'angle': View(turn=0, tilt=30, margin=0.06, build=lambda: knife(rot=(0, 0, 152))),
    'detail': View(turn=16, tilt=50, focus=(0.5, 0, 1), span=13, lens=85, build=lambda: knife()),
    'use': View(turn=0, tilt=48, focus=(1, 0, 2), span=42, setting='table', surface=lambda: stone('#bdb6ab', 0.45), build=on_the_board),
}
