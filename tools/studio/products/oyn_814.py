"""A ball of yarn of cotton and acrylic, 100 g."""

import numpy as np

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'oyuncak'
COLOURS = {'Mavi': '#4a6f92', 'Mor': '#6f5580', 'Yeşil': '#6a8060', 'Vişne': '#561522'}
R = 4.6


def fibre(colour):
    n = nodes('fibre').set(Roughness=0.95, Specular=0.08, Sheen=0.35, Sheen_Tint=0.8)
    tone = n.noise(1.6, 3)
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 0.35
    mix.inputs['Color1'].default_value = (*rgb(colour), 1)
    n.link(n.ramp(tone, [(0.3, '#b9b9b9'), (0.7, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.bump(n.noise(9, 3), 0.5, 0.03)
    return n.material


def yarn(line, mat, thick=0.17, plies=3, turns=1.15, sides=6, at=(0, 0, 0), rot=(0, 0, 0), up=None):
    """Plies twisted around each other along a line of points that lie close together; `turns` per centimetre."""
    p = np.asarray(line, float)
    step = np.diff(p, axis=0, prepend=p[:1])
    along = np.gradient(p, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    travelled = np.cumsum(np.linalg.norm(step, axis=1))
    ref = np.asarray(up if up is not None else (0.31, 0.17, 0.94), float)
    if ref.ndim == 1:
        ref = np.repeat(ref[None], len(p), 0)
    a = np.cross(along, ref)
    a /= np.linalg.norm(a, axis=1)[:, None] + 1e-9
    b = np.cross(along, a)
    vertices, faces = [], []
    for k in range(plies):
        angle = travelled * 2 * np.pi * turns + k * 2 * np.pi / plies
        middle = p + (a * np.cos(angle)[:, None] + b * np.sin(angle)[:, None]) * thick * 0.52
        start = len(vertices)
        for s in range(sides):
            t = 2 * np.pi * s / sides
            vertices.append(middle + (a * math.cos(t) + b * math.sin(t)) * thick * 0.56)
        block = np.stack(vertices[start:], 1).reshape(-1, 3)
        vertices[start:] = []
        base = sum(len(v) for v in vertices)
        vertices.append(block)
        i = np.arange(len(p) - 1)[:, None] * sides
        j = np.arange(sides)[None]
        q = np.stack([i + j, i + (j + 1) % sides, i + sides + (j + 1) % sides, i + sides + j], -1).reshape(-1, 4) + base
        faces.append(q)
    o = mesh([], [], mat, at, rot)
    points, quads = np.concatenate(vertices), np.concatenate(faces)
    data = o.data
    data.vertices.add(len(points))
    data.vertices.foreach_set('co', points.ravel())
    data.loops.add(quads.size)
    data.loops.foreach_set('vertex_index', quads.ravel().astype(np.int32))
    data.polygons.add(len(quads))
    data.polygons.foreach_set('loop_start', np.arange(0, quads.size, 4, dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(len(quads), 4, np.int32))
    data.update(calc_edges=True)
    data.polygons.foreach_set('use_smooth', np.ones(len(quads), bool))
    data.use_auto_smooth = False
    return o


def ball(colour, at=(0, 0, 0), rot=(0, 0, 0), tail=True, seed=4, density=7.0):
    """Wound by hand: packs of strands side by side, each pack across the last. Stands at `at`."""
    rng = np.random.default_rng(seed)
    mat = fibre(colour)
    with together((at[0], at[1], at[2] + R), rot):
        sphere(R - 0.42, mat, detail=4)
        points = []
        axis = np.array([0.2, 0.4, 0.9])
        layers = 17
        for layer in range(layers):
            axis = rng.normal(size=3)
            axis /= np.linalg.norm(axis)
            u = np.cross(axis, [0.3, 0.5, 0.8])
            u /= np.linalg.norm(u)
            w = np.cross(axis, u)
            count = int(rng.integers(7, 12))
            r = R - 0.34 + 0.34 * layer / (layers - 1)
            drift = 0.36
            t = np.linspace(0, 2 * np.pi * count, int(count * 2 * np.pi * R * density))
            offset = (t / (2 * np.pi) - count / 2) * drift + 0.05 * np.sin(t * 0.83 + layer)
            # Lines beside the middle bulge less.
            offset = np.clip(offset, -R * 0.8, R * 0.8)
            ring = np.sqrt(np.maximum(r * r - offset**2, 0.2)) + 0.03 * np.sin(t * 1.7 + layer * 2)
            points.append((u * np.cos(t)[:, None] + w * np.sin(t)[:, None]) * ring[:, None] + axis * offset[:, None])
        for each in points:
            yarn(each, mat, up=each / np.linalg.norm(each, axis=1)[:, None])
    if tail:
        with together(at, rot):
            loose = [(R * 0.75, -R * 0.45, R * 0.62), (R * 0.98, -R * 0.5, R * 0.36), (R * 1.02, -R * 0.6, 0.16), (R * 1.0, -R * 1.0, 0.15), (R * 0.5, -R * 1.35, 0.15), (-R * 0.1, -R * 1.22, 0.15), (-R * 0.5, -R * 1.3, 0.15), (-R * 0.75, -R * 1.55, 0.15)]
            line = curve_through(loose, 30)
            yarn(line, mat)


def swatch(colour, stitches=22, rows=16, at=(0, 0, 0), rot=(0, 0, 0), w=0.62):
    """Knitted stocking stitch that lies on its back; its upper edge (y) hangs on a needle."""
    mat = fibre(colour)
    with together(at, rot):
        for row in range(rows):
            t = np.linspace(0, 2 * np.pi * stitches, stitches * 26)
            x = (t / (2 * np.pi) - stitches / 2) * w + 0.30 * w * np.sin(2 * t) / 1.0
            y = row * w * 0.74 - 0.62 * w * np.cos(t)
            z = 0.24 + 0.16 * w * np.cos(2 * t) * 1.2
            line = np.stack([x, y, z], 1)
            # The edges curl up, as stocking stitch does.
            line[:, 2] += 0.004 * np.maximum(np.abs(line[:, 0]) - 4.5, 0) ** 3 + 0.02 * np.maximum(1.5 - line[:, 1], 0) ** 2
            yarn(line, mat, thick=0.13, turns=1.2, sides=5)


def needle(at, rot, length=26):
    with together(at, rot):
        lathe([(0, 0), (0.08, 0.2), (0.25, 1.4), (0.25, length), (0.25, length)], bamboo('z'), steps=24)
        sphere(0.55, walnut('z'), at=(0, 0, length), detail=4)


def model(value):
    ball(COLOURS[value])


def all_colours():
    for (value, colour), x, y, seed in zip(COLOURS.items(), (-8.2, 1.6, -3.2, 6.8), (5.5, 7.2, -3.8, -2.6), (4, 9, 12, 21)):
        ball(colour, (x, y, 0), (0, 0, seed * 31), tail=False, seed=seed, density=5.5)


def knitting(value):
    ball(COLOURS[value], (-5.5, 5, 0), (0, 0, 30), tail=False)
    swatch(COLOURS[value], at=(3.4, -8.5, 0), rot=(0, 0, 10))
    with props():
        needle((-5.6, -2.6, 0.65), (0, 88.8, 10))
        needle((-13, -8.5, 0.3), (0, 90, -52))
        line = curve_through([(-1.4, 3.9, 1.6), (-0.6, 3.2, 0.2), (1.5, 4.6, 0.16), (4.2, 7.0, 0.16), (8.2, 5.8, 0.16), (9.4, 2.4, 0.16), (9.3, 0.2, 0.5)], 30)
        yarn(line, fibre(COLOURS[value]))
        ball(COLOURS['Mor'], (-14.5, 11.5, 0), (0, 0, 70), tail=False, seed=9, density=5.5)


def blanket():
    """What a customer knitted: stripes of cherry and blue, with what was left of the yarn."""
    for i, value in enumerate(('Vişne', 'Vişne', 'Mavi', 'Vişne')):
        swatch(COLOURS[value], 30, 9, at=(0, i * 4.13, 0))
    ball(COLOURS['Mavi'], (13.5, 7, -0.3), tail=False, seed=12, density=5.0)
    with props():
        needle((-8, -5.5, 0.35), (0, 90, 24))
        needle((-6, -6.5, 0.35), (0, 90, 31))
        from products.mtf_116 import cup

        cup((-16.5, 14, 0))


VIEWS = {
    'whole': View(turn=-12, tilt=20, size=LARGE, margin=0.06),
    'angle': View(turn=0, tilt=30, margin=0.06, build=all_colours),
    'detail': View(turn=-12, tilt=24, focus=(0.8, -3.9, 6.4), span=5.0, lens=85),
    'use': View(turn=-4, tilt=36, margin=0.08, setting='table', surface=lambda: oak('x', 0.7), build=knitting, side=0.03),
    'buyer-1': View(turn=24, tilt=44, lens=35, margin=0.14, window=False, exposure=-0.3, setting='table', surface=lambda: linen('#8d8577'), wall='#cfc6b8', build=blanket, side=0.06, up=0.03),
}
