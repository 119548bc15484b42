"""Sour cherry juice in a glass bottle, a glass of it beside."""

import materials
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'supermarket'
RADIUS = 4.15


def cherries(x, y, scale):
    return f'''<g transform="translate({x} {y}) scale({scale})"><path d="M-52,60 C-50,-40 -10,-110 30,-160 C40,-90 60,-30 62,50" fill="none" stroke="#5d6b35" stroke-width="9"/>
<path d="M30,-160 C90,-200 160,-180 190,-130 C130,-104 70,-116 30,-160z" fill="#66773b"/><circle cx="-56" cy="112" r="66" fill="#9c1830"/><circle cx="70" cy="104" r="66" fill="#b3213a"/>
<path d="M-96,92 q10,-34 40,-40 M34,84 q10,-34 40,-40" fill="none" stroke="#e08a95" stroke-width="9" stroke-linecap="round"/></g>'''


LABEL = f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 860"><rect width="900" height="860" fill="#f5eedf"/>
<rect x="0" y="24" width="900" height="6" fill="#8e1b31"/><rect x="0" y="830" width="900" height="6" fill="#8e1b31"/>
{cherries(450, 240, 0.98)}
<text x="450" y="512" font-family="EB Garamond" font-size="150" fill="#5a1423" text-anchor="middle">Karadut</text>
<text x="450" y="606" font-family="Lato" font-size="60" fill="#3e2a24" text-anchor="middle" letter-spacing="14">VİŞNE SUYU</text>
<path d="M370 648h160" stroke="#8e1b31" stroke-width="4"/>
<text x="450" y="712" font-family="Lato" font-size="38" fill="#6a544a" text-anchor="middle" letter-spacing="3">Afyon vişnesinden, şeker ilavesiz</text>
<text x="450" y="784" font-family="Lato" font-size="38" fill="#6a544a" text-anchor="middle" letter-spacing="3">1 litre</text></svg>'''


def juice():
    """So dark that no light comes through its middle: red only where it is thin, at the edges."""
    n = materials._Nodes('juice').set(Roughness=0.06, Specular=0.4)
    facing = n.add('LayerWeight', Blend=0.35)
    n.link(n.ramp(facing.outputs['Facing'], [(0.0, '#580816'), (0.4, '#6e0c1c'), (0.85, '#ab2034'), (1.0, '#c23a48')]), n.shader.inputs['Base Color'])
    return n.material


def bottle(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        r = RADIUS
        outer = [(0, 0.45), (r - 1.4, 0.2), (r - 0.6, 0), (r - 0.6, 0), (r - 0.15, 0.2), (r, 0.8), (r, 2), (r, 4.5), (r, 7.2), (r, 9.8), (r, 12), (r, 13.4), (r - 0.1, 14.6), (r - 0.75, 16.4), (r - 1.8, 18.6), (1.95, 20.8), (1.75, 22.4), (1.72, 23.0)]
        inner = [(1.45, 23.0), (1.48, 22.4), (1.68, 20.8), (r - 2.05, 18.5), (r - 1.0, 16.3), (r - 0.36, 14.5), (r - 0.26, 13.2), (r - 0.26, 13.2), (r - 0.26, 1.0), (r - 0.26, 1.0), (r - 0.8, 0.55), (0, 0.75)]
        lathe([*outer, *inner], glass('#f6faf8'), smooth=5, steps=80)
        lathe([(0, 0.73), (r - 0.82, 0.53), (r - 0.24, 1.0), (r - 0.24, 1.0), (r - 0.24, 13.2), (r - 0.24, 13.2), (r - 0.34, 14.5), (r - 0.98, 16.3), (r - 2.03, 18.5), (r - 2.2, 19.2), (r - 2.2, 19.2), (0, 19.2)], juice(), smooth=4, steps=80)
        lathe([(0, 21.6), (1.98, 21.6), (1.98, 21.6), (2.04, 21.7), (2.04, 23.1), (1.94, 23.3), (1.94, 23.3), (0, 23.32)], metal('#3b1620', 0.35), smooth=3)
        ring_of(60, 2.035, lambda p, a: box((0.05, 0.11, 1.1), metal('#3b1620', 0.35), at=(p[0], p[1], 21.85), rot=(0, 0, a), bevel=0.02, segments=2))
        band(r + 0.014, 9.3, picture(draw(LABEL, 1200), rough=0.6), at=(0, 0, 3.0), degrees=134)


def tumbler(at=(0, 0, 0), rot=(0, 0, 0), level=8.5):
    with together(at, rot):
        lathe([(0, 0), (2.75, 0), (2.75, 0), (2.98, 0.14), (3.06, 0.4), (3.06, 0.4), (3.47, 9.8), (3.47, 9.8), (3.41, 9.88), (3.33, 9.8), (3.33, 9.8), (2.93, 1.2), (2.93, 1.2), (2.6, 0.95), (2.6, 0.95), (0, 0.95)], glass(), smooth=3, steps=72)
        lathe([(0, 0.93), (2.62, 0.93), (2.62, 0.93), (2.95, 1.2), (2.95, 1.2), (2.95 + 0.4 * (level - 1.2) / 8.6, level), (2.95 + 0.4 * (level - 1.2) / 8.6, level), (0, level)], juice(), smooth=2, steps=72)


def cherry(at, seed=0):
    rng = random.Random(seed)
    n = materials._Nodes('cherry').set(Base_Color=('#8c1226', '#7a0d20', '#9b1a2c')[seed % 3], Roughness=0.16, Specular=0.5, Subsurface=0.1, Subsurface_Radius=(0.3, 0.05, 0.05), Clearcoat=0.3)
    n.shader.inputs['Subsurface Color'].default_value = (*rgb('#a3182c'), 1)
    with together(at, (0, 0, rng.uniform(0, 360))):
        profile = [(0, 0.05), (0.45, 0.02), (0.95, 0.35), (1.06, 0.95), (0.88, 1.5), (0.5, 1.74), (0.22, 1.68), (0, 1.55)]
        lathe(profile, n.material, steps=48)
        bend = rng.uniform(0.8, 1.6)
        tube([(0, 0, 1.55), (0.15, 0, 2.1), (0.2 + bend * 0.4, 0.2, 3.2), (bend * 1.5, 0.4, 4.3)], 0.06, plain('#7d8442', 0.7), radii=[0.07, 0.055, 0.055, 0.1])


def model():
    bottle(rot=(0, 0, 2))
    tumbler(at=(8.0, -2.4, 0))
    for i, p in enumerate(((4.6, -6.6, 0), (6.7, -7.4, 0))):
        cherry(p, i)


def alone():
    bottle(rot=(0, 0, -14))


def on_the_table():
    bottle(at=(-2.5, 0, 0), rot=(0, 0, 6))
    tumbler(at=(6.4, -3.8, 0))
    with props():
        tumbler(at=(11.5, 4.5, 0), level=7.6)
        lathe([(0, 0), (3.6, 0), (3.6, 0), (4.0, 0.3), (6.4, 1.8), (7.6, 4.0), (7.6, 4.0), (7.35, 4.1), (6.0, 2.1), (3.8, 0.8), (0, 0.7)], porcelain('#f1ede4'), at=(-14, -2.5, 0))
        rng = random.Random(6)
        for i in range(15):
            a, r = rng.uniform(0, 6.28), 4.6 * math.sqrt(rng.random())
            cherry((-14 + r * math.cos(a), -2.5 + r * math.sin(a), 0.9 + 0.16 * r + (1.3 if i > 9 else 0)), i)
        cherry((0.5, -8, 0), 20)
        cherry((-2.2, -8.6, 0), 22)


VIEWS = {
    'whole': View(turn=0, tilt=10, size=LARGE, margin=0.05),
    'angle': View(turn=30, tilt=16, build=alone, margin=0.06),
    'detail': View(turn=4, tilt=18, focus=(7.0, -4.0, 5.5), span=13, lens=85),
    'use': View(turn=0, tilt=15, margin=0.2, setting='table', surface=lambda: oak('x', 0.6), wall='#dcd8cc', build=on_the_table, side=0.05, up=-0.04),
}
