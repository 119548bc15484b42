"""Sunglasses of tortoiseshell acetate with polarised lenses."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'giyim'


def tortoise():
    n = nodes('tortoise').set(Roughness=0.12, Specular=0.55, Clearcoat=0.6, Clearcoat_Roughness=0.04)
    n.link(n.ramp(n.noise(0.75, 2, 1.8), [(0.36, '#1a0e08'), (0.5, '#3d2010'), (0.6, '#7a441b'), (0.72, '#a9692c')]), n.shader.inputs['Base Color'])
    return n.material


def dark_glass():
    """Brown-grey, darker at the top; it mirrors as polished glass does, and lets some light through."""
    n = nodes('dark glass').set(Base_Color='#0c0a09', Roughness=0.03, Specular=0.7)
    through = n.add('BsdfTransparent')
    where = n.add('TexCoord')
    split = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], split.inputs[0])
    height = n.add('MapRange')
    height.inputs['From Min'].default_value, height.inputs['From Max'].default_value = -2.0, 2.0
    n.link(split.outputs['Z'], height.inputs['Value'])
    n.link(n.ramp(height.outputs[0], [(0.05, '#8a7465'), (0.75, '#3a302b')]), through.inputs['Color'])
    mix = n.add('MixShader')
    mix.inputs[0].default_value = 0.34
    n.link(through.outputs[0], mix.inputs[1])
    n.link(n.shader.outputs['BSDF'], mix.inputs[2])
    n.link(mix.outputs[0], n.output.inputs['Surface'])
    return n.material


def _closed(points, steps=7):
    """A smooth closed line through the points."""
    line = curve_through([points[-1], *points, points[0], points[1]], steps)
    return line[steps : steps * (len(points) + 1)]


RIM = [(0.0, 1.12), (0.9, 1.2), (1.9, 1.9), (3.5, 2.28), (5.3, 2.36), (6.7, 2.28), (7.15, 1.85), (6.98, 1.25), (6.7, 0.3), (6.1, -1.25), (5.0, -2.2), (3.6, -2.42), (2.1, -2.08), (1.15, -1.0), (0.85, 0.05), (0.5, 0.5)]
EYE = [(1.38, 0.3), (1.75, 1.38), (2.8, 1.84), (4.2, 1.94), (5.6, 1.82), (6.28, 1.12), (6.12, -0.15), (5.5, -1.35), (4.55, -1.88), (3.3, -1.98), (2.1, -1.55), (1.48, -0.6)]


def _bend(o, curve=0.026):
    """Stands a flat piece up and wraps it around the face."""
    for v in o.data.vertices:
        x, y, z = v.co
        v.co = (x, curve * x * x - z, y)
    o.data.flip_normals()
    o.data.update()
    return o


def frame(at=(0, 0, 0), rot=(0, 0, 0), folded_up=False):
    """Stands as it would on a face: looks to the front, the temples run back; the lower rim is at z = 0."""
    shell_mat = tortoise()
    with together((at[0], at[1], at[2] + 2.42), rot):
        half = _closed([*RIM, (0.0, 0.62)][:-1] + [(0.0, 0.62)])
        right = RIM + [(0.0, 0.62)]
        outline = _closed([*right, *[(-x, y) for x, y in reversed(right[1:-1])]])
        holes = [_closed(EYE), [(-x, y) for x, y in reversed(_closed(EYE))]]
        _bend(extrude(outline, 0.42, shell_mat, bevel=0.1, holes=holes))
        for side in (1, -1):
            big = [(side * ((x - 3.8) * 1.03 + 3.8), (y) * 1.03) for x, y in _closed(EYE)]
            lens = _bend(extrude(big, 0.18, dark_glass(), bevel=0.03), 0.026)
            lens.location.y = -0.1
            # nose pads
            sphere(0.42, shell_mat, at=(side * 1.02, 0.25, -0.35), stretch=(0.5, 0.8, 1.25), rot=(0, side * 16, side * 20), detail=4)
            # rivets
            for z in (1.62, 1.98):
                cylinder(0.075, 0.05, gold(0.2), at=(side * 6.72, 0.026 * 6.72**2 - 0.41, z - 0.02), rot=(90, 0, side * 18), bevel=0.02, steps=24)
            temple = [(0.0, 2.02), (3, 1.94), (8.8, 1.72), (11.0, 1.4), (12.7, 0.2), (13.7, -1.45), (13.95, -2.1), (13.7, -2.38), (13.3, -2.2), (12.2, -0.5), (10.9, 0.6), (8.8, 1.08), (3, 1.2), (0.0, 1.32)]
            with together((side * 6.98, 0.026 * 6.98**2 - 0.05, 0), (0, 0, side * 3.0)):
                o = extrude(_closed(temple, 6), 0.36, shell_mat, bevel=0.11)
                for v in o.data.vertices:
                    x, y, z = v.co
                    v.co = ((z - 0.36) if side > 0 else (0.36 - z), x, y)
                if side < 0:
                    o.data.flip_normals()
                o.data.update()
                box((0.3, 0.55, 0.5), gold(0.25), at=(-side * 0.42, 0.1, 1.4), bevel=0.05)


def model():
    frame()


def case(at, rot=(0, 0, 0)):
    with together(at, rot):
        o = box((16.5, 7.2, 5.6), leather('#3b2a22'), at=(0, 0, 0), bevel=2.3, segments=10)
        torus(1, 0.05, gold(0.3), at=(0, -3.62, 2.9), rot=(90, 0, 0)).scale = (0.35, 0.35, 1)


def by_the_sea():
    frame((0, 0, 2.6), (3, 0, 16))
    with props():
        folded(40, 26, 1.3, 2, terry('#d9e0df'), at=(2, 3, 0), rot=(0, 0, -6))
        from products.gym_410 import hat

        hat((-24, 21, 0.3), (0, 0, 40))


def in_the_box():
    frame((-2, -4, 0), (0, 0, 10))
    case((0, 8, 0), (0, 0, -8))
    folded(9, 9, 0.12, 2, cotton('#8fa3a6'), at=(9.5, -2.0, 0), rot=(0, 0, 24))


VIEWS = {
    'whole': View(turn=-26, tilt=16, size=LARGE, margin=0.03, up=-0.04),
    'angle': View(turn=-18, tilt=26, margin=0.04, up=-0.03, build=in_the_box),
    'detail': View(turn=-40, tilt=14, focus=(6.3, 0.8, 3.6), span=6, lens=85),
    'use': View(turn=-6, tilt=20, margin=0.2, setting='table', surface=lambda: wood('#b9a58a', '#d9c9b0', 'x', 0.6), wall='#d6dcdb', build=by_the_sea, up=-0.04),
}
