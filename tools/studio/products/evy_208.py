"""A round lantern of rice paper over rings of bamboo."""

from kit import *
from materials import *
from stage import LARGE, View

from products._home import boards, bulb_light, glowing

GROUND = 'ev-yasam'


def lantern(at=(0, 0, 0), rot=(0, 0, 0), radius=15.0, strength=0.7, cord=60.0, ribs=19, seed=3, power=0):
    """`at` is its lowest point; `cord`: how many centimetres of cord are seen above it; `power`: of the light that goes through its paper."""
    rng = random.Random(seed)
    high = radius * 0.93
    with together(at, rot):
        first, last = math.asin(-0.965), math.asin(0.955)
        profile, rings = [], []
        for i in range(ribs):
            a = first + (last - first) * i / (ribs - 1)
            r, z = radius * math.cos(a), high + high * math.sin(a)
            rings.append((r, z))
        rings = [(max(r, radius * 0.255), z) for r, z in rings]
        steps = 144
        vertices, faces = [], []
        rows = []
        sub = 4
        for i in range(ribs - 1):
            for k in range(sub):
                rows.append((i, k / sub))
        rows.append((ribs - 2, 1.0))
        crease = [[rng.uniform(-1, 1) for _ in range(steps)] for _ in range(ribs)]
        for i, t in rows:
            (r1, z1), (r2, z2) = rings[i], rings[i + 1]
            sag = -4 * t * (1 - t)
            for s in range(steps):
                a = 2 * math.pi * s / steps
                r = r1 + (r2 - r1) * t + sag * radius * 0.026 + (0.13 * crease[i][s] * radius / 15 if 0 < t < 1 else 0)
                z = z1 + (z2 - z1) * t + (0.06 * crease[i][(s * 7) % steps] if 0 < t < 1 else 0)
                vertices.append((r * math.cos(a), r * math.sin(a), z))
        for i in range(len(rows) - 1):
            for s in range(steps):
                t = (s + 1) % steps
                faces.append((i * steps + s, i * steps + t, (i + 1) * steps + t, (i + 1) * steps + s))
        paper_ = mesh(vertices, faces, glowing('#dccfb6', '#ffc983', strength, 0, high * 2, high * 0.95, fall=0.12))
        if power:
            paper_.visible_shadow = False
            bulb_light((0, 0, high), power, '#ffc07a', radius * 0.6)
        rib = plain('#b99b6b', 0.7)
        for i, (r, z) in enumerate(rings):
            torus(r + 0.02, 0.075 if 0 < i < ribs - 1 else 0.16, rib, at=(0, 0, z), rot=(rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), 0))
        wire = steel(0.35)
        top = rings[-1][1]
        r = rings[-1][0]
        tube([(-r, 0, top), (-r * 0.5, 0, top + 0.5), (-0.9, 0, top + 1.5), (0.9, 0, top + 1.5), (r * 0.5, 0, top + 0.5), (r, 0, top)], 0.11, wire, smooth=4)
        lathe([(0, top - 2.6), (1.5, top - 2.6), (1.5, top - 2.6), (1.6, top - 2.3), (1.6, top + 0.6), (1.3, top + 1.4), (0.8, top + 1.9), (0.55, top + 2.6), (0.4, top + 2.8), (0, top + 2.8)], plastic('#f1eee8', 0.4))
    with props(), together(at):
        tube([(0, 0, top + 2.5), (0.05, 0, top + cord / 2), (0, 0, top + cord)], 0.26, cloth('#e9e4da', 12, 0.6), smooth=3)


def model():
    lantern(at=(0, 0, 26), cord=120)


def corner():
    lantern(at=(0, 0, 74), cord=160, strength=1.6, power=11000)
    with props():
        lantern(at=(34, -4, 98), radius=11, cord=140, seed=8, ribs=16, strength=1.5, power=6500)
        lantern(at=(-30, 10, 112), radius=9.5, cord=120, seed=5, ribs=15, strength=1.5, power=5000)
        # A small table below with a plant on it.
        cylinder(27, 2.4, oak('x', 0.4), at=(4, 4, 40), bevel=0.5, steps=96)
        for k in range(3):
            a = math.radians(40 + 120 * k)
            tube([(4 + 15 * math.cos(a), 4 + 15 * math.sin(a), 40.5), (4 + 21 * math.cos(a), 4 + 21 * math.sin(a), 0)], 1.5, oak('z', 0.5), radii=[1.7, 1.2], smooth=2)
        from products.evy_215 import plant

        plant(at=(14, 8, 42.4), rot=(0, 0, 70), scale=0.62)
        from products.mtf_116 import cup

        cup((-9, -5, 42.4))


VIEWS = {
    'whole': View(turn=0, tilt=2, size=LARGE, margin=0.14, up=-0.03),
    'detail': View(turn=20, tilt=28, focus=(1, -6, 51), span=17, lens=85),
    'use': View(turn=0, tilt=3, margin=0.85, setting='wall', window=False, exposure=-0.6, build=corner, wall='#c9b9a5', surface=boards, up=0.1),
}
