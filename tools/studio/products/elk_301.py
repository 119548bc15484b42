"""A laptop of aluminium, 14 inches, with the letters of the Turkish Q board on its keys."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import GULL, board, letters, lit, notebook, pencil, pot_plant, row, screen_picture

GROUND = 'elektronik'
COLOURS = {'Gümüş': '#c6c8ca', 'Pembe': '#dbb2a6'}

W, D = 31.4, 22.2
LAST = [(1, 'Ctrl', ''), (1, 'Fn', ''), (1, 'Alt', ''), (1, 'Dil', ''), (6, '', ''), (1, 'Alt Gr', ''), (1, 'Ctrl', '')]


def laptop(colour='#c6c8ca', at=(0, 0, 0), rot=(0, 0, 0), back=21, shows='hills'):
    """`back`: degrees that the screen leans back."""
    shell_, dark = aluminium(colour, 0.36), plastic('#17181a', 0.4)
    with together(at, rot):
        body = extrude(rounded_outline(W, D, 1.1), 1.02, shell_, at=(0, 0, 0.16), bevel=0.2)
        well = extrude(rounded_outline(28.1, 10.85, 0.35), 0.5, dark, at=(0, 4.1, 1.10), bevel=0)
        pad = extrude(rounded_outline(12.6, 7.6, 0.4), 0.5, dark, at=(0, -6.25, 1.12), bevel=0)
        scoop = sphere(2.6, shell_, at=(0, -D / 2 - 0.35, 2.0), stretch=(1.35, 0.35, 0.45), detail=4)
        for hole in (well, pad, scoop):
            cut(body, hole)
        extrude(rounded_outline(12.5, 7.5, 0.36), 0.055, aluminium(colour, 0.3), at=(0, -6.25, 1.12), bevel=0.015)
        extrude(rounded_outline(27.9, 10.65, 0.3), 0.03, plastic('#101113', 0.6), at=(0, 4.1, 1.08), bevel=0)
        pitch = 1.85
        with together((0, 4.1, 1.1)):
            functions = row([(1, 'Esc', ''), *((14 / 13, name, '') for name in [*(f'F{i}' for i in range(1, 13)), 'Sil'])], 0, height=0.62)
            arrows = [(12, 4.64, 1, 1, '←', ''), (13, 4.64, 1, 0.5, '↑', ''), (13, 5.14, 1, 0.5, '↓', ''), (14, 4.64, 1, 1, '→', '')]
            board([*functions, *letters(0.64, LAST), *arrows], pitch, (27.75, 10.43), [(0, 0), (0, 0.07), (0.02, 0.105), (0.06, 0.115)], ['#1c1d20', '#1c1d20', '#1c1d20'], ['#e8e9ea', '#cfd1d3'], gap=0.24, enter=(13.5, 1.64), sign=0.42, small=0.26, radius=0.17, rough=0.55)
        for x in (-11, 11):
            for y in (-8.5, 8.5):
                cylinder(0.75, 0.2, rubber('#26272a'), at=(x, y, 0), bevel=0.05)
        # Sockets: two USB-C and HDMI on the left, USB-A on the right.
        for x, y, wide, high in ((-1, 7.2, 0.92, 0.32), (-1, 5.6, 0.92, 0.32), (-1, 3.4, 1.5, 0.5), (1, 6.6, 1.35, 0.52)):
            box((0.03, wide + 0.1, high + 0.1), steel(0.35), at=(x * W / 2, y, 0.62 - high / 2 - 0.05), bevel=0.012)
            box((0.05, wide, high), plain('#08090a', 0.8), at=(x * W / 2, y, 0.62 - high / 2), bevel=0.02)
        cylinder(0.40, 25.5, plastic('#2a2b2e', 0.45), at=(-12.75, 10.72, 1.02), rot=(0, 90, 0), bevel=0.06)
        with together((0, 10.72, 1.02), (-back, 0, 0)):
            extrude(rounded_outline(W, 21.5, 0.95), 0.48, shell_, at=(0, 0.22, 11.1), rot=(90, 0, 0), bevel=0.14)
            extrude(rounded_outline(30.95, 21.05, 0.75), 0.05, plain('#08090b', 0.12, shine=0.5), at=(0, -0.235, 11.1), rot=(90, 0, 0), bevel=0.02)
            sheet(30.15, 18.85, lit(screen_picture(shows)), at=(0, -0.2885, 2.05))
            cylinder(0.16, 0.02, plain('#1d2a3c', 0.1, coat=1), at=(0, -0.275, 21.27), rot=(90, 0, 0), bevel=0.005, steps=24)
            extrude([(x * 1.15, y * 1.15) for x, y in GULL], 0.04, metal('#6e7073', 0.12, worn=0), at=(0, 0.225, 11.3), rot=(90, 0, 180), bevel=0.01, smooth=5)
            box((26, 0.3, 0.06), rubber('#222325'), at=(0, -0.1, 0.33), bevel=0.02)


def model(value='Gümüş'):
    laptop(COLOURS[value], shows='desk')


def on_the_desk(value='Gümüş'):
    from products.elk_304 import mouse
    from products.mtf_116 import cup

    laptop(COLOURS[value], rot=(0, 0, 0), back=20, shows='calendar')
    with props():
        mouse(at=(22, -3.5, 0), rot=(0, 0, -8))
        notebook(at=(-25, -3, 0), rot=(0, 0, 9))
        pencil(at=(-30, -4, 1.3), rot=(0, 0, 62), length=15)
        cup((25, 14, 0))
        pot_plant(at=(-31, 21, 0), scale=1.1)


def seen_from_behind(value='Gümüş'):
    laptop(COLOURS[value], back=14)


VIEWS = {
    'whole': View(turn=-24, tilt=20, size=LARGE, margin=0.07, up=-0.02),
    'angle': View(turn=156, tilt=22, build=seen_from_behind),
    'detail': View(turn=-28, tilt=34, focus=(8.2, 3.2, 1.2), span=13, lens=85),
    'use': View(turn=8, tilt=17, margin=0.3, setting='table', surface=lambda: oak('x', 0.5), build=on_the_desk, size=LARGE, up=-0.03),
}
