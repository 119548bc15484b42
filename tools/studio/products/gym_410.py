"""A straw beach hat with a wide brim and a ribbon."""

import numpy as np

from kit import *
from materials import *
from products._carve import *
from products.oyn_814 import yarn
from stage import LARGE, View

GROUND = 'giyim'


def straw():
    n = nodes('straw').set(Roughness=0.6, Specular=0.3)
    n.link(n.ramp(n.noise(1.3, 5), [(0.25, '#b98d52'), (0.5, '#d6b27a'), (0.75, '#e8cd9c')]), n.shader.inputs['Base Color'])
    n.bump(n.noise(14, 3), 0.3, 0.02)
    return n.material


def _profile():
    """From the middle of the crown down to the rim of the brim: (radius, height)."""
    return curve_through([(0.0, 11.4), (2.5, 11.35), (5.5, 11.1), (7.6, 10.3), (8.5, 8.9), (8.85, 6.0), (9.1, 3.0), (9.35, 1.6), (10.2, 0.85), (12.5, 0.55), (15.5, 0.65), (18.4, 1.0), (19.2, 1.15)], 40)


def _wave(r, a, z):
    """The brim rises and falls a little, and the crown has a soft dent."""
    k = max(0.0, (r - 9.5) / 9.5)
    dent = 0.9 * math.exp(-(((r * math.sin(a)) / 2.2) ** 2)) * max(0.0, 1 - r / 8.0) if z > 9 else 0
    return z + k**1.5 * (0.85 * math.sin(2 * a + 0.6) + 0.35 * math.sin(3 * a + 2.0)) - dent


def hat(at=(0, 0, 0), rot=(0, 0, 0), ribbon='#26324a'):
    with together((at[0], at[1], at[2] + 0.3), rot):
        line = _profile()
        pitch = 0.56
        # A plait sewn in a spiral from the crown to the rim.
        away = [0.0]
        for p, q in zip(line, line[1:]):
            away.append(away[-1] + math.hypot(q[0] - p[0], q[1] - p[1]))
        total = away[-1]
        radii, heights = np.array([p[0] for p in line]), np.array([p[1] for p in line])
        points, s, a, last = [], 0.15, 0.0, math.inf
        while a < last + 2 * math.pi:
            r, z = float(np.interp(s, away, radii)), float(np.interp(s, away, heights))
            points.append((r * math.cos(a), r * math.sin(a), _wave(r, a, z)))
            step = min(0.24 / max(r, 0.3), 0.35)
            a += step
            s += pitch * step / (2 * math.pi)
            # The end is tucked under a last even turn.
            if s >= total:
                s, last = total, min(last, a)
        # The plait lies flat on the hat: its turns follow the surface.
        yarn(points, straw(), thick=0.25, plies=3, turns=0.85, sides=6)
        # What is seen between the rows.
        steps = 120
        thin = [line[i] for i in range(0, len(line), 8)] + [line[-1]]
        vertices = [(r * 0.997 * math.cos(t), r * 0.997 * math.sin(t), _wave(r, t, z) - 0.08) for r, z in thin for t in [2 * math.pi * k / steps for k in range(steps)]]
        faces = [(i * steps + k, i * steps + (k + 1) % steps, (i + 1) * steps + (k + 1) % steps, (i + 1) * steps + k) for i in range(len(thin) - 1) for k in range(steps)]
        mesh(vertices, faces, plain('#a67c45', 0.9))
        # Ribbon: grosgrain around the foot of the crown, a flat bow on its left.
        rib = grosgrain(ribbon)
        lathe([(9.68, 1.75), (9.62, 2.0), (9.42, 3.9), (9.36, 4.55), (9.30, 4.62), (9.2, 4.5), (9.3, 2.0)], rib, steps=160)
        with together((0, 0, 0), (0, 0, 28)):
            with together((0.15, -9.78, 3.15), (-6, 0, 0), 1.25):
                for side in (-1, 1):
                    vertices = []
                    for i in range(13):
                        t = i / 12
                        loop = math.sin(math.pi * t)
                        for j in (-1, 0, 1):
                            vertices.append((side * (0.3 + 2.5 * math.sin(math.pi * t / 1.0) ** 0.7 * 1.0), -0.12 - 0.75 * (t - 0.5) * loop * 1.2, j * (0.55 + 0.75 * loop)))
                    o = mesh(vertices, [(i * 3 + j, i * 3 + j + 1, i * 3 + 4 + j, i * 3 + 3 + j) for i in range(12) for j in range(2)], rib)
                    shell(o, 0.07)
                    rounder(o, 2)
                    tail = mesh([(side * 0.2, -0.1, 0.2), (side * 0.5, -0.05, -0.5), (side * 2.5, -0.55, -1.1), (side * 1.7, -0.45, -2.2), (side * 2.0, -0.5, -1.6)], [(0, 1, 3, 4, 2)], rib)
                    shell(tail, 0.07)
                box((0.85, 0.5, 1.35), rib, at=(0, -0.18, -0.68), bevel=0.22)


def grosgrain(colour):
    n = nodes('ribbon').set(Base_Color=colour, Roughness=0.7, Specular=0.25, Sheen=0.4)
    ribs = n.add('TexWave', Scale=2.4)
    ribs.bands_direction = 'Z'
    n.link(n.place(), ribs.inputs['Vector'])
    n.bump(ribs.outputs['Fac'], 0.4, 0.03)
    return n.material


def model():
    hat(rot=(0, 0, 0))


def on_the_chair():
    hat((0, 0, 0.4), (0, 0, -20))
    with props():
        folded(34, 24, 1.3, 3, terry('#dfe3df'), at=(-30, 14, 0), rot=(0, 0, 12))
        folded(33, 23, 1.3, 2, terry('#8fa9b5'), at=(-30, 14, 3.7), rot=(0, 0, 8))
        with together((25, -14, 0), (0, 0, -18)):
            box((13, 19, 1.5), paper('#eee7d8'), at=(0, 0, 0.1), bevel=0.05)
            box((13.5, 19.5, 0.15), plain('#c56a4a', 0.5), at=(0, 0, 1.6), bevel=0.05)
            box((13.5, 19.5, 0.15), plain('#c56a4a', 0.5), at=(0, 0, 0), bevel=0.05)


VIEWS = {
    'whole': View(turn=18, tilt=22, size=LARGE, margin=0.03, up=-0.03),
    'angle': View(turn=-30, tilt=48, margin=0.05),
    'detail': View(turn=18, tilt=22, focus=(3.5, -10.4, 2.6), span=11, lens=85),
    'use': View(turn=-8, tilt=24, margin=0.14, setting='table', surface=lambda: wood('#b9a58a', '#d9c9b0', 'x', 0.4), wall='#d6dcdb', build=on_the_chair, up=-0.04),
}
