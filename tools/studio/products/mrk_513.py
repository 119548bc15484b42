"""A bamboo toothbrush beside its carton."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import grid
from products.evy_216 import towel
from products.mrk_511 import bottle
from stage import LARGE, View

GROUND = 'supermarket'
LENGTH = 18.6

BOX = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 2000"><rect width="300" height="2000" fill="#b58d60"/>
<rect y="1180" width="300" height="820" fill="#e9efe6"/>
<g transform="translate(150 1340)"><circle r="74" fill="none" stroke="#3f6f63" stroke-width="5"/><path d="M-40,26 C-20,-30 20,-30 40,26 M0,-34 v-22 M-32,-22 l-14,-18 M32,-22 l14,-18" fill="none" stroke="#3f6f63" stroke-width="6" stroke-linecap="round"/></g>
<text x="150" y="1520" font-family="Quicksand" font-weight="700" font-size="92" fill="#2f574d" text-anchor="middle">Pırıl</text>
<text x="150" y="1614" font-family="Lato" font-size="34" fill="#3d4a45" text-anchor="middle" letter-spacing="4">YUMUŞAK</text>
<text x="150" y="1662" font-family="Lato" font-size="34" fill="#3d4a45" text-anchor="middle" letter-spacing="4">DİŞ FIRÇASI</text>
<path d="M110 1712h80" stroke="#3f6f63" stroke-width="4"/>
<text x="150" y="1780" font-family="Lato" font-size="28" fill="#58655f" text-anchor="middle">bambu sap</text>
<text x="150" y="1920" font-family="Lato" font-size="28" fill="#58655f" text-anchor="middle">1 adet</text></svg>'''


def brush(at=(0, 0, 0), rot=(0, 0, 0), tips='#3f6f63'):
    """Lies along +x on its back, its bristles up."""
    with together(at, rot):
        wood_of = bamboo('x', 2.2)
        # Half width and thickness along the handle.
        stations = [(0, 0.05, 0.2), (0.12, 0.34, 0.5), (0.6, 0.52, 0.62), (3, 0.60, 0.66), (7, 0.64, 0.7), (10.5, 0.58, 0.68), (12.6, 0.42, 0.6), (14.4, 0.36, 0.54), (15.4, 0.46, 0.5), (16.2, 0.58, 0.48), (17.4, 0.60, 0.46), (18.1, 0.5, 0.44), (18.5, 0.27, 0.36), (LENGTH, 0.05, 0.16)]
        line = curve_through(stations, 7)
        rows = []
        for x, half, thick in line:
            lift = 0.22 * math.sin(max(0, min(1, (x - 1) / 11)) * math.pi)
            row = []
            for s in range(40):
                a = 2 * math.pi * s / 40
                c, d = math.cos(a), math.sin(a)
                row.append((x, math.copysign(abs(c) ** 0.72, c) * max(half, 0.02), 0.36 + lift * 0.0 + math.copysign(abs(d) ** 0.62, d) * max(thick, 0.04) / 2))
            rows.append(row)
        grid(np.array(rows), wood_of, around=True)
        engraved = plain('#6b4a25', 0.8)
        engrave('Pırıl', 0.72, engraved, at=(4.4, 0, 0.70), rot=(0, 0, 0), depth=0.006, font='Quicksand:bold')
        bristles(tips)


def bristles(tips):
    rng = random.Random(5)
    white, mint = plain('#f4f1ea', 0.5), plain(tips, 0.5)
    for mat, only in ((white, 0), (mint, 1)):
        vertices, faces = [], []
        for i in range(12):
            for j in range(4):
                if (i in (0, 11)) and j in (0, 3):
                    continue
                middle = (i in (4, 5, 6, 7))
                if middle != bool(only):
                    continue
                cx, cy = 15.55 + i * 0.222, (j - 1.5) * 0.232
                tall = 1.08 + (0.05 if i in (0, 11) else 0)
                for _ in range(34):
                    r, a = 0.078 * math.sqrt(rng.random()), rng.uniform(0, 6.283)
                    x, y = cx + r * math.cos(a), cy + r * math.sin(a)
                    splay = 1.55
                    tx, ty = cx + (x - cx) * splay + rng.uniform(-0.03, 0.03), cy + (y - cy) * splay + rng.uniform(-0.03, 0.03)
                    h, w = tall + rng.uniform(-0.03, 0.03), 0.0125
                    base = len(vertices)
                    for z, px, py, q in ((0.5, x, y, 1), (0.6 + h * 0.8, x + (tx - x) * 0.8, y + (ty - y) * 0.8, 1), (0.6 + h, tx, ty, 0.45)):
                        for k in range(4):
                            b = k * math.pi / 2
                            vertices.append((px + w * q * math.cos(b), py + w * q * math.sin(b), z))
                    for level in (0, 4):
                        for k in range(4):
                            n = (k + 1) % 4
                            faces.append((base + level + k, base + level + n, base + level + 4 + n, base + level + 4 + k))
                    faces.append((base + 8, base + 9, base + 10, base + 11))
        mesh(vertices, faces, mat)


def carton(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies along +x, its printed face up."""
    with together(at, rot):
        box((20.4, 3.0, 1.9), kraft(), at=(0, 0, 0), bevel=0.05, segments=2)
        sheet(2.98, 20.36, picture(draw(BOX, 512), rough=0.8), at=(-10.18, 0, 1.903), rot=(-90, 0, -90))


def model():
    brush(at=(-9.3, -1.9, 0), rot=(0, 0, 0))
    carton(at=(0.2, 1.6, 0), rot=(0, 0, 4))


def standing(at, rot=(0, 0, 0)):
    """A glass tumbler with a brush in it."""
    with together(at, rot):
        lathe([(0, 0), (2.9, 0), (2.9, 0), (3.2, 0.3), (3.55, 9.4), (3.55, 9.4), (3.42, 9.5), (3.3, 9.4), (3.3, 9.4), (2.98, 1.0), (2.6, 0.8), (0, 0.8)], glass())
        with together((-1.9, 0.2, 0.85), (0, -71, 8)):
            brush()


def at_the_basin():
    standing((0, 0, 0), (0, 0, 165))
    with props():
        towel('#7f8774', at=(-20, 15, 0), rot=(0, 0, 8))
        bottle(at=(11.5, 9, 0), rot=(0, 0, -24))


VIEWS = {
    'whole': View(turn=34, tilt=42, size=LARGE, margin=0.02),
    'detail': View(turn=52, tilt=24, focus=(7.4, -1.9, 1.0), span=6.5, lens=85),
    'use': View(turn=0, tilt=13, margin=0.16, setting='table', surface=lambda: stone('#c3bdb2', 0.6), wall='#d5dad5', build=at_the_basin, up=-0.04),
}
