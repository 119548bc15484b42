"""A white LED bulb with an E27 screw base, its carton, and a pendant in which it shines."""

import materials
from kit import *
from materials import *
from stage import LARGE, View

from products._home import bulb_light

GROUND = 'ev-yasam'

PRINT = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><rect width="600" height="200" fill="#f3f3f1"/><g text-anchor="middle" fill="#6c6f73" font-family="Lato">
<text x="300" y="70" font-size="46" font-weight="bold" letter-spacing="4">ışıl</text><text x="300" y="118" font-size="26">A60 · 9 W · 806 lm · 6500 K</text><text x="300" y="156" font-size="24">220–240 V ~ 50/60 Hz · E27</text></g></svg>'''

FACE = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 1200"><rect width="700" height="1200" fill="#f7f5f0"/><rect width="700" height="430" fill="#f2b632"/>
<text x="60" y="140" font-family="Quicksand" font-weight="bold" font-size="120" fill="#2b2e33">ışıl</text><text x="64" y="200" font-family="Lato" font-size="38" fill="#2b2e33">LED Ampul</text>
<g transform="translate(350 560)"><g stroke="#f2b632" stroke-width="10" stroke-linecap="round">%s</g><path d="M-88 -20 a88 88 0 1 1 176 0 c0 60 -46 84 -52 150 h-72 c-6 -66 -52 -90 -52 -150z" fill="#fff" stroke="#2b2e33" stroke-width="8"/><path d="M-36 142 h72 v62 q0 22 -36 26 q-36 -4 -36 -26z" fill="#b9bcc0" stroke="#2b2e33" stroke-width="8"/></g>
<g font-family="Lato" fill="#2b2e33"><text x="60" y="945" font-size="150" font-weight="bold">9 W</text><text x="640" y="945" font-size="54" text-anchor="end">= 60 W</text>
<path d="M60 985 h580" stroke="#c9c4b8" stroke-width="4"/><text x="60" y="1050" font-size="46">806 lm</text><text x="350" y="1050" font-size="46" text-anchor="middle">6500 K</text><text x="640" y="1050" font-size="46" text-anchor="end">E27</text><text x="60" y="1125" font-size="38" fill="#6c6f73">Beyaz gün ışığı · 15.000 saat</text></g></svg>''' % ''.join(f'<path d="M{150 * math.sin(math.radians(a)):.0f} {-20 - 150 * math.cos(math.radians(a)):.0f} L{185 * math.sin(math.radians(a)):.0f} {-20 - 185 * math.cos(math.radians(a)):.0f}"/>' for a in range(-100, 101, 25))

SIDE = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 1200"><rect width="700" height="1200" fill="#f7f5f0"/><rect width="700" height="430" fill="#f2b632"/>
<text x="60" y="140" font-family="Quicksand" font-weight="bold" font-size="120" fill="#2b2e33">ışıl</text>
<g font-family="Lato" fill="#2b2e33" font-size="40"><text x="60" y="540">Güç: 9 W</text><text x="60" y="610">Işık: 806 lümen</text><text x="60" y="680">Renk: 6500 K</text><text x="60" y="750">Duy: E27</text><text x="60" y="820">Ömür: 15.000 saat</text></g>
<g fill="#2b2e33">%s</g></svg>''' % ''.join(f'<rect x="{60 + x}" y="930" width="{w}" height="150"/>' for x, w in ((0, 8), (14, 4), (24, 12), (44, 4), (54, 8), (70, 4), (80, 16), (104, 6), (118, 4), (128, 10), (146, 4), (158, 12), (178, 6), (190, 4), (202, 8), (218, 14), (240, 4), (250, 8), (266, 4), (278, 12)))


def bulb(at=(0, 0, 0), rot=(0, 0, 0), lit=0.0):
    """It stands on its contact, 10.9 cm high and 6 cm wide. `lit`: how brightly it shines."""
    with together(at, rot):
        nickel, white = metal('#c8c6c0', 0.28), plastic('#f3f3f1', 0.42)
        # Contact, black insulator, screw.
        lathe([(0, 0), (0.42, 0.02), (0.5, 0.14), (0.5, 0.2)], nickel, steps=48)
        lathe([(0.5, 0.16), (0.75, 0.2), (1.02, 0.44), (1.02, 0.5)], plain('#202124', 0.35), steps=48)
        thread = [(0.98, 0.44), (1.12, 0.58)]
        for k in range(5):
            z = 0.72 + k * 0.36
            thread += [(1.20, z), (1.315, z + 0.18), (1.20, z + 0.36)]
        thread += [(1.31, 2.62), (1.33, 2.72), (1.33, 2.95), (1.33, 2.95), (1.25, 2.97)]
        screw = lathe(thread, nickel, steps=96, smooth=5)
        for v in screw.data.vertices:  # the pitch of the thread
            if 0.72 <= v.co.z <= 2.5:
                v.co.z += 0.36 * (math.atan2(v.co.y, v.co.x) / (2 * math.pi)) * min(1, (v.co.z - 0.72) / 0.3, (2.5 - v.co.z) / 0.3)
        for k in range(3):
            a = math.radians(60 + 120 * k)
            sphere(0.09, nickel, at=(1.33 * math.cos(a), 1.33 * math.sin(a), 2.83), detail=2)
        # Body of plastic around aluminium, a shadow gap, the dome.
        lathe([(1.25, 2.9), (1.42, 2.95), (1.5, 3.05), (1.56, 3.5), (1.75, 4.2), (2.15, 5.0), (2.62, 5.8), (2.88, 6.5), (2.93, 6.75), (2.93, 6.75), (2.86, 6.8), (2.7, 6.8)], white)
        lathe([(2.7, 6.72), (2.84, 6.76), (2.84, 6.9), (2.7, 6.92)], plain('#bfc1c3', 0.5), smooth=1)
        dome = [(2.75, 6.88), (2.9, 6.9), (2.95, 7.0), (3.0, 7.6), (2.95, 8.4), (2.7, 9.3), (2.2, 10.1), (1.45, 10.62), (0.7, 10.86), (0, 10.92)]
        if lit:
            n = materials._Nodes('dome').set(Base_Color='#ffffff', Roughness=0.4)
            facing = n.add('LayerWeight', Blend=0.4)
            turned = n.add('MapRange')
            n.link(facing.outputs['Facing'], turned.inputs['Value'])
            turned.inputs['To Min'].default_value, turned.inputs['To Max'].default_value = lit, lit * 0.4
            n.link(turned.outputs['Result'], n.shader.inputs['Emission Strength'])
            n.shader.inputs['Emission'].default_value = (*rgb('#f4f8ff'), 1)
            lathe(dome, n.material).visible_shadow = False
        else:
            opal = materials._Nodes('opal').set(Base_Color='#f8f8f5', Roughness=0.32, Specular=0.45, Subsurface=0.25, Subsurface_Radius=(0.5, 0.5, 0.5))
            opal.shader.inputs['Subsurface Color'].default_value = (*rgb('#fbfbf8'), 1)
            lathe(dome, opal.material)
        _printed()


def _printed():
    """The print follows the flare of the body."""
    shape = [(1.81, 4.3), (1.98, 4.65), (2.16, 5.0), (2.36, 5.35), (2.56, 5.68)]
    steps, rows = 40, len(shape)
    vertices, faces = [], []
    for i, (r, z) in enumerate(shape):
        for s in range(steps + 1):
            a = math.radians(-90 - 58 + 116 * s / steps)
            vertices.append(((r + 0.012) * math.cos(a), (r + 0.012) * math.sin(a), z - 0.005))
    for i in range(rows - 1):
        for s in range(steps):
            p = i * (steps + 1) + s
            faces.append((p, p + 1, p + steps + 2, p + steps + 1))
    o = mesh(vertices, faces, picture(draw(PRINT), 0.42))
    uv = o.data.uv_layers.new()
    for loop in o.data.loops:
        k = loop.vertex_index
        uv.data[loop.index].uv = (k % (steps + 1) / steps, k // (steps + 1) / (rows - 1))


def carton(at=(0, 0, 0), rot=(0, 0, 0)):
    w, h = 6.6, 11.3
    with together(at, rot):
        box((w, w, h), plain('#f7f5f0', 0.5), bevel=0.06, segments=3)
        sheet(w - 0.12, h - 0.12, picture(draw(FACE), 0.4), at=(0, -w / 2 - 0.006, 0.06))
        sheet(w - 0.12, h - 0.12, picture(draw(SIDE), 0.4), at=(w / 2 + 0.006, 0, 0.06), rot=(0, 0, 90))
        box((w - 0.12, w - 0.12, 0.02), plain('#f2b632', 0.5), at=(0, 0, h - 0.01), bevel=0)
        box((w - 0.9, 0.03, 0.03), plain('#a87c1c', 0.7), at=(0, -w / 2 + 0.35, h + 0.0), bevel=0)


def model():
    carton(at=(-4.0, 3.0, 0), rot=(0, 0, -14))
    bulb(at=(3.9, -1.2, 0), rot=(0, 0, 6))


def pack():
    for row in range(2):
        for i in range(5):
            carton(at=(i * 7.0 - 14 + (0.25 if row else 0), row * 7.1, 0), rot=(0, 0, (i * 37 + row * 11) % 5 - 2))


def pendant(at=(0, 0, 0), rot=(0, 0, 0), cord=90.0):
    """A lit bulb in a brass socket that hangs on a cord; `at` is the lowest point of the bulb."""
    with together(at, rot):
        bulb(at=(0, 0, 10.92), rot=(180, 0, 0), lit=2.8)
        socket = metal('#b9975c', 0.28, worn=0.004)
        lathe([(1.55, 7.9), (1.72, 7.9), (1.72, 7.9), (1.85, 8.3), (1.9, 8.9), (1.9, 12.3), (1.75, 12.9), (1.2, 13.5), (0.7, 14.0), (0.6, 15.3), (0.45, 15.5), (0, 15.5)], socket)
        torus(1.9, 0.12, socket, at=(0, 0, 9.9))
        bulb_light((0, 0, 3.2), 8000, '#eef4ff', 2.6)
    with props(), together(at, rot):
        tube([(0, 0, 15.2), (0.1, 0, 15.2 + cord / 2), (0, 0, 15.2 + cord)], 0.3, cloth('#2d2b2a', 12, 0.7), smooth=3)


def shining():
    pendant(at=(0, 0, 20))
    with props():
        pendant(at=(13.5, 1, 27), rot=(0, 0, 120))
        pendant(at=(-13, 0.5, 24.5), rot=(0, 0, 60))


VIEWS = {
    'whole': View(turn=6, tilt=12, size=LARGE, margin=0.08),
    'angle': View(turn=-56, tilt=30, margin=0.06, build=pack),
    'detail': View(turn=0, tilt=10, focus=(3.9, -1.2, 3.0), span=7.5, lens=85),
    'use': View(turn=0, tilt=3, margin=0.56, setting='wall', window=False, exposure=-0.75, build=shining, wall='#b4bab4', surface=lambda: walnut('x', 0.4)),
}
