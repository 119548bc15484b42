"""A 27-inch monitor on a stand of aluminium."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import GULL, lit, matt_plastic, screen_picture

GROUND = 'elektronik'

W, H = 61.2, 36.1


def monitor(at=(0, 0, 0), rot=(0, 0, 0), shows='waves', lean=4, foot=13.5):
    """`lean`: degrees that the screen leans back; `foot`: height of its lower edge."""
    silver, grey = aluminium('#c3c5c7', 0.36), matt_plastic('#a6a9ab', 0.5)
    with together(at, rot):
        extrude(rounded_outline(25, 19, 1.6), 0.62, silver, at=(0, 0.5, 0.08), bevel=0.16)
        cylinder(8, 0.1, rubber('#2b2c2e'), at=(0, 0.5, 0), bevel=0.02)
        with together((0, 6.2, 0.6), (-3, 0, 0)):
            extrude(rounded_outline(7.2, 1.7, 0.8), 36, silver, bevel=0.12)
            cylinder(1.35, 0.2, plain('#5c5f62', 0.5), at=(0, -0.75, 5.2), rot=(90, 0, 0), bevel=0.08)
            cylinder(1.05, 0.26, plain('#202224', 0.7), at=(0, -0.75, 5.2), rot=(90, 0, 0), bevel=0.04)
        with together((0, 1.6, foot), (-lean, 0, 0)):
            extrude(rounded_outline(W, H, 0.55), 0.75, silver, at=(0, 0.75, H / 2), rot=(90, 0, 0), bevel=0.14)
            extrude(rounded_outline(W - 0.3, H - 0.3, 0.45), 0.06, plain('#08090b', 0.13), at=(0, 0.04, H / 2), rot=(90, 0, 0), bevel=0.02)
            sheet(59.8, 33.64, lit(screen_picture(shows, 1600, 900, 2200), 0.95), at=(0, -0.0255, 1.7))
            extrude(rounded_outline(W - 0.02, 1.32, 0.4), 0.08, silver, at=(0, 0.03, 0.69), rot=(90, 0, 0), bevel=0.03)
            engrave('martı', 0.72, plain('#55585b', 0.4), at=(0, -0.056, 0.72), depth=0.004, font='Quicksand')
            cylinder(0.07, 0.03, light('#dff0ff', 1.2), at=(W / 2 - 1.6, -0.04, 0.7), rot=(90, 0, 0), bevel=0.01, steps=20)
            # The back: a flat hump with slits, sockets at its lower edge.
            extrude(rounded_outline(36, 22, 3.0), 2.9, grey, at=(0, 3.55, 17.5), rot=(90, 0, 0), bevel=0.75)
            for i in range(26):
                box((0.28, 0.5, 2.6), plain('#3a3c3e', 0.8), at=(-9.4 + i * 0.75, 3.33, 24.2), bevel=0.1)
            extrude(rounded_outline(10.5, 10.5, 1.4), 1.6, silver, at=(0, 5.0, 17.5), rot=(90, 0, 0), bevel=0.2)
            extrude([(x * 0.9, y * 0.9) for x, y in GULL], 0.05, metal('#77797c', 0.12, worn=0), at=(0, 0.73, 31.8), rot=(90, 0, 180), bevel=0.01, smooth=5)
            for x, wide in ((-7, 1.7), (-4, 1.7), (-1.4, 1.0), (5.5, 2.0)):
                box((wide, 0.6, 0.1), plain('#101112', 0.7), at=(x, 2.0, 6.45), bevel=0.04)


def model():
    monitor()


def cable_behind():
    monitor()
    with props():
        tube([(-1.4, 3.8, 19.5), (-1.4, 4.1, 17), (-0.8, 5.6, 9), (-0.4, 7.6, 4.5), (1, 11, 0.6), (7, 15, 0.22), (16, 16, 0.22), (40, 14, 0.22)], 0.22, rubber('#e3e3e1'), smooth=10)


def on_the_desk():
    from products._elektronik import notebook, pencil, pot_plant
    from products.elk_303 import keyboard
    from products.elk_304 import mouse

    monitor(shows='calendar')
    with props():
        keyboard(at=(-2, -24, 0))
        mouse(at=(28, -25, 0), rot=(0, 0, -6))
        notebook(at=(-38, -18, 0), rot=(0, 0, 12), colour='#7a4a38')
        pot_plant(at=(40, 6, 0), scale=1.35, seed=9)


VIEWS = {
    'whole': View(turn=-20, tilt=9, size=LARGE, margin=0.06, up=-0.02),
    'angle': View(turn=152, tilt=14, margin=0.08, build=cable_behind),
    'detail': View(turn=-24, tilt=16, focus=(0, -1, 13), span=26, lens=85),
    'use': View(turn=-10, tilt=14, margin=0.26, setting='table', surface=lambda: oak('x', 0.4), build=on_the_desk, up=0.06, size=LARGE),
}
