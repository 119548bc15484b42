"""A collection: a desk to concentrate at."""

from kit import *
from materials import *
from products._elektronik import notebook, pencil, pot_plant
from products.elk_301 import laptop
from products.elk_303 import keyboard
from products.elk_304 import mouse
from products.evy_217 import lamp
from stage import LARGE, View

GROUND, HEIGHT = 'elektronik', 0.75


def desk():
    laptop(at=(-12, 14, 0), rot=(0, 0, 10))
    keyboard((0, -14, 0))
    mouse((30, -13, 0), (0, 0, -8))
    lamp((38, 20, 0), strength=1.2, power=4200)
    notebook((-38, -8, 0), (0, 0, 14))
    pencil((-36, -10, 1.3), (0, 0, 60))
    pot_plant((-38, 22, 0), scale=1.1)


VIEWS = {
    'home/desk': View(turn=0, tilt=20, lens=60, margin=0.0, size=1200, setting='table', surface=lambda: oak('x', 0.5), wall='#cfd3d3', build=desk, blur=0.6),
}
