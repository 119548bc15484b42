"""A full-size keyboard with the letters of the Turkish Q board."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import board, letters, matt_plastic, row

GROUND = 'elektronik'

W, D, PITCH = 44.2, 13.6, 1.9
NAVIGATION = [*row([(1, 'Prt Sc', ''), (1, 'Scr Lk', ''), (1, 'Pause', '')], 0, 15.25), *row([(1, 'Ins', ''), (1, 'Home', ''), (1, 'Pg Up', '')], 1.25, 15.25), *row([(1, 'Del', ''), (1, 'End', ''), (1, 'Pg Dn', '')], 2.25, 15.25), (16.25, 4.25, 1, 1, '↑', ''), *row([(1, '←', ''), (1, '↓', ''), (1, '→', '')], 5.25, 15.25)]
PAD = [*row([(1, 'Num', ''), (1, '/', ''), (1, '×', ''), (1, '−', '')], 1.25, 18.5), *row([(1, c, '') for c in '789'], 2.25, 18.5), *row([(1, c, '') for c in '456'], 3.25, 18.5), *row([(1, c, '') for c in '123'], 4.25, 18.5), (18.5, 5.25, 2, 1, '0', ''), (20.5, 5.25, 1, 1, ',', ''), (21.5, 2.25, 1, 2, '+', ''), (21.5, 4.25, 1, 2, 'Ent', '')]
FUNCTIONS = row([(1, 'Esc', ''), (1, None, ''), *((1, f'F{i}', '') for i in range(1, 5)), (0.5, None, ''), *((1, f'F{i}', '') for i in range(5, 9)), (0.5, None, ''), *((1, f'F{i}', '') for i in range(9, 13))], 0)


def keyboard(at=(0, 0, 0), rot=(0, 0, 0)):
    case = matt_plastic('#56605f', 0.45)
    with together(at, rot):
        with together((0, 0, 0.78), (3.6, 0, 0)):
            extrude(rounded_outline(W, D, 1.3), 1.0, case, at=(0, 0, -0.25), bevel=0.28)
            extrude(rounded_outline(W - 0.9, D - 0.9, 0.9), 0.06, matt_plastic('#3f4746', 0.55), at=(0, -0.0, 0.73), bevel=0.02)
            with together((0, -0.1, 0.78)):
                board([*FUNCTIONS, *letters(1.25), *NAVIGATION, *PAD], PITCH, (42.75, 11.9), [(0, 0), (0.05, 0.2), (0.13, 0.50), (0.17, 0.565), (0.24, 0.585), (0.5, 0.56)], ['#e9e4d8', '#7d8c88', '#b9624a'], ['#35393b', '#f0eee8', '#fbf3ee'], gap=0.12, enter=(13.5, 2.25), sign=0.46, small=0.30, radius=0.22, rough=0.5, accent=('Enter', 'Esc'))
            # Lights of the three locks.
            for i in range(3):
                cylinder(0.07, 0.04, plain('#7fae86' if i == 0 else '#39403f', 0.3), at=(14.6 + i * 1.6, 5.0, 0.78), bevel=0.01, steps=20)
                engrave(('1', 'A', '↕')[i], 0.36, plain('#aab2af', 0.6), at=(14.6 + i * 1.6, 5.55, 0.795), rot=(0, 0, 0), depth=0.002)
            engrave('martı', 0.62, plain('#b9c0bd', 0.5), at=(18.9, 5.3, 0.795), rot=(0, 0, 0), depth=0.003, font='Quicksand')
        for x in (-19, 19):
            box((2.4, 0.9, 0.9), rubber('#2e3332'), at=(x, 5.7, 0), bevel=0.15)
            box((2.4, 0.8, 0.2), rubber('#2e3332'), at=(x, -6.0, 0), bevel=0.05)


def model():
    keyboard()


def on_the_desk():
    from products.elk_302 import monitor
    from products.elk_304 import mouse
    from products.mtf_116 import cup

    keyboard()
    with props():
        mouse(at=(29.5, -0.5, 0), rot=(0, 0, -6))
        monitor(at=(0, 26, 0), shows='waves')
        cup((-30, 6, 0))


VIEWS = {
    'whole': View(turn=-38, tilt=46, size=LARGE, margin=0.04, up=-0.01),
    'detail': View(turn=-20, tilt=40, focus=(4.0, 0.0, 1.6), span=11, lens=85),
    'angle': View(turn=-62, tilt=16, margin=0.1),
    'use': View(turn=14, tilt=27, margin=0.12, setting='table', surface=lambda: oak('x', 0.5), build=on_the_desk, up=-0.18),
}
