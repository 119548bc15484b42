"""A ribbed cactus in a terracotta pot with its saucer."""

import numpy as np

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'yapi-market'


def skin():
    n = nodes('skin').set(Roughness=0.5, Specular=0.4, Subsurface=0.08, Subsurface_Radius=(0.2, 0.4, 0.1))
    valley = attribute(n, 'rib')
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 0.55
    n.link(n.ramp(valley, [(0.0, '#35542f'), (0.55, '#4f7a45'), (1.0, '#7a9c5c')]), mix.inputs['Color1'])
    n.link(n.ramp(n.noise(1.2, 4), [(0.3, '#b8c2a4'), (0.7, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.shader.inputs['Subsurface Color'].default_value = (*rgb('#5d8a4a'), 1)
    n.bump(n.noise(7, 3), 0.12, 0.02)
    return n.material


def cactus(radius, height, ribs, at=(0, 0, 0), rot=(0, 0, 0), seed=1, spine=0.75):
    rng = np.random.default_rng(seed)
    rows, steps = 90, ribs * 14
    profile = []
    for i in range(rows + 1):
        t = i / rows
        # Straight sides, a round top with a hollow in its middle.
        if t < 0.62:
            s = t / 0.62
            profile.append((radius * (0.80 + 0.20 * math.sin(s * math.pi / 2)), height * 0.74 * s))
        else:
            a = (t - 0.62) / 0.38 * math.pi / 2
            profile.append((radius * math.cos(a) ** 0.9 if a < 1.57 else 0, height * 0.74 + height * 0.26 * math.sin(a) - 0.35 * (math.sin(a) ** 18)))

    def crest(z, phase):
        return 0.03 * math.sin(z * 1.3 + phase)

    vertices, values = [], []
    for r, z in profile:
        for s in range(steps):
            a = 2 * math.pi * s / steps
            w = 0.5 + 0.5 * math.cos(ribs * (a + crest(z, seed)))
            k = 1 - 0.26 * (1 - w**0.75)
            lump = 1 + 0.025 * math.sin(z * 2 * math.pi / 0.95) * w
            vertices.append((r * k * lump * math.cos(a), r * k * lump * math.sin(a), z))
            values.append(w)
    faces = [(i * steps + s, i * steps + (s + 1) % steps, (i + 1) * steps + (s + 1) % steps, (i + 1) * steps + s) for i in range(rows) for s in range(steps)]
    with together(at, rot):
        o = mesh(vertices, faces, skin())
        valued(o, np.array(values, np.float32), 'rib')
        # Areoles with wool and spines on the crests.
        wool_v, wool_f, thorn_v, thorn_f = [], [], [], []
        length = 0.0
        last = profile[0]
        next_one = 0.5
        for r, z in profile[1:]:
            length += math.hypot(r - last[0], z - last[1])
            slope = math.atan2(last[0] - r, z - last[1])
            last = (r, z)
            if length < next_one or r < 0.12:
                continue
            next_one = length + 0.92
            for k in range(ribs):
                a = 2 * math.pi * k / ribs - crest(z, seed) + rng.normal(0, 0.01)
                out = np.array([math.cos(a) * math.cos(slope), math.sin(a) * math.cos(slope), math.sin(slope)])
                side = np.array([-math.sin(a), math.cos(a), 0])
                up = np.cross(out, side)
                p = np.array([r * math.cos(a), r * math.sin(a), z]) * 1.0 + out * 0.02
                # a little cushion
                start = len(wool_v)
                for ring_r, lift in ((0.15, -0.03), (0.13, 0.05), (0.06, 0.1)):
                    for j in range(8):
                        t = 2 * math.pi * j / 8
                        wool_v.append(tuple(p + (side * math.cos(t) + up * math.sin(t) * 1.2) * ring_r + out * lift))
                wool_f += [(start + q * 8 + j, start + q * 8 + (j + 1) % 8, start + (q + 1) * 8 + (j + 1) % 8, start + (q + 1) * 8 + j) for q in range(2) for j in range(8)]
                wool_f.append(tuple(start + 16 + j for j in range(8)))
                for j in range(9):
                    t = 2 * math.pi * j / 8 + rng.normal(0, 0.2)
                    spread = 0.25 if j == 8 else rng.uniform(0.9, 1.35)
                    long = spine * rng.uniform(0.7, 1.1) * (1.25 if j == 8 else 1)
                    d = out * math.cos(spread) + (side * math.cos(t) + up * math.sin(t)) * math.sin(spread)
                    d /= np.linalg.norm(d)
                    x = np.cross(d, [0.3, 0.1, 0.9])
                    x /= np.linalg.norm(x)
                    y = np.cross(d, x)
                    b = p + out * 0.05
                    start = len(thorn_v)
                    thorn_v += [tuple(b + (x * math.cos(m) + y * math.sin(m)) * 0.024) for m in (0, 2.09, 4.19)] + [tuple(b + d * long)]
                    thorn_f += [(start, start + 1, start + 3), (start + 1, start + 2, start + 3), (start + 2, start, start + 3)]
        mesh(wool_v, wool_f, plain('#d8cdb4', 0.95, sheen=0.5))
        mesh(thorn_v, thorn_f, plain('#e2cfa0', 0.5), smooth=False)


def flower(at, rot=(0, 0, 0), size=1.0):
    with together(at, rot, size):
        for ring, count, tilt, long in ((0, 11, 32, 1.9), (1, 9, 54, 1.6), (2, 7, 70, 1.2)):
            for i in range(count):
                with together((0, 0, 0.35 + 0.12 * ring), (0, 0, 360 / count * i + ring * 17)):
                    leaf_shape(long, 0.62, plain('#d9668a' if ring < 2 else '#e58ba4', 0.5, sheen=0.3), at=(0.12, 0, 0), rot=(0, -tilt, 0), droop=0.25, fold=0.25)
        for i in range(16):
            t = 2.4 * i
            r = 0.07 * math.sqrt(i)
            cylinder(0.025, 0.75, plain('#f0d27a', 0.6), at=(r * math.cos(t), r * math.sin(t), 0.4), bevel=0, steps=8)
            sphere(0.06, plain('#f2c94a', 0.7), at=(r * math.cos(t), r * math.sin(t), 1.17), detail=2)
        lathe([(0, -0.5), (0.3, -0.4), (0.4, 0.1), (0.3, 0.5), (0, 0.5)], plain('#6f8f58', 0.6), steps=24)


def pot(at=(0, 0, 0)):
    with together(at):
        clay = terracotta('#b0623c')
        lathe([(0, 0), (5.0, 0), (5.0, 0), (5.6, 0.2), (6.1, 1.2), (6.15, 1.4), (6.15, 1.4), (5.9, 1.42), (5.3, 0.5), (0, 0.4)], clay)
        lathe([(0, 0.45), (3.9, 0.45), (3.9, 0.45), (4.05, 0.6), (5.05, 7.3), (5.05, 7.3), (5.5, 7.35), (5.6, 7.5), (5.72, 9.3), (5.65, 9.5), (5.5, 9.55), (5.3, 9.5), (5.2, 9.3), (5.0, 7.5), (4.8, 6.8), (0, 6.6)], clay)
        soil = nodes('soil').set(Roughness=1.0, Specular=0.1)
        soil.link(soil.ramp(soil.noise(2.5, 5), [(0.3, '#2e2219'), (0.7, '#5a4533')]), soil.shader.inputs['Base Color'])
        soil.bump(soil.noise(4, 5), 1.0, 0.2)
        lathe([(0, 8.75), (3, 8.7), (5.22, 8.55), (5.22, 8.4), (0, 8.4)], soil.material)
        rng = random.Random(4)
        stones = [stone(c, 0.75) for c in ('#c9c0b0', '#a89d8c', '#8c8378', '#d8d2c4')]
        for _ in range(170):
            r, a = 5.1 * math.sqrt(rng.random()), rng.uniform(0, 6.28)
            if r < 2.4:
                continue
            sphere(rng.uniform(0.14, 0.34), rng.choice(stones), at=(r * math.cos(a), r * math.sin(a), 8.68), rot=(rng.uniform(0, 180), rng.uniform(0, 180), 0), stretch=(1, 0.75, 0.6), detail=2)


def potted(at=(0, 0, 0), rot=(0, 0, 0), blooming=True):
    with together(at, rot):
        pot()
        cactus(3.15, 11.5, 13, at=(-0.3, 0, 8.5), rot=(2, -2, 10))
        cactus(1.45, 3.6, 10, at=(3.25, -1.3, 8.45), rot=(4, 10, 0), seed=3, spine=0.5)
        if blooming:
            flower((0.75, -1.35, 19.0), (36, 18, 0), 0.95)


def model():
    potted()


def on_the_sill():
    potted((0, 0, 0), (0, 0, 20))
    with props():
        # A watering can of enamel and a second, smaller pot.
        with together((16, 7, 0)):
            lathe([(0, 0), (3.4, 0), (3.4, 0), (3.55, 0.15), (4.3, 6.2), (4.3, 6.2), (4.45, 6.3), (4.5, 6.8), (4.3, 6.85), (4.15, 6.3), (3.4, 0.5), (0, 0.4)], stoneware('#d9d2c3'))
            lathe([(0, 5.9), (4.1, 5.9), (4.1, 6.1), (0, 6.2)], plain('#3c2e22', 1.0))
            rng = random.Random(8)
            for ring, count, tilt, long in ((0, 9, 24, 5.6), (1, 8, 48, 5.2), (2, 6, 68, 4.4)):
                for i in range(count):
                    with together((0, 0, 6.2), (0, 0, 360 / count * i + ring * 21)):
                        o = leaf_shape(long, 1.7, leaf('#6f9078', '#8faa92'), at=(0.2, 0, 0), rot=(0, -tilt, 0), droop=-0.15, fold=0.3, point=0.4)
        with together((-15, 4, 0), (0, 0, 24)):
            box((13, 9.5, 1.6), plain('#7a8a78', 0.6), at=(0, 0, 0), bevel=0.12)
            box((12.2, 9.0, 1.3), paper('#ece5d6'), at=(0.5, 0, 0.15), bevel=0.04)
            box((12, 8.6, 1.1), plain('#b5563c', 0.6), at=(0.4, 0.2, 1.62), rot=(0, 0, -9), bevel=0.1)


VIEWS = {
    'whole': View(turn=0, tilt=14, size=LARGE, margin=0.08),
    'angle': View(turn=70, tilt=42, margin=0.08),
    'detail': View(turn=0, tilt=18, focus=(0.3, -3.0, 17.0), span=7.0, lens=85),
    'use': View(turn=-6, tilt=12, margin=0.38, setting='table', surface=lambda: oak('x', 0.7), build=on_the_sill, up=-0.05),
}
