"""A yoga mat of 183 × 61 cm, 6 mm thick, rolled up with its strap."""

import bmesh

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'spor'
COLOURS = {'Adaçayı': '#8ba38c', 'Gül Kurusu': '#c08d86', 'Lacivert': '#2e4260'}
WIDE, LONG, THICK = 61.0, 183.0, 0.6


def foam(colour):
    """Closed foam with a fine pattern of crossing lines."""
    n = nodes('foam').set(Base_Color=colour, Roughness=0.82, Specular=0.25, Sheen=0.25)
    n.bump(_grid(n), 1.0, 0.14)
    return n.material


def _grid(n):
    """Fine waves: along the object's UV map, which counts centimetres."""
    where = n.add('TexCoord')
    a, b = n.add('TexWave', Scale=0.55, Distortion=0.0), n.add('TexWave', Scale=0.55, Distortion=0.0)
    b.bands_direction = 'Y'
    for wave in (a, b):
        n.link(where.outputs['UV'], wave.inputs['Vector'])
    top = n.add('Math')
    top.operation = 'MULTIPLY'
    n.link(a.outputs['Fac'], top.inputs[0])
    n.link(b.outputs['Fac'], top.inputs[1])
    return top.outputs[0]


def strip(line, colour, at=(0, 0, 0), rot=(0, 0, 0), wide=WIDE):
    """The mat along a line of (y, z), which is the middle of its thickness; it lies across x."""
    rounded, h = 0.16, THICK / 2
    section = [(-wide / 2, -h + rounded), (-wide / 2 + 0.05, -h + 0.05), (-wide / 2 + rounded, -h), (wide / 2 - rounded, -h), (wide / 2 - 0.05, -h + 0.05), (wide / 2, -h + rounded), (wide / 2, h - rounded), (wide / 2 - 0.05, h - 0.05), (wide / 2 - rounded, h), (-wide / 2 + rounded, h), (-wide / 2 + 0.05, h - 0.05), (-wide / 2, h - rounded)]
    count = len(section)
    vertices, along = [], [0.0]
    for i, (y, z) in enumerate(line):
        a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dy, dz = b[0] - a[0], b[1] - a[1]
        size = math.hypot(dy, dz) or 1
        ny, nz = -dz / size, dy / size
        vertices += [(x, y + ny * t, z + nz * t) for x, t in section]
        if i:
            along.append(along[-1] + math.hypot(y - line[i - 1][0], z - line[i - 1][1]))
    faces = [(i * count + j, i * count + (j + 1) % count, (i + 1) * count + (j + 1) % count, (i + 1) * count + j) for i in range(len(line) - 1) for j in range(count)]
    faces += [tuple(reversed(range(count))), tuple((len(line) - 1) * count + j for j in range(count))]
    o = mesh(vertices, faces, foam(colour), at, rot)
    uv = o.data.uv_layers.new()
    for polygon in o.data.polygons:
        for loop in polygon.loop_indices:
            v = o.data.loops[loop].vertex_index
            uv.data[loop].uv = (section[v % count][0], along[v // count])
    work = bmesh.new()
    work.from_mesh(o.data)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(o.data)
    work.free()
    return o


def spiral(free=0.0, slack=0.66):
    """Rolled from the inside out; the last `free` centimetres lie on the floor towards -y. Returns the line and the roll's radius."""
    inner = 1.1
    length = LONG - free
    turns = []
    a, r, used = 0.0, inner, 0.0
    while used < length:
        turns.append((a, r))
        step = 0.1
        used += r * step
        a += step
        r = inner + slack * a / (2 * math.pi)
    outer = turns[-1][1]
    end = turns[-1][0]
    # Ends at the bottom (angle -90°), going towards -y.
    line = []
    for angle, radius in turns:
        t = -90 - math.degrees(end - angle)
        radius = radius * (1 + 0.012 * math.sin(angle * 0.37 + 1))
        line.append((radius * math.cos(math.radians(-t + 180)), radius * math.sin(math.radians(t)) + outer))
    return line, outer, turns


def rolled(colour, at=(0, 0, 0), rot=(0, 0, 0), free=0.0, strap=True):
    with together(at, rot):
        line, outer, turns = spiral(free)
        line = [(y, z + THICK / 2) for y, z in line]
        if free:
            steps = int(free / 1.0)
            for i in range(1, steps + 1):
                d = free * i / steps
                lift = 1.3 * max(0, (d - free * 0.8) / (free * 0.2)) ** 2
                line.append((-d, THICK / 2 + lift))
        strip(line, colour)
        if strap:
            for x in (-15, 15):
                r = outer + THICK / 2 + 0.16
                points = [(x, r * math.cos(math.radians(a)), outer + THICK / 2 + r * math.sin(math.radians(a))) for a in range(0, 360, 12)]
                loop(points, '#2a2a2c')
                box((3.4, 0.5, 2.2), plastic('#1c1c1e', 0.4), at=(x, -r - 0.02, outer - 0.4), bevel=0.12)
            # The strap that hangs on the shoulder, lying over the roll.
            z = 2 * outer + THICK + 0.2
            ribbon([(-15, 0.5, z), (-13, 0.2, z + 1.4), (-7, -1.2, z + 2.9), (0, -2.2, z + 3.4), (7, -1.0, z + 2.6), (13, 0.4, z + 1.3), (15, 0.6, z)], '#2a2a2c')


def loop(points, colour, wide=2.5):
    ribbon([*points, points[0]], colour, wide, across=(1, 0, 0))


def ribbon(points, colour, wide=2.5, across=(0, 1, 0)):
    """A woven strap along a line."""
    line = curve_through(points, 6)
    w = Vector(across) * wide / 2
    vertices = [tuple(Vector(p) + w * s) for p in line for s in (-1, -0.5, 0, 0.5, 1)]
    faces = [(i * 5 + j, i * 5 + j + 1, (i + 1) * 5 + j + 1, (i + 1) * 5 + j) for i in range(len(line) - 1) for j in range(4)]
    o = mesh(vertices, faces, cloth(colour, 10, 0.9))
    modifier = o.modifiers.new('shell', 'SOLIDIFY')
    modifier.thickness = 0.18
    modifier.offset = 0
    return o


def model(value):
    rolled(COLOURS[value])


def opened(value):
    rolled(COLOURS[value], free=66, strap=False)


def in_the_room(value):
    rolled(COLOURS[value], free=110, strap=False)
    with props():
        from products.spr_717 import dumbbell

        dumbbell((46, -30, 0), (0, 0, 70))
        dumbbell((58, -26, 0), (0, 0, 84))
        folded(30, 22, 1.2, 4, terry('#e7dfd2'), at=(-48, -28, 0), rot=(0, 0, 14))


VIEWS = {
    'whole': View(turn=-38, tilt=22, size=LARGE, margin=0.03, up=-0.07),
    'angle': View(turn=-40, tilt=30, margin=0.05, build=opened),
    'detail': View(turn=-58, tilt=20, focus=(30, -2, 8), span=22, lens=85, build=opened),
    'use': View(turn=-28, tilt=24, margin=0.05, setting='wall', surface=lambda: boards(wide=14, long=140), build=in_the_room, up=-0.07),
}
