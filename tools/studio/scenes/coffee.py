"""A collection: the corner where coffee is made."""

from kit import *
from materials import *
from products.mrk_503 import tin
from products.mrk_504 import bar
from products.mtf_108 import coffee_cup, delight, saucer
from products.mtf_116 import cezve
from stage import LARGE, View

GROUND, HEIGHT = 'mutfak', 0.75


def corner():
    cezve((-3, 3, 0), (0, 0, 16), filled=True)
    coffee_cup((-15, -9, 0), (0, 0, 25), filled=True)
    coffee_cup((4, -13, 0), (0, 0, -50), filled=True)
    with together((18, -8, 0)):
        saucer()
        delight((-1.6, 0.4, 1.2), (0, 0, 20))
        delight((1.6, 0.9, 1.2), (0, 0, -15), '#d9b36a')
        delight((0.2, -1.8, 1.2), (0, 0, 50))
    tin((19, 8, 0), (0, 0, -16))
    with together((-24, 9, 0), (0, 0, 24)):
        bar()


VIEWS = {
    'home/coffee': View(turn=0, tilt=21, lens=70, margin=0.02, size=1200, setting='table', surface=lambda: walnut('x', 0.6), wall='#d9cbb8', build=corner, blur=0.8),
}
