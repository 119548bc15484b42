"""Turkish coffee in a printed tin; the print's colour says how the coffee is ground."""

from kit import *
from materials import *
from products._table_forms import foam
from stage import LARGE, View

GROUND = 'supermarket'
COLOURS = {'Türk Kahvesi': '#5d1a1b', 'Filtre': '#1f4438', 'Çekirdek': '#26324f'}
LINES = {'Türk Kahvesi': ('Türk Kahvesi', 'çok ince öğütülmüş'), 'Filtre': ('Filtre Kahve', 'orta öğütülmüş'), 'Çekirdek': ('Çekirdek Kahve', 'öğütülmemiş')}
GOLD = '#d8b36c'

PRINT = '''<svg xmlns="http://www.w3.org/2000/svg" width="2580" height="1060" viewBox="0 0 2580 1060"><rect width="2580" height="1060" fill="{colour}"/>
<g fill="none" stroke="#d8b36c" stroke-width="3" opacity="0.5">{tiles}</g>
<g fill="#d8b36c"><rect y="18" width="2580" height="6"/><rect y="34" width="2580" height="3"/><rect y="1036" width="2580" height="6"/><rect y="1022" width="2580" height="3"/></g>
<path d="M1290 88 C1450 88 1500 150 1640 168 L1640 890 C1500 908 1450 972 1290 972 C1130 972 1080 908 940 890 L940 168 C1080 150 1130 88 1290 88 Z" fill="#f3ead6" stroke="#d8b36c" stroke-width="12"/>
<path d="M1290 114 C1440 114 1490 172 1616 190 L1616 868 C1490 886 1440 946 1290 946 C1140 946 1090 886 964 868 L964 190 C1090 172 1140 114 1290 114 Z" fill="none" stroke="{colour}" stroke-width="4"/>
<g transform="translate(1290 270)" fill="{colour}"><path d="M-72 -34 H72 C70 30 46 62 22 68 H-22 C-46 62 -70 30 -72 -34 Z"/><path d="M70 -22 C122 -34 122 40 52 36" fill="none" stroke="{colour}" stroke-width="11"/><ellipse cy="82" rx="112" ry="13"/><path d="M-24 -54 C-44 -78 -4 -92 -24 -118 M22 -54 C2 -78 42 -92 22 -118" fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round"/></g>
<g text-anchor="middle" fill="{colour}"><text x="1290" y="560" font-family="EB Garamond" font-size="206" letter-spacing="4">Telve</text>
<path d="M1060 608 H1520" stroke="#b98d3e" stroke-width="5"/>
<text x="1290" y="696" font-family="Lato" font-weight="700" font-size="{size}" letter-spacing="5">{name}</text>
<text x="1290" y="772" font-family="EB Garamond" font-style="italic" font-size="58">{ground}</text>
<text x="1290" y="858" font-family="Lato" font-size="36" letter-spacing="6">ORTA KAVRULMUŞ</text></g>
<g font-family="Lato" font-size="30" fill="#f3ead6" text-anchor="middle"><rect x="30" y="300" width="420" height="440" fill="{colour}"/><text x="240" y="390">Kavrulmuş kahve.</text><text x="240" y="450">Serin ve kuru yerde,</text><text x="240" y="500">kapağı kapalı saklayın.</text><text x="240" y="580">Menşe: Brezilya</text><text x="240" y="640">Kavuran: Telve</text></g></svg>'''


def _tiles():
    cells = []
    for i in range(27):
        for j in range(11):
            x, y = 96 * i + 42, 96 * j + 50
            cells.append(f'<path d="M{x} {y - 44} Q{x + 10} {y - 10} {x + 44} {y} Q{x + 10} {y + 10} {x} {y + 44} Q{x - 10} {y + 10} {x - 44} {y} Q{x - 10} {y - 10} {x} {y - 44} Z"/><circle cx="{x + 48}" cy="{y + 48}" r="9"/>')
    return ''.join(cells)


def tin(at=(0, 0, 0), rot=(0, 0, 0), kind='Türk Kahvesi', lid=True):
    colour, (name, ground) = COLOURS[kind], LINES[kind]
    shine = metal('#c9b27a', 0.24)
    with together(at, rot):
        lathe([(0, 0.35), (3.85, 0.3), (3.9, 0.05), (4.02, 0.0), (4.14, 0.06), (4.16, 0.2), (4.1, 0.3), (4.1, 0.3), (4.1, 10.75), (4.1, 10.75), (4.05, 10.9), (3.9, 11.0), (3.9, 11.0), (3.88, 11.6), (3.78, 11.64), (3.74, 11.5), (3.92, 10.6), (3.92, 10.6), (3.92, 0.6), (3.92, 0.6), (0, 0.5)], shine)
        band(4.112, 10.42, picture(draw(PRINT.format(colour=colour, tiles=_tiles(), name=name, ground=ground, size=78 if len(name) < 14 else 66), 2580), rough=0.28, shine=0.6), at=(0, 0, 0.32), degrees=360, steps=128)
        if lid:
            cover((0, 0, 10.82), colour, shine)
        else:
            lathe([(0, 10.4), (2, 10.35), (3.92, 10.2)], coffee_powder(), smooth=4)


def cover(at, colour, shine, rot=(0, 0, 0)):
    with together(at, rot):
        lathe([(4.02, 0.0), (4.18, 0.0), (4.22, 0.08), (4.18, 0.18), (4.16, 0.3), (4.16, 0.3), (4.16, 1.35), (4.1, 1.52), (3.95, 1.58), (3.7, 1.56), (3.62, 1.44), (3.5, 1.4), (3.5, 1.4), (2.4, 1.42), (2.3, 1.5), (1.2, 1.54), (0, 1.54)], plain(colour, 0.26, coat=0.5))
        lathe([(4.185, 0.5), (4.185, 0.62)], shine, smooth=1)
        lathe([(4.185, 0.68), (4.185, 0.72)], shine, smooth=1)


def coffee_powder():
    return foam('#2b170c', '#4a2a17')


def bean(at=(0, 0, 0), rot=(0, 0, 0), size=1.0):
    o = sphere(0.5 * size, plain('#3b2010', 0.35, shine=0.6), stretch=(1.0, 0.72, 0.5), detail=4)
    for v in o.data.vertices:
        x, y, z = v.co
        if z > 0:
            v.co.z = z * 0.75
            bend = 0.05 * size * math.sin(x * 5 / size)
            v.co.z -= 0.13 * size * math.exp(-(((y - bend) / (0.05 * size)) ** 2)) * max(0.0, 1 - (x / (0.52 * size)) ** 4)
    o.location = at
    o.rotation_euler = [math.radians(a) for a in rot]
    return o


def scatter(count, middle, spread, seed=4):
    rng = random.Random(seed)
    first = bean((middle[0], middle[1], 0.24), (0, 0, 30))
    for _ in range(count - 1):
        x, y = middle[0] + rng.gauss(0, spread), middle[1] + rng.gauss(0, spread * 0.6)
        over = rng.random() < 0.4
        copy(first, at=(x, y, 0.24), rot=(180 if over else rng.uniform(-20, 20), rng.uniform(-20, 20), rng.uniform(0, 360)), scale=rng.uniform(0.88, 1.1))


def model(value):
    tin(kind=value)


def three(value):
    for i, (x, kind) in enumerate(((-9.6, 'Filtre'), (0, 'Türk Kahvesi'), (9.7, 'Çekirdek'))):
        tin((x, 0.5 * (i % 2), 0), (0, 0, (-6, 2, 5)[i]), kind)


def on_the_table(value):
    from products.mtf_108 import coffee_cup
    from products.mtf_116 import cezve

    tin((0, 0, 0), (0, 0, 6), value)
    with props():
        coffee_cup((8.4, -6.6, 0), (0, 0, -30), filled=True)
        cezve((-11.0, 5.5, 0), (0, 0, 158))
        scatter(26, (-4.5, -8.5), 2.6)


VIEWS = {
    'whole': View(turn=3, tilt=14, size=LARGE, margin=0.12),
    'angle': View(turn=0, tilt=13, margin=0.08, build=three),
    'detail': View(turn=12, tilt=26, focus=(0, -3.2, 10.4), span=8, lens=85),
    'use': View(turn=0, tilt=16, margin=0.5, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_table, up=-0.07),
}
