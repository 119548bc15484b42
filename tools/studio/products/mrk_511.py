"""Lavender hand soap in an amber pump bottle."""

import materials
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'supermarket'
RADIUS = 3.75

SPRIG = ''.join(
    f'<g transform="translate({x} {y}) rotate({a}) scale({s})">'
    + '<path d="M0,0 C6,-120 -4,-220 2,-420" fill="none" stroke="#6f7d59" stroke-width="5"/>'
    + ''.join(
        f'<ellipse cx="{side * (20 - k * 1.1) + 1}" cy="{-190 - k * 30}" rx="{12 - k * 0.6}" ry="{19 - k * 0.9}" transform="rotate({side * 32} {side * 20} {-190 - k * 30})" fill="{"#8d7fb4" if (k + (side > 0)) % 2 else "#a394c6"}"/>'
        for k in range(8) for side in (-1, 1)
    )
    + '<ellipse cx="2" cy="-436" rx="8" ry="15" fill="#8d7fb4"/><path d="M0,-60 C-50,-90 -62,-150 -66,-190 C-34,-160 -8,-120 0,-60z M2,-90 C44,-120 56,-160 60,-200 C30,-170 8,-140 2,-90z" fill="#8a9873"/></g>'
    for x, y, a, s in ((300, 520, -12, 0.80), (352, 540, 3, 0.95), (408, 520, 16, 0.78))
)
LABEL = f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 800">
<rect width="700" height="800" fill="#f5f0e6"/><rect x="22" y="22" width="656" height="756" fill="none" stroke="#8d7fb4" stroke-width="2.5"/>
<g transform="translate(56 60) scale(0.84 0.62)">{SPRIG}</g>
<text x="350" y="482" font-family="EB Garamond" font-style="italic" font-size="128" fill="#4f4670" text-anchor="middle">Menekşe</text>
<text x="350" y="566" font-family="Lato" font-size="42" fill="#40394f" text-anchor="middle" letter-spacing="9">LAVANTALI</text>
<text x="350" y="620" font-family="Lato" font-size="42" fill="#40394f" text-anchor="middle" letter-spacing="9">SIVI SABUN</text>
<path d="M300 654h100" stroke="#8d7fb4" stroke-width="3"/>
<text x="350" y="712" font-family="Lato" font-size="29" fill="#6a6377" text-anchor="middle" letter-spacing="3">Isparta lavantası</text>
<text x="350" y="752" font-family="Lato" font-size="27" fill="#6a6377" text-anchor="middle" letter-spacing="2">500 ml</text></svg>'''


def amber():
    """Brown glass that is full: light comes through at its edges only."""
    n = materials._Nodes('amber').set(Roughness=0.05, Specular=0.55, Clearcoat=0.5, Clearcoat_Roughness=0.02)
    facing = n.add('LayerWeight', Blend=0.4)
    n.link(n.ramp(facing.outputs['Facing'], [(0.0, '#3f1a07'), (0.4, '#54240a'), (0.85, '#8a4313'), (1.0, '#a85a1f')]), n.shader.inputs['Base Color'])
    return n.material


def bottle(at=(0, 0, 0), rot=(0, 0, 0), label=LABEL, pump=205):
    with together(at, rot):
        r = RADIUS
        outer = [(0, 0.35), (r - 1.2, 0.12), (r - 0.55, 0), (r - 0.55, 0), (r - 0.12, 0.25), (r, 0.75), (r, 1.7), (r, 3.6), (r, 5.6), (r, 7.6), (r, 9.4), (r, 10.6), (r - 0.02, 11.4), (r - 0.22, 12.3), (r - 0.95, 13.1), (r - 1.95, 13.55), (1.5, 13.95), (1.36, 14.3), (1.36, 14.9), (1.36, 14.9)]
        lathe([*outer, (0, 14.9)], amber(), smooth=5, steps=80)
        band(r + 0.012, 8.0, picture(draw(label, 1024), rough=0.55), at=(0, 0, 1.75), degrees=118)
        head(pump)


def head(pump):
    black = plain('#1c1b1c', 0.32)
    # Collar with ribs, neck, and the head with its spout.
    lathe([(0, 14.0), (1.62, 14.0), (1.62, 14.0), (1.66, 14.1), (1.66, 15.55), (1.66, 15.55), (1.55, 15.75), (1.0, 15.85), (1.0, 15.85), (0.92, 16.2), (0.66, 16.3), (0, 16.3)], black, smooth=3)
    ring_of(44, 1.66, lambda at, a: box((0.08, 0.13, 1.35), black, at=(at[0], at[1], 14.13), rot=(0, 0, a), bevel=0.035, segments=2))
    cylinder(0.38, 1.3, plain('#262526', 0.3), at=(0, 0, 16.2), bevel=0.05)
    with together((0, 0, 17.25), (0, 0, pump)):
        lathe([(0, 0), (0.72, 0), (0.72, 0), (0.80, 0.1), (0.86, 0.75), (0.82, 1.1), (0.55, 1.28), (0, 1.3)], black, smooth=4)
        tube([(0.3, 0, 0.85), (1.6, 0, 0.92), (2.8, 0, 0.86), (3.55, 0, 0.62), (3.9, 0, 0.18), (3.95, 0, -0.1)], 0.4, black, radii=[0.5, 0.46, 0.40, 0.35, 0.3, 0.28])


def model():
    bottle(rot=(0, 0, 4))


def lavender(at, rot=(0, 0, 0), seed=1, length=17):
    """A dried stalk, lying along +x."""
    rng = random.Random(seed)
    violet = [plain(c, 0.9, shine=0.1) for c in ('#6f6199', '#8576ad', '#5d5288')]
    with together(at, rot):
        line = [(length * t, 0.6 * math.sin(t * 2.2 + seed), 0.12 + 0.35 * math.sin(t * 3.1)) for t in (0, 0.25, 0.5, 0.75, 1)]
        tube(line, 0.07, plain('#7f8761', 0.85), smooth=5)
        for k in range(11):
            t = 1 - k * 0.034 - (0.06 if k > 8 else 0)
            x, y, z = length * t, 0.6 * math.sin(t * 2.2 + seed), 0.12 + 0.35 * math.sin(t * 3.1)
            for s in range(6):
                a = s * 60 + k * 27 + rng.uniform(-15, 15)
                reach = 0.30 if k else 0.12
                sphere(0.2, rng.choice(violet), at=(x + rng.uniform(-0.1, 0.1), y + reach * math.cos(math.radians(a)), max(z + 0.1 + reach * math.sin(math.radians(a)), 0.1)), rot=(0, rng.uniform(-40, -10), a), stretch=(1.35, 0.72, 0.72), detail=2)


def at_the_basin():
    from products.evy_216 import towel  # which shows this bottle itself

    bottle(rot=(0, 0, 8))
    with props():
        lavender((-9.5, -7.2, 0), (0, 0, 10), 1)
        lavender((-8.6, -8.6, 0), (0, 0, 24), 2, 15)
        lavender((-9.8, -8.0, 0.25), (0, 0, 16), 3, 16)
        towel('#d8ccb6', at=(21, 14, 0), rot=(0, 0, -8))


VIEWS = {
    'whole': View(turn=0, tilt=9, size=LARGE, margin=0.06),
    'angle': View(turn=48, tilt=22, margin=0.08),
    'detail': View(turn=6, tilt=16, focus=(0, 0, 15.6), span=9, lens=85),
    'use': View(turn=0, tilt=15, margin=0.2, setting='table', surface=lambda: stone('#c3bdb2', 0.6), wall='#d5d8cf', build=at_the_basin, side=0.02, up=-0.05),
}
