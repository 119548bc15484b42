"""Aged kashar: a wedge, and the wheel that it was cut from."""

import materials
from kit import *
from materials import *
from stage import LARGE, View

GROUND = 'supermarket'
RADIUS, TALL = 11.6, 7.6
WEDGE = 46

LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000">
<rect x="-500" y="-500" width="1000" height="1000" fill="#f4ead2"/>
<circle r="486" fill="none" stroke="#27473a" stroke-width="22"/><circle r="462" fill="none" stroke="#27473a" stroke-width="4"/>
<g fill="#27473a" text-anchor="middle"><text y="412" font-family="EB Garamond" font-size="66" letter-spacing="5">SERHAT</text>
<text y="346" font-family="Lato" font-size="28" letter-spacing="4">ESKİ KAŞAR</text>
<text y="300" font-family="EB Garamond" font-style="italic" font-size="38">Kars</text></g>
<path d="M-46,252 L-14,198 L4,222 L18,204 L46,252z" fill="#27473a"/></svg>'''


def cheese():
    """Golden rind outside, paler paste within: the distance from the wheel's faces decides."""
    n = materials._Nodes('cheese').set(Roughness=0.5, Specular=0.35, Sheen=0.1)
    where = n.add('TexCoord')
    split = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], split.inputs[0])

    def sum_of(operation, a, b):
        node = n.add('Math')
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                n.link(value, socket)
        return node.outputs[0]

    x, y, z = split.outputs
    out = sum_of('SQRT', sum_of('ADD', sum_of('MULTIPLY', x, x), sum_of('MULTIPLY', y, y)), 0)
    from_side = sum_of('SUBTRACT', RADIUS, out)
    from_face = sum_of('SUBTRACT', TALL / 2, sum_of('ABSOLUTE', sum_of('SUBTRACT', z, TALL / 2), 0))
    depth = sum_of('MINIMUM', from_side, from_face)
    rough = sum_of('ADD', depth, sum_of('MULTIPLY', sum_of('SUBTRACT', n.noise(1.4, 3), 0.5), 0.35))
    colour = n.ramp(sum_of('DIVIDE', rough, 2.0), [(0.0, '#a8702f'), (0.07, '#c28a3e'), (0.13, '#dba75a'), (0.35, '#e6b96f'), (0.9, '#ecc888')])
    mottled = n.tree.nodes.new('ShaderNodeMixRGB')
    mottled.blend_type = 'MULTIPLY'
    mottled.inputs['Fac'].default_value = 0.3
    n.link(colour, mottled.inputs['Color1'])
    n.link(n.ramp(n.noise(0.7, 4, 0.6), [(0.35, '#b98f5c'), (0.6, '#ffffff')]), mottled.inputs['Color2'])
    n.link(mottled.outputs['Color'], n.shader.inputs['Base Color'])
    # Small eyes and the drag of the knife.
    eyes = n.add('TexVoronoi', Scale=1.0)
    n.link(n.place(), eyes.inputs['Vector'])
    holes = n.add('MapRange')
    n.link(eyes.outputs['Distance'], holes.inputs['Value'])
    for key, value in {'From Min': 0.06, 'From Max': 0.16}.items():
        holes.inputs[key].default_value = value
    crumb = n.noise(3.2, 4, 0.5)
    n.bump(sum_of('ADD', sum_of('MULTIPLY', holes.outputs['Result'], 0.7), crumb), 0.8, 0.11)
    return n.material


def sector(start, degrees, at=(0, 0, 0), rot=(0, 0, 0), mat=None):
    """A part of the wheel around its middle."""
    profile = curve_through([(0, 0), (0, 0), (RADIUS - 1.1, 0), (RADIUS - 1.1, 0), (RADIUS - 0.35, 0.3), (RADIUS, 1.3), (RADIUS + 0.16, TALL / 2), (RADIUS, TALL - 1.3), (RADIUS - 0.35, TALL - 0.28), (RADIUS - 1.1, TALL), (RADIUS - 1.1, TALL), (0, TALL)], 6)
    steps = max(4, round(degrees / 2.5))
    count = len(profile)
    vertices, faces = [], []
    for s in range(steps + 1):
        a = math.radians(start + degrees * s / steps)
        for r, z in profile:
            vertices.append((max(r, 0.002) * math.cos(a), max(r, 0.002) * math.sin(a), z))
    for s in range(steps):
        for i in range(count - 1):
            a = s * count + i
            faces.append((a, a + count, a + count + 1, a + 1))
    faces.append(tuple(range(count)))
    faces.append(tuple(reversed(range(steps * count, (steps + 1) * count))))
    o = mesh(vertices, faces, mat or cheese(), at, rot)
    bevel = o.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method, bevel.angle_limit = 0.09, 3, 'ANGLE', math.radians(50)
    return o


def label(start, degrees, at=(0, 0, 0), rot=(0, 0, 0), spin=0):
    """The part of the round paper label that lies on this part of the wheel; `spin` is where its name stands."""
    radius, steps = 9.4, max(6, round(degrees / 3))
    vertices = [(0.25, 0, TALL + 0.012)]
    for s in range(steps + 1):
        a = math.radians(start + 1.2 + (degrees - 2.4) * s / steps)
        vertices.append((radius * math.cos(a), radius * math.sin(a), TALL + 0.012))
    vertices[0] = (0.5 * math.cos(math.radians(start + degrees / 2)), 0.5 * math.sin(math.radians(start + degrees / 2)), TALL + 0.012)
    o = mesh(vertices, [(0, s + 1, s + 2) for s in range(steps)], picture(draw(LABEL, 1024), rough=0.8), at, rot)
    uv = o.data.uv_layers.new()
    turn = math.radians(-90 - spin)
    for loop in o.data.loops:
        x, y, _ = o.data.vertices[loop.vertex_index].co
        u, v = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        uv.data[loop.index].uv = (0.5 + u / radius / 2 * 0.972, 0.5 + v / radius / 2 * 0.972)
    return o


def wedge(at=(0, 0, 0), rot=(0, 0, 0)):
    """Its tip at `at`, its rind towards +x."""
    with together(at, rot):
        sector(-WEDGE / 2, WEDGE)
        label(-WEDGE / 2, WEDGE)


def crumb(at, size, seed):
    rng = random.Random(seed)
    o = sphere(size, wax('#e8c07a', 0.05), at=(at[0], at[1], size * 0.6), rot=(rng.uniform(0, 360), rng.uniform(0, 360), 0), stretch=(1.3, 0.9, 0.75), detail=3)
    bend_noise(o, size * 1.1, size * 0.9, seed)
    return o


def model():
    wedge(at=(-6, 0, 0), rot=(0, 0, 4))
    for i, (x, y, s) in enumerate(((-4.4, -3.4, 0.42), (-3.0, -4.1, 0.26), (-1.8, -4.3, 0.18), (-5.6, -2.2, 0.2))):
        crumb((x, y), s, i)


def wheel(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        sector(WEDGE / 2, 360 - WEDGE)
        label(WEDGE / 2, 360 - WEDGE, spin=-120)


def cut_wheel():
    wheel(rot=(0, 0, -70))
    wedge(at=(3.4, -6.8, 0), rot=(0, 0, -52))


def on_the_board():
    wedge(at=(-9, 1, 1.8), rot=(0, 0, 8))
    for i, (x, y, z, r) in enumerate(((5.2, -5.6, 1.8, 12), (6.0, -5.0, 2.3, 20), (7.2, -5.8, 1.9, 2))):
        slice_of((x, y, z), (4 + 3 * i, -3, r))
    with props():
        extrude(rounded_outline(34, 21, 2.4), 1.8, walnut('x', 0.9), bevel=0.25)
        glass_of_tea((-20, 8, 0))
        walnuts((10.2, 2.4, 1.8))


def slice_of(at, rot):
    box((4.6, 2.6, 0.42), cheese_inside(), at=at, rot=rot, bevel=0.07)


def cheese_inside():
    n = materials._Nodes('paste').set(Base_Color='#e8c07a', Roughness=0.5, Sheen=0.1)
    n.bump(n.noise(3.2, 4, 0.5), 0.4, 0.08)
    return n.material


def glass_of_tea(at):
    with together(at):
        lathe([(0, 0), (1.5, 0), (1.5, 0), (2.0, 0.3), (2.3, 1.6), (1.75, 4.4), (2.0, 6.6), (2.45, 8.6), (2.45, 8.6), (2.3, 8.6), (1.88, 6.6), (1.62, 4.4), (2.15, 1.7), (1.7, 0.8), (0, 0.8)], glass())
        lathe([(0, 0.78), (1.7, 0.78), (2.17, 1.7), (1.64, 4.4), (1.9, 6.6), (2.1, 7.6), (2.1, 7.6), (0, 7.6)], liquid('#a8320f', 0.85))


def walnuts(at):
    rng = random.Random(4)
    shell_of = materials._Nodes('nut').set(Base_Color='#a97f50', Roughness=0.7)
    shell_of.bump(shell_of.noise(1.5, 4, 1.2), 0.8, 0.2)
    with together(at):
        for x, y in ((0, 0), (3.2, 1.4), (0.8, 3.0)):
            o = sphere(1.6, shell_of.material, at=(x, y, 1.45), rot=(rng.uniform(0, 180), rng.uniform(0, 40), rng.uniform(0, 180)), stretch=(1.15, 0.95, 0.92))
            torus(1.5, 0.14, shell_of.material, at=(x, y, 1.45), rot=(90, 0, rng.uniform(0, 180)))


VIEWS = {
    'whole': View(turn=0, tilt=26, size=LARGE, margin=0.05),
    'angle': View(turn=0, tilt=34, build=cut_wheel, margin=0.05),
    'detail': View(turn=-38, tilt=36, focus=(2.6, -0.6, 6.6), span=9, lens=85),
    'use': View(turn=0, tilt=20, margin=0.07, setting='table', surface=lambda: oak('x', 0.6), build=on_the_board, side=0.03, up=-0.02),
}
