"""A duvet set of cotton, folded and tied with a band of the same cloth."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import grid, waves
from products._textile import bundle
from stage import LARGE, View

GROUND = 'ev-yasam'
COLOURS = {'Lacivert': '#1b2745', 'Bordo': '#541824'}

CARD = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 700"><rect width="500" height="700" fill="#f4efe6"/>
<rect x="22" y="22" width="456" height="656" fill="none" stroke="#9a8a70" stroke-width="2.5"/>
<g transform="translate(250 190)" fill="none" stroke="#8a7a60" stroke-width="5"><path d="M0,110 C-4,60 0,40 0,20"/><g fill="#efe6d4"><circle cx="-34" cy="-6" r="40"/><circle cx="34" cy="-6" r="40"/><circle cx="0" cy="-46" r="42"/><circle cx="0" cy="10" r="36"/></g><path d="M-60,30 C-40,50 -18,48 0,34 C18,48 40,50 60,30"/></g>
<text x="250" y="404" font-family="EB Garamond" font-size="82" fill="#3f382c" text-anchor="middle">Pamukova</text>
<path d="M200 440h100" stroke="#9a8a70" stroke-width="3"/>
<text x="250" y="506" font-family="Lato" font-size="33" fill="#5b5140" text-anchor="middle" letter-spacing="5">NEVRESİM TAKIMI</text>
<text x="250" y="560" font-family="Lato" font-size="29" fill="#756a55" text-anchor="middle" letter-spacing="2">%100 pamuk · Denizli</text></svg>'''


def percale(colour, second=None):
    """Fine cotton with a soft lustre."""
    n = materials._Nodes('percale').set(Base_Color=colour, Roughness=0.72, Specular=0.22, Sheen=0.15, Sheen_Tint=0.8)
    threads = n.add('TexWave', Scale=3.2, Distortion=0.5, Detail=2)
    n.link(n.place(), threads.inputs['Vector'])
    creases = n.noise(0.55, 4, 0.6)
    total = n.add('Math')
    total.operation = 'ADD'
    n.link(creases, total.inputs[0])
    small = n.add('Math')
    small.operation = 'MULTIPLY'
    small.inputs[1].default_value = 0.05
    n.link(threads.outputs['Fac'], small.inputs[0])
    n.link(small.outputs[0], total.inputs[1])
    n.bump(total.outputs[0], 0.35, 0.28)
    return n.material


def set_of(colour, at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        cloth_of, pale = percale(colour), percale('#e9e4d9')
        z = bundle(34, 27, 0.62, 3, pale, (0.1, 0.2, 0), (0, 0, 0.6), 11, wave=0.07, slack=0.06, droop=0.2) - 0.08
        z += bundle(34.4, 27.6, 0.75, 4, cloth_of, (0, 0, z), (0, 0, -0.5), 12, wave=0.08, slack=0.05, droop=0.35) - 0.08
        z += bundle(33.4, 26.6, 0.5, 2, cloth_of, (-0.2, 0.1, z), (0, 0, 0.8), 14, wave=0.06, slack=0.06, droop=0.3)
        tie(cloth_of, 28.3, z)
    return z


def tie(mat, depth, height, width=6.5):
    """A band around the middle, wider at the bow's knot; a card is tucked under it."""
    front, top = depth / 2, height + 0.10
    line = np.array(curve_through([(0, 0.02), (front - 2, 0.02), (front - 0.5, 0.3), (front - 0.05, 1.4), (front, height * 0.4), (front - 0.2, height - 1.0), (front - 0.9, height - 0.1), (front - 2.2, top), (4, top + 0.05), (-4, top + 0.05), (2.0 - front, top), (0.85 - front, height - 0.15), (0.35 - front, height - 1.1), (0.05 - front, height * 0.62), (-front, height * 0.35), (0.1 - front, 1.4), (0.6 - front, 0.3), (2 - front, 0.02), (0, 0.02)], 12))
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    even = np.linspace(0, run[-1], 260)
    y, z = np.interp(even, run, line[:, 0]), np.interp(even, run, line[:, 1])
    across = np.linspace(-width / 2, width / 2, 40)
    s, x = np.meshgrid(even, across, indexing='ij')
    pleats = 0.07 * np.sin(x * 2.3 + 0.5 * np.sin(s * 0.13)) + 0.05 * waves(x * 2, s * 0.3, 3, 5)
    ny, nz = (y / (depth / 2)) ** 3, ((z - height / 2) / (height / 2)) ** 3
    points = np.stack([x + 0.12 * waves(s, s * 0, 9, 3), y[:, None] + ny[:, None] * (0.05 + pleats), np.maximum(z[:, None] + nz[:, None] * (0.12 + pleats), 0.01)], -1)
    shell(grid(points, mat), 0.09)
    card = sheet(7.4, 10.4, picture(draw(CARD, 700), rough=0.75), at=(8.2, -9.6, height + 0.3), rot=(-90, 0, -7))
    shell(card, 0.04)


def model(value):
    set_of(COLOURS[value])


def pillow(mat, at, rot=(0, 0, 0), width=62, depth=44, thick=19, seed=1):
    """A filled pillow in its case: its corners are pulled to points, its face has soft dents."""
    u, v = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(-1, 1, 66))
    body = (np.clip(1 - np.abs(u) ** 2.3, 0, 1) * np.clip(1 - np.abs(v) ** 2.3, 0, 1)) ** 0.55
    pull = 1 - 0.07 * (1 - np.abs(v) ** 2)[:, :] * np.abs(u) ** 4
    pull_v = 1 - 0.10 * (1 - np.abs(u) ** 2) * np.abs(v) ** 4
    x, y = u * pull * width / 2, v * pull_v * depth / 2
    edge = np.clip(1 - np.maximum(np.abs(u), np.abs(v)), 0, 1)
    ray = waves(np.arctan2(v, u) * 12, u * 0, 3.2, seed) * np.exp(-edge * 5) * 0.9 * (edge > 0)
    soft = 0.5 * waves(x, y, 17, seed + 1) + 0.22 * waves(x, y, 7, seed + 2)
    with together(at, rot):
        for sign in (1, -1):
            h = sign * (body * thick / 2 + (soft + ray) * np.clip(edge * 6, 0, 1))
            points = np.stack([x, y, h], -1)
            grid(points if sign > 0 else points[:, ::-1].copy(), mat)
        # The flange around it.
        tube([(px, py, 0) for px, py in [(x[0, i], y[0, i]) for i in range(0, 90, 3)] + [(x[j, -1], y[j, -1]) for j in range(0, 66, 3)] + [(x[-1, i], y[-1, i]) for i in range(89, -1, -3)] + [(x[j, 0], y[j, 0]) for j in range(65, 0, -3)]], 0.28, mat, smooth=1, closed=True)


def swell(x, y):
    """How high a quilt lies over the mattress."""
    return 10.5 + 0.9 * waves(x, y, 52, 4) + 0.45 * waves(x, y, 19, 5) + 0.22 * waves(x * 0.4, y, 9, 9)


def spread(y, mat, above=0.0, hang=26.0, thick=0.4):
    """A cloth over the bed's width that hangs down at both sides; `y` for each row."""
    a, row = np.meshgrid(np.linspace(-84 - hang, 84 + hang, 190), np.arange(len(y)))
    y = np.asarray(y)[row]
    bent = np.clip((np.abs(a) - 84) / 12, 0, 1) * np.pi / 2
    down = np.clip(np.abs(a) - 96, 0, None)
    x = np.sign(a) * (np.minimum(np.abs(a), 84) + 7.6 * np.sin(bent) + down * 0.06 * waves(y, a * 0, 26, 3))
    z = swell(np.sign(a) * np.minimum(np.abs(a), 90), y) + above - 7.6 * (1 - np.cos(bent)) - down
    return shell(grid(np.stack([x, y, z], -1), mat), thick)


def on_the_bed(value):
    """The head of a bed: pillows against the board, the cover turned back over its white sheet."""
    cloth_of, pale = percale(COLOURS[value]), percale('#ece7dc')
    spread(np.linspace(-118, 17, 150), cloth_of)
    # The sheet is turned back over the cover: a roll at the edge, then flat.
    spread(np.linspace(-6, 17, 40), pale, above=1.5, hang=25.0)
    x, angle = np.meshgrid(np.linspace(-90, 90, 150), np.linspace(-np.pi / 2, np.pi / 2, 14))
    grid(np.stack([x, 17 + 1.6 * np.cos(angle), swell(x, angle * 0 + 17) - 0.4 + 2.0 * np.sin(angle) - np.clip(np.abs(x) - 82, 0, None) ** 2 * 0.1], -1), pale)
    pillow(pale, (-40, 56, 25), (58, 0, 3), seed=4)
    pillow(pale, (38, 57, 25), (56, 0, -4), seed=7)
    pillow(cloth_of, (-36, 38, 21), (40, 0, -5), width=60, depth=42, seed=11)
    pillow(cloth_of, (41, 40, 21), (42, 0, 6), width=60, depth=42, seed=14)
    with props():
        box((172, 196, 12), pale, at=(0, -28, -6), bevel=4)
        box((186, 5, 66), linen('#b9ab96'), at=(0, 74, -8), bevel=2.0)


VIEWS = {
    'whole': View(turn=-24, tilt=21, size=LARGE, margin=0.03),
    'detail': View(turn=-20, tilt=28, focus=(4, -12, 9), span=16, lens=85),
    'use': View(turn=-18, tilt=24, focus=(-6, 22, 14), span=150, lens=50, setting='wall', surface=lambda: oak('y', 0.3), wall='#d8d0c4', build=on_the_bed, blur=0.4),
}
