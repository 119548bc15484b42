"""A pair of hexagonal dumbbells with knurled steel handles."""

from kit import *
from kit import _bevel, _clean
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'spor'
ACROSS, HEAD, LENGTH = 9.4, 6.4, 20.0  # corner to corner, width of a head, whole


def coat():
    n = nodes('coat').set(Base_Color='#1e1f21', Roughness=0.52, Specular=0.42)
    n.bump(n.noise(26, 2), 0.10, 0.012)
    return n.material


def knurled():
    """Diamonds pressed into steel along x."""
    n = nodes('knurl').set(Base_Color='#c4c5c6', Metallic=1.0, Roughness=0.24)
    where = n.add('TexCoord')
    split = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], split.inputs[0])
    angle = n.add('Math')
    angle.operation = 'ARCTAN2'
    n.link(split.outputs['Y'], angle.inputs[0])
    n.link(split.outputs['X'], angle.inputs[1])
    waves = []
    for sign in (1, -1):
        around = n.add('Math')
        around.operation = 'MULTIPLY'
        around.inputs[1].default_value = 30
        n.link(angle.outputs[0], around.inputs[0])
        along = n.add('Math')
        along.operation = 'MULTIPLY_ADD'
        along.inputs[1].default_value = 22.0 * sign
        n.link(split.outputs['Z'], along.inputs[0])
        n.link(around.outputs[0], along.inputs[2])
        wave = n.add('Math')
        wave.operation = 'SINE'
        n.link(along.outputs[0], wave.inputs[0])
        waves.append(wave)
    low = n.add('Math')
    low.operation = 'MINIMUM'
    n.link(waves[0].outputs[0], low.inputs[0])
    n.link(waves[1].outputs[0], low.inputs[1])
    n.bump(low.outputs[0], 0.6, 0.03)
    return n.material


def head(x, face):
    """A hexagon that lies on a flat side; its outer face looks along `face` (1 or -1) of x."""
    with together((x, 0, 0), (0, 0, 0 if face > 0 else 180)):
        r = ACROSS / 2
        # Across x: a chamfered hexagon of three sections.
        rows = [(0.0, 0.60), (0.0, 0.80), (0.9, 1.0), (HEAD - 1.0, 1.0), (HEAD - 0.12, 0.80), (HEAD - 0.12, 0.68), (HEAD - 0.32, 0.64), (HEAD - 0.32, 0.0)]
        vertices = [(at, r * k * math.cos(math.radians(60 * i)), r * k * math.sin(math.radians(60 * i))) for at, k in rows[:-1] for i in range(6)]
        faces = [(j * 6 + i, j * 6 + (i + 1) % 6, (j + 1) * 6 + (i + 1) % 6, (j + 1) * 6 + i) for j in range(len(rows) - 2) for i in range(6)]
        faces += [tuple(reversed(range(6))), tuple((len(rows) - 2) * 6 + i for i in range(6))]
        o = mesh(vertices, faces, coat())
        _clean(o)
        _bevel(o, 0.22, 4)
        with together((HEAD - 0.33, 0, 0), (0, 0, 90)):
            engrave('5', 3.0, plain('#c9cbcc', 0.5), at=(0, 0, 0.62), depth=0.05, font='Lato:bold')
            engrave('KG', 1.0, plain('#c9cbcc', 0.5), at=(0, 0, -1.25), depth=0.05, font='Lato:bold')
            engrave('PEHLİVAN', 0.42, plain('#8a8d8f', 0.5), at=(0, 0, -2.2), depth=0.04, font='Lato:bold')


def dumbbell(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies along x on a flat side."""
    flat = ACROSS / 2 * math.cos(math.radians(30))
    with together(at, rot):
        with together((0, 0, flat)):
            grip = LENGTH / 2 - HEAD
            head(grip, 1)
            head(-grip, -1)
            lathe([(1.55, -grip - 0.2), (1.55, -grip), (1.42, -grip + 0.5), (1.42, -grip + 0.5), (1.5, -grip * 0.5), (1.68, 0), (1.5, grip * 0.5), (1.42, grip - 0.5), (1.42, grip - 0.5), (1.55, grip), (1.55, grip + 0.2)], knurled(), rot=(0, 90, 0))
            for x in (-1, 1):
                lathe([(1.5, -0.1), (1.95, 0), (2.0, 0.15), (1.9, 0.42), (1.6, 0.5), (1.45, 0.5)], steel(0.15), at=(x * (grip + 0.05), 0, 0), rot=(0, -90 * x, 0))


def model():
    dumbbell((0, 5.2, 0), (0, 0, 0))
    dumbbell((2.5, -8.6, 0), (0, 0, -24))


def at_home():
    dumbbell((0, 0, 0), (0, 0, 12))
    dumbbell((6, 14, 0), (0, 0, -8))
    with props():
        from products.spr_716 import rolled

        rolled('#7f9a86', at=(-2, 36, 0), rot=(0, 0, 4))
        lathe([(0, 0), (3.4, 0), (3.4, 0), (3.6, 0.3), (3.6, 15), (3.4, 17), (2.0, 19), (1.9, 19.2), (1.9, 19.2), (2.1, 19.3), (2.1, 22), (1.9, 22.2), (0, 22.2)], aluminium('#5d7f93', 0.35), at=(-20, 12, 0))
        lathe([(2.15, 19.6), (2.3, 19.6), (2.3, 19.6), (2.3, 22.3), (2.1, 22.6), (0, 22.6)], plastic('#23262a', 0.4), at=(-20, 12, 0))


VIEWS = {
    'whole': View(turn=-34, tilt=24, size=LARGE, margin=0.06, up=-0.05),
    'angle': View(turn=22, tilt=14, build=lambda: dumbbell(), margin=0.1),
    'detail': View(turn=-35, tilt=22, focus=(2.5, -8.6, 6.0), span=11, lens=85),
    'use': View(turn=-24, tilt=20, margin=0.2, setting='wall', surface=boards, build=at_home, up=-0.09),
}
