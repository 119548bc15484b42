"""A loudspeaker as large as a bottle, in a cover of knitted cloth."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import around, matt_plastic, ribbon, shade, speaker_cloth

GROUND = 'elektronik'
COLOURS = {'Bej': '#c4ad88', 'Antrasit': '#444444'}

R = 4.55


def speaker(value='Bej', at=(0, 0, 0), rot=(0, 0, 0)):
    colour = COLOURS[value]
    trim = '#8b7a60' if value == 'Bej' else '#262626'
    with together(at, rot):
        around(lathe([(4.2, 0.95), (4.42, 1.05), (R, 1.45), (R, 2.2), (R, 2.2), (R, 16.6), (R, 16.6), (R, 17.2), (4.42, 17.6), (4.2, 17.7)], speaker_cloth(colour, shade(colour, 0.42), 7.0), smooth=3), R)
        # Foot and rim of rubber.
        lathe([(0, 0), (3.75, 0), (3.75, 0), (4.05, 0.12), (4.25, 0.5), (4.28, 1.0), (4.1, 1.1)], rubber(trim))
        lathe([(4.1, 17.6), (4.30, 17.72), (4.33, 17.95), (4.18, 18.12), (4.18, 18.12), (3.9, 18.06), (3.72, 17.8), (3.72, 17.8), (2.0, 17.72), (0, 17.7)], matt_plastic(trim, 0.5))
        # Keys on its head: minus, play, plus.
        ink = matt_plastic(shade(trim, 1.9 if value != 'Bej' else 1.75), 0.4)
        extrude(rounded_outline(1.05, 0.24, 0.1), 0.1, ink, at=(-2.1, 0, 17.72), bevel=0.04)
        a, b = 0.12, 0.52
        extrude([(a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a), (-a, -b), (a, -b), (a, -a), (b, -a), (b, a)], 0.1, ink, at=(2.1, 0, 17.72), bevel=0.03)
        extrude([(-0.4, -0.46), (0.72, 0), (-0.4, 0.46)], 0.1, ink, at=(0, 0, 17.72), bevel=0.04)
        extrude(rounded_outline(0.3, 0.3, 0.14), 0.06, light('#d8f0ff', 1.0), at=(0, -2.5, 17.74), bevel=0.01)
        # Tag sewn to the cover, its seam at the back, the flap over the socket.
        file = draw('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 90"><rect width="260" height="90" fill="#5a3d28"/><rect x="7" y="7" width="246" height="76" fill="none" stroke="#d8b98f" stroke-width="2.4" stroke-dasharray="9 5"/><text x="130" y="59" font-family="Quicksand" font-weight="bold" font-size="46" text-anchor="middle" fill="#f0dcbd">nağme</text></svg>', 800)
        shell(band(R + 0.10, 1.05, picture(file, rough=0.6), at=(0, 0, 3.0), degrees=38), 0.1)
        tube([(0, R + 0.01, 1.4), (0, R + 0.01, 17.2)], 0.05, plain(shade(colour, 0.4), 0.9), smooth=1)
        with together((0, R - 0.02, 2.1)):
            extrude(rounded_outline(2.2, 1.5, 0.5), 0.2, rubber(trim), at=(0, -0.05, 0.75), rot=(90, 0, 180), bevel=0.08)
        # Loop to carry it.
        side = R - 0.02
        points = [(side + 0.02, 0, 13.2), (side + 0.14, 0, 15.2), (side + 0.5, -0.3, 17.2), (side + 1.5, -0.8, 18.3), (side + 2.15, -1.0, 16.6), (side + 1.5, -0.7, 14.2), (side + 0.35, -0.15, 12.9), (side + 0.04, 0, 11.9)]
        ribbon(points, [(0, 0.42, 0)] * len(points), 0.16, leather('#5f4029'))
        for z in (12.5, 13.0):
            cylinder(0.2, 0.1, brass(0.25), at=(side + 0.12, 0, z), rot=(0, 90, 0), bevel=0.04, steps=24)


def model(value='Bej'):
    speaker(value)


def tea_glass(at):
    with together(at):
        lathe([(0, 0), (4.6, 0), (4.6, 0), (5.2, 0.4), (5.6, 1.0), (5.6, 1.0), (5.5, 1.12), (4.9, 0.6), (0, 0.5)], porcelain())
        outer = [(0, 0.55), (2.0, 0.55), (2.0, 0.55), (2.35, 0.8), (2.6, 2.2), (2.35, 4.2), (2.25, 5.2), (2.6, 7.4), (2.95, 8.7)]
        inner = [(2.83, 8.72), (2.48, 7.4), (2.12, 5.2), (2.22, 4.2), (2.47, 2.2), (2.2, 1.05), (0, 1.0)]
        lathe([*outer, (2.95, 8.7), *inner], glass('#ffffff'))
        lathe([(0, 1.0), (2.21, 1.05), (2.48, 2.2), (2.23, 4.2), (2.13, 5.2), (2.47, 7.3), (2.47, 7.3), (2.3, 7.28), (0, 7.26)], liquid('#a53a12', 0.95))


def on_the_table(value='Bej'):
    from products._elektronik import book, pot_plant

    speaker(value, rot=(0, 0, 10))
    with props():
        tea_glass((12.5, -6, 0))
        book(at=(-12, -1, 0), rot=(0, 0, 22), colour='#46606a')
        pot_plant(at=(-15, 15, 0), scale=1.1, seed=11)


VIEWS = {
    'whole': View(turn=-16, tilt=16, size=LARGE, margin=0.14),
    'detail': View(turn=-8, tilt=16, focus=(0.6, -4.5, 4.2), span=8, lens=85),
    'angle': View(turn=-8, tilt=46, focus=(0.6, 0, 17.5), span=10, up=0.13),
    'use': View(turn=-12, tilt=17, margin=0.34, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_table, side=-0.02, up=-0.03),
}
