"""A steel travel mug with a dull coat and a lid that turns shut."""

import bpy
from kit import *
from materials import *
from materials import _Nodes
from products._table_forms import fine_coat
from stage import LARGE, View

GROUND = 'sofra'
COAT = '#1d332c'

MARK = '''<svg xmlns="http://www.w3.org/2000/svg" width="400" height="560" viewBox="0 0 400 560"><g fill="none" stroke="#d9dcd6" stroke-width="9" stroke-linecap="round"><path d="M138 60 C150 120 168 140 166 178 C162 220 132 232 134 268 C136 292 150 304 166 310 H234 C250 304 264 292 266 268 C268 232 238 220 234 178 C232 140 250 120 262 60"/><path d="M152 112 H248"/><path d="M104 322 C140 338 260 338 296 322"/></g>
<g text-anchor="middle" fill="#d9dcd6"><text x="200" y="412" font-family="Lato" font-weight="600" font-size="46" letter-spacing="5">tavşankanı</text><text x="200" y="472" font-family="Lato" font-size="30" letter-spacing="6">450 ml</text></g></svg>'''


def _ink(file):
    """Only what is printed; the coat shows through everywhere else."""
    n = _Nodes('ink').set(Roughness=0.4)
    image = n.tree.nodes.new('ShaderNodeTexImage')
    image.image = bpy.data.images.load(str(file))
    through, mix = n.add('BsdfTransparent'), n.add('MixShader')
    n.link(image.outputs['Color'], n.shader.inputs['Base Color'])
    n.link(image.outputs['Alpha'], mix.inputs[0])
    n.link(through.outputs['BSDF'], mix.inputs[1])
    n.link(n.shader.outputs['BSDF'], mix.inputs[2])
    n.link(mix.outputs['Shader'], n.output.inputs['Surface'])
    return n.material


def mug(at=(0, 0, 0), rot=(0, 0, 0), colour=COAT, lid=True):
    bare = steel(0.2)
    with together(at, rot):
        lathe([(0, 0.1), (2.5, 0.1), (2.7, 0.0), (3.05, 0.02), (3.14, 0.16), (3.16, 0.5), (3.16, 0.5), (3.12, 0.56), (3.12, 0.62), (3.12, 0.62)], bare)
        lathe([(3.1, 0.6), (3.2, 0.64), (3.22, 0.75), (3.26, 3), (3.42, 9), (3.6, 15.6), (3.62, 16.6), (3.6, 16.72), (3.5, 16.74)], fine_coat(colour), steps=128)
        lathe([(3.48, 16.6), (3.55, 16.78), (3.55, 16.78), (3.56, 17.5), (3.56, 17.5), (3.5, 17.6), (3.36, 17.6), (3.3, 17.4), (3.3, 17.4), (3.0, 1.5), (3.0, 1.5), (0, 1.2)], bare)
        band(3.462, 4.5, _ink(draw(MARK, 800)), at=(0, 0, 8.2), degrees=53, top=3.587)
        if lid:
            cover((0, 0, 17.55))


def cover(at, rot=(0, 0, 0)):
    dark, seal = plastic('#1b1d1e', 0.42), rubber('#2a2d2c')
    with together(at, rot):
        lathe([(3.3, -0.3), (3.62, -0.02), (3.66, 0.1), (3.66, 0.1), (3.66, 1.25), (3.6, 1.45), (3.4, 1.56), (3.3, 1.56), (3.3, 1.56), (3.16, 1.2), (3.0, 1.08), (0, 1.05)], dark, steps=128)
        lathe([(3.6, -0.08), (3.64, -0.04), (3.6, 0.02)], seal, smooth=1)
        # Ribs that fingers turn it by.
        ring_of(48, 3.655, lambda p, a: box((0.09, 0.16, 0.85), dark, at=(p[0], p[1], 0.22), rot=(0, 0, a), bevel=0.035))
        # The flap over the mouth, and the bar it turns on.
        outline = [(-1.0, -2.95), (1.0, -2.95), (1.28, -2.3), (1.25, 0.4), (0.9, 1.0), (-0.9, 1.0), (-1.25, 0.4), (-1.28, -2.3)]
        extrude(outline, 0.42, dark, at=(0, 0, 1.12), rot=(-3, 0, 0), bevel=0.13, smooth=5)
        cylinder(0.3, 2.9, plastic('#26292a', 0.35), at=(-1.45, 0.95, 1.36), rot=(0, 90, 0), bevel=0.06)
        extrude([(-0.5, -2.7), (0.5, -2.7), (0.6, -2.2), (0.5, -1.8), (-0.5, -1.8), (-0.6, -2.2)], 0.12, fine_coat('#b9793f'), at=(0, 0, 1.55), rot=(-3, 0, 0), bevel=0.05, smooth=4)


def model():
    mug()


def apart():
    mug(lid=False)
    with together((8.8, -2.2, 0), (0, 0, 30)):
        cover((0, 0, 0.35))


def at_the_desk():
    mug(rot=(0, 0, -12))
    with props():
        notebook((11, -5.5, 0), (0, 0, -14))
        book((-11, 7, 0), (0, 0, 10))
        tube([(6, -9, 1.55), (12, -5.2, 1.55), (15.5, -3, 1.55)], 0.38, plastic('#26292a', 0.3), radii=[0.12, 0.4, 0.4])


def notebook(at, rot, size=(14, 20, 1.0), cover_colour='#8d5f3d'):
    width, depth, thick = size
    with together(at, rot):
        box((width, depth, thick), paper('#f1ece0'), bevel=0.06, at=(0, 0, 0.08))
        for z in (0, thick + 0.08):
            box((width + 0.4, depth + 0.4, 0.16), plain(cover_colour, 0.6), bevel=0.07, at=(0, 0, z))
        box((0.2, depth + 0.4, thick + 0.2), plain(cover_colour, 0.6), bevel=0.09, at=(-width / 2 - 0.12, 0, 0.02))


def book(at, rot):
    with together(at, rot):
        notebook((0, 0, 0), (0, 0, 90), (13, 19, 2.2), '#a89f8c')
        notebook((0.5, 0.2, 2.45), (0, 0, 96), (12, 18, 1.7), '#4f6470')


VIEWS = {
    'whole': View(turn=12, tilt=13, size=LARGE, margin=0.1, lens=85),
    'angle': View(turn=0, tilt=20, margin=0.12, build=apart),
    'detail': View(turn=24, tilt=30, focus=(0.2, -1.4, 18.2), span=9, lens=85),
    'use': View(turn=0, tilt=17, margin=0.3, setting='table', surface=lambda: oak('x', 0.6), wall='#d5d6d0', build=at_the_desk, side=-0.02, up=-0.02),
}
