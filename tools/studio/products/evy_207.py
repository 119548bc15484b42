"""A candle rolled by hand from a sheet of beeswax with a comb pattern."""

import bpy
import materials
from kit import *
from materials import *
from stage import LARGE, View

from products._home import book

GROUND = 'ev-yasam'
TALL = 13.0  # centimetres

_A = 0.31
_W, _H = math.sqrt(3) * _A, 3 * _A


def _comb_tile():
    """One period of a honeycomb: white floors of cells and dark walls; soft, so that it makes round edges."""
    def cell(cx, cy):
        return ' '.join(f'{cx + _A * math.sin(math.radians(60 * k)):.4f},{cy + _A * math.cos(math.radians(60 * k)):.4f}' for k in range(6))

    cells = ''.join(f'<polygon points="{cell(x * _W / 2, y)}"/>' for x, y in ((0, 0), (2, 0), (1, 1.5 * _A), (-1, 1.5 * _A), (3, 1.5 * _A), (0, 3 * _A), (2, 3 * _A), (1, -1.5 * _A)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_W} {_H}"><defs><filter id="b" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="0.035"/></filter></defs><rect x="-1" y="-1" width="3" height="4" fill="#000"/><g fill="#000" stroke="#fff" stroke-width="0.085" filter="url(#b)">{cells}</g></svg>'


def beeswax(colour='#cd8f38', comb=True):
    n = materials._Nodes('beeswax').set(Roughness=0.42, Specular=0.4, Subsurface=0.35, Subsurface_Radius=(0.6, 0.32, 0.1))
    n.shader.inputs['Subsurface Color'].default_value = (*rgb('#e2a23c'), 1)
    colours = n.ramp(n.noise(0.5, 3), [(0.3, colour), (0.75, '#dba552')])
    if not comb:
        n.link(colours, n.shader.inputs['Base Color'])
        return n.material
    image = n.tree.nodes.new('ShaderNodeTexImage')
    image.image = bpy.data.images.load(str(draw(_comb_tile(), 256)))
    image.image.colorspace_settings.name = 'Non-Color'
    where = n.add('TexCoord')
    n.link(where.outputs['UV'], image.inputs['Vector'])
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 1.0
    n.link(colours, mix.inputs['Color1'])
    n.link(n.ramp(image.outputs['Color'], [(0.0, '#c99a5a'), (0.8, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.bump(image.outputs['Color'], 1.0, 0.14)
    return n.material


def _roll(mat, tall, turns=9, radius=3.0, seed=2):
    """The rolled sheet: a spiral wall, its outer edge a seam that runs down the candle."""
    rng = random.Random(seed)
    pitch = (radius - 0.2) / turns
    thick = pitch * 0.86
    steps = turns * 40
    waves = [rng.uniform(0, 6.28) for _ in range(3)]
    length = 0.0
    last = None
    rows = 16
    vertices, uvs, faces = [], [], []
    for s in range(steps + 1):
        a = 2 * math.pi * turns * s / steps
        r = 0.2 + pitch * a / (2 * math.pi)
        r += 0.018 * math.sin(a * 0.37 + waves[0]) * pitch * 4
        ease = max(0.12, min(1.0, (steps - s) / 7))
        p = (r * math.cos(a), r * math.sin(a))
        if last:
            length += math.dist(p, last)
        last = p
        high = tall - 0.12 * abs(math.sin(a * 0.5 + waves[1])) * 0.6 - 0.05 * math.sin(a * 1.3 + waves[2])
        low = 0.05 * abs(math.sin(a * 0.5 + waves[2]))
        ring = []
        for k in range(rows + 1):
            ring.append((r, low + (high - 0.06 - low) * k / rows))
        ring += [(r - 0.05, high - 0.01), (r - thick * ease / 2, high), (r - thick * ease + 0.04, high - 0.01)]
        ring += [(r - thick * ease, high - 0.06), (r - thick * ease, low)]
        for q, z in ring:
            vertices.append((q * math.cos(a), q * math.sin(a), z))
            uvs.append((length / _W, z / _H))
    n = rows + 1 + 5
    for s in range(steps):
        for k in range(n):
            j = (k + 1) % n
            faces.append((s * n + k, (s + 1) * n + k, (s + 1) * n + j, s * n + j))
    faces.append(tuple(range(n)))
    faces.append(tuple(reversed(range(steps * n, (steps + 1) * n))))
    o = mesh(vertices, faces, mat)
    uv = o.data.uv_layers.new()
    for loop in o.data.loops:
        uv.data[loop.index].uv = uvs[loop.vertex_index]
    return o


def candle(at=(0, 0, 0), rot=(0, 0, 0), tall=TALL, lit=False, seed=2):
    with together(at, rot):
        _roll(beeswax(), tall, seed=seed)
        cotton_wick = cloth('#e9dfc6', 20, 0.8)
        if not lit:
            tube([(0, 0, tall - 0.4), (0.02, 0, tall + 0.5), (0.22, 0.05, tall + 1.1), (0.5, 0.1, tall + 1.5)], 0.11, cotton_wick)
            return
        # A pool of molten wax around a burnt wick.
        lathe([(0, tall - 0.22), (1.1, tall - 0.2), (1.5, tall - 0.06), (1.7, tall + 0.03), (1.55, tall + 0.05), (0, tall - 0.02)], liquid('#b87d2e', 0.25, 0.05))
        lathe([(0, tall - 0.05), (1.62, tall - 0.05), (1.62, tall - 0.05), (1.55, tall + 0.035), (0, tall + 0.03)], liquid('#b87d2e', 0.25, 0.05))
        tube([(0, 0, tall - 0.2), (0, 0, tall + 0.5), (0.1, 0, tall + 0.85)], 0.1, plain('#1b1512', 0.9))
        flame((0.04, 0, tall + 0.45))
        from products._home import bulb_light

        bulb_light((0, 0, tall + 2.2), 420, '#ffb765', 0.5)


def flame(at):
    n = materials._Nodes('flame')
    glow = n.add('Emission', Strength=9.0)
    place = n.tree.nodes.new('ShaderNodeSeparateXYZ')
    where = n.add('TexCoord')
    n.link(where.outputs['Object'], place.inputs[0])
    part = n.add('MapRange')
    part.inputs['From Max'].default_value = 3.0
    n.link(place.outputs['Z'], part.inputs['Value'])
    n.link(n.ramp(part.outputs['Result'], [(0.02, '#8a6a3a'), (0.25, '#ffd98a'), (0.6, '#ffe9b0'), (1.0, '#ff9a3a')]), glow.inputs['Color'])
    clear = n.add('BsdfTransparent')
    mix = n.add('MixShader')
    edge = n.add('LayerWeight', Blend=0.5)
    n.link(edge.outputs['Facing'], mix.inputs[0])
    n.link(glow.outputs['Emission'], mix.inputs[1])
    n.link(clear.outputs['BSDF'], mix.inputs[2])
    n.link(mix.outputs['Shader'], n.output.inputs['Surface'])
    o = lathe([(0, 0), (0.2, 0.08), (0.38, 0.45), (0.43, 0.85), (0.36, 1.4), (0.2, 2.1), (0.07, 2.7), (0, 3.0)], n.material, at=at, rot=(0, 4, 0), steps=32)
    o.visible_shadow = False
    return o


LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 300"><rect width="900" height="300" fill="#f3ead8"/>
<g stroke="#7a5320" stroke-width="4"><path d="M0 14 h900 M0 286 h900"/></g>
<g text-anchor="middle" fill="#5e3f16"><text x="450" y="80" font-family="Lato" font-size="30" letter-spacing="7">DOKUZ DÜĞÜM</text>
<text x="450" y="168" font-family="EB Garamond" font-size="70">Balmumu Mum</text>
<text x="450" y="226" font-family="Lato" font-size="25" letter-spacing="1.5">%100 balmumu · elde sarıldı</text></g></svg>'''


def labelled(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        candle()
        band(3.12, 3.6, picture(draw(LABEL), 0.75, shine=0.2), at=(0, 0, 4.6), degrees=190)
        band(3.12, 3.6, paper('#f3ead8'), at=(0, 0, 4.6), degrees=172, rot=(0, 0, 180))


def model():
    labelled(rot=(0, 0, 16))
    candle(at=(6.9, 4.2, 0), rot=(0, 0, 70), seed=5)


def dish(at, radius=6.2):
    lathe([(0, 0.0), (radius * 0.62, 0.0), (radius * 0.62, 0.0), (radius * 0.8, 0.2), (radius, 1.1), (radius, 1.1), (radius - 0.1, 1.2), (radius * 0.78, 0.42), (0, 0.3)], brass(0.3), at=at)


def evening():
    candle(at=(0, 0, 0.3), lit=True, rot=(0, 0, 30))
    dish((0, 0, 0))
    candle(at=(9.5, 6, 0), tall=TALL, rot=(0, 0, 160), seed=5)
    with props():
        book((14, 20, 2.6), '#5d6b62', at=(-16, 3, 0), rot=(0, 0, 14))
        book((13, 18.5, 1.9), '#b8a27e', at=(-15.5, 3, 2.6), rot=(0, 0, 4))
        for i, (x, y) in enumerate(((6, -7), (8.5, -8.2), (11, -6.4))):
            sphere(0.9, wood('#5a3a22', '#8b6138', 'z', 2), at=(x, y, 0.8), stretch=(1, 1, 0.85), detail=4)


def at_home():
    candle(lit=True, at=(0, 0, 1.4), rot=(0, 0, 200))
    # A saucer from the kitchen under it.
    lathe([(0, 0.0), (3.6, 0.0), (3.6, 0.0), (4.0, 0.4), (6.6, 1.2), (7.4, 1.8), (7.4, 1.8), (7.25, 1.95), (6.5, 1.55), (4, 0.95), (0, 0.9)], porcelain('#e9edf0'))
    with props():
        box((7.2, 15, 0.85), plastic('#22242a', 0.2), at=(14, -3, 0), rot=(0, 0, 24), bevel=0.35)
        lathe([(0, 0), (3.2, 0), (3.2, 0), (3.7, 0.4), (4.0, 4), (4.1, 9.2), (4.1, 9.2), (3.85, 9.3), (3.75, 4), (0, 0.8)], porcelain('#c98b6a'), at=(-11, 6, 0))
        tube([(-7.2, 6, 7.4), (-5, 6, 7.4), (-4.6, 6, 4.6), (-7.3, 6, 2.4)], 0.5, porcelain('#c98b6a'))


VIEWS = {
    'whole': View(turn=-8, tilt=16, size=LARGE, margin=0.08),
    'detail': View(turn=14, tilt=34, focus=(0, 0, 12), span=9, lens=85),
    'use': View(turn=0, tilt=13, margin=0.3, setting='table', surface=lambda: walnut('x', 0.6), build=evening, wall='#c4b39e', window=False, exposure=-0.4),
    'buyer-1': View(turn=12, tilt=38, lens=35, margin=0.4, side=-0.08, up=0.05, setting='table', surface=lambda: oak('x', 0.4), window=False, exposure=-0.45, build=at_home, wall='#cfc9c0'),
}
