"""A pressed bar of rose soap in a paper band."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import grid, plane_of, waves
from products.evy_216 import towel
from stage import LARGE, View

GROUND = 'supermarket'
WIDTH, DEPTH, THICK = 7.6, 5.4, 2.6


def rose(cx, cy, r, width):
    """An open rose of curved petals around a spiral, as strokes."""
    lines = []
    for ring, (radius, petals, turn) in enumerate(((1.0, 5, 0), (0.72, 5, 36), (0.46, 3, 10))):
        for k in range(petals):
            a, half = math.radians(turn + 360 * k / petals), math.pi / petals * 1.12
            p = [(cx + r * radius * q * math.cos(a + d), cy + r * radius * q * math.sin(a + d)) for d, q in ((-half, 0.72), (-half * 0.7, 1.02), (0, 1.0), (half * 0.7, 1.02), (half, 0.72))]
            lines.append(f'M{p[0][0]:.1f},{p[0][1]:.1f} C{p[1][0]:.1f},{p[1][1]:.1f} {p[1][0]:.1f},{p[1][1]:.1f} {p[2][0]:.1f},{p[2][1]:.1f} C{p[3][0]:.1f},{p[3][1]:.1f} {p[3][0]:.1f},{p[3][1]:.1f} {p[4][0]:.1f},{p[4][1]:.1f}')
    spiral = ' '.join(f'{"M" if i == 0 else "L"}{cx + r * 0.3 * (i / 40) * math.cos(i / 5):.1f},{cy + r * 0.3 * (i / 40) * math.sin(i / 5):.1f}' for i in range(41))
    return f'<path d="{" ".join(lines)} {spiral}" fill="none" stroke="#fff" stroke-width="{width}" stroke-linecap="round"/>'


PRESSED = f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420"><rect width="640" height="420" fill="#000"/>
<rect x="22" y="22" width="596" height="376" rx="92" fill="none" stroke="#fff" stroke-width="9"/>
{rose(320, 158, 98, 11)}
<path d="M206,190 C160,170 130,196 112,232 C156,240 192,228 206,190z M434,190 C480,170 510,196 528,232 C484,240 448,228 434,190z" fill="#fff"/>
<text x="320" y="346" font-family="EB Garamond" font-size="72" fill="#fff" stroke="#fff" stroke-width="1.5" text-anchor="middle" letter-spacing="10">MENEKŞE</text></svg>'''

BAND = f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 540"><rect width="340" height="540" fill="#f3ead9"/>
<rect x="12" y="0" width="316" height="540" fill="none" stroke="#a8495c" stroke-width="2"/>
<g transform="translate(0 8)">{rose(170, 132, 60, 5).replace("#fff", "#a8495c")}</g>
<path d="M100,166 C70,156 54,176 46,196 C72,200 92,192 100,166z M240,166 C270,156 286,176 294,196 C268,200 248,192 240,166z" fill="#7d8b63"/>
<text x="170" y="322" font-family="EB Garamond" font-style="italic" font-size="84" fill="#7c2f41" text-anchor="middle">Menekşe</text>
<text x="170" y="376" font-family="Lato" font-size="29" fill="#4d3a38" text-anchor="middle" letter-spacing="6">GÜL SABUNU</text>
<path d="M130 402h80" stroke="#a8495c" stroke-width="2"/>
<text x="170" y="446" font-family="Lato" font-size="20" fill="#6b5650" text-anchor="middle" letter-spacing="1.5">zeytinyağı ve gülyağıyla</text>
<text x="170" y="486" font-family="Lato" font-size="21" fill="#6b5650" text-anchor="middle" letter-spacing="2">100 g</text></svg>'''


def soap_of(colour='#b8675f'):
    n = materials._Nodes('soap').set(Roughness=0.42, Specular=0.4, Subsurface=0.35, Subsurface_Radius=(0.6, 0.3, 0.25))
    tone = n.ramp(n.noise(0.5, 3, 0.8), [(0.3, colour), (0.75, '#c98479')])
    n.link(tone, n.shader.inputs['Base Color'])
    n.shader.inputs['Subsurface Color'].default_value = (*rgb('#c4756b'), 1)
    n.bump(n.noise(2.5, 3), 0.05, 0.03)
    return n.material


def soap(at=(0, 0, 0), rot=(0, 0, 0), worn=False):
    """A cushion with a pressed upper face; `worn` after some washes."""
    with together(at, rot):
        mat = soap_of()
        pressed = plane_of(PRESSED, 420, 2)
        rows, columns = pressed.shape
        # Rings from the middle of the face to the waist; each has the outline of the mould.
        ring = np.concatenate([np.linspace(0, 0.8, 150), 0.8 + 0.2 * np.sin(np.linspace(0, np.pi / 2, 30))[1:]])
        angle = np.linspace(0, 2 * np.pi, 640, endpoint=False)
        c, d = np.cos(angle), np.sin(angle)
        out = (np.abs(c) ** 4.2 + np.abs(d) ** 4.2) ** (-1 / 4.2)
        u, v = ring[:, None] * (out * c)[None, :], ring[:, None] * (out * d)[None, :]
        x, y = u * WIDTH / 2, v * DEPTH / 2
        side = 1 - np.sqrt(np.maximum(0, 1 - np.clip((ring - 0.8) / 0.2, 0, 1) ** 2))[:, None]
        half = THICK / 2
        crown = 0.2 * (1 - np.clip(u**2 + v**2, 0, 1))
        mark = sample(pressed, (u + 1) / 2 * (columns - 1), (v + 1) / 2 * (rows - 1)) * (ring < 0.93)[:, None]
        top = (half - 0.2 + crown) * (1 - side) + mark * (0.03 if worn else 0.12)
        if worn:
            top = top + 0.05 * waves(x, y, 3, 2) * (1 - side)
        grid(np.stack([x, y, half + top], -1), mat, around=True)
        low = (half - 0.2 + 0.12 * (1 - np.clip(u**2 + v**2, 0, 1))) * (1 - side)
        grid(np.stack([x, y, half - low], -1)[::-1].copy(), mat, around=True)


def sample(plane, x, y):
    """Values between the points of a plane."""
    left, low = np.clip(x.astype(int), 0, plane.shape[1] - 2), np.clip(y.astype(int), 0, plane.shape[0] - 2)
    a, b = np.clip(x - left, 0, 1), np.clip(y - low, 0, 1)
    return (plane[low, left] * (1 - a) + plane[low, left + 1] * a) * (1 - b) + (plane[low + 1, left] * (1 - a) + plane[low + 1, left + 1] * a) * b


def paper_band(at=(0, 0, 0), rot=(0, 0, 0), width=3.4):
    """Around the bar's waist, its picture on the upper side."""
    with together(at, rot):
        # It follows the bar's section and rides over what is pressed into its face.
        half, v = THICK / 2, np.sin(np.linspace(-np.pi / 2, np.pi / 2, 121))
        round_off = np.sqrt(np.maximum(0, 1 - np.clip((np.abs(v) - 0.8) / 0.2, 0, 1) ** 2))
        above = (half + (half - 0.05 + 0.2 * (1 - v**2)) * round_off, v * (DEPTH / 2 + 0.04))
        below = (half - (half - 0.2 + 0.12 * (1 - v**2) + 0.02) * round_off, v * (DEPTH / 2 + 0.04))
        line = np.concatenate([np.stack([below[1], below[0]], -1)[60:], np.stack([above[1], above[0]], -1)[::-1], np.stack([below[1], below[0]], -1)[:61]])
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
        even = np.linspace(0, run[-1], 161)
        line = np.stack([np.interp(even, run, line[:, 0]), np.interp(even, run, line[:, 1])], -1)
        points = np.array([[(w, y, max(z, 0.0)) for w in np.linspace(-width / 2, width / 2, 9)] for y, z in line])
        o = grid(points, paper('#f3ead9'))
        shell(o, 0.015)
        face = points[54:107]
        label = grid(np.transpose(face, (0, 1, 2))[::-1] + np.array([0, 0, 0.022]), picture(draw(BAND, 800), rough=0.75), uv=True)
        return label


def banded(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        soap()
        paper_band()


def model():
    banded(at=(-1.2, -1.2, 0), rot=(0, 0, 8))
    soap(at=(2.6, 4.6, 0), rot=(0, 0, -16))


def dish(at=(0, 0, 0), rot=(0, 0, 0)):
    """Slats of beech on two runners."""
    with together(at, rot):
        for y in (-2.7, 2.7):
            box((11.6, 0.9, 0.9), beech('x', 1.4), at=(0, y, 0), bevel=0.12)
        for i in range(8):
            box((1.15, 8.4, 0.6), beech('y', 1.4), at=(-5.1 + i * 1.457, 0, 0.88), bevel=0.14)


def beside_the_basin():
    dish(rot=(0, 0, -6))
    soap(at=(0.2, 0.1, 1.48), rot=(0, 0, 4))
    with props():
        banded(at=(11.5, 4.6, 0), rot=(0, 0, -24))
        towel('#d8ccb6', at=(-15, 17, 0), rot=(0, 0, 6))


def washed_with():
    soap(rot=(0, 0, 28), at=(0, 0, 0.55), worn=True)
    with props():
        lathe([(0, 0), (4.4, 0), (4.4, 0), (5.0, 0.2), (6.6, 1.1), (7.1, 1.7), (7.1, 1.7), (6.9, 1.85), (6.3, 1.35), (4.8, 0.6), (0, 0.5)], porcelain('#eef0ee'), squash=(1, 0.76), rot=(0, 0, 20))
        cylinder(3.3, 9.5, plain('#dfe5e8', 0.3), at=(-9.6, 9.5, 0), bevel=0.3)
        box((6, 3.2, 13), plain('#9db7b0', 0.4), at=(10.5, 11.5, 0), rot=(0, 0, 14), bevel=0.6)


def as_a_gift():
    for i in range(4):
        banded(at=((-3.9, 3.9, -4.1, 4.0)[i], (-3, -2.9, 3, 3.2)[i], 0.5), rot=(0, 0, (1.5, -2, -1, 2)[i]))
    with props():
        box((17.4, 13.0, 0.4), kraft(), bevel=0.05)
        for x, y, w, d in ((0, -6.5, 17.4, 0.3), (0, 6.5, 17.4, 0.3), (-8.7, 0, 0.3, 13), (8.7, 0, 0.3, 13)):
            box((w, d, 3.4), kraft(), at=(x, y, 0), bevel=0.05)


VIEWS = {
    'whole': View(turn=-14, tilt=36, size=LARGE, margin=0.02),
    'detail': View(turn=-20, tilt=34, focus=(2.2, 4.4, 2.2), span=7.5, lens=85),
    'use': View(turn=4, tilt=25, margin=0.08, setting='table', surface=lambda: stone('#c3bdb2', 0.6), wall='#dcd3cb', build=beside_the_basin, side=0.05, up=0.02),
    'buyer-1': View(turn=24, tilt=44, lens=35, margin=0.55, setting='table', window=False, exposure=-0.3, surface=lambda: plain('#d9d9d4', 0.25), wall='#cfd6d4', build=washed_with, side=-0.07, up=-0.04),
    'buyer-2': View(turn=-17, tilt=50, lens=35, margin=0.2, setting='table', window=False, exposure=-0.3, surface=lambda: walnut('x', 0.5), build=as_a_gift, side=0.05, up=0.03),
}
