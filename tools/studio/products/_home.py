"""What several things of the home share: lights inside lamps, discs with a picture, glowing cloth, books."""

import bpy
import kit
import materials
from kit import *
from materials import *


def bulb_light(at, power, colour='#ffd2a0', radius=1.5):
    """A light that shines from `at`, as a bulb inside a shade. `power`: 4000 lights a table half a metre around."""
    lamp = bpy.data.lights.new('bulb', 'POINT')
    lamp.energy = power
    lamp.color = rgb(colour)
    lamp.shadow_soft_size = radius
    o = bpy.data.objects.new('bulb', lamp)
    o.location = at
    bpy.data.collections[kit._state['into']].objects.link(o)
    return o


def disc(radius, mat, at=(0, 0, 0), rot=(0, 0, 0), steps=96):
    """A flat round face that looks up, with a UV map: dials, lids."""
    corners = [(radius * math.cos(2 * math.pi * s / steps), radius * math.sin(2 * math.pi * s / steps), 0) for s in range(steps)]
    o = mesh(corners, [tuple(range(steps))], mat, at, rot, smooth=False)
    uv = o.data.uv_layers.new()
    for loop in o.data.loops:
        x, y, _ = corners[loop.vertex_index]
        uv.data[loop.index].uv = (x / radius / 2 + 0.5, y / radius / 2 + 0.5)
    return o


def glowing(colour, glow, strength, low, high, centre, thread=0.0, fall=0.45):
    """Paper or cloth with a bulb behind it: brightest at the height `centre`, fading towards `low` and `high`, and darker where it turns away."""
    n = materials._Nodes('glowing').set(Base_Color=colour, Roughness=0.9, Specular=0.1)
    place = n.tree.nodes.new('ShaderNodeSeparateXYZ')
    where = n.add('TexCoord')
    n.link(where.outputs['Object'], place.inputs[0])
    part = n.add('MapRange')
    n.link(place.outputs['Z'], part.inputs['Value'])
    part.inputs['From Min'].default_value, part.inputs['From Max'].default_value = low, high
    ramp = n.tree.nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.interpolation = 'EASE'
    elements = ramp.color_ramp.elements
    elements.new(0.5)
    for element, (position, bright) in zip(elements, ((0, 0.3), ((centre - low) / (high - low), 1.0), (1, 0.3))):
        element.position = position
        element.color = (bright, bright, bright, 1)
    n.link(part.outputs['Result'], ramp.inputs['Fac'])
    facing = n.add('LayerWeight', Blend=0.35)
    turned = n.add('MapRange')
    n.link(facing.outputs['Facing'], turned.inputs['Value'])
    turned.inputs['To Min'].default_value, turned.inputs['To Max'].default_value = strength, strength * fall
    product = n.add('Math')
    product.operation = 'MULTIPLY'
    n.link(ramp.outputs['Color'], product.inputs[0])
    n.link(turned.outputs['Result'], product.inputs[1])
    n.link(product.outputs['Value'], n.shader.inputs['Emission Strength'])
    n.shader.inputs['Emission'].default_value = (*rgb(glow), 1)
    if thread:
        across, along = n.noise(1.0, 2, stretch=(thread, thread, thread * 0.12)), n.noise(1.0, 2, stretch=(thread * 0.1, thread * 0.1, thread))
        weave = n.add('Math')
        weave.operation = 'MAXIMUM'
        n.link(across, weave.inputs[0])
        n.link(along, weave.inputs[1])
        n.bump(weave.outputs['Value'], 0.5, 0.06)
        n.link(n.ramp(weave.outputs['Value'], [(0.42, '#b9a98d'), (0.66, colour)]), n.shader.inputs['Base Color'])
        glow_mix = n.ramp(weave.outputs['Value'], [(0.40, glow), (0.70, '#fff0d2')])
        n.link(glow_mix, n.shader.inputs['Emission'])
    else:
        n.bump(n.noise(0.7, 5), 0.25, 0.08)
    return n.material


def book(size=(13, 19, 2.4), colour='#7d3b2f', at=(0, 0, 0), rot=(0, 0, 0)):
    """A closed clothbound book lying flat, its spine at the left (-x): (width, depth, thickness)."""
    w, d, t = size
    with together(at, rot):
        cover = cloth(colour, 18, 0.3, 0.2)
        box((w, d, 0.25), cover, at=(0, 0, 0), bevel=0.08)
        box((w, d, 0.25), cover, at=(0, 0, t - 0.25), bevel=0.08)
        extrude([(-w / 2 + 0.25, 0.02), (-w / 2 + 0.25, t - 0.02), (-w / 2 - 0.15, t - 0.1), (-w / 2 - 0.38, t * 0.72), (-w / 2 - 0.42, t / 2), (-w / 2 - 0.38, t * 0.28), (-w / 2 - 0.15, 0.1)], d, cover, at=(0, d / 2, 0), rot=(90, 0, 0), bevel=0.04)
        pages = materials._Nodes('pages').set(Base_Color='#efe6d3', Roughness=0.9)
        lines = pages.noise(1.0, 2, stretch=(0.4, 0.4, 22))
        pages.bump(lines, 0.4, 0.03)
        box((w - 0.7, d - 0.6, t - 0.5), pages.material, at=(-0.1, 0, 0.25), bevel=0.02)


def boards(dark='#a57a4c', light='#cda372'):
    """A floor of oak boards, 14 cm wide, that runs along x."""
    n = materials._Nodes('boards').set(Roughness=0.4, Specular=0.35)
    planks = n.add('TexBrick', Scale=1.0)
    planks.offset, planks.offset_frequency = 0.37, 1
    for key, value in {'Color1': (0.72, 0.72, 0.72, 1), 'Color2': (1, 1, 1, 1), 'Mortar': (0.30, 0.26, 0.22, 1), 'Mortar Size': 0.11, 'Mortar Smooth': 0.3, 'Bias': 0.0, 'Brick Width': 170.0, 'Row Height': 14.0}.items():
        planks.inputs[key].default_value = value
    n.link(n.place(), planks.inputs['Vector'])
    fibres = n.noise(1.0, 4, 0.9, (0.03, 0.55, 0.55))
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 1.0
    n.link(n.ramp(fibres, [(0.28, dark), (0.75, light)]), mix.inputs['Color1'])
    n.link(planks.outputs['Color'], mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    return n.material
