"""The campaign: a table laid for many, seen along its length."""

from kit import *
from materials import *
from products.mtf_101 import full
from products.mtf_102 import filled
from products.mtf_109 import bowl, bread, deep_plate, dinner_plate, soup
from products.mtf_110 import fork, knife
from products.mtf_111 import jug, lemon_slice, water_glass
from products.mtf_118 import mill
from stage import LARGE, View

GROUND, HEIGHT = 'sofra', 0.75


def place(at, turn=0):
    with together(at, (0, 0, turn)):
        dinner_plate()
        deep_plate((0, 0, 0.75))
        fork((-16.5, 0, 0.1), (0, 0, 90))
        knife((16.5, 0, 0.1), (0, 0, 90))
        water_glass((14.5, 17, 0), filled=7.5)


def laid():
    with together():
        box((46, 150, 0.25), linen('#cdbfa8'), at=(0, 45, 0.02), bevel=0.08)
    filled((0, 12, 0.3), (0, 0, 30))
    full((4, 62, 0.3), (0, 0, -60))
    jug((-15, 38, 0.3), water=12)
    mill((15, 30, 0.3))
    for y in (-6, 44, 92):
        place((-47, y, 0), -90)
        place((47, y, 0), 90)
    bread((-4, -16, 0.3), (0, 0, 18))


VIEWS = {
    'home/table': View(turn=0, tilt=24, lens=52, margin=-0.13, size=LARGE, setting='table', surface=lambda: oak('y', 0.5), wall='#c9cfc4', build=laid, blur=0.8),
}
