"""A rubber basketball, size 7."""

from kit import *
from materials import *
from products._balls import *
from products._carve import *
from stage import LARGE, View

GROUND = 'spor'


def concrete():
    n = nodes('concrete').set(Roughness=0.9, Specular=0.15)
    n.link(n.ramp(n.noise(0.06, 5), [(0.3, '#8f9290'), (0.7, '#a6a8a4')]), n.shader.inputs['Base Color'])
    n.bump(n.noise(3, 5), 0.25, 0.05)
    return n.material


def model():
    basketball(rot=(-8, 12, 0))


def on_the_court():
    basketball(rot=(-20, 24, 20))
    with props():
        box((300, 5, 0.05), plain('#e9e6dc', 0.8), at=(0, -7, 0), rot=(0, 0, 16), bevel=0)


def parquet():
    return wood('#b98a55', '#dcb27b', 'x', 0.35, rough=0.22)


VIEWS = {
    'whole': View(turn=0, tilt=14, size=LARGE, margin=0.13),
    'angle': View(turn=128, tilt=26, margin=0.09),
    'detail': View(turn=0, tilt=14, focus=(-3.5, -10.5, 16.0), span=9, lens=85),
    'use': View(turn=-10, tilt=13, margin=0.42, setting='wall', surface=parquet, wall='#d5d7d4', build=on_the_court, side=0.06, up=-0.06),
}
