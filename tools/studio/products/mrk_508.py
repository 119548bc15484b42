"""Tomato paste in a can with a paper label."""

from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'supermarket'

TOMATO = '''<g transform="translate({x} {y}) scale({s})"><path d="M0 -88 C70 -122 150 -84 150 6 C150 96 78 134 0 134 C-78 134 -150 96 -150 6 C-150 -84 -70 -122 0 -88 Z" fill="#c8301f" stroke="#f5ead2" stroke-width="9"/><path d="M-104 -20 C-112 -62 -76 -84 -50 -80" fill="none" stroke="#ef8d6a" stroke-width="16" stroke-linecap="round"/><path d="M0 -92 C-26 -112 -70 -104 -92 -84 C-64 -84 -46 -72 -36 -52 C-24 -70 -12 -76 0 -78 C12 -76 24 -70 36 -52 C46 -72 64 -84 92 -84 C70 -104 26 -112 0 -92 Z" fill="#4c6b35"/><path d="M0 -92 C-4 -116 4 -134 18 -144" fill="none" stroke="#4c6b35" stroke-width="14" stroke-linecap="round"/></g>'''
LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" width="3110" height="1110" viewBox="0 0 3110 1110"><rect width="3110" height="1110" fill="#f5ead2"/>
<rect width="3110" height="150" fill="#7d1712"/><rect y="960" width="3110" height="150" fill="#7d1712"/><rect y="158" width="3110" height="8" fill="#c99a45"/><rect y="944" width="3110" height="8" fill="#c99a45"/>
{tomatoes}
<g text-anchor="middle" fill="#7d1712"><text x="1555" y="104" font-family="EB Garamond" font-style="italic" font-size="96" fill="#f5ead2">Zeytindalı</text>
<text x="1555" y="640" font-family="Bebas Neue" font-size="196" letter-spacing="8" font-weight="700">DOMATES</text><text x="1555" y="812" font-family="Bebas Neue" font-size="196" letter-spacing="8" font-weight="700">SALÇASI</text>
<text x="1555" y="900" font-family="Lato" font-size="48" letter-spacing="4">Yaz domatesinden, katkısız</text>
<text x="1555" y="1062" font-family="Lato" font-weight="700" font-size="76" fill="#f5ead2">830 g</text></g>
<g font-family="Lato" font-size="34" fill="#5a2a1d"><text x="120" y="280">İçindekiler: Domates, tuz.</text><text x="120" y="340">Açıldıktan sonra buzdolabında,</text><text x="120" y="390">cam kapta saklayın.</text><text x="120" y="470">Koruyucu ve renklendirici içermez.</text><text x="120" y="550">Menşe: Türkiye</text>
<text x="2480" y="280">100 g’da</text><text x="2480" y="340">Enerji 396 kJ / 94 kcal</text><text x="2480" y="390">Yağ 0,5 g</text><text x="2480" y="440">Karbonhidrat 16,0 g</text><text x="2480" y="490">Protein 4,2 g</text><text x="2480" y="540">Tuz 1,2 g</text></g></svg>'''


def _label():
    tomatoes = TOMATO.format(x=1360, y=350, s=0.86) + TOMATO.format(x=1750, y=350, s=0.86) + TOMATO.format(x=1555, y=330, s=1.12)
    tomatoes += TOMATO.format(x=760, y=640, s=1.3) + TOMATO.format(x=2300, y=740, s=1.0)
    return picture(draw(LABEL.format(tomatoes=tomatoes), 2600), rough=0.38)


def can(at=(0, 0, 0), rot=(0, 0, 0), opened=False):
    tinned = metal('#c9c8c3', 0.24)
    with together(at, rot):
        lathe([(0, 0.5), (4.4, 0.5), (4.6, 0.3), (4.66, 0.06), (4.86, 0.0), (5.04, 0.08), (5.08, 0.26), (4.98, 0.36), (4.92, 0.42), (4.92, 0.42), (4.92, 11.36), (4.92, 11.36), (4.98, 11.44), (5.08, 11.54), (5.06, 11.74), (4.9, 11.82), (4.72, 11.76), (4.66, 11.5)], tinned, steps=128)
        band(4.945, 10.86, _label(), at=(0, 0, 0.46), degrees=360, steps=128)
        if opened:
            lathe([(4.68, 11.6), (4.7, 11.0), (4.72, 9.6)], tinned, smooth=2)
            paste()
        else:
            lathe([(4.66, 11.55), (4.6, 11.3), (4.4, 11.22), (4.2, 11.3), (4.05, 11.3), (3.9, 11.22), (3.6, 11.22), (3.4, 11.3), (3.2, 11.28), (3.0, 11.22), (0, 11.22)], tinned, steps=128)
            tab()


def tab():
    """The ring that opens the can."""
    tinned = metal('#bfbeb9', 0.3)
    with together((0, 0, 11.26), (0, 0, -35)):
        outline = [(-1.1, -2.2), (-1.2, -0.9), (-0.85, 0.6), (-0.6, 2.0), (0, 2.9), (0.6, 2.0), (0.85, 0.6), (1.2, -0.9), (1.1, -2.2), (0, -2.75)]
        hole = [(-0.68, -2.0), (-0.72, -1.0), (0, -0.55), (0.72, -1.0), (0.68, -2.0), (0, -2.3)]
        extrude(outline, 0.18, tinned, at=(0, 0, 0.1), rot=(2, 0, 0), bevel=0.07, smooth=6, holes=[hole])
        cylinder(0.42, 0.3, tinned, at=(0, 1.7, 0.05), bevel=0.08)


def paste():
    rng = random.Random(2)
    rows, steps = 14, 72
    vertices = [(0, 0, 10.5)]
    for i in range(1, rows + 1):
        r = 4.7 * i / rows
        for s in range(steps):
            a = 2 * math.pi * s / steps
            z = 10.15 + 0.3 * math.sin(r * 1.9 - a) + 0.14 * math.sin(3 * a + r * 1.2) + 0.05 * rng.random()
            vertices.append((r * math.cos(a), r * math.sin(a), z))
    faces = [(0, 1 + s, 1 + (s + 1) % steps) for s in range(steps)]
    for i in range(rows - 1):
        for s in range(steps):
            n = (s + 1) % steps
            a, b = 1 + i * steps, 1 + (i + 1) * steps
            faces.append((a + s, a + n, b + n, b + s))
    mesh(vertices, faces, wax('#9c1c10', 0.25), subdivide=1)


def tomato(at=(0, 0, 0), rot=(0, 0, 0), size=3.4):
    with together(at, rot):
        o = sphere(size, plain('#b3200f', 0.2, shine=0.55, coat=0.5), at=(0, 0, size * 0.78), detail=5)
        for v in o.data.vertices:
            x, y, z = v.co
            a = math.atan2(y, x)
            near = math.hypot(x, y) / size
            lobes = 1 + 0.035 * math.sin(5 * a + 0.7) * near + 0.015 * math.sin(3 * a)
            v.co.x, v.co.y = x * lobes, y * lobes
            v.co.z = z * 0.8 - (0.34 * size * math.exp(-((near / 0.3) ** 2)) if z > 0 else -0.1 * size * math.exp(-((near / 0.35) ** 2)))
        green = leaf('#47692f', '#5f8440')
        top = size * 0.78 + size * 0.52
        for i in range(5):
            leaf_shape(size * 0.72, size * 0.26, green, at=(0, 0, top), rot=(0, -12 - 9 * (i % 2), 72 * i + 9 * (i % 3)), droop=0.5, point=0.9)
        tube([(0, 0, top - 0.1), (0.05, 0, top + 0.4), (0.3, 0.1, top + 0.95)], 0.14, green)


def wooden_spoon(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies along x, its bowl at the left."""
    with together(at, rot):
        bowl = sphere(2.1, beech('x', 1.6), at=(0, 0, 0.75), stretch=(1.35, 1, 0.34), detail=5)
        cut(bowl, sphere(2.1, None, at=(0, 0, 1.15), stretch=(1.2, 0.84, 0.36), detail=5))
        tube([(2.4, 0, 0.8), (4, 0, 0.9), (10, 0, 1.1), (19, 0, 1.3)], 0.4, beech('x', 1.6), radii=[0.5, 0.4, 0.42, 0.55])


def model():
    can(rot=(0, 0, -3))


def several():
    for i, (x, y, z, turn) in enumerate(((-10.6, 0, 0, -8), (0, 0.3, 0, 4), (10.6, -0.2, 0, 10), (-5.2, 0.2, 11.85, 3), (5.4, 0, 11.85, -9))):
        can((x, y, z), (0, 0, turn))


def on_the_table():
    can(rot=(0, 0, 4))
    with props():
        can((-11, 8.5, 0), (0, 0, 40), opened=False)
        tomato((9.3, -3.2, 0), (0, 0, 20))
        tomato((13.2, 4.0, 0), (4, 5, 70), 3.7)
        tomato((6.4, -9.0, 0), (0, 8, 130), 2.9)
        wooden_spoon((-11.0, -7.0, 0), (0, 0, 14))
        with together((-11.0, -7.0, 0), (0, 0, 14)):
            o = sphere(1.5, wax('#9c1c10', 0.25), at=(0, 0, 1.0), stretch=(1.25, 0.9, 0.45), detail=5)
            bend_noise(o, 0.6, 0.35)


VIEWS = {
    'whole': View(turn=0, tilt=16, size=LARGE, margin=0.12),
    'angle': View(turn=-6, tilt=12, margin=0.08, build=several),
    'detail': View(turn=6, tilt=34, focus=(0.4, -2.2, 11.4), span=10, lens=85),
    'use': View(turn=0, tilt=17, margin=0.44, setting='table', surface=lambda: oak('x', 0.6), build=on_the_table, up=-0.06),
}
