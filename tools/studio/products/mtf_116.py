"""A hammered copper cezve with a beech handle."""

from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'mutfak'


def cezve(at=(0, 0, 0), rot=(0, 0, 0), filled=False):
    with together(at, rot):
        body = [(0, 0), (3.9, 0), (3.9, 0), (4.35, 0.25), (4.45, 0.9), (4.2, 3.2), (3.4, 5.6), (2.95, 6.7), (3.1, 7.4), (3.55, 8.1), (3.55, 8.1), (3.42, 8.14), (3.0, 7.4), (2.83, 6.7), (3.25, 5.6), (4.05, 3.2), (4.28, 0.9), (3.8, 0.3), (0, 0.3)]
        lathe(body, copper(0.03, 0.2))
        inner = [(4.05, 0.9), (3.98, 3.2), (3.2, 5.55), (2.8, 6.7), (2.98, 7.4), (3.4, 8.08)]
        lathe(inner, metal('#cfcfcc', 0.3))
        # Spout: a lip drawn out opposite the handle's left.
        with together((3.0, 0, 6.55), (0, -12, 0)):
            box((0.16, 1.7, 1.9), copper(0, 0.25), at=(0.12, 0, -0.9), bevel=0.07)
            for y in (-0.5, 0.5):
                for z in (-0.45, 0.55):
                    sphere(0.13, copper(0, 0.3), at=(0.24, y, z), stretch=(0.6, 1, 1), detail=3)
            cylinder(0.62, 1.5, copper(0, 0.25), at=(0.1, 0, 0.15), rot=(0, 90, 0), bevel=0.12)
            lathe([(0.02, 0), (0.50, 0), (0.52, 0.3), (0.56, 3), (0.62, 7), (0.72, 9.6), (0.66, 10.5), (0.35, 10.9), (0, 10.95)], beech('z', 1.6), at=(1.4, 0, 0.15), rot=(0, 90, 0))
        if filled:
            lathe([(0, 5.9), (3.1, 5.9), (3.1, 5.9), (3.06, 6.1), (2.4, 6.3), (1.2, 6.38), (0, 6.4)], wax('#7a4a2a', 0.1))


def model():
    cezve()


def on_the_table():
    cezve(rot=(0, 0, 20), filled=True)
    with props():
        cup((-8.5, -4.5, 0))


def cup(at):
    with together(at):
        lathe([(0, 0.6), (1.7, 0.6), (1.7, 0.6), (2.1, 1.0), (2.7, 2.4), (3.1, 4.6), (3.2, 5.5), (3.2, 5.5), (3.08, 5.55), (2.95, 4.6), (2.5, 2.3), (1.8, 1.1), (0, 0.95)], porcelain())
        lathe([(0, 0.0), (2.6, 0.0), (2.6, 0.0), (3.1, 0.35), (5.2, 1.0), (5.9, 1.5), (5.9, 1.5), (5.8, 1.65), (5.1, 1.25), (3.0, 0.65), (0, 0.6)], porcelain())
        tube([(2.9, 0, 4.7), (4.2, 0, 4.9), (4.5, 0, 3.6), (3.6, 0, 2.4), (2.6, 0, 2.2)], 0.32, porcelain())
        lathe([(0, 4.6), (2.97, 4.6), (2.97, 4.6), (2.8, 4.72), (0, 4.75)], wax('#4b2a17', 0.05))


VIEWS = {
    'whole': View(turn=-18, tilt=14, size=LARGE),
    'angle': View(turn=160, tilt=32),
    'detail': View(turn=-30, tilt=24, focus=(2.6, 0, 7), span=8, lens=85),
    'use': View(turn=0, tilt=15, margin=0.42, setting='table', surface=lambda: walnut('x', 0.7), build=on_the_table, side=0.06, up=-0.05),
}
