"""Cotton bath towels, folded and stacked."""

import materials
from kit import *
from materials import *
from products.mrk_511 import bottle
from products._textile import bundle
from stage import LARGE, View

GROUND = 'ev-yasam'
COLOURS = {'Krem': '#d8ccb6', 'Adaçayı': '#7f8774', 'Gül Kurusu': '#9f6862'}


def towelling(colour):
    """Loops that stand close together and hide the weave."""
    n = materials._Nodes('towelling').set(Roughness=1.0, Specular=0.04, Sheen=0.25, Sheen_Tint=0.9)
    loops = n.add('TexVoronoi', Scale=5.5)
    n.link(n.place(), loops.inputs['Vector'])
    tufts = n.noise(9, 3)
    mix = n.add('Math')
    mix.operation = 'ADD'
    n.link(loops.outputs['Distance'], mix.inputs[0])
    n.link(tufts, mix.inputs[1])
    deep = '#%02x%02x%02x' % tuple(round(int(colour[i : i + 2], 16) * 0.72) for i in (1, 3, 5))
    n.link(n.ramp(mix.outputs[0], [(0.35, deep), (0.8, colour)]), n.shader.inputs['Base Color'])
    n.bump(mix.outputs[0], 1.0, 0.16)
    return n.material


def border(colour):
    """The flat woven stripe near its ends."""
    n = materials._Nodes('border').set(Base_Color=colour, Roughness=0.85, Specular=0.12, Sheen=0.1, Sheen_Tint=0.9)
    ribs = n.add('TexWave', Scale=1.3, Distortion=0.2, Detail=1)
    ribs.bands_direction = 'Y'
    n.link(n.place(), ribs.inputs['Vector'])
    n.bump(ribs.outputs['Fac'], 0.5, 0.05)
    return n.material


def towel(colour, at=(0, 0, 0), rot=(0, 0, 0), seed=1, width=33, depth=24):
    """Folded to eight layers; returns its height."""
    return bundle(width, depth, 0.92, 2, towelling(colour), at, rot, seed, wave=0.05, slack=0.03, accent=(2.6, 6.6, border(colour), 0.35), droop=0.25)


def stack(colours, at=(0, 0, 0), rot=(0, 0, 0)):
    rng = random.Random(2)
    with together(at, rot):
        z = 0.0
        for i, colour in enumerate(colours):
            z += towel(colour, (rng.uniform(-0.4, 0.4), rng.uniform(-0.3, 0.3), z), (0, 0, rng.uniform(-1.6, 1.6)), seed=i + 3) - 0.12
    return z


def model(value):
    stack([COLOURS[value]] * 3)


def every_colour():
    stack(list(COLOURS.values()))


def by_the_bath():
    stack([COLOURS['Adaçayı'], COLOURS['Krem']], rot=(0, 0, -10))
    with props():
        bottle(at=(21.5, 1, 0), rot=(0, 0, -16))


VIEWS = {
    'whole': View(turn=-24, tilt=20, size=LARGE, margin=0.03),
    'angle': View(turn=22, tilt=18, build=every_colour, margin=0.03),
    'detail': View(turn=-20, tilt=30, focus=(2, -9, 11), span=13, lens=85),
    'use': View(turn=0, tilt=14, margin=0.13, setting='table', surface=lambda: oak('x', 0.5), wall='#d9d8d0', build=by_the_bath, side=-0.09, up=-0.07),
}
