"""A table tennis bat: five plies, flared handle, rubber of another colour on either side."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'spor'
COLOURS = {'Kırmızı': '#a82a26', 'Mavi': '#27548c'}
THICK = 0.70  # of the handle, as a part of its width
GRIP = [(0, 0), (1.5, 0), (1.66, 0.08), (1.71, 0.25), (1.71, 0.25), (1.6, 1.2), (1.38, 3.0), (1.24, 5.6), (1.22, 8.0), (1.14, 8.8), (0.95, 9.3), (0.5, 9.6), (0, 9.66)]


def _outline(r=0.0):
    """The blade: a round head that runs into the handle's neck; x up the bat from the neck."""
    points = []
    for a in range(-148, 149, 4):
        t = math.radians(a)
        points.append((8.05 + (7.75 + r) * math.cos(t), (7.5 + r) * math.sin(t)))
    return points


def _rubber_outline():
    points = [p for p in _outline(-0.12) if p[0] > 1.5]
    return points


def _ply():
    """The edge of the blade: thin layers across z."""
    n = nodes('ply').set(Roughness=0.5, Specular=0.3)
    where = n.add('TexCoord')
    split = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], split.inputs[0])
    layers = n.add('MapRange')
    layers.inputs['From Max'].default_value = 0.62
    n.link(split.outputs['Z'], layers.inputs['Value'])
    ramp = n.ramp(layers.outputs[0], [(0, '#dcb988'), (0.16, '#dcb988'), (0.18, '#a9794a'), (0.34, '#a9794a'), (0.36, '#e3c79c'), (0.64, '#e3c79c'), (0.66, '#a9794a'), (0.82, '#a9794a'), (0.84, '#dcb988')])
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 0.5
    n.link(ramp, mix.inputs['Color1'])
    n.link(n.ramp(n.noise(1, 4, 0.6, (0.08, 1.6, 1.6)), [(0.3, '#c9ab84'), (0.7, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    return n.material


def _sheet_rubber(colour):
    n = nodes('sheet').set(Base_Color=colour, Roughness=0.42, Specular=0.4)
    n.bump(n.noise(22, 2), 0.05, 0.01)
    return n.material


BADGE = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 320"><rect width="200" height="320" rx="90" fill="#1f2327"/><rect x="8" y="8" width="184" height="304" rx="84" fill="none" stroke="#d8b25a" stroke-width="5"/><g fill="#d8b25a" text-anchor="middle"><circle cx="100" cy="98" r="30"/><path d="M42 150 q58 -40 116 0" stroke="#d8b25a" stroke-width="7" fill="none"/><text x="100" y="212" font-family="Lato" font-weight="700" font-size="42">Servis</text><text x="100" y="248" font-family="Lato" font-size="20" letter-spacing="3">5 KAT</text></g></svg>'''


def bat(colour, at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies on its black side, handle towards -x; z of the underside is 0."""
    z = 0.22
    with together(at, rot):
        extrude(_outline(), 0.62, _ply(), at=(0, 0, z), bevel=0.05)
        # sponge and rubber
        for zz, top in ((z + 0.62, colour), (0, '#1b1b1d')):
            up = zz > 0.1
            extrude(_rubber_outline(), 0.14, plain('#d98f3d' if up else '#c9a24c', 0.9), at=(0, 0, zz if up else 0.08), bevel=0.01)
            extrude(_rubber_outline(), 0.09, _sheet_rubber(top), at=(0, 0, zz + 0.14 if up else 0.0), bevel=0.02)
        # edge tape
        tape = [(x, y) for x, y in _outline(0.03) if x > 1.5]
        strip(tape, z - 0.02, z + 0.64, plain('#20242a', 0.5))
        # The handle: two oval halves with the blade between them.
        lathe(GRIP, wood('#83492a', '#b0764a', 'z', 1.6, rough=0.36), at=(-8.1, 0, z + 0.31), rot=(0, 90, 0), squash=(THICK, 1))
        sides = [(x - 8.1, r * 1.012) for r, x in curve_through(GRIP[1:-1], 6)]
        extrude([*sides, *[(x, -r) for x, r in reversed(sides)]], 0.5, wood('#d6b07c', '#ecd2a8', 'x', 1.4), at=(0, 0, z + 0.06), bevel=0.01)
        badge((0, 0, z + 0.31))


def _half(x):
    """Half the handle's width at x."""
    line = curve_through(GRIP[4:], 8)
    return next(a[0] + (b[0] - a[0]) * (x + 8.1 - a[1]) / (b[1] - a[1]) for a, b in zip(line, line[1:]) if b[1] > a[1] and a[1] <= x + 8.1 <= b[1])


def badge(at):
    """An oval medal that follows the handle's back."""
    columns, rows = 12, 10
    vertices = []
    for i in range(rows + 1):
        x = -3.3 + 2.3 * i / rows
        half = _half(x)
        for j in range(columns + 1):
            y = -0.7 + 1.4 * j / columns
            vertices.append((x, y, THICK * math.sqrt(half * half - y * y) + 0.015))
    n = columns + 1
    o = mesh(vertices, [(i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1) for i in range(rows) for j in range(columns)], picture(draw(BADGE, 300), rough=0.25, over='#9a6139'), at=at)
    uv = o.data.uv_layers.new()
    for loop in o.data.loops:
        k = loop.vertex_index
        uv.data[loop.index].uv = (1 - (k % n) / columns, k // n / rows)


def strip(line, low, high, mat):
    vertices = [(x, y, z) for x, y in line for z in (low, high)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(line) - 1)]
    o = mesh(vertices, faces, mat)
    shell(o, 0.04)
    return o


def ball(at, colour='#f3f1ea'):
    return sphere(2.0, plain(colour, 0.42, shine=0.4), at=(at[0], at[1], at[2] + 2.0))


def model(value):
    bat(COLOURS[value], rot=(0, 0, 58))
    ball((11.2, -2.2, 0), '#dd8f3e')


def both(value):
    bat(COLOURS['Kırmızı'], (-6.2, 0, 0), rot=(0, 0, 113))
    bat(COLOURS['Mavi'], (6.4, 0.8, 0), rot=(0, 0, 65))


def on_the_table(value):
    bat(COLOURS[value], (-3, -2, 0), rot=(0, 0, 40))
    ball((13.5, -3.5, 0))
    with props():
        ball((-13, 7, 0))
        box((280, 2, 0.05), plain('#eceae2', 0.6), at=(0, -19, 0), rot=(0, 0, 10), bevel=0)
        net()


def net():
    """The net of a table, behind."""
    n = nodes('net').set(Base_Color='#20252a', Roughness=0.9)
    through = n.add('BsdfTransparent')
    where = n.add('TexCoord')
    split = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], split.inputs[0])
    both_ways = []
    for axis in 'XZ':
        part = n.add('Math')
        part.operation = 'FRACT'
        n.link(split.outputs[axis], part.inputs[0])
        less = n.add('Math')
        less.operation = 'LESS_THAN'
        less.inputs[1].default_value = 0.2
        n.link(part.outputs[0], less.inputs[0])
        both_ways.append(less)
    most = n.add('Math')
    most.operation = 'MAXIMUM'
    n.link(both_ways[0].outputs[0], most.inputs[0])
    n.link(both_ways[1].outputs[0], most.inputs[1])
    mix = n.add('MixShader')
    n.link(most.outputs[0], mix.inputs[0])
    n.link(through.outputs[0], mix.inputs[1])
    n.link(n.shader.outputs['BSDF'], mix.inputs[2])
    n.link(mix.outputs[0], n.output.inputs['Surface'])
    mesh([(-140, 0, 0.4), (140, 0, 0.4), (140, 0, 14), (-140, 0, 14)], [(0, 1, 2, 3)], n.material, at=(0, 27, 0), rot=(0, 0, 6))
    with together((0, 27, 0), (0, 0, 6)):
        box((280, 0.4, 1.5), cloth('#efede6', 8), at=(0, 0, 13.6), bevel=0.15)


VIEWS = {
    'whole': View(turn=-6, tilt=46, size=LARGE, margin=0.06, up=-0.03),
    'angle': View(turn=0, tilt=48, margin=0.05, build=both),
    'detail': View(turn=-30, tilt=26, focus=(-1.0, -1.6, 0.9), span=9, lens=85),
    'use': View(turn=-8, tilt=26, margin=0.06, up=-0.04, setting='table', surface=lambda: plain('#2c5a63', 0.55), wall='#cfd5d3', build=on_the_table),
}
