"""Headphones that close around the ears, in three colours."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import matt_plastic, shade

GROUND = 'elektronik'
COLOURS = {'Beyaz': '#e6e1d8', 'Siyah': '#2a2b2e', 'Mor': '#6a5a86'}
# Leather and metal that go with each.
PADS = {'Beyaz': ('#b9a58c', '#d9cbb2'), 'Siyah': ('#1f1f21', '#8d8f92'), 'Mor': ('#4a4060', '#c9b8d6')}


def headphones(value='Beyaz', at=(0, 0, 0), rot=(0, 0, 0)):
    colour, (pads, shine) = COLOURS[value], PADS[value]
    case, fine, soft, ring = matt_plastic(colour, 0.42), matt_plastic(shade(colour, 0.93), 0.5), leather(pads), metal(shine, 0.22, worn=0)
    oval = (1.0, 0.85)
    with together(at, rot):
        for side, turn in ((1, 0), (-1, 180)):
            with together(rot=(0, 0, turn)):
                with together((7.6, 0, 4.75), (0, 7, 3 * side)):
                    _cup(case, fine, soft, ring, oval, side, value)
                # Slider, and the end of the band that holds it.
                tube([(8.55, 0, 9.4), (8.62, 0, 11), (8.6, 0, 12.4)], 0.2, ring, smooth=6).scale.y = 2.2
                tube([(8.62, 0, 11.4), (8.5, 0, 12.8), (8.05, 0, 14.6)], 0.44, case, radii=[0.42, 0.5, 0.46], smooth=8).scale.y = 2.35
        arch = [(8.45, 12.9), (8.0, 14.8), (6.6, 17.3), (4.0, 19.25), (0, 20.0)]
        arch = arch + [(-x, z) for x, z in reversed(arch[:-1])]
        tube([(x, 0, z) for x, z in arch], 0.33, case, smooth=10).scale.y = 3.1
        inner = [(7.15, 15.2), (6.1, 16.75), (3.7, 18.45), (0, 19.15)]
        inner = inner + [(-x, z) for x, z in reversed(inner[:-1])]
        tube([(x, 0, z) for x, z in inner], 0.5, soft, radii=[0.2, 0.42, 0.52, 0.55, 0.52, 0.42, 0.2], smooth=10).scale.y = 2.35


def _cup(case, fine, soft, ring, oval, side, value):
    turned = {'rot': (0, 90, 0), 'squash': oval}
    lathe([(0, 0), (4.2, 0), (4.2, 0), (4.42, 0.18), (4.42, 0.9), (4.15, 1.6), (3.6, 2.0), (3.36, 2.06), (3.36, 2.06), (3.3, 1.9), (0, 1.9)], case, **turned)
    lathe([(3.27, 1.9), (3.27, 2.1), (3.27, 2.1), (3.40, 2.1), (3.40, 2.1), (3.42, 1.95)], ring, smooth=1, **turned)
    lathe([(3.26, 1.95), (3.2, 2.0), (2.0, 2.16), (0, 2.22)], fine, **turned)
    # Seam between the case and its inner half.
    lathe([(4.425, 0.42), (4.445, 0.45), (4.445, 0.49), (4.425, 0.52)], plain('#1b1b1c', 0.9), smooth=1, **turned)
    lathe([(4.0, 0.05), (4.28, -0.25), (4.36, -0.8), (4.22, -1.45), (3.8, -1.9), (3.3, -2.02), (2.8, -1.85), (2.48, -1.35), (2.42, -0.6), (2.5, 0)], soft, **turned)
    lathe([(4.37, -0.78), (4.40, -0.80), (4.37, -0.84)], plain(shade(PADS[value][0], 0.7), 0.8), smooth=1, **turned)
    lathe([(2.6, -0.5), (0, -0.45)], cloth('#2b2b2d', 10), **turned)
    for y in (-1, 1):
        cylinder(0.5, 0.34, ring, at=(0.72, y * 3.9, 0), rot=(90 * y, 0, 0), bevel=0.06, steps=32)
        cylinder(0.36, 0.12, plain('#1c1c1e', 0.5), at=(0.72, y * 4.05, 0), rot=(-90 * y, 0, 0), bevel=0.03, steps=32)
    fork = [(0.72, -4.12, -0.35), (0.72, -4.14, 0.8), (0.76, -3.75, 2.6), (0.86, -2.5, 4.25), (0.92, 0, 4.98)]
    fork = fork + [(x, -y, z) for x, y, z in reversed(fork[:-1])]
    tube(fork, 0.3, case, radii=[0.34, 0.32, 0.3, 0.34, 0.46, 0.34, 0.3, 0.32, 0.34], smooth=8)
    engrave('nağme', 0.92, plain(shade(COLOURS[value], 0.62 if value != 'Siyah' else 2.6), 0.45), at=(2.222, 0, 0), rot=(90, 0, 90), depth=0.006, font='Quicksand')
    # Buttons, sockets and the hole of a microphone at the rear edge of the right cup.
    if side > 0:
        for z, long in ((-1.4, 1.0), (-2.45, 0.7)):
            a = math.asin(z / 4.42)
            box((0.34, 0.16, long), fine, at=(0.75, 4.40 * 0.85 * math.cos(a) - 0.04, z - long / 2), rot=(math.degrees(a) * 0.9, 0, 0), bevel=0.07)
    box((0.4, 0.3, 0.06), plain('#0d0d0e', 0.8), at=(0.75, 0, -4.44), bevel=0.02)


def model(value='Beyaz'):
    headphones(value)


def stand(at=(0, 0, 0), rot=(0, 0, 0)):
    """A wooden stand; the band lies 23.2 above its foot."""
    with together(at, rot):
        lathe([(0, 0), (7.2, 0), (7.2, 0), (7.4, 0.2), (7.4, 1.5), (7.2, 1.75), (7.2, 1.75), (0, 1.75)], walnut('x', 0.8), smooth=2)
        extrude(rounded_outline(2.6, 1.5, 0.6), 19.5, walnut('z', 0.8), at=(0, 0, 1.7), bevel=0.08)
        arch = [(4.6 * math.sin(math.radians(a)), 23.1 - 5.6 + 5.6 * math.cos(math.radians(a))) for a in range(-52, 53, 4)]
        low = [(x * 0.78, z - 1.5) for x, z in reversed(arch)]
        extrude([(x, z) for x, z in arch] + low, 4.2, walnut('x', 0.8), at=(0, 2.1, 0), rot=(90, 0, 0), bevel=0.2)


def on_the_desk(value='Beyaz'):
    from products._elektronik import book
    from products.elk_301 import laptop
    from products.mtf_116 import cup

    stand()
    headphones(value, at=(0, 0, 4.6))
    with props():
        laptop(at=(30, 10, 0), rot=(0, 0, -14), shows='waves-desk')
        book(at=(-16, 6, 0), rot=(0, 0, 14), colour='#8d5a45')
        book(at=(-16, 6.5, 2.2), rot=(0, 0, 4), colour='#586a6f', size=(12.5, 18, 1.7))
        cup((-13, -11, 0))


def lying(value, at, turn):
    """On its back, as one puts it down."""
    with together(at, (0, 0, turn)):
        headphones(value, at=(0, 0, 5.25), rot=(-102, 0, 0))


def at_a_customer():
    from products._elektronik import book, notebook, pencil
    from products.mtf_116 import cup

    lying('Siyah', (0, -6, 0), 24)
    with props():
        notebook(at=(-20, 2, 0), rot=(0, 0, 31), colour='#9a4f40')
        pencil(at=(-14, -9, 0), rot=(0, 0, -38), colour='#d9a83c', length=14)
        cup((17, 14, 0))
        book(at=(21, -8, 0), rot=(0, 0, -18), colour='#3f5566')


def at_work():
    from products._elektronik import phone
    from products.elk_303 import keyboard
    from products.mtf_116 import cup

    lying('Mor', (0, -6, 0), -33)
    with props():
        keyboard(at=(-9, 22, 0), rot=(0, 0, -7))
        phone(at=(-19, -5, 0), rot=(0, 0, 21))
        cup((20, 4, 0))


VIEWS = {
    'whole': View(turn=-38, tilt=14, size=LARGE, margin=0.09),
    'angle': View(turn=34, tilt=24, margin=0.1),
    'detail': View(turn=-58, tilt=12, focus=(8.4, 0, 6.2), span=10, lens=85),
    'use': View(turn=-24, tilt=13, margin=0.3, setting='table', surface=lambda: oak('x', 0.5), build=on_the_desk, side=-0.06, up=-0.03, size=LARGE),
    'buyer-1': View(turn=-14, tilt=44, lens=35, margin=0.34, setting='table', surface=lambda: beech('x', 0.5), window=False, exposure=-0.3, build=at_a_customer, side=0.05, up=0.06),
    'buyer-2': View(turn=9, tilt=46, lens=35, margin=0.3, setting='table', surface=lambda: walnut('x', 0.6), window=False, exposure=-0.2, build=at_work, side=0.03, up=-0.06),
}
