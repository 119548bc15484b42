"""An aspidistra, the plant of dim halls, in a clay pot with a saucer."""

import materials
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'ev-yasam'


def blade_green(shade=0):
    dark, light = (('#25381d', '#43592f'), ('#2b4020', '#4d6636'), ('#364d27', '#627a42'))[shade]
    n = materials._Nodes('blade').set(Roughness=0.36, Specular=0.45, Subsurface=0.04, Subsurface_Radius=(0.2, 0.4, 0.1))
    n.shader.inputs['Subsurface Color'].default_value = (*rgb(light), 1)
    veins = n.add('TexNoise', Scale=1.0, Detail=3.0)
    n.link(n.place((26, 0.5, 1), by='UV'), veins.inputs['Vector'])
    n.link(n.ramp(veins.outputs['Fac'], [(0.3, dark), (0.72, light)]), n.shader.inputs['Base Color'])
    n.bump(veins.outputs['Fac'], 0.35, 0.05)
    return n.material


def blade(length, width, stalk, lean, bend, mat, stem_mat, at, degrees, twist=0.0, seed=0):
    """One leaf from the soil: a stalk of `stalk` cm that leans outwards by `lean` degrees, then a blade that bends by `bend` degrees to its tip."""
    rng = random.Random(seed)
    rows, columns = 26, 11
    x = z = 0.0
    angle = math.radians(90 - lean * 0.4)
    path = []
    pieces = 12
    for i in range(pieces):
        path.append((x, z, angle))
        angle = math.radians(90 - lean * (0.4 + 0.6 * (i + 1) / pieces))
        x += stalk / pieces * math.cos(angle)
        z += stalk / pieces * math.sin(angle)
    line = []
    start = angle
    for i in range(rows + 1):
        t = i / rows
        line.append((x, z, angle, t))
        angle = start - math.radians(bend) * t**1.35
        x += length / rows * math.cos(angle)
        z += length / rows * math.sin(angle)
    phase = [rng.uniform(0, 6.28) for _ in range(3)]
    vertices, uvs, faces = [], [], []
    for px, pz, a, t in line:
        half = width / 2 * (math.sin(math.pi * min(1.0, t * 0.985 + 0.012) ** 0.82) ** 0.85) + 0.12 * (1 - t) + 0.01
        for j in range(columns):
            s = j / (columns - 1) * 2 - 1
            lift = 0.26 * abs(s) ** 1.3 * half + 0.10 * half * math.sin(t * 9 + phase[0] + (2.2 if s > 0 else 0)) * abs(s) ** 2
            groove = -0.10 * math.exp(-((s / 0.09) ** 2))
            lift += groove
            vertices.append((px - math.sin(a) * lift, half * s + 0.25 * math.sin(t * 3 + phase[1]), pz + math.cos(a) * lift))
            uvs.append((s * 0.5 + 0.5, t))
    for i in range(rows):
        for j in range(columns - 1):
            p = i * columns + j
            faces.append((p, p + 1, p + columns + 1, p + columns))
    with together(at, (0, 0, degrees)), together((0, 0, 0), (twist, 0, 0)):
        o = mesh(vertices, faces, mat)
        uv = o.data.uv_layers.new()
        for loop in o.data.loops:
            uv.data[loop.index].uv = uvs[loop.vertex_index]
        shell(o, 0.05)
        rounder(o, 1)
        tube([(px, 0, pz) for px, pz, _ in path] + [(line[0][0], 0, line[0][1]), (line[3][0], 0, line[3][1] - 0.05)], 0.24, stem_mat, radii=[0.34 - 0.01 * k for k in range(pieces)] + [0.22, 0.1], smooth=3)
        # The rib on the blade's back.
        tube([(px + math.sin(a) * 0.06, 0.25 * math.sin(t * 3 + phase[1]), pz - math.cos(a) * 0.06) for px, pz, a, t in line[:-3]], 0.12, stem_mat, smooth=1, radii=[0.17 * (1 - t) + 0.03 for _, _, _, t in line[:-3]])


def _clay():
    n = materials._Nodes('clay').set(Roughness=0.88, Specular=0.2)
    n.link(n.ramp(n.noise(0.5, 6), [(0.3, '#ad6440'), (0.55, '#ba7149'), (0.8, '#c98a66')]), n.shader.inputs['Base Color'])
    turned = n.noise(1.0, 3, stretch=(0.2, 0.2, 5))
    n.bump(turned, 0.12, 0.04)
    return n.material


def pot(radius=8.0, height=14.5, saucer=True):
    clay = _clay()
    lift = 0.9 if saucer else 0.0
    r = radius
    lathe([(0, 0), (r * 0.66, 0), (r * 0.66, 0), (r * 0.70, 0.35), (r * 0.90, height - 3.6), (r * 0.905, height - 3.5), (r * 0.905, height - 3.5), (r * 0.99, height - 3.4), (r * 0.995, height - 3.2), (r * 1.02, height - 0.4), (r * 1.005, height - 0.05), (r * 0.96, height), (r * 0.92, height - 0.12), (r * 0.90, height - 0.6), (r * 0.86, height - 4), (0, height - 4)], clay, at=(0, 0, lift))
    if saucer:
        lathe([(0, 0), (r * 0.78, 0), (r * 0.78, 0), (r * 0.86, 0.3), (r * 1.0, 2.0), (r * 1.0, 2.3), (r * 0.965, 2.4), (r * 0.93, 2.2), (r * 0.80, 0.9), (0, 0.85)], clay)
    soil = plain('#2f221a', 0.95, shine=0.1)
    ground = lathe([(0, height - 1.55), (r * 0.3, height - 1.5), (r * 0.6, height - 1.75), (r * 0.93, height - 2.1)], soil, at=(0, 0, lift), steps=72, smooth=10)
    bend_noise(ground, 0.9, 0.55)
    rng = random.Random(11)
    for _ in range(90):
        a, q = rng.uniform(0, 6.28), r * 0.86 * math.sqrt(rng.random())
        size = rng.uniform(0.12, 0.34)
        sphere(size, plain(rng.choice(('#2a1e17', '#3b2b20', '#4a3828', '#251a14')), 0.95, shine=0.1), at=(q * math.cos(a), q * math.sin(a), lift + height - 1.62 - 0.35 * (q / r)), stretch=(1, rng.uniform(0.7, 1.2), 0.7), detail=2)
    return lift + height - 1.6


LEAVES = [
    # length, width, stalk, lean, bend, degrees, shade, twist
    (24, 8.0, 10, 4, 32, 20, 0, 0), (25, 8.4, 9, 12, 52, 95, 1, 6), (22, 7.6, 8, 16, 62, 150, 0, -5), (24, 8.2, 9, 13, 55, 215, 1, 5), (22, 7.8, 8, 19, 72, 268, 2, 0),
    (24, 8.2, 8, 17, 66, 322, 0, -6), (20, 7.0, 6, 24, 80, 355, 1, 4), (19, 6.8, 6, 24, 82, 122, 2, 0), (20, 7.2, 6, 26, 84, 190, 0, 6), (19, 6.8, 5, 28, 84, 245, 1, -6), (18, 6.4, 5, 27, 86, 298, 2, 5), (17, 5.6, 9, 3, 20, 230, 2, 0), (16, 6.0, 4, 30, 80, 60, 1, 0),
]


def plant(at=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    with together(at, rot, scale):
        level = pot()
        stem = plain('#56733a', 0.5)
        for i, (length, width, stalk, lean, bend, degrees, shade, twist) in enumerate(LEAVES):
            a = math.radians(degrees)
            r = 0.8 + (i % 4) * 0.75
            blade(length, width, stalk + 3.0, lean, bend, blade_green(shade), stem, (r * math.cos(a), r * math.sin(a), level - 1.4), degrees + (i % 3 - 1) * 8, twist, i)


def model():
    plant()


def corner():
    plant(at=(0, 0, 0), rot=(0, 0, 60))
    with props():
        # A copper can for watering, and a cloth.
        with together((24, -6, 0), (0, 0, 200)):
            shell_of = brass(0.3)
            lathe([(0, 0), (5.4, 0), (5.4, 0), (5.7, 0.3), (5.5, 5), (4.6, 10.5), (4.4, 11.4), (4.4, 11.4), (4.25, 11.4), (4.4, 10.4), (5.3, 5), (0, 0.4)], shell_of)
            tube([(5.2, 0, 2.6), (8.5, 0, 4.6), (12, 0, 9.5), (16.5, 0, 13.6)], 0.8, shell_of, radii=[1.2, 0.85, 0.6, 0.45])
            tube([(-5.0, 0, 3.2), (-8.6, 0, 5.0), (-8.2, 0, 11.0), (-4.4, 0, 11.0)], 0.34, shell_of)
        with together((-24, -2, 0), (0, 0, 12)):
            from products._home import book

            book((15, 21, 2.8), '#96614a')
            book((13.5, 19, 2.0), '#e0d6c2', at=(0.4, 0, 2.8), rot=(0, 0, -12))


def at_home():
    plant(rot=(0, 0, 140))
    with props():
        # A window sill with a radiator's shelf: a small bottle for spraying and a cup.
        lathe([(0, 0), (3.4, 0), (3.4, 0), (3.6, 0.4), (3.6, 11), (3.0, 12.6), (1.3, 14), (1.3, 16), (0, 16)], plain('#7a4a22', 0.18, coat=0.5), at=(17, 4, 0))
        box((2.2, 5.2, 2.4), plastic('#222222', 0.4), at=(17, 3.2, 16), rot=(0, 0, -30), bevel=0.5)
        box((6.5, 14.0, 0.85), plastic('#22242a', 0.2), at=(-17, -8, 0), rot=(0, 0, -18), bevel=0.35)


VIEWS = {
    'whole': View(turn=0, tilt=12, size=LARGE, margin=0.06),
    'detail': View(turn=0, tilt=42, focus=(0, 0, 17), span=22, lens=85),
    'use': View(turn=0, tilt=10, margin=0.2, setting='table', surface=lambda: oak('x', 0.35), build=corner, side=0.02),
    'buyer-1': View(turn=-10, tilt=36, lens=35, margin=0.22, side=0.07, up=-0.04, setting='table', surface=lambda: plain('#d9d3c8', 0.45), window=False, exposure=-0.3, build=at_home, wall='#c5ccd0'),
}
