"""A wind-up alarm clock with two bells."""

from kit import *
from materials import *
from stage import LARGE, View

from products._home import book, disc

GROUND = 'ev-yasam'


def _dial():
    def at(r, degrees):
        a = math.radians(degrees)
        return 500 + r * math.sin(a), 500 - r * math.cos(a)

    marks = ''
    for i in range(60):
        (x1, y1), (x2, y2) = at(462, i * 6), at(438 if i % 5 else 428, i * 6)
        marks += f'<path d="M{x1:.1f} {y1:.1f} L{x2:.1f} {y2:.1f}" stroke="#2a2723" stroke-width="{4 if i % 5 else 11}"/>'
    numbers = ''
    for i in range(1, 13):
        x, y = at(362, i * 30)
        numbers += f'<text x="{x:.1f}" y="{y + 33:.1f}">{i}</text>'
    small = ''
    for i in range(12):
        a = math.radians(i * 30)
        x1, y1, x2, y2 = 500 + 92 * math.sin(a), 672 - 92 * math.cos(a), 500 + 80 * math.sin(a), 672 - 80 * math.cos(a)
        small += f'<path d="M{x1:.1f} {y1:.1f} L{x2:.1f} {y2:.1f}" stroke="#2a2723" stroke-width="4"/>'
    for text, x, y in (('12', 500, 622), ('3', 562, 684), ('6', 500, 744), ('9', 438, 684)):
        small += f'<text x="{x}" y="{y}" font-size="30">{text}</text>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><rect width="1000" height="1000" fill="#f3ecdc"/><circle cx="500" cy="500" r="470" fill="none" stroke="#2a2723" stroke-width="4"/><circle cx="500" cy="500" r="430" fill="none" stroke="#2a2723" stroke-width="3"/>{marks}'
            f'<g font-family="EB Garamond" font-weight="bold" font-size="104" text-anchor="middle" fill="#2a2723">{numbers}</g>'
            f'<circle cx="500" cy="672" r="98" fill="#efe6d2" stroke="#2a2723" stroke-width="3"/><g font-family="EB Garamond" text-anchor="middle" fill="#2a2723">{small}</g>'
            '<text x="500" y="352" font-family="EB Garamond" font-style="italic" font-size="50" text-anchor="middle" fill="#2a2723">Saatçi Agop</text><text x="500" y="392" font-family="Lato" font-size="22" letter-spacing="6" text-anchor="middle" fill="#6b5f4d">KURMALI</text></svg>')


def _hand(length, wide, tail, mat, degrees, z, at=(0, 0)):
    outline = [(-wide * 0.32, -tail), (-wide * 0.28, 0), (-wide / 2, length * 0.62), (-wide * 0.16, length * 0.80), (0, length), (wide * 0.16, length * 0.80), (wide / 2, length * 0.62), (wide * 0.28, 0), (wide * 0.32, -tail)]
    extrude(outline, 0.07, mat, at=(*at, z), rot=(0, 0, -degrees), bevel=0.02)


def clock(at=(0, 0, 0), rot=(0, 0, 0), hour=10, minute=9, colour='#2c5548'):
    paint, shine, dark = enamel(colour), metal('#c8a468', 0.2, worn=0.004), plain('#211f1d', 0.35)
    with together(at, rot), together((0, 0, 7.1)):
        with together((0, 0, 0), (90, 0, 0)):  # its own z looks to the front
            lathe([(0, -2.7), (5.1, -2.7), (5.5, -2.66), (5.78, -2.45), (5.88, -2.1), (5.9, 0), (5.88, 1.75), (5.8, 2.08), (5.6, 2.24), (5.3, 2.28), (5.2, 2.2), (5.15, 1.2), (0, 1.2)], paint, steps=128)
            lathe([(5.0, 1.3), (5.02, 2.3), (5.1, 2.56), (5.25, 2.64), (5.4, 2.58), (5.48, 2.4), (5.5, 2.15), (5.45, 2.0)], shine, steps=128)
            disc(5.06, picture(draw(_dial(), 1600), 0.55, shine=0.3, glow=0.28), at=(0, 0, 1.42))
            _hand(2.75, 0.62, 0.6, dark, (hour % 12 + minute / 60) * 30, 1.72)
            _hand(4.15, 0.46, 0.8, dark, minute * 6, 1.82)
            cylinder(0.3, 0.2, shine, at=(0, 0, 1.78), bevel=0.06)
            _hand(0.72, 0.16, 0.15, plain('#a0341f', 0.4), 212, 1.52, at=(0, -1.74))
            cylinder(0.09, 0.08, shine, at=(0, -1.74, 1.52), bevel=0.02)
            lathe([(5.02, 2.36), (4.2, 2.5), (2.5, 2.63), (0, 2.68), (0, 2.62), (2.5, 2.57), (4.2, 2.44), (5.0, 2.30)], glass(), smooth=3)
            # Its back: a plate with keys and knobs.
            lathe([(0, -2.95), (4.3, -2.95), (4.45, -2.9), (4.5, -2.78), (4.5, -2.65)], steel(0.35), smooth=2)
            for x, y in ((-1.9, 0.2), (1.9, 0.2)):
                cylinder(0.22, 0.9, shine, at=(x, y, -3.8), bevel=0.05)
                with together((x, y, -4.35), (0, 0, 35 if x < 0 else -20)):
                    for side in (-1, 1):
                        extrude([(0.1 * side, -0.22), (0.55 * side, -0.5), (1.05 * side, -0.42), (1.22 * side, 0), (1.05 * side, 0.42), (0.55 * side, 0.5), (0.1 * side, 0.22)][:: side], 0.22, shine, bevel=0.06, smooth=4)
            for x, y, r in ((0, -2.3, 0.62), (0, 2.2, 0.5), (-2.9, -2.1, 0.36)):
                cylinder(r * 0.4, 0.7, shine, at=(x, y, -3.5), bevel=0.04)
                cylinder(r, 0.42, shine, at=(x, y, -3.85), bevel=0.09, steps=24)
            for k in range(10):
                box((0.16, 1.5, 0.05), dark, at=(1.9 + 0.28 * (k - 4.5), -2.2, -2.99), bevel=0.01)
            for x, y in ((3.4, 2.2), (-3.4, 2.2), (3.4, -2.2), (-3.4, -2.2)):
                sphere(0.2, steel(0.3), at=(x, y, -2.95), stretch=(1, 1, 0.5), detail=3)
        for side in (-1, 1):
            a = 35 * side
            s, c = math.sin(math.radians(a)), math.cos(math.radians(a))
            with together((5.7 * s, 0, 5.7 * c), (0, a, 0)):
                lathe([(0.42, 0.0), (0.45, 0.3), (0.2, 0.5), (0.18, 1.7), (0, 1.7)], shine, steps=32)
                lathe([(2.86, 1.28), (2.95, 1.28), (2.97, 1.40), (2.88, 1.62), (2.80, 2.0), (2.50, 2.75), (1.85, 3.36), (0.95, 3.68), (0, 3.74), (0, 3.66), (0.92, 3.60), (1.80, 3.29), (2.42, 2.72), (2.72, 2.0), (2.80, 1.6), (2.86, 1.28)], shine, smooth=4)
                lathe([(0.42, 3.66), (0.44, 3.86), (0.3, 3.98), (0.2, 4.05), (0.26, 4.3), (0.3, 4.42), (0.2, 4.62), (0, 4.68)], shine, steps=32)
            b = math.radians(38 * side)
            leg = [(5.35 * math.sin(b), 0.3, -5.35 * math.cos(b)), (4.3 * side, 0.3, -6.2), (4.75 * side, 0.3, -7.0)]
            tube(leg, 0.4, shine, radii=[0.62, 0.42, 0.3], smooth=5)
            sphere(0.36, shine, at=(4.78 * side, 0.3, -6.78), detail=4)
            torus(0.46, 0.12, shine, at=(3.75 * side, 0.3, -5.55), rot=(0, 180 - 38 * side, 0))
        # The hammer between the bells, the handle over them.
        tube([(0, 0, 5.4), (0.0, 0, 7.0), (0.06, 0, 8.3)], 0.13, steel(0.3), smooth=3)
        cylinder(0.42, 1.5, shine, at=(-0.68, 0, 8.15), rot=(0, 90, 0), bevel=0.12)
        top = (5.62 + 4.5)
        x, z = top * math.sin(math.radians(35)), top * math.cos(math.radians(35))
        tube([(-x + 0.1, 0, z - 0.2), (-x + 0.25, 0, z + 0.5), (-x * 0.72, 0, z + 1.2), (-x * 0.4, 0, z + 1.55), (0, 0, z + 1.65), (x * 0.4, 0, z + 1.55), (x * 0.72, 0, z + 1.2), (x - 0.25, 0, z + 0.5), (x - 0.1, 0, z - 0.2)], 0.2, shine)


def model():
    clock()


def bedside():
    clock(rot=(0, 0, -6), hour=7, minute=24)
    with props():
        book((14, 20.5, 3.0), '#7b3f33', at=(-17, 4, 0), rot=(0, 0, 10))
        book((13, 19, 2.0), '#d9cfba', at=(-16.6, 3.6, 3.0), rot=(0, 0, -5))
        wire = plain('#3a2a20', 0.3)
        with together((-17, 0.5, 5.0), (0, 0, 24)):  # spectacles
            for side in (-1, 1):
                tube([(side * 3.3 + 2.3 * math.cos(t), 0, 1.95 + 1.9 * math.sin(t)) for t in [2 * math.pi * k / 32 for k in range(32)]], 0.17, wire, smooth=1, closed=True)
                tube([(side * 5.6, 0, 2.6), (side * 5.9, 1.0, 2.6), (side * 5.7, 7, 2.2), (side * 5.3, 11.5, 1.2), (side * 5.1, 13, 0.1)], 0.16, wire)
            tube([(-1.1, 0, 2.5), (0, -0.1, 2.9), (1.1, 0, 2.5)], 0.17, wire)
        lathe([(0, 0), (2.9, 0), (2.9, 0), (3.1, 0.3), (3.35, 8), (3.4, 11), (3.4, 11), (3.28, 11.05), (3.2, 8), (2.9, 1.0), (0, 0.9)], glass('#f4fbfa'), at=(16, 6, 0))
        lathe([(0, 0.88), (2.9, 0.98), (3.18, 7.0), (3.18, 7.0), (0, 7.0)], liquid('#eef6f6', 1.0), at=(16, 6, 0))


VIEWS = {
    'whole': View(turn=-16, tilt=9, size=LARGE, margin=0.07),
    'angle': View(turn=152, tilt=16, margin=0.1),
    'detail': View(turn=-12, tilt=14, focus=(1.2, -1.5, 13.4), span=9.5, lens=85),
    'use': View(turn=0, tilt=11, margin=0.24, setting='table', surface=lambda: oak('x', 0.5), build=bedside, side=0.03),
}
