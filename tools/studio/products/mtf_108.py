"""A porcelain cup for Turkish coffee with its saucer: a cobalt line and a gold edge."""

from kit import *
from materials import *
from products._table_forms import foam, painted, sweep
from stage import LARGE, View

GROUND = 'sofra'
WHITE, COBALT = '#f3f1ec', '#22407c'

CUP = [(1.98, 0.45), (2.36, 0.92), (2.88, 2.0), (3.14, 3.4), (3.24, 4.6), (3.34, 5.42)]
SAUCER = [(2.45, 0.5), (3.0, 0.72), (4.2, 1.1), (5.2, 1.52), (5.72, 1.88)]


def coffee_cup(at=(0, 0, 0), rot=(0, 0, 0), filled=False, saucer_below=True):
    with together(at, rot):
        if saucer_below:
            saucer()
        with together((0, 0, 0.42 if saucer_below else 0)):
            white = porcelain(WHITE)
            lathe([(0, 0.32), (1.5, 0.3), (1.62, 0.0), (1.62, 0.0), (1.92, 0.0), (1.92, 0.0), *CUP, (3.33, 5.5), (3.25, 5.52), (3.15, 5.4), (3.06, 4.6), (2.96, 3.4), (2.7, 2.05), (2.2, 1.1), (1.3, 0.66), (0, 0.6)], white)
            painted(CUP, 5.24, 5.42, gold(0.16))
            lathe([(3.352, 5.4), (3.345, 5.51), (3.25, 5.535), (3.14, 5.41)], gold(0.16), smooth=4)
            painted(CUP, 4.72, 4.98, plain(COBALT, 0.12, coat=0.6))
            sweep([(3.0, 4.55, 0.2, 0.36), (3.7, 4.78, 0.17, 0.29), (4.75, 4.6, 0.16, 0.27), (5.15, 3.7, 0.16, 0.27), (4.75, 2.65, 0.16, 0.27), (3.8, 1.95, 0.17, 0.29), (2.7, 1.75, 0.2, 0.36)], white)
            if filled:
                lathe([(0, 4.7), (2.6, 4.7), (3.06, 4.72), (3.09, 4.8)], foam(), smooth=4)


def saucer(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        lathe([(0, 0.22), (2.9, 0.22), (3.0, 0.0), (3.0, 0.0), (3.3, 0.0), (3.3, 0.0), (3.5, 0.36), (4.4, 0.78), (5.3, 1.24), (5.82, 1.68), (5.9, 1.82), (5.84, 1.9), *reversed(SAUCER), (2.25, 0.42), (1.9, 0.42), (0, 0.42)], porcelain(WHITE))
        painted(list(reversed(SAUCER)), 5.52, 5.72, gold(0.16), by='radius')
        painted([(5.9, 1.8), (5.9, 1.84), (5.84, 1.905), (5.7, 1.87)], 5.7, 5.95, gold(0.16), by='radius')
        painted(list(reversed(SAUCER)), 4.95, 5.2, plain(COBALT, 0.12, coat=0.6), by='radius')


def delight(at, rot=(0, 0, 0), colour='#cf8f86'):
    """A cube of lokum in starch."""
    o = box((2.1, 2.0, 1.8), wax(colour, 0.3), at=at, rot=rot, bevel=0.28, segments=5)
    return o


def model():
    coffee_cup(filled=True)


def six():
    for i, (x, y, turn) in enumerate(((-12.4, 0, -20), (0, -0.8, 5), (12.4, 0.3, -30), (-12.2, 12.6, 15), (0.3, 12.2, -10), (12.6, 12.9, 20))):
        coffee_cup((x, y, 0), (0, 0, turn - 20))


def on_the_table():
    from products.mtf_111 import water_glass
    from products.mtf_116 import cezve

    coffee_cup(rot=(0, 0, -25), filled=True)
    with props():
        cezve((-11.5, 9, 0), (0, 0, 28))
        with together((10.6, 6.5, 0), (0, 0, 10)):
            saucer()
            delight((-1.3, 0.6, 0.42), (0, 0, 12))
            delight((1.4, 0.9, 0.42), (0, 0, -25), '#e2cf9f')
            delight((0.3, -1.6, 0.42), (0, 0, 40))


def at_home():
    coffee_cup(rot=(0, 0, -60), filled=True)
    with props():
        coffee_cup((13, 7, 0), (0, 0, 30), filled=True)
        with together((-9, 11, 0)):
            saucer()
            delight((0.3, 0.2, 0.42), (0, 0, 30))
            delight((-1.9, -1, 0.42), (0, 0, 70))
        box((14, 20, 1.6), paper('#3f5a54'), at=(-15, -4, 0), rot=(0, 0, -18), bevel=0.12)


VIEWS = {
    'whole': View(turn=-28, tilt=24, size=LARGE, margin=0.12),
    'angle': View(turn=-16, tilt=44, margin=0.06, build=six),
    'detail': View(turn=-42, tilt=22, focus=(3.4, 0, 4.4), span=6.6, lens=85),
    'use': View(turn=0, tilt=17, margin=0.66, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_table, up=-0.09, side=0.0),
    'buyer-1': View(turn=0, tilt=46, lens=35, margin=0.28, setting='table', surface=lambda: marble('#e5e1da', '#a39d95'), window=False, exposure=-0.3, side=0.06, up=0.05, build=at_home),
}
