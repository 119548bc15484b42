"""A mortar of Afyon marble with its pestle."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'


def stone_white(rough=0.3):
    """Afyon marble: white, with soft grey veins and clouds."""
    import materials as m

    n = m._Nodes('afyon').set(Roughness=rough, Specular=0.5, Subsurface=0.05, Subsurface_Radius=(0.4, 0.4, 0.4))
    clouds = n.noise(0.16, 5, 1.2)
    veins = n.noise(0.075, 5, 2.4, (1, 1, 0.8))
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 1.0
    n.link(n.ramp(clouds, [(0.3, '#d6d4d0'), (0.5, '#f1efea'), (0.7, '#f4f2ee')]), mix.inputs['Color1'])
    n.link(n.ramp(veins, [(0.0, '#ffffff'), (0.435, '#f6f5f3'), (0.485, '#a9a7a6'), (0.495, '#8f8d8d'), (0.515, '#dcdad8'), (0.56, '#ffffff'), (1, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.link(mix.outputs['Color'], n.shader.inputs['Subsurface Color'])
    if rough > 0.5:
        n.bump(n.noise(7, 3), 0.25, 0.03)
    return n.material


def mortar(at=(0, 0, 0), rot=(0, 0, 0)):
    """14 cm across, 11.5 high; the bowl is left rough inside so that it grinds."""
    with together(at, rot):
        lathe([(0, 0), (4.5, 0), (4.85, 0.05), (5.05, 0.25), (5.05, 1.1), (4.9, 1.35), (4.55, 1.6), (4.4, 1.9), (4.75, 2.3), (5.5, 3.3), (6.3, 5.2), (6.7, 7.6), (6.78, 9.4), (6.95, 9.65), (7.0, 9.9), (7.0, 11.1), (6.85, 11.35), (6.5, 11.42), (6.05, 11.4), (5.85, 11.25)], stone_white(0.26), steps=128)
        lathe([(5.85, 11.25), (5.75, 10.8), (5.6, 8.6), (5.1, 6.2), (4.1, 4.4), (2.6, 3.5), (0, 3.2)], stone_white(0.6), steps=128)


def pestle(at=(0, 0, 0), rot=(0, 0, 0)):
    """16 cm long; stands on its head."""
    with together(at, rot):
        lathe([(0, 0), (0.9, 0.08), (1.7, 0.5), (2.05, 1.3), (2.05, 2.2), (1.75, 3.4), (1.3, 4.8), (1.12, 6.5), (1.2, 9), (1.38, 11.6), (1.5, 13.2), (1.5, 14.4), (1.3, 15.4), (0.75, 15.95), (0, 16.05)], stone_white(0.28))


def leaning(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        mortar()
        pestle((-1.9, 0, 3.95), (0, 26.5, 0))


def model():
    leaning(rot=(0, 0, -22))


def apart():
    mortar((-4, 3, 0), (0, 0, 40))
    pestle((-2.5, -9.5, 2.02), (0, 88, 16))


def on_the_table():
    leaning(rot=(0, 0, -18))
    with props():
        peppercorns(60, (9.5, -7.5), 1.9, 3)
        peppercorns(40, (-0.8, 0), 1.5, 6, 3.75)
        peppercorns(30, (-0.4, 0.4), 1.2, 8, 4.05)
        garlic((-12.5, 2.5, 0), 60)
        garlic((-14.5, -3.6, 0), 10, 58, 0.92)
        clove((-8.8, -8.6, 0), 30)
        clove((-6.2, -10.2, 0), 150)
        rosemary((-1, -11.5, 0), -20, 12, 4)
        towel(26, 18, striped('#d9cfbf', '#7c7a70', (0.8, 0.88), length=26), at=(16, 14, 0), rot=(0, 0, 12), seed=5)


VIEWS = {
    'whole': View(turn=0, tilt=24, size=LARGE, margin=0.09),
    'angle': View(turn=0, tilt=30, build=apart, margin=0.08),
    'detail': View(turn=-20, tilt=42, focus=(0, 0, 9.0), span=14.5, lens=85, build=lambda: mortar()),
    'use': View(turn=0, tilt=28, focus=(-1, -2, 6), span=31, setting='table', surface=lambda: oak('x', 0.6), build=on_the_table),
}
