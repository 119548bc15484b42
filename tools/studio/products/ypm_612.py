"""A brass padlock of 50 mm with a hardened shackle and three keys."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'yapi-market'
W, H, D = 5.0, 4.1, 1.75


def cast_brass():
    """Brushed up and down."""
    n = nodes('brass').set(Base_Color='#bd9c60', Metallic=1.0, Roughness=0.3)
    lines = n.noise(1.0, 4, stretch=(26, 26, 0.6))
    n.bump(lines, 0.06, 0.01)
    spread = n.add('MapRange')
    n.link(lines, spread.inputs['Value'])
    spread.inputs['To Min'].default_value, spread.inputs['To Max'].default_value = 0.22, 0.42
    n.link(spread.outputs['Result'], n.shader.inputs['Roughness'])
    return n.material


def padlock(at=(0, 0, 0), rot=(0, 0, 0), opened=0.0):
    """Stands on its foot and looks to the front."""
    with together(at, rot):
        body = extrude(rounded_outline(W, H, 0.42), D, cast_brass(), at=(0, D / 2, H / 2), rot=(90, 0, 0), bevel=0.13)
        mark = plain('#453415', 0.6, metal=0.6)
        engrave('KORUMACI', 0.56, mark, at=(0, -D / 2 - 0.002, 2.7), depth=0.006, font='Lato:bold')
        engrave('50 mm', 0.42, mark, at=(0, -D / 2 - 0.002, 1.95), depth=0.006, font='Lato:bold')
        engrave('PİRİNÇ', 0.26, mark, at=(0, -D / 2 - 0.002, 1.4), depth=0.006, font='Lato:bold')
        for x in (-2.05, 2.05):
            for z in (0.45, H - 0.45):
                cylinder(0.13, 0.03, metal('#b98f3f', 0.4), at=(x, -D / 2 + 0.01, z), rot=(90, 0, 0), bevel=0.01)
        # shackle
        r, gauge = 1.5, 0.42
        rise = 2.1 + opened
        line = [(-r, 0, H - 0.4 + opened), *[(-r, 0, H + rise * k) for k in (0.0, 0.5)], *[(-r * math.cos(math.radians(a)), 0, H + rise + 0.0 + r * math.sin(math.radians(a))) for a in range(0, 181, 12)], *[(r, 0, H + rise * k) for k in (0.5,)], (r, 0, H + (-0.4 if not opened else opened * 0.6))]
        tube(line, gauge, metal('#cfd0d1', 0.12, worn=0.015), smooth=3)
        for x in (-r, r):
            lathe([(gauge + 0.02, 0), (gauge + 0.16, 0.02), (gauge + 0.18, 0.06), (gauge + 0.02, 0.09)], plain('#1c1a17', 0.6), at=(x, 0, H - 0.02), steps=48)


def key(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies flat, its bit towards x."""
    with together(at, rot):
        nickel = metal('#c9c6be', 0.24, worn=0.05)
        bow = [(1.15 * math.cos(math.radians(a)) - 1.4, 1.05 * math.sin(math.radians(a))) for a in range(24, 337, 8)]
        teeth = [(-0.35, -0.43), (0.1, -0.42), (0.35, -0.42), (0.45, -0.25), (0.6, -0.25), (0.75, -0.42), (0.95, -0.12), (1.15, -0.12), (1.3, -0.36), (1.55, -0.36), (1.7, -0.2), (1.85, -0.2), (2.0, -0.38), (2.3, -0.3), (2.62, 0.05), (2.5, 0.3), (2.3, 0.4), (0.1, 0.42), (-0.35, 0.43)]
        outline = [*teeth, *bow]
        extrude([(x, y) for x, y in outline], 0.2, nickel, bevel=0.045, holes=[circle_outline(0.28, 32, (-2.05, 0))])
        box((2.2, 0.12, 0.03), plain('#807d76', 0.4, metal=0.8), at=(1.3, 0.14, 0.185), bevel=0)


def ring(at, r=1.3, rot=(0, 0, 0)):
    torus(r, 0.075, steel(0.2), at=at, rot=rot)


def keys(at, rot=(0, 0, 0)):
    with together(at, rot):
        ring((0, 0, 0.32), 1.25, (7, 4, 0))
        for a, z, tilt in ((-35, 0.02, 0), (8, 0.12, 2.5), (-82, 0.05, 1)):
            t = math.radians(a)
            key((1.15 * math.cos(t) + 2.2 * math.cos(t), 1.15 * math.sin(t) + 2.2 * math.sin(t), z), (0, tilt, a))


def model():
    padlock(rot=(0, 0, 0))
    keys((-0.5, -4.2, 0), (0, 0, 20))


def on_the_shelf():
    padlock((0, 0, 0), (0, 0, -14), opened=1.1)
    with props():
        keys((0.4, -4.6, 0), (0, 0, 25))
        chain()


def chain():
    """A piece of chain that lies behind."""
    zinc = metal('#aeb0b2', 0.35)
    for i in range(11):
        t = i / 10
        x, y = -13 + 2.35 * i, 4.5 + 1.6 * math.sin(i * 0.75)
        a = math.degrees(math.atan2(1.6 * 0.75 * math.cos(i * 0.75), 2.35))
        points = [(1.05 * math.cos(s) + 0.45 * math.copysign(1, math.cos(s)), 0.68 * math.sin(s), 0) for s in [j * 2 * math.pi / 28 for j in range(28)]]
        tube([*points, points[0]], 0.24, zinc, at=(x, y, 0.55), rot=(42 if i % 2 else -46, 0, a), smooth=1)


VIEWS = {
    'whole': View(turn=-22, tilt=20, size=LARGE, margin=0.08),
    'angle': View(turn=30, tilt=14, build=lambda: padlock(opened=1.1), margin=0.1),
    'detail': View(turn=-20, tilt=16, focus=(0.3, -0.9, 3.9), span=4.4, lens=85),
    'use': View(turn=0, tilt=20, margin=0.34, up=0.05, setting='table', surface=lambda: wood('#6d5138', '#937253', 'x', 0.6), build=on_the_shelf, side=-0.04),
}
