"""A jar of flower honey: its lid under kraft paper and twine; two sizes of the same jar."""

import kit
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'supermarket'
# The larger jar holds 850 g: the same form, 1.227 times as large each way.
COLOURS = {'460 g': '#e0a63a', '850 g': '#e0a63a'}

INNER = [(2.86, 9.6), (2.86, 8.8), (3.05, 8.4), (3.46, 7.75), (3.58, 7.0), (3.58, 1.3), (3.42, 0.72), (2.8, 0.5), (0, 0.46)]
LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" width="2260" height="1000" viewBox="0 0 2260 1000">
<rect width="2260" height="1000" fill="#f6eedc"/><rect x="16" y="16" width="2228" height="968" fill="none" stroke="#b07a24" stroke-width="4"/>
<g fill="none" stroke="#d9a441" stroke-width="5" opacity="0.55">{comb}</g>
<g text-anchor="middle" fill="#4a2f12">
<g transform="translate(1130 150)"><path d="M-66 0 L-33 -57 L33 -57 L66 0 L33 57 L-33 57 Z" fill="#d79a2b"/><ellipse rx="17" ry="30" fill="#3a2610"/><path d="M-15 -8 H15 M-17 5 H17" stroke="#e8bd5a" stroke-width="7"/><ellipse cx="-28" cy="-13" rx="22" ry="12" fill="#fff7e0" transform="rotate(28 -28 -13)"/><ellipse cx="28" cy="-13" rx="22" ry="12" fill="#fff7e0" transform="rotate(-28 28 -13)"/></g>
<text x="1130" y="322" font-family="Lato" font-weight="700" font-size="74" letter-spacing="26">ARI KÖY</text>
<text x="1130" y="500" font-family="EB Garamond" font-size="172">Süzme Çiçek</text><text x="1130" y="662" font-family="EB Garamond" font-size="172">Balı</text>
<path d="M880 724 H1380" stroke="#b07a24" stroke-width="4"/>
<text x="1130" y="792" font-family="EB Garamond" font-style="italic" font-size="64">Toros yaylalarından</text>
<text x="1130" y="900" font-family="Lato" font-weight="700" font-size="72">{weight}</text></g>
<g font-family="Lato" font-size="36" fill="#5c431f"><text x="90" y="420">Süzme çiçek balı.</text><text x="90" y="476">Serin ve kuru yerde saklayın.</text><text x="90" y="532">Buzdolabına koymayın.</text><text x="90" y="588">Kristallenirse kavanozu ılık</text><text x="90" y="644">suya oturtun.</text>
<text x="1800" y="420">1 yaşından küçük</text><text x="1800" y="476">bebeklere verilmez.</text><text x="1800" y="560">Menşe: Türkiye</text></g></svg>'''


def _comb():
    cells = []
    for x0 in (70, 1790):
        for i in range(5):
            for j in range(3):
                x, y = x0 + 84 * i, 150 + 97 * j + (48 if i % 2 else 0)
                if (i + 2 * j) % 4 != 3 and j < 2:
                    cells.append(f'<path d="M{x - 56} {y} l28 -48 h56 l28 48 l-28 48 h-56 Z"/>')
    return ''.join(cells)


def honey_jar(at=(0, 0, 0), rot=(0, 0, 0), weight='460 g', closed=True, level=8.25):
    with together(at, rot, 1.227 if weight == '850 g' else 1.0):
        lathe([(0, 0.2), (2.7, 0.16), (3.1, 0.0), (3.45, 0.03), (3.7, 0.3), (3.8, 0.9), (3.8, 0.9), (3.8, 7.1), (3.8, 7.1), (3.7, 7.8), (3.3, 8.45), (3.1, 8.85), (3.1, 9.6), (3.1, 9.6), (2.98, 9.68), *INNER], glass('#fffefa'))
        inside = [p for p in curve_through(list(reversed(INNER)), 8) if p[1] < level]
        lathe([(0, 0.44), *[(x + 0.02, z - 0.01) for x, z in inside if x > 0], (inside[-1][0] + 0.02, level), (0, level)], liquid('#e9b75a', 0.95), smooth=1)
        band(3.815, 4.75, picture(draw(LABEL.format(comb=_comb(), weight=weight), 1800), rough=0.7), at=(0, 0, 1.7), degrees=168)
        if closed:
            bonnet()


def bonnet():
    """Kraft paper over the lid, gathered by twine, its four corners hanging lower."""
    rng = random.Random(11)
    waves = [(k, rng.uniform(0, 6.28), a) for k, a in ((9, 0.35), (14, 0.5), (23, 0.3), (31, 0.14))]
    rows = [(0.0, 10.12, 0), (1.6, 10.13, 0.01), (2.9, 10.1, 0.015), (3.3, 10.02, 0.02), (3.46, 9.82, 0.03), (3.5, 9.4, 0.05), (3.48, 9.05, 0.07), (3.5, 8.95, 0.09), (3.66, 8.78, 0.15), (4.0, 8.5, 0.26), (4.35, 8.1, 0.36), (4.6, 7.7, 0.42)]
    steps, vertices, faces = 220, [], []
    for r, z, amount in rows:
        for s in range(steps):
            a = 2 * math.pi * s / steps
            wave = sum(w * math.sin(k * a + p) for k, p, w in waves)
            hang = max(0.0, 9.0 - z) * 0.34 * math.cos(4 * a + 0.6)
            radius = r + amount * wave + hang * 0.25
            vertices.append((radius * math.cos(a), radius * math.sin(a), z - hang * 0.8 + 0.3 * amount * math.cos(5 * a + 1)))
    for i in range(len(rows) - 1):
        for s in range(steps):
            n = (s + 1) % steps
            faces.append((i * steps + s, i * steps + n, (i + 1) * steps + n, (i + 1) * steps + s))
    o = mesh(vertices, faces, kraft())
    kit._clean(o)
    shell(o, 0.025)
    twine = plain('#b79a66', 0.9)
    for z, tilt in ((8.95, 1.0), (9.08, -1.3), (9.0, 2.2)):
        torus(3.58, 0.075, twine, at=(0, 0, z), rot=(tilt, 0, 0))
    for side in (-1, 1):
        tube([(0, -3.64, 9.0), (side * 0.5, -3.98, 9.25), (side * 1.25, -4.2, 9.2), (side * 1.5, -4.22, 8.85), (side * 0.95, -4.12, 8.7), (side * 0.1, -3.74, 8.98)], 0.075, twine)
        tube([(0, -3.7, 9.0), (side * 0.35, -4.1, 8.7), (side * 0.6, -4.55, 8.0), (side * (0.75 + 0.2 * side), -4.72, 7.1 + 0.3 * side)], 0.07, twine)
    sphere(0.17, twine, at=(0, -3.78, 9.0), stretch=(1.2, 0.9, 1), detail=3)


def dipper(at=(0, 0, 0), rot=(0, 0, 0)):
    """A turned honey dipper that lies along x."""
    profile = [(0, 0), (0.3, 0), (0.3, 0)]
    for i in range(6):
        r = (0.75, 0.95, 1.02, 1.02, 0.92, 0.7)[i]
        z = 0.02 + 0.46 * i
        profile += [(r, z), (r, z), (r, z + 0.24), (r, z + 0.24), (0.42, z + 0.28), (0.42, z + 0.28), (0.42, z + 0.44), (0.42, z + 0.44)]
    profile += [(0.3, 3.0), (0.26, 4.5), (0.3, 8), (0.4, 12.4), (0.3, 12.9), (0, 13.0)]
    with together(at, rot):
        lathe(profile, beech('z', 2), rot=(0, 90, 0), smooth=3)


def dish(at=(0, 0, 0), honey=True):
    with together(at):
        lathe([(0, 0.25), (2.6, 0.22), (2.7, 0.0), (3.0, 0.0), (3.5, 0.5), (4.6, 1.5), (5.2, 2.6), (5.2, 2.6), (5.05, 2.66), (4.4, 1.7), (3.3, 0.8), (0, 0.6)], stoneware('#dfd5c4'))
        if honey:
            lathe([(0, 1.72), (3.6, 1.7), (4.36, 1.74)], liquid('#d99a2b', 0.25, 0.02), smooth=4)


def model(value):
    honey_jar(weight=value)


def breakfast(value):
    from products.mtf_109 import bread
    from products.mtf_119 import glass_of_tea

    honey_jar((0, 0, 0), (0, 0, -8))
    with props():
        dish((10.8, -4.5, 0))
        dipper((9.0, -5.3, 2.0), (0, -20, 24))
        with together((-10.6, 4.0, 0), (0, 0, 12)):
            box((18, 12, 1.6), olive_wood('x', 0.6), bevel=0.3)
            bread((-3, 0.5, 1.6), (0, 0, 15))
            bread((0.6, -0.6, 2.4), (0, -14, 38))
        glass_of_tea((14.5, 9.5, 0), (0, 0, 20))


def at_home(value):
    from products.mtf_109 import bread, dessert_plate
    from products.mtf_119 import teaspoon

    honey_jar((0, 0, 0), (0, 0, 28), closed=False, level=6.4)
    with props():
        dessert_plate((13.5, -3, 0))
        bread((13.2, -3, 0.65), (0, 0, 70))
        cylinder(3.4, 1.2, metal('#cfa24e', 0.3), at=(-6.4, -5.5, 0), bevel=0.15)
        teaspoon((5.5, -8.5, 0), (0, 0, 160))


def at_home_large(value):
    from products.mrk_503 import tin

    honey_jar((0, 0, 0), (0, 0, -22), weight='850 g')
    with props():
        honey_jar((-10.5, 5.5, 0), (0, 0, 20), weight='460 g')
        tin((10.5, 7.5, 0), (0, 0, -35), 'Filtre')


VIEWS = {
    'whole': View(turn=8, tilt=12, size=LARGE, margin=0.12),
    'detail': View(turn=14, tilt=18, focus=(0.2, -3, 7.6), span=7.5, lens=85),
    'use': View(turn=0, tilt=17, margin=0.38, setting='table', surface=lambda: oak('x', 0.6), build=breakfast, up=-0.07),
    'buyer-1': View(turn=0, tilt=42, lens=35, margin=0.32, setting='table', surface=lambda: cloth('#b9493f', 1.6, 0.15, 0.2, second='#efe8da'), window=False, exposure=-0.3, side=-0.1, up=0.04, build=at_home),
    'buyer-2': View(turn=0, tilt=30, lens=35, margin=0.3, setting='table', surface=lambda: marble('#dcd8d1', '#8d8a86'), window=False, exposure=-0.35, side=0.08, up=0.0, build=at_home_large),
}
