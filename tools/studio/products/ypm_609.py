"""Handmade bricks of 24 × 12 × 6 cm."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'yapi-market'


def fired(tone=0):
    """Burnt clay with sand, soot and lime on it."""
    dark, mid, pale = (('#6f3828', '#955039', '#b2765a'), ('#5d3025', '#834836', '#a0654e'), ('#7c4430', '#a2634a', '#bd8a6c'))[tone % 3]
    n = nodes('fired').set(Roughness=0.95, Specular=0.12)
    base = n.ramp(n.noise(0.35, 5, 0.4), [(0.25, dark), (0.5, mid), (0.78, pale)])
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    n.link(base, mix.inputs['Color1'])
    mix.inputs['Color2'].default_value = (*rgb('#d6bfa4'), 1)
    chalk = n.ramp(n.noise(0.9, 6, 0.3), [(0.58, '#000000'), (0.74, '#6a6a6a')])
    n.link(chalk, mix.inputs['Fac'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.bump(n.noise(5, 5), 0.75, 0.12)
    return n.material


def brick(at=(0, 0, 0), rot=(0, 0, 0), tone=0):
    o = box((24, 12, 6), None, at=at, rot=rot, bevel=0.45, segments=3)
    rough = o.modifiers.new('even', 'REMESH')
    rough.mode = 'VOXEL'
    rough.voxel_size = 0.32
    rough.use_smooth_shade = True
    bend_noise(o, 4.5, 0.5)
    bend_noise(o, 1.1, 0.16)
    o.data.materials.clear()
    o.data.materials.append(fired(tone))
    return other_grain(o)


def model():
    brick((0, 0, 0), (0, 0, 0), 0)
    brick((-1.5, 1.0, 6.05), (0, 0, 8), 1)
    brick((1.0, 0.0, 12.1), (0, 0, -6), 2)
    brick((4.5, -13.2, 5.6), (67, 0, -8), 1)


def one():
    brick((0, 0, 0))


def wall(columns=1, rows=4):
    for row in range(rows):
        shift = 0 if row % 2 else 12.5
        for i in range(-columns, columns + 1):
            brick((i * 25.2 + shift, 0, row * 7.1 + 0.1), (0, 0, random.uniform(-0.6, 0.6)), random.randrange(3))


def in_the_garden():
    wall(1, 4)
    with props():
        from products.ypm_614 import potted

        potted((16, -0.5, 27.4), (0, 0, 40))
        for i in (-4, -3, -2, 2, 3, 4):
            for row in range(4):
                shift = 0 if row % 2 else 12.5
                brick((i * 25.2 + shift, 0, row * 7.1 + 0.1), (0, 0, random.uniform(-0.6, 0.6)), random.randrange(3))
        box((240, 10.4, 27.3), stone('#b9ad9a', 0.95), at=(0, 0.4, 0), bevel=0)
        brick((-14, -17, 0), (0, 0, 24), 1)
        brick((-12, -16.5, 6.0), (0, 0, 52), 0)


def gravel():
    n = nodes('gravel').set(Roughness=0.95, Specular=0.15)
    cells = n.add('TexVoronoi', Scale=0.9)
    n.link(n.place(), cells.inputs['Vector'])
    n.link(n.ramp(cells.outputs['Color'], [(0.2, '#8d8578'), (0.8, '#c4bbaa')]), n.shader.inputs['Base Color'])
    n.bump(cells.outputs['Distance'], 1.0, 0.8)
    return n.material


VIEWS = {
    'whole': View(turn=-28, tilt=20, size=LARGE, margin=0.06),
    'angle': View(turn=-35, tilt=24, margin=0.08, build=one),
    'detail': View(turn=-28, tilt=20, focus=(-6, -6, 15.5), span=12, lens=85),
    'use': View(turn=-16, tilt=13, margin=-0.05, up=-0.12, setting='wall', surface=gravel, wall='#cdd2c6', build=in_the_garden),
}
