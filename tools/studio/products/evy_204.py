"""A round wall mirror with rays of rattan."""

from kit import *
from materials import *
from stage import LARGE, View

from products._home import boards

GROUND = 'ev-yasam'
RADIUS = 30.0

def _room():
    """What a mirror sees of the room in front of it: windows with curtains, a picture, a sofa; 18 by 9 metres, one unit a centimetre."""
    parts = []
    for x in range(60, 1800, 360):
        parts.append(f'<rect x="{x}" y="250" width="150" height="270" fill="#fdfdfb"/><rect x="{x + 71}" y="250" width="8" height="270" fill="#cfc5b5"/><rect x="{x}" y="370" width="150" height="8" fill="#cfc5b5"/>'
                     f'<path d="M{x - 34} 225 q22 150 0 400 l44 0 q12 -200 0 -400z M{x + 184} 225 q-22 150 0 400 l-44 0 q-12 -200 0 -400z" fill="#e3d9c8"/>')
        parts.append(f'<rect x="{x + 215}" y="545" width="110" height="80" rx="10" fill="#8a765f"/><rect x="{x + 222}" y="510" width="96" height="60" rx="14" fill="#a08a70"/><rect x="{x + 238}" y="350" width="64" height="86" fill="#6f5f4e"/><rect x="{x + 244}" y="356" width="52" height="74" fill="#e6ddcc"/>')
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1800 900"><defs><filter id="b" x="-0.1" y="-0.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="5"/></filter>'
            '<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9e2d6"/><stop offset="1" stop-color="#cbbfad"/></linearGradient></defs>'
            f'<rect width="1800" height="900" fill="url(#w)"/><g filter="url(#b)"><rect y="640" width="1800" height="260" fill="#a3835f"/>{"".join(parts)}</g></svg>')


def _rattan(seed):
    return (wood('#b07f47', '#d9b179', 'x', 1.6, 0.42), wood('#a3733f', '#cfa56d', 'x', 1.6, 0.42), wood('#bd8f56', '#e2bf8a', 'x', 1.6, 0.42))[seed % 3]


def sun_mirror(at=(0, 0, 0), rot=(0, 0, 0)):
    """It hangs with its back at y = 0 and its lowest ray at z = 0."""
    rng = random.Random(4)
    with together(at, rot), together((0, 0, RADIUS), (90, 0, 0)):
        cylinder(15.2, 0.5, plain('#8c6b45', 0.8), at=(0, 0, 0.1), steps=96)
        glass_face = plain('#f4f6f6', 0.015, metal=1.0)
        lathe([(0, 0.9), (13.2, 0.9), (13.2, 0.9), (13.9, 0.72), (13.9, 0.72), (14.4, 0.6)], glass_face, smooth=1, steps=128)
        # The inner ring is wrapped with a split cane.
        torus(15.0, 0.85, _rattan(1), at=(0, 0, 1.05))
        turns, points = 150, []
        for i in range(turns * 8):
            a, b = 2 * math.pi * i / (turns * 8), 2 * math.pi * i / 8
            r = 15.0 + 0.95 * math.cos(b)
            points.append((r * math.cos(a), r * math.sin(a), 1.05 + 0.95 * math.sin(b)))
        tube(points, 0.17, wood('#a9773f', '#d8b07a', 'x', 0.6, 0.4), smooth=1, closed=True)
        count = 28
        for i in range(count):
            degrees = 360 * i / count + rng.uniform(-0.7, 0.7)
            reach = RADIUS - 0.4 + rng.uniform(-0.25, 0.15)
            w = 1.5 + rng.uniform(-0.12, 0.12)
            skew = rng.uniform(-0.2, 0.2)
            line = [(15.3, -0.75, 0.7), (19, -0.95, 0.75), (24, -w * 0.92, 0.8 + rng.uniform(-0.1, 0.1)), (reach - 1.6, -w + skew, 0.8), (reach - 0.45, -w * 0.72 + skew, 0.8), (reach, skew, 0.8), (reach - 0.45, w * 0.72 + skew, 0.8), (reach - 1.6, w + skew, 0.8), (24, w * 0.92, 0.8 + rng.uniform(-0.1, 0.1)), (19, 0.95, 0.75), (15.3, 0.75, 0.7)]
            tube(line, 0.36, _rattan(i), rot=(0, 0, degrees), smooth=6)
            half = degrees + 180 / count + rng.uniform(-0.8, 0.8)
            long = 22.6 + rng.uniform(-0.3, 0.3)
            tube([(15.2, 0, 0.9), (18.5, rng.uniform(-0.1, 0.1), 0.95), (long, rng.uniform(-0.2, 0.2), 0.95)], 0.4, _rattan(i + 1), rot=(0, 0, half), smooth=4)
            sphere(0.4, _rattan(i + 1), at=(long * math.cos(math.radians(half)), long * math.sin(math.radians(half)), 0.95), detail=3)
        for r, z in ((18.6, 0.25), (18.6, 1.42)):
            torus(r, 0.3, _rattan(2), at=(0, 0, z))
        torus(25.6, 0.26, _rattan(0), at=(0, 0, 0.3))
        # Bindings where rays cross the rings.
        for i in range(count):
            a = math.radians(360 * i / count)
            for side in (-1, 1):
                b = a + side * 0.052
                with together((25.6 * math.cos(b), 25.6 * math.sin(b), 0.6), (0, 0, math.degrees(b) + 38 * side)):
                    for k in (-0.16, 0.0, 0.16):
                        tube([(k, 0.36 * math.cos(t), 0.62 * math.sin(t)) for t in [2 * math.pi * s / 12 for s in range(12)]], 0.09, wood('#8f6234', '#b98a52', 'y', 1.0, 0.5), smooth=1, closed=True)


def _wall(colour, y=0.0):
    """The wall it hangs on, and a room in front of it that only the mirror sees."""
    with props():
        box((700, 1, 620), plaster(colour), at=(0, y + 0.5, -60), bevel=0)
        room = sheet(1800, 900, screen(draw(_room(), 2048), 0.7), at=(60, -600, -190))
        room.visible_camera = room.visible_diffuse = room.visible_shadow = room.visible_transmission = False


def model():
    sun_mirror(at=(0, 0, 160))
    _wall('#e7e2dc')


def over_a_chest():
    from products.evy_215 import plant
    from products._home import book

    sun_mirror(at=(0, 0, 98))
    with props():
        board, body = walnut('x', 0.35), walnut('x', 0.35)
        box((118, 36, 3), board, at=(6, -19, 77), bevel=0.3)
        box((112, 33, 60), body, at=(6, -18, 17), bevel=0.2)
        for x in (-22, 34):
            box((54.4, 1.6, 26), walnut('x', 0.35), at=(x, -35, 49), bevel=0.25)
            box((54.4, 1.6, 26), walnut('x', 0.35), at=(x, -35, 21), bevel=0.25)
            for z in (62, 34):
                sphere(1.3, brass(0.25), at=(x, -36.9, z), detail=4)
        plant(at=(38, -17, 80), rot=(0, 0, 20), scale=0.85)
        book((16, 23, 3), '#5c6a5a', at=(-32, -20, 80), rot=(0, 0, 8))
        book((14, 20, 2.2), '#cbb89a', at=(-32.5, -20, 83), rot=(0, 0, -4))
        lathe([(0, 0), (3.6, 0), (3.6, 0), (4.3, 0.6), (5.2, 4), (4.6, 7.5), (2.6, 9.6), (1.8, 11), (2.2, 12.2), (2.2, 12.2), (1.95, 12.2), (1.55, 11), (2.3, 9.4), (4.2, 7), (0, 6)], stoneware('#e3dacb'), at=(-14, -16, 80))
    _wall('#d9cdbf')


VIEWS = {
    'whole': View(turn=-9, tilt=3, size=LARGE, margin=0.06),
    'angle': View(turn=34, tilt=5, margin=0.08),
    'detail': View(turn=-24, tilt=12, focus=(13, -1, 205), span=22, lens=85),
    'use': View(turn=-6, tilt=4, lens=55, margin=0.36, setting='wall', surface=boards, build=over_a_chest, up=0.16),
}
