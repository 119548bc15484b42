"""A collection: toys on the floor of a child's room."""

from kit import *
from materials import *
from products._carve import boards
from products.oyn_810 import train
from products.oyn_813 import book, lying
from products.oyn_814 import ball
from products.spr_701 import football
from stage import LARGE, View

GROUND, HEIGHT = 'oyuncak', 0.75


def floor():
    train((0, -8, 0), (0, 0, 14))
    football((34, 22, 0))
    ball('#6f1a2b', (-34, 0, 0))
    ball('#4f7ba6', (-26, 14, 0), seed=9)
    lying('keloglan', (-6, 24, 0), 24)


VIEWS = {
    'home/play': View(turn=0, tilt=20, lens=60, margin=0.02, size=1200, setting='wall', surface=lambda: boards(), wall='#d8d4c6', build=floor, blur=0.6),
}
