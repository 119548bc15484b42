"""A wooden yo-yo with a cotton string."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'oyuncak'
R = 2.9


def lacquer(colour):
    n = nodes('lacquer').set(Base_Color=colour, Roughness=0.28, Specular=0.5, Clearcoat=0.6, Clearcoat_Roughness=0.08)
    n.bump(n.noise(1.0, 4, stretch=(1, 1, 8)), 0.05, 0.02)
    return n.material


def half(paint, hub):
    """Its face looks along z."""
    grain = wood('#c08a55', '#e6bf8f', 'x', 2.2, rough=0.32)
    lathe([(0.0, 0.0), (0.95, 0.0), (0.95, 0.0), (1.5, 0.05), (2.3, 0.2), (2.75, 0.42), (2.9, 0.72), (2.86, 1.0), (2.66, 1.28), (2.42, 1.42), (2.30, 1.44), (2.30, 1.44), (2.24, 1.38)], lacquer(paint), smooth=8, steps=128)
    lathe([(2.28, 1.38), (2.22, 1.44), (2.1, 1.46), (1.9, 1.42), (1.5, 1.3), (1.15, 1.22), (0.98, 1.2), (0.98, 1.2), (0.93, 1.14)], grain, smooth=8, steps=128)
    lathe([(0.97, 1.1), (0.93, 1.2), (0.85, 1.27), (0.5, 1.36), (0.2, 1.39), (0.2, 1.39), (0.18, 1.3), (0, 1.3)], lacquer(hub), smooth=8, steps=96)
    cylinder(0.17, 0.1, brass(0.25), at=(0, 0, 1.27), bevel=0.03, steps=6)
    # Two turned grooves.
    torus(1.72, 0.028, plain('#6d4526', 0.7), at=(0, 0, 1.365))
    torus(1.60, 0.028, plain('#6d4526', 0.7), at=(0, 0, 1.33))


def strand(points, closed=False, thick=0.065):
    """Twisted cotton: three threads around each other."""
    line = curve_through(points, 26)
    mat = cotton('#f0ead9')
    for k in range(3):
        twisted = []
        travelled = 0.0
        for i, p in enumerate(line):
            a, b = Vector(line[max(i - 1, 0)]), Vector(line[min(i + 1, len(line) - 1)])
            along = (b - a).normalized()
            travelled += (Vector(p) - Vector(line[i - 1])).length if i else 0
            side = along.cross(Vector((0, 0, 1)))
            side = side.normalized() if side.length > 0.05 else Vector((1, 0, 0))
            up = side.cross(along)
            angle = travelled * 9 + k * 2.094
            twisted.append(tuple(Vector(p) + (side * math.cos(angle) + up * math.sin(angle)) * thick * 0.55))
        tube(twisted, thick * 0.62, mat, smooth=1)


def body(paint, hub, at=(0, 0, 0), rot=(0, 0, 0)):
    """Its middle at `at`, axis along y."""
    with together(at, rot):
        with together(rot=(90, 0, 0), at=(0, -0.14, 0)):
            half(paint, hub)
        with together(rot=(-90, 0, 0), at=(0, 0.14, 0)):
            half(paint, hub)
        cylinder(0.45, 0.4, steel(0.2), at=(0, 0.2, 0), rot=(90, 0, 0), bevel=0.02)
        for r, y in ((1.9, -0.05), (1.94, 0.06), (1.76, 0.0)):
            torus(r, 0.075, cotton('#f0ead9'), at=(0, y, 0), rot=(90, 0, 0))


def model():
    body('#9a2a22', '#f1e6d0', at=(0, 0, R), rot=(0, 0, 0))
    strand([(0.2, 0.05, R + 1.95), (1.3, 0.05, R + 1.6), (2.3, 0.03, R + 0.6), (3.05, 0, R - 0.9), (3.5, -0.1, 1.0), (4.0, -0.5, 0.1), (4.9, -1.4, 0.09), (5.2, -2.9, 0.09), (3.9, -3.9, 0.09), (2.2, -3.5, 0.09), (1.2, -3.9, 0.09), (0.4, -5.0, 0.09), (-1.0, -5.1, 0.09), (-1.9, -4.6, 0.09), (-2.7, -4.6, 0.09), (-3.0, -5.2, 0.09), (-2.5, -5.8, 0.09), (-1.8, -5.4, 0.1), (-1.75, -4.75, 0.22)])


def in_play():
    body('#9a2a22', '#f1e6d0', at=(0, 0, R), rot=(0, 0, 8))
    strand([(0.2, 0.05, R + 1.95), (1.3, 0.05, R + 1.6), (2.3, 0.03, R + 0.6), (3.05, 0, R - 0.9), (3.5, -0.1, 1.0), (4.0, -0.5, 0.1), (4.9, -1.4, 0.09), (5.2, -2.9, 0.09), (3.9, -3.9, 0.09), (2.2, -3.5, 0.09), (1.2, -3.9, 0.09), (0.4, -5.0, 0.09), (-1.0, -5.1, 0.09), (-1.9, -4.6, 0.09)])
    body('#2f5570', '#f1e6d0', at=(-7.2, 1.6, 1.6), rot=(88, 0, 20))
    with props():
        marbles()


def marbles():
    for x, y, r, colour in ((3.6, 4.6, 0.8, '#6fa58a'), (5.4, 3.0, 0.8, '#d8a548'), (5.6, 5.4, 0.8, '#5a83b5')):
        sphere(r, glass(colour), at=(x, y, r))
        leaf_shape(r * 1.3, r * 0.7, plain('#f4f0e6', 0.4), at=(x - r * 0.6, y, r), rot=(30, 20, 40))


VIEWS = {
    'whole': View(turn=-28, tilt=16, size=LARGE, margin=0.05, up=-0.03),
    'angle': View(turn=-62, tilt=12, margin=0.1),
    'detail': View(turn=-20, tilt=14, focus=(-0.4, -1.5, R + 0.9), span=4.6, lens=85),
    'use': View(turn=-14, tilt=19, margin=0.12, up=-0.09, setting='table', surface=lambda: oak('x', 0.8), build=in_play),
}
