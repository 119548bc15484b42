"""A portable radio in a case of walnut, its front of cloth."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import disc, flat_map, matt_plastic, old_brass, ribbon, speaker_cloth

GROUND = 'elektronik'

W, H, D = 25.0, 15.5, 8.0
FOOT = 0.5


def _scale():
    """The face of the tuning dial: FM outside, medium wave inside."""
    marks = []
    for i in range(41):
        a = math.radians(-135 + 270 * i / 40)
        long = 15 if i % 4 == 0 else 8
        x, y = math.sin(a), -math.cos(a)
        marks.append(f'<line x1="{170 * x}" y1="{170 * y}" x2="{(170 - long) * x}" y2="{(170 - long) * y}" stroke="#3a2d22" stroke-width="{2.6 if i % 4 == 0 else 1.5}"/>')
        if i % 4 == 0:
            marks.append(f'<text x="{138 * x}" y="{138 * y + 8}" font-size="23" text-anchor="middle" fill="#3a2d22">{88 + i // 2}</text>')
        if i % 5 == 0:
            marks.append(f'<text x="{92 * x}" y="{92 * y + 6}" font-size="16" text-anchor="middle" fill="#9a4a32">{530 + i // 5 * 135}</text>')
    arc = f'M{-110 * math.sin(math.radians(45))},{110 * math.cos(math.radians(45))} A110,110 0 1 1 {110 * math.sin(math.radians(45))},{110 * math.cos(math.radians(45))}'
    return draw(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-190 -190 380 380" font-family="Lato"><rect x="-190" y="-190" width="380" height="380" fill="#e6d8ba"/><path d="{arc}" fill="none" stroke="#9a4a32" stroke-width="1.6"/>{"".join(marks)}<text y="-46" font-size="21" text-anchor="middle" fill="#3a2d22">FM  MHz</text><text y="66" font-size="17" text-anchor="middle" fill="#9a4a32">OD  kHz</text><text y="150" font-size="27" text-anchor="middle" fill="#3a2d22">nağme</text></svg>', 1200)


def _knob(at, radius, long, mark=True):
    with together(at, (90, 0, 0)):
        lathe([(0, 0), (radius, 0), (radius, 0), (radius * 1.02, 0.1), (radius * 0.94, long - 0.12), (radius * 0.86, long), (radius * 0.86, long), (radius * 0.6, long - 0.03), (0, long - 0.05)], old_brass(0.28))
        for i in range(48):
            a = 2 * math.pi * i / 48
            box((0.07, radius * 0.06, long - 0.36), old_brass(0.28), at=(radius * 0.97 * math.cos(a), radius * 0.97 * math.sin(a), 0.12), rot=(0, 0, math.degrees(a)), bevel=0.02)
        if mark:
            box((0.09, radius * 0.42, 0.03), plain('#4b3524', 0.6), at=(radius * 0.2, radius * 0.5, long - 0.05), rot=(0, 0, -25), bevel=0.01)


def radio(at=(0, 0, 0), rot=(0, 0, 0), antenna=True):
    front = -D / 2
    with together(at, rot):
        case = extrude(rounded_outline(W, H, 2.3), D, walnut('x', 0.9), at=(0, D / 2, FOOT + H / 2), rot=(90, 0, 0), bevel=0.3)
        hole = extrude(rounded_outline(W - 1.9, H - 1.9, 1.45), 2, plain('#000000'), at=(0, front + 0.55, FOOT + H / 2), rot=(90, 0, 0), bevel=0)
        cut(case, hole)
        middle = FOOT + H / 2
        # Cloth on the left, a plate with dial and knobs on the right.
        flat_map(extrude(rounded_outline(14.2, H - 2.05, 1.35), 0.36, speaker_cloth('#cdbb98', '#6d5a40', 5.0), at=(-4.35, front + 0.56, middle), rot=(90, 0, 0), bevel=0.14))
        extrude(rounded_outline(8.75, H - 2.05, 1.35), 0.3, matt_plastic('#d9cbb0', 0.45), at=(7.13, front + 0.56, middle), rot=(90, 0, 0), bevel=0.08)
        box((0.3, 0.5, H - 2.0), old_brass(0.28), at=(2.75, front + 0.36, FOOT + 1.0), bevel=0.08)
        extrude(rounded_outline(W - 1.86, H - 1.86, 1.45), 0.12, old_brass(0.28), at=(0, front + 0.62, middle), rot=(90, 0, 0), bevel=0.02)
        x, z = 7.2, middle + 1.75
        with together((x, front + 0.27, z), (90, 0, 0)):
            disc(3.35, picture(_scale(), rough=0.5), at=(0, 0, 0.03))
            lathe([(3.3, 0), (3.62, 0), (3.62, 0), (3.6, 0.22), (3.42, 0.3), (3.3, 0.2), (3.28, 0.02)], old_brass(0.28))
            with together(rot=(0, 0, -38)):
                box((0.08, 2.6, 0.04), plain('#b0402c', 0.4), at=(0, 1.2, 0.1), bevel=0.01)
            cylinder(0.36, 0.24, old_brass(0.28), at=(0, 0, 0.04), bevel=0.06, steps=40)
        _knob((x - 1.95, front + 0.28, FOOT + 3.05), 1.05, 1.15)
        _knob((x + 1.95, front + 0.28, FOOT + 3.05), 1.05, 1.15)
        for k, word in ((-1.95, 'ses'), (1.95, 'ayar')):
            engrave(word, 0.5, plain('#6a543c', 0.6), at=(x + k, front + 0.252, FOOT + 4.65), depth=0.003, font='Lato')
        for fx in (-9.5, 9.5):
            for fy in (-2.6, 2.6):
                cylinder(0.75, FOOT + 0.08, rubber('#2a2522'), at=(fx, fy, 0), bevel=0.08, top=0.85)
        # Handle of leather held by two studs.
        top = FOOT + H
        points = [(-8.8, 0, top + 0.12), (-7.6, 0, top + 0.2), (-6.2, 0, top + 1.1), (-3.2, 0, top + 2.25), (0, 0, top + 2.5), (3.2, 0, top + 2.25), (6.2, 0, top + 1.1), (7.6, 0, top + 0.2), (8.8, 0, top + 0.12)]
        ribbon(points, [(0, 0.95, 0), (0, 0.95, 0), (0, 0.9, 0), (0, 1.1, 0), (0, 1.15, 0), (0, 1.1, 0), (0, 0.9, 0), (0, 0.95, 0), (0, 0.95, 0)], 0.3, leather('#7a4a2c'))
        for hx in (-8.2, 8.2):
            lathe([(0.5, 0), (0.5, 0.1), (0.4, 0.24), (0, 0.3)], old_brass(0.28), at=(hx, 0, top + 0.24), steps=40)
        if antenna:
            chrome = steel(0.12)
            with together((10.6, 2.9, top - 0.6), (-6, 24, 0)):
                lathe([(0, 0), (0.55, 0), (0.55, 0), (0.55, 0.7), (0.4, 0.9), (0, 0.9)], chrome, steps=32)
                level = 0.8
                for i, r in enumerate((0.25, 0.2, 0.155, 0.11)):
                    cylinder(r, 3.1 - i * 0.2, chrome, at=(0, 0, level), bevel=0.03, steps=24)
                    level += 3.1 - i * 0.2
                lathe([(0.11, 0), (0.24, 0.06), (0.24, 0.4), (0.14, 0.5), (0, 0.5)], chrome, at=(0, 0, level - 0.02), steps=24)


def model():
    radio(antenna=False)


def with_antenna():
    radio()


def in_the_kitchen():
    from products._elektronik import pot_plant
    from products.elk_316 import tea_glass

    radio(antenna=False)
    with props():
        tea_glass((19.5, -5.5, 0))
        pot_plant(at=(-21, 3, 0), scale=1.15, seed=6)
        with together((24, 5, 0)):
            for i, (colour, t) in enumerate((('#a2573f', 2.6), ('#d9c9a6', 2.0), ('#4f6b62', 3.0))):
                box((t, 14, 20 - i), cloth(colour, 18, 0.3), at=(i * 3.1, 0, 0), rot=(0, 0, 0), bevel=0.15)


def at_a_customer():
    from products.elk_316 import tea_glass

    radio(antenna=False, rot=(0, 0, 21))
    with props():
        tea_glass((-17, -9, 0))
        lemon_bowl((20, 3, 0))
        with together((-17, 12, 0), (0, 0, -15)):
            cylinder(4.2, 11, enamel('#e8e3d6'), bevel=0.3)
            cylinder(4.35, 1.4, beech('x'), at=(0, 0, 11), bevel=0.2)
        tube([(9, 5, 1.5), (12, 7, 0.4), (16, 9, 0.25), (26, 12, 0.25), (40, 10, 0.25)], 0.24, rubber('#2c2826'))


def lemon_bowl(at):
    with together(at):
        lathe([(0, 0), (4, 0), (4, 0), (4.2, 0.5), (7.5, 3.2), (9, 6), (9, 6), (8.7, 6.1), (7.2, 3.5), (4, 1.1), (0, 0.9)], stoneware('#9fb0ad', '#5f6f6c'))
        for i, (x, y, z, turn) in enumerate(((-3.2, -1, 4.6, 20), (2.6, -2.4, 4.5, 110), (0.6, 2.8, 4.7, 70), (-0.4, -0.6, 7.4, 150))):
            lathe([(0, -4.2), (0.4, -4.0), (0.9, -3.4), (2.5, -1.8), (2.9, 0), (2.5, 1.8), (1.1, 3.1), (0.5, 3.6), (0, 3.8)], wax('#e6bf3c', 0.15), at=(x, y, z), rot=(78, 10 * i, turn), steps=48)


VIEWS = {
    'whole': View(turn=-20, tilt=14, size=LARGE, margin=0.09),
    'angle': View(turn=28, tilt=20, margin=0.08, build=with_antenna),
    'detail': View(turn=-16, tilt=12, focus=(6.6, -4, 8.0), span=12, lens=85),
    'use': View(turn=-10, tilt=12, margin=0.3, setting='table', surface=lambda: oak('x', 0.5), build=in_the_kitchen, size=LARGE),
    'buyer-1': View(turn=7, tilt=36, lens=35, margin=0.34, setting='table', surface=lambda: cloth('#93a59c', 9, 0.6, 0.2), window=False, exposure=-0.3, build=at_a_customer, side=-0.05, up=0.05),
}
