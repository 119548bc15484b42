"""The home page's welcome: a sideboard in the morning, with things of every room."""

from kit import *
from materials import *
from products._home import book
from products.evy_207 import candle, dish
from products.evy_215 import plant
from products.evy_217 import cord, lamp
from products.mtf_107 import teapot
from products.mtf_119 import glass_of_tea
from products.mtf_102 import pot
from stage import LARGE, View

GROUND, HEIGHT = 'ev-yasam', 0.75


def sideboard():
    """What matters stands in the middle: shown upright on a desk, the picture loses its sides."""
    lamp((-16, 9, 0), (0, 0, 20), strength=1.2, power=4500)
    plant((17, 11, 0), (0, 0, 40), scale=0.78)
    teapot((-1, -6, 0), (0, 0, -8))
    glass_of_tea((14, -13, 0), (0, 0, 20), spoon=True)
    glass_of_tea((21, -6, 0), (0, 0, 60))
    with together((-19, -11, 0)):
        dish((0, 0, 0))
        candle((0, 0, 0.6), lit=True)
    with together((-47, 2, 0), (0, 0, 16)):
        book((15, 21, 2.6), '#b0683f')
        book((13.5, 20, 2.0), '#e2d8c4', at=(0.4, 0.3, 2.6), rot=(0, 0, 6))
        book((12.5, 18, 1.7), '#5b6f66', at=(-0.3, 0.4, 4.6), rot=(0, 0, -5))
    pot((46, 4, 0), (0, 0, 30))


VIEWS = {
    'home/welcome': View(turn=0, tilt=9, lens=60, margin=-0.05, size=LARGE, setting='table', surface=lambda: walnut('x', 0.5), wall='#d8c9b6', build=sideboard, up=-0.06, blur=0.5),
}
