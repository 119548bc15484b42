"""A jar of cracked green olives in lemon brine."""

from kit import *
from materials import *
from materials import _Nodes
from stage import LARGE, View

GROUND = 'supermarket'
INNER = [(4.4, 13.3), (4.4, 12.4), (4.75, 11.9), (5.3, 11.1), (5.42, 10.3), (5.42, 1.4), (5.2, 0.8), (4.2, 0.55), (0, 0.5)]

LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="860" viewBox="0 0 2000 860"><rect width="2000" height="860" fill="#f2eedd"/><rect x="18" y="18" width="1964" height="824" fill="none" stroke="#5d6b35" stroke-width="6"/><rect x="34" y="34" width="1932" height="792" fill="none" stroke="#5d6b35" stroke-width="2"/>
<g transform="translate(1000 172)"><path d="M-250 26 C-120 -46 120 -46 250 26" fill="none" stroke="#5d6b35" stroke-width="7"/>{leaves}<ellipse cx="-40" cy="26" rx="30" ry="38" fill="#8d9440"/><ellipse cx="52" cy="24" rx="30" ry="38" fill="#7a8238"/></g>
<g text-anchor="middle" fill="#3c4721"><text x="1000" y="330" font-family="EB Garamond" font-style="italic" font-size="104">Zeytindalı</text>
<text x="1000" y="506" font-family="Bebas Neue" font-weight="700" font-size="164" letter-spacing="6">YEŞİL KIRMA ZEYTİN</text>
<text x="1000" y="604" font-family="EB Garamond" font-size="72">Hatay usulü, limonlu salamurada</text><path d="M800 652 H1200" stroke="#5d6b35" stroke-width="4"/><text x="1000" y="748" font-family="Lato" font-weight="700" font-size="76">1 kg</text></g></svg>'''


def _olive_skin(colour, spot):
    n = _Nodes('olive').set(Roughness=0.3, Specular=0.5, Clearcoat=0.3, Clearcoat_Roughness=0.15)
    n.link(n.ramp(n.noise(1.2, 4), [(0.3, colour), (0.7, spot)]), n.shader.inputs['Base Color'])
    n.bump(n.noise(2, 3), 0.15, 0.04)
    return n.material


def olive(at=(0, 0, 0), rot=(0, 0, 0), cracked=True, seed=0, colour='#686c26', spot='#8d8d3c'):
    o = sphere(1.0, _olive_skin(colour, spot), stretch=(1.22, 1, 0.96), detail=4)
    rng = random.Random(seed)
    bend, turn = rng.uniform(0.05, 0.14), rng.uniform(0, 1)
    for v in o.data.vertices:
        x, y, z = v.co
        if cracked and z > -0.3:
            line = bend * math.sin(3.2 * x + 5 * turn)
            v.co.z = z * 0.92 - 0.3 * math.exp(-(((y - line) / 0.09) ** 2)) * max(0.0, 1 - (x / 1.02) ** 4)
        v.co.x += 0.03 * math.sin(4 * y + turn * 6)
    o.location = at
    o.rotation_euler = [math.radians(a) for a in rot]
    return o


def _kinds():
    """Three olives that the others are copies of, each at its first place."""
    return [(1, '#686c26', '#8d8d3c'), (2, '#727226', '#979245'), (3, '#6a7030', '#8d9240')]


def filling(radius, height, count, seed=3):
    originals = []
    rng = random.Random(seed)

    def make(at, rot):
        if len(originals) < 3:
            s, colour, spot = _kinds()[len(originals)]
            originals.append(olive(at, rot, seed=s, colour=colour, spot=spot))
        else:
            copy(rng.choice(originals), at=at, rot=rot, scale=rng.uniform(0.92, 1.06))

    heap(make, count, radius, height, 2.06, seed)


def olive_jar(at=(0, 0, 0), rot=(0, 0, 0), closed=True):
    with together(at, rot):
        lathe([(0, 0.25), (4.4, 0.18), (4.9, 0.0), (5.3, 0.04), (5.6, 0.4), (5.7, 1.1), (5.7, 1.1), (5.7, 10.4), (5.7, 10.4), (5.55, 11.3), (5.0, 12.05), (4.66, 12.5), (4.66, 13.3), (4.66, 13.3), (4.54, 13.4), *INNER], glass('#fdfffb'))
        with together((0, 0, 0.4)):
            filling(5.36, 11.2, 150)
        level = 12.1
        inside = [p for p in curve_through(list(reversed(INNER)), 8) if p[1] < level]
        lathe([(0, 0.48), *[(x + 0.02, z - 0.01) for x, z in inside if x > 0], (inside[-1][0] + 0.02, level), (0, level)], liquid('#f2ecc0', 1.0, 0.0), smooth=1)
        band(5.715, 5.6, picture(draw(LABEL.format(leaves=_leaves()), 1800), rough=0.6), at=(0, 0, 3.0), degrees=131)
        if closed:
            lid((0, 0, 12.35))


def _leaves():
    return ''.join(f'<path d="M0 0 C26 -26 78 -26 104 0 C78 14 26 14 0 0 Z" fill="#5d6b35" transform="translate({x} {y}) rotate({a})"/>' for x, y, a in ((-210, 10, 206), (-150, -16, 250), (-96, -24, 290), (100, -24, 248), (150, -16, 290), (206, 10, -24), (-170, 4, 130), (168, 4, 48)))


def lid(at, rot=(0, 0, 0)):
    with together(at, rot):
        lathe([(4.72, 0.0), (4.86, 0.02), (4.9, 0.14), (4.84, 0.26), (4.84, 0.26), (4.84, 1.25), (4.74, 1.46), (4.5, 1.52), (4.2, 1.42), (4.0, 1.4), (0, 1.42)], plain('#3f4a24', 0.28, coat=0.6), steps=128)
        ring_of(40, 4.83, lambda p, a: box((0.07, 0.2, 0.8), plain('#3f4a24', 0.28, coat=0.6), at=(p[0], p[1], 0.32), rot=(0, 0, a), bevel=0.03))


def model():
    olive_jar()


def bowlful(at=(0, 0, 0)):
    with together(at):
        lathe([(0, 0.3), (3.0, 0.28), (3.1, 0.0), (3.5, 0.0), (3.7, 0.4), (5.4, 1.7), (6.6, 3.6), (6.7, 3.7), (6.6, 3.8), (6.4, 3.6), (5.2, 1.95), (3.6, 0.95), (0, 0.75)], stoneware('#d9cfbd'))
        rng = random.Random(9)
        kinds = [olive((0.2, -0.1, 4.5), (20, 10, 40), seed=1), olive((-1.9, 0.4, 3.3), (-15, 20, 110), seed=2, colour='#727226', spot='#979245')]
        for r, z, count, start in ((4.6, 2.9, 12, 0.2), (3.0, 3.4, 7, 0.6), (1.3, 3.9, 3, 0.0), (3.4, 2.2, 9, 0.1), (1.5, 2.4, 4, 0.5), (2.1, 3.2, 5, 0.9)):
            for i in range(count):
                a = 2 * math.pi * i / count + start + rng.uniform(-0.12, 0.12)
                copy(rng.choice(kinds), at=(r * math.cos(a), r * math.sin(a), z + rng.uniform(-0.15, 0.15)), rot=(rng.uniform(-50, 50), rng.uniform(-50, 50), rng.uniform(0, 360)))


def on_the_table():
    from products.mtf_109 import bread
    from products.mtf_111 import lemon_slice
    from products.mtf_119 import glass_of_tea

    olive_jar(rot=(0, 0, 6))
    with props():
        bowlful((12.2, -4.5, 0))
        lemon_slice((4.5, -11, 0), (0, 0, 10))
        lemon_slice((1.5, -9.6, 0.12), (6, 8, 70))
        with together((-13.5, 4, 0), (0, 0, 18)):
            bread((0, 0, 0), (0, 0, 20))
            bread((1.8, -1.6, 1.0), (10, -14, 50))
        glass_of_tea((15.5, 9, 0), (0, 0, 20))


def served():
    bowlful()


VIEWS = {
    'whole': View(turn=4, tilt=13, size=LARGE, margin=0.1),
    'detail': View(turn=0, tilt=44, margin=0.06, lens=85, build=served),
    'use': View(turn=0, tilt=18, margin=0.46, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_table, up=-0.07),
}
