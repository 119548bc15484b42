"""What things are made of. Each function returns a new Cycles material; colours are hex strings as in CSS, so '#b5651d'.

The same name with the same values gives the same material again.
"""

import functools

import bpy


def rgb(hexa):
    """Linear red, green and blue of a CSS colour."""
    value = hexa.lstrip('#')
    parts = [int(value[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


class _Nodes:
    """A material's tree with its Principled shader, and short ways to add to it."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']

    def add(self, kind, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in inputs.items():
            node.inputs[key.replace('_', ' ')].default_value = value
        return node

    def link(self, out, into):
        self.tree.links.new(out, into)

    def set(self, **inputs):
        for key, value in inputs.items():
            name = key.replace('_', ' ')
            if name == 'Base Color' and isinstance(value, str):
                value = (*rgb(value), 1)
            self.shader.inputs[name].default_value = value
        return self

    def place(self, scale=(1, 1, 1), rotation=(0, 0, 0), by='Object'):
        """Coordinates of a texture: centimetres of the object, times `scale`."""
        where = self.add('TexCoord')
        mapping = self.add('Mapping', Scale=scale, Rotation=rotation)
        self.link(where.outputs[by], mapping.inputs['Vector'])
        return mapping.outputs['Vector']

    def ramp(self, factor, stops):
        ramp = self.tree.nodes.new('ShaderNodeValToRGB')
        elements = ramp.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*rgb(colour), 1)
        self.link(factor, ramp.inputs['Fac'])
        return ramp.outputs['Color']

    def bump(self, height, strength=0.1, distance=0.1):
        """Distance in centimetres: how far white stands above black."""
        bump = self.add('Bump', Strength=strength, Distance=distance)
        self.link(height, bump.inputs['Height'])
        self.link(bump.outputs['Normal'], self.shader.inputs['Normal'])
        return bump

    def noise(self, scale=1.0, detail=3.0, distortion=0.0, stretch=(1, 1, 1)):
        """`scale`: spots per centimetre."""
        noise = self.add('TexNoise', Scale=scale, Detail=detail, Distortion=distortion)
        self.link(self.place(stretch), noise.inputs['Vector'])
        return noise.outputs['Fac']


def plain(colour, rough=0.5, metal=0.0, shine=0.5, coat=0.0, sheen=0.0):
    """Any even surface. `shine`: how much it mirrors without being metal, 0.5 as most things; `coat`: a layer of lacquer on it."""
    n = _Nodes('plain').set(Base_Color=colour, Roughness=rough, Metallic=metal, Specular=shine, Clearcoat=coat, Sheen=sheen)
    n.set(Clearcoat_Roughness=0.08)
    return n.material


def plastic(colour, rough=0.35):
    return plain(colour, rough)


def rubber(colour='#1d1d1f'):
    n = _Nodes('rubber').set(Base_Color=colour, Roughness=0.75, Specular=0.3)
    n.bump(n.noise(18, 3), 0.05, 0.02)
    return n.material


def porcelain(colour='#f4f2ec'):
    n = _Nodes('porcelain').set(Base_Color=colour, Roughness=0.12, Specular=0.55, Clearcoat=0.4, Clearcoat_Roughness=0.03)
    n.set(Subsurface=0.04, Subsurface_Radius=(0.3, 0.25, 0.2))
    n.shader.inputs['Subsurface Color'].default_value = (*rgb(colour), 1)
    return n.material


def stoneware(colour='#d8cbb8', speck='#6b5a48', rough=0.45):
    """Glazed clay with small dark specks."""
    n = _Nodes('stoneware').set(Roughness=rough, Clearcoat=0.15, Clearcoat_Roughness=0.2)
    specks = n.add('TexVoronoi', Scale=2.2)
    n.link(n.place(), specks.inputs['Vector'])
    n.link(n.ramp(specks.outputs['Distance'], [(0.05, speck), (0.14, colour), (1, colour)]), n.shader.inputs['Base Color'])
    n.bump(n.noise(1.2, 3), 0.15, 0.03)
    return n.material


def enamel(colour):
    """Glass melted onto steel."""
    n = _Nodes('enamel').set(Base_Color=colour, Roughness=0.1, Specular=0.6, Clearcoat=0.7, Clearcoat_Roughness=0.04)
    n.bump(n.noise(0.5, 2), 0.04, 0.05)
    return n.material


def terracotta(colour='#b5673f'):
    n = _Nodes('terracotta').set(Roughness=0.85, Specular=0.2)
    n.link(n.ramp(n.noise(0.6, 4), [(0.3, colour), (0.75, '#cf8a63')]), n.shader.inputs['Base Color'])
    n.bump(n.noise(6, 4), 0.12, 0.04)
    return n.material


def metal(colour, rough=0.25, hammered=0.0, worn=0.03):
    """`hammered`: depth of the marks of a hammer in centimetres, 0.02 as a coppersmith leaves them."""
    n = _Nodes('metal').set(Base_Color=colour, Metallic=1.0)
    if hammered:
        cells = n.add('TexVoronoi', Scale=1.1)
        n.link(n.place(), cells.inputs['Vector'])
        n.bump(cells.outputs['Distance'], 1.0, hammered * 8)
    elif worn:
        n.bump(n.noise(2.5, 4), worn, 0.02)
    spread = n.add('MapRange')
    n.link(n.noise(0.8, 4), spread.inputs['Value'])
    for key, value in {'To Min': max(rough - 0.06, 0.02), 'To Max': rough + 0.08}.items():
        spread.inputs[key].default_value = value
    n.link(spread.outputs['Result'], n.shader.inputs['Roughness'])
    return n.material


def copper(hammered=0.0, rough=0.2):
    return metal('#d68a63', rough, hammered)


def brass(rough=0.22):
    return metal('#d9b35f', rough)


def steel(rough=0.22):
    return metal('#c9c9c7', rough)


def gold(rough=0.2):
    return metal('#e3bd6c', rough)


def aluminium(colour='#d0d1d2', rough=0.38):
    return metal(colour, rough, worn=0.01)


def brushed_steel(stretch=(0.2, 0.2, 40), colour='#c2c2c0'):
    """`stretch`: lines run along the axis with the small number."""
    n = _Nodes('brushed').set(Base_Color=colour, Metallic=1.0, Roughness=0.3)
    lines = n.noise(1.0, 4, stretch=stretch)
    n.bump(lines, 0.08, 0.01)
    spread = n.add('MapRange')
    n.link(lines, spread.inputs['Value'])
    for key, value in {'To Min': 0.22, 'To Max': 0.42}.items():
        spread.inputs[key].default_value = value
    n.link(spread.outputs['Result'], n.shader.inputs['Roughness'])
    return n.material


def cast_iron(colour='#222224'):
    n = _Nodes('iron').set(Base_Color=colour, Metallic=0.2, Roughness=0.55, Specular=0.45)
    n.bump(n.noise(9, 4), 0.35, 0.025)
    return n.material


def glass(tint='#ffffff', rough=0.0):
    """Clear or coloured glass; its shadow is light, as real glass has it. Model both its faces (a closed shell)."""
    n = _Nodes('glass')
    n.set(Base_Color=tint, Roughness=rough, Transmission=1.0, IOR=1.46, Specular=0.5)
    through = n.add('BsdfTransparent')
    through.inputs['Color'].default_value = (*[0.75 + 0.25 * c for c in rgb(tint)], 1)
    path, mix = n.add('LightPath'), n.add('MixShader')
    n.link(path.outputs['Is Shadow Ray'], mix.inputs[0])
    n.link(n.shader.outputs['BSDF'], mix.inputs[1])
    n.link(through.outputs['BSDF'], mix.inputs[2])
    n.link(mix.outputs['Shader'], n.output.inputs['Surface'])
    return n.material


def liquid(colour, clear=0.9, rough=0.02):
    """`clear`: 1 as water or tea, 0 as milk. Let it reach 0.02 cm into the glass around it."""
    n = _Nodes('liquid').set(Base_Color=colour, Roughness=rough, Transmission=clear, IOR=1.33)
    through = n.add('BsdfTransparent')
    through.inputs['Color'].default_value = (*[0.3 + 0.7 * c for c in rgb(colour)], 1)
    path, mix = n.add('LightPath'), n.add('MixShader')
    n.link(path.outputs['Is Shadow Ray'], mix.inputs[0])
    n.link(n.shader.outputs['BSDF'], mix.inputs[1])
    n.link(through.outputs['BSDF'], mix.inputs[2])
    if clear > 0.3:
        n.link(mix.outputs['Shader'], n.output.inputs['Surface'])
    return n.material


def wood(dark, light, along='x', grain=1.0, rough=0.45, rings=0.0):
    """`along`: the axis the fibres run along; `grain`: lines per centimetre across it; `rings`: how strongly year rings show, 0 to 1."""
    n = _Nodes('wood').set(Roughness=rough, Specular=0.35)
    stretch = [grain * 1.2] * 3
    stretch['xyz'.index(along)] = grain * 0.06
    fibres = n.noise(1.0, 4, 0.9, stretch)
    colour = n.ramp(fibres, [(0.28, dark), (0.52, light), (0.78, dark)] if rings > 0.5 else [(0.25, dark), (0.8, light)])
    broad = [grain * 0.25] * 3
    broad['xyz'.index(along)] = grain * 0.02
    flames = n.noise(1.0, 3, 1.4, broad)
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 0.35 + 0.3 * rings
    n.link(colour, mix.inputs['Color1'])
    n.link(n.ramp(flames, [(0.35, '#b9a48c'), (0.65, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.bump(fibres, 0.12, 0.02)
    return n.material


def oak(along='x', grain=1.0):
    return wood('#a87b4d', '#d3aa77', along, grain)


def walnut(along='x', grain=1.0):
    return wood('#4a2f1d', '#7d5637', along, grain)


def beech(along='x', grain=1.0):
    return wood('#c79463', '#e2b98c', along, grain)


def olive_wood(along='x', grain=0.8):
    return wood('#6a4526', '#d2a768', along, grain, rings=1.0)


def bamboo(along='x', grain=1.5):
    return wood('#c79d5e', '#e3c48d', along, grain)


def cloth(colour, thread=14.0, depth=0.5, sheen=0.4, second=None):
    """Woven: `thread` threads per centimetre, `depth` 0 to 1; `second` colours every other thread."""
    n = _Nodes('cloth').set(Base_Color=colour, Roughness=0.9, Specular=0.15, Sheen=sheen, Sheen_Tint=0.6)
    across, along = n.add('TexWave', Scale=thread / 6.28, Distortion=0.6, Detail=2), n.add('TexWave', Scale=thread / 6.28, Distortion=0.6, Detail=2)
    along.bands_direction = 'Y'
    n.link(n.place(), across.inputs['Vector'])
    n.link(n.place(), along.inputs['Vector'])
    weave = n.add('Math')
    weave.operation = 'MAXIMUM'
    n.link(across.outputs['Fac'], weave.inputs[0])
    n.link(along.outputs['Fac'], weave.inputs[1])
    n.bump(weave.outputs['Value'], depth * 0.5, 0.03)
    if second:
        n.link(n.ramp(across.outputs['Fac'], [(0.35, colour), (0.65, second)]), n.shader.inputs['Base Color'])
    else:
        spots = n.noise(3, 4)
        mix = n.tree.nodes.new('ShaderNodeMixRGB')
        mix.blend_type = 'MULTIPLY'
        mix.inputs['Fac'].default_value = 0.25
        mix.inputs['Color1'].default_value = (*rgb(colour), 1)
        n.link(spots, mix.inputs['Color2'])
        n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    return n.material


def linen(colour='#d9cfbf'):
    return cloth(colour, 8, 0.8, 0.2)


def cotton(colour='#f1eee7'):
    return cloth(colour, 16, 0.35, 0.4)


def terry(colour='#e9e4da'):
    """Towelling: soft loops."""
    n = _Nodes('terry').set(Base_Color=colour, Roughness=1.0, Specular=0.05, Sheen=1.0, Sheen_Tint=0.7)
    loops = n.add('TexVoronoi', Scale=7)
    n.link(n.place(), loops.inputs['Vector'])
    n.bump(loops.outputs['Distance'], 0.9, 0.12)
    return n.material


def wool(colour='#b56b4f', strands=5.0):
    n = _Nodes('wool').set(Base_Color=colour, Roughness=1.0, Specular=0.05, Sheen=0.9, Sheen_Tint=0.7)
    n.bump(n.noise(strands, 10, 1.5), 0.8, 0.08)
    return n.material


def leather(colour='#7a4a2b'):
    n = _Nodes('leather').set(Base_Color=colour, Roughness=0.5, Specular=0.4)
    grain = n.add('TexVoronoi', Scale=9)
    n.link(n.place(), grain.inputs['Vector'])
    n.bump(grain.outputs['Distance'], 0.35, 0.02)
    return n.material


def paper(colour='#f6f3ec', rough=0.8):
    n = _Nodes('paper').set(Base_Color=colour, Roughness=rough, Specular=0.2)
    n.bump(n.noise(12, 4), 0.05, 0.01)
    return n.material


def kraft():
    n = _Nodes('kraft').set(Roughness=0.85, Specular=0.15)
    n.link(n.ramp(n.noise(6, 4, stretch=(1, 3, 1)), [(0.3, '#a9825a'), (0.7, '#c49d72')]), n.shader.inputs['Base Color'])
    return n.material


def wax(colour='#f0e2c0', glow=0.4):
    """Light goes some millimetres into it: candles, soap, cheese, chocolate with less `glow`."""
    n = _Nodes('wax').set(Base_Color=colour, Roughness=0.4, Specular=0.4, Subsurface=glow, Subsurface_Radius=(0.8, 0.5, 0.3))
    n.shader.inputs['Subsurface Color'].default_value = (*rgb(colour), 1)
    n.bump(n.noise(1.0, 3), 0.06, 0.05)
    return n.material


def marble(colour='#efece6', vein='#8f8a84'):
    n = _Nodes('marble').set(Roughness=0.2, Specular=0.5)
    veins = n.noise(0.12, 4, 2.2)
    n.link(n.ramp(veins, [(0.0, colour), (0.44, colour), (0.5, vein), (0.54, colour), (1, colour)]), n.shader.inputs['Base Color'])
    return n.material


def stone(colour='#b9b2a6', rough=0.8):
    n = _Nodes('stone').set(Roughness=rough, Specular=0.2)
    n.link(n.ramp(n.noise(0.5, 4), [(0.3, colour), (0.8, '#d8d2c8')]), n.shader.inputs['Base Color'])
    n.bump(n.noise(4, 4), 0.3, 0.05)
    return n.material


def plaster(colour='#e9e2d7'):
    n = _Nodes('plaster').set(Base_Color=colour, Roughness=0.95, Specular=0.1)
    n.bump(n.noise(0.15, 4), 0.15, 0.3)
    return n.material


def leaf(colour='#3f6b3a', back='#5d8a50'):
    n = _Nodes('leaf').set(Roughness=0.45, Specular=0.4, Subsurface=0.05)
    n.link(n.ramp(n.noise(0.5, 4), [(0.3, colour), (0.75, back)]), n.shader.inputs['Base Color'])
    return n.material


def light(colour='#ffd9a0', strength=4.0):
    """Something that shines: the flame of a candle, a lamp. `strength` 1 is as bright as white paper in the studio."""
    n = _Nodes('light')
    glow = n.add('Emission', Strength=strength)
    glow.inputs['Color'].default_value = (*rgb(colour), 1)
    n.link(glow.outputs['Emission'], n.output.inputs['Surface'])
    return n.material


def picture(file, rough=0.4, metal=0.0, shine=0.5, glow=0.0, over=None):
    """A picture laid on by the object's UV map: labels, book covers, screens (`glow` 0.6 to 1). Where the picture is transparent, the colour `over` shows."""
    n = _Nodes('picture').set(Roughness=rough, Metallic=metal, Specular=shine)
    image = n.tree.nodes.new('ShaderNodeTexImage')
    image.image = bpy.data.images.load(str(file))
    image.extension = 'EXTEND'
    colour = image.outputs['Color']
    if over:
        mix = n.tree.nodes.new('ShaderNodeMixRGB')
        mix.inputs['Color1'].default_value = (*rgb(over), 1)
        n.link(image.outputs['Alpha'], mix.inputs['Fac'])
        n.link(colour, mix.inputs['Color2'])
        colour = mix.outputs['Color']
    n.link(colour, n.shader.inputs['Base Color'])
    if glow:
        n.link(colour, n.shader.inputs['Emission'])
        n.shader.inputs['Emission Strength'].default_value = glow
    return n.material


def screen(file, glow=0.8):
    return picture(file, rough=0.15, glow=glow)


def dots(base, spot, scale=1.0, size=0.3):
    """Even spots of another colour: `scale` per centimetre, `size` 0 to 1."""
    n = _Nodes('dots').set(Roughness=0.5)
    cells = n.add('TexVoronoi', Scale=scale, Randomness=0.3)
    n.link(n.place(), cells.inputs['Vector'])
    n.link(n.ramp(cells.outputs['Distance'], [(size, spot), (size + 0.03, base)]), n.shader.inputs['Base Color'])
    return n.material


def _remembered(make):
    cached = functools.lru_cache(None)(make)

    @functools.wraps(make)
    def same(*args, **kwargs):
        args = tuple(tuple(a) if isinstance(a, list) else a for a in args)
        return cached(*args, **kwargs)

    same.forget = cached.cache_clear
    return same


_MAKERS = [
    name for name, value in list(globals().items())
    if callable(value) and not name.startswith('_') and getattr(value, '__module__', '') == __name__ and name != 'rgb'
]
for _name in _MAKERS:
    globals()[_name] = _remembered(globals()[_name])


def forget():
    """Call after the scene is emptied: materials of the last scene are gone."""
    for name in _MAKERS:
        globals()[name].forget()


__all__ = [*_MAKERS, 'rgb']
