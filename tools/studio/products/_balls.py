"""Leather and rubber balls: a football of 32 panels and a basketball with its channels."""

import numpy as np

import bmesh
from kit import *
from materials import *
from products._carve import *

FOOTBALL, BASKETBALL = 10.95, 12.1  # radii


def _panels():
    """Centres and corners of the 12 five-sided and 20 six-sided panels on a ball of radius 1."""
    work = bmesh.new()
    bmesh.ops.create_icosphere(work, subdivisions=1, radius=1)
    at = {v.index: v.co.copy() for v in work.verts}
    third = lambda a, b: (at[a] * 2 + at[b]) / 3
    fives, sixes = [], []

    def ordered(points):
        middle = sum(points, Vector()) / len(points)
        u = (points[0] - middle).normalized()
        w = middle.normalized().cross(u)
        return sorted(points, key=lambda p: math.atan2((p - middle).dot(w), (p - middle).dot(u)))

    for v in work.verts:
        fives.append(ordered([third(v.index, e.other_vert(v).index) for e in v.link_edges]))
    for f in work.faces:
        a, b, c = (v.index for v in f.verts)
        sixes.append(ordered([third(*pair) for pair in ((a, b), (b, a), (b, c), (c, b), (c, a), (a, c))]))
    work.free()
    return fives, sixes


def _panel(corners, fine, radius, mat, logo=None):
    """One panel, stuffed: it sinks to its seams, where stitches pull it in."""
    corners = [np.array(c) for c in corners]
    middle = sum(corners) / len(corners)
    vertices, faces, rim = [], [], []
    for k in range(len(corners)):
        a, b = corners[k], corners[(k + 1) % len(corners)]
        length = np.linalg.norm(b - a) * radius
        start = len(vertices)
        index = {}
        for i in range(fine + 1):
            for j in range(fine + 1 - i):
                # i: from the seam to the middle; j: along it.
                t = i / fine
                s = j / (fine - i) if fine > i else 0.5
                # Closer rows near the seam.
                t = t**1.7
                p = (a + (b - a) * s) * (1 - t) + middle * t
                away = t * np.linalg.norm((a + b) / 2 - middle) * radius
                # The nearest other seams count too, towards the corners.
                along = s * length
                stitch = 0.5 + 0.5 * math.cos(2 * math.pi * along / 0.52)
                depth = 0.25 * math.exp(-((away / 0.17) ** 2)) + 0.05 * stitch * math.exp(-(((away - 0.16) / 0.12) ** 2)) + 0.07 * math.exp(-away / 0.9)
                q = p / np.linalg.norm(p) * (radius - depth)
                index[i, j] = len(vertices)
                vertices.append(tuple(q))
        for i in range(fine):
            for j in range(fine - i):
                faces.append((index[i, j], index[i, j + 1], index[i + 1, j]))
                if j < fine - i - 1:
                    faces.append((index[i, j + 1], index[i + 1, j + 1], index[i + 1, j]))
    o = mesh(vertices, faces, mat)
    work = bmesh.new()
    work.from_mesh(o.data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-4)
    work.to_mesh(o.data)
    work.free()
    o.data.auto_smooth_angle = math.radians(80)
    for polygon in o.data.polygons:
        polygon.use_smooth = True
    if logo:
        n = Vector(middle).normalized()
        up = Vector((0, 0, 1)) - n * n.z
        up = up.normalized() if up.length > 0.1 else Vector((0, 1, 0))
        right = up.cross(n)
        span = logo
        uv = o.data.uv_layers.new()
        for loop in o.data.loops:
            p = o.data.vertices[loop.vertex_index].co - n * radius
            uv.data[loop.index].uv = (0.5 + p.dot(right) / span, 0.5 + p.dot(up) / span)
    return o


def _pu(colour, rough=0.34):
    n = nodes('pu').set(Base_Color=colour, Roughness=rough, Specular=0.45, Clearcoat=0.12, Clearcoat_Roughness=0.25)
    grain = n.add('TexVoronoi', Scale=7)
    n.link(n.place(), grain.inputs['Vector'])
    n.bump(grain.outputs['Distance'], 0.12, 0.015)
    return n.material


LOGO = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><g fill="#1f3550" text-anchor="middle">
<path d="M200 92 l9 19 21 3 -15 15 4 21 -19 -10 -19 10 4 -21 -15 -15 21 -3z" fill="#d0573a"/>
<text x="200" y="226" font-family="Lato" font-weight="700" font-size="66" letter-spacing="4">KAPTAN</text>
<rect x="92" y="246" width="216" height="4"/><text x="200" y="284" font-family="Lato" font-weight="700" font-size="25" letter-spacing="5">5 NUMARA</text></g></svg>'''


def football(at=(0, 0, 0), rot=(0, 0, 0), fine=22):
    """Stands on its lowest point at `at`; a panel with the maker's name looks to the front when `rot` is 0."""
    fives, sixes = _panels()
    # The six-sided panel whose middle comes to the front.
    front = max(sixes, key=lambda c: Vector((0, -1, 0.25)).normalized().dot(sum(c, Vector()).normalized()))
    with together((at[0], at[1], at[2] + FOOTBALL - 0.12), rot):
        for corners in sixes:
            named = corners is front
            _panel(corners, fine, FOOTBALL, picture(draw(LOGO), rough=0.34, over='#f1efe9') if named else _pu('#f1efe9'), 8.4 if named else None)
        for corners in fives:
            _panel(corners, fine, FOOTBALL, _pu('#1f3550'))


def _rubber_ball():
    """Pebbled rubber, with black channels where the value is near 0."""
    n = nodes('pebbles').set(Roughness=0.5, Specular=0.4)
    d = attribute(n, 'channel')
    n.link(n.ramp(d, [(0.0, '#1c1816'), (0.30, '#1c1816'), (0.335, '#b9582a'), (1, '#b9582a')]), n.shader.inputs['Base Color'])
    cells = n.add('TexVoronoi', Scale=4.6, Randomness=0.55)
    n.link(n.place(), cells.inputs['Vector'])
    flat = n.add('MapRange')
    for key, value in {'From Min': 0.05, 'From Max': 0.55, 'To Min': 1.0, 'To Max': 0.0}.items():
        flat.inputs[key].default_value = value
    n.link(cells.outputs['Distance'], flat.inputs['Value'])
    only = n.add('Math')
    only.operation = 'MULTIPLY'
    step = n.add('MapRange')
    for key, value in {'From Min': 0.33, 'From Max': 0.42}.items():
        step.inputs[key].default_value = value
    n.link(d, step.inputs['Value'])
    n.link(flat.outputs['Result'], only.inputs[0])
    n.link(step.outputs['Result'], only.inputs[1])
    n.bump(only.outputs[0], 0.7, 0.05)
    return n.material


def basketball(at=(0, 0, 0), rot=(0, 0, 0)):
    R = BASKETBALL
    with together((at[0], at[1], at[2] + R), rot):
        o = sphere(R, _rubber_ball(), detail=7)
        count = len(o.data.vertices)
        p = np.empty(count * 3, np.float64)
        o.data.vertices.foreach_get('co', p)
        n = p.reshape(-1, 3) / R
        x, y, z = n.T
        # Two great circles, and a bow on either side.
        a = np.abs(np.arcsin(np.clip(x, -1, 1)))
        b = np.abs(np.arcsin(np.clip(z, -1, 1)))
        c = []
        for side in (1, -1):
            # A ring around the pole of ±x, narrower where it crosses the front.
            t = np.arctan2(z, y)
            wanted = math.radians(46) + math.radians(13) * np.cos(2 * t)
            reach = np.arccos(np.clip(side * x, -1, 1))
            c.append(np.abs(reach - wanted) * 0.93)
        d = np.minimum(np.minimum(a, b), np.minimum(*c)) * R  # centimetres to the nearest channel
        depth = 0.16 * np.exp(-((d / 0.27) ** 4))
        o.data.vertices.foreach_set('co', (n * (R - depth)[:, None]).ravel())
        valued(o, np.clip(d, 0, 1).astype(np.float32), 'channel')
        o.data.update()
        for size, text, z0 in ((1.35, 'KAPTAN', 5.3), (0.62, '7 NUMARA', 3.6)):
            letters = engrave(text, size, plain('#17120f', 0.5), at=(-4.2, -R - 1, z0), depth=0.02, font='Lato:bold')
            finer(letters, 2)
            wrap = letters.modifiers.new('wrap', 'SHRINKWRAP')
            wrap.target = o
            wrap.offset = 0.035
            wrap.wrap_method = 'PROJECT'
            wrap.use_project_z = True
            wrap.use_negative_direction = True
            wrap.use_positive_direction = True


__all__ = ['football', 'basketball', 'FOOTBALL', 'BASKETBALL']
