"""Shapes of things, in centimetres; z points up, the front of a thing looks along -y (towards the camera), and it stands on z = 0.

Everything made here joins the thing that is photographed. `props()` begins what only stands beside it; the camera aims at the thing alone.
"""

import contextlib
import math
import pathlib
import random
import subprocess
import tempfile

import bmesh
import bpy
from mathutils import Matrix, Vector

_state = {'into': 'thing'}
_labels = pathlib.Path(tempfile.mkdtemp(prefix='labels-'))


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name in ('thing', 'props', 'stage'):
        bpy.context.scene.collection.children.link(bpy.data.collections.new(name))
    _state['into'] = 'thing'
    random.seed(7)


@contextlib.contextmanager
def props():
    """Within it, shapes are made that stand beside the thing: they are in the picture, but the camera does not aim at them."""
    before, _state['into'] = _state['into'], 'props'
    try:
        yield
    finally:
        _state['into'] = before


@contextlib.contextmanager
def stage_pieces():
    before, _state['into'] = _state['into'], 'stage'
    try:
        yield
    finally:
        _state['into'] = before


def _keep(o, mat=None, at=(0, 0, 0), rot=(0, 0, 0), smooth=True):
    for holder in list(o.users_collection):
        holder.objects.unlink(o)
    bpy.data.collections[_state['into']].objects.link(o)
    o.location = at
    o.rotation_euler = [math.radians(a) for a in rot]
    if mat is not None and hasattr(o.data, 'materials'):
        o.data.materials.clear()
        o.data.materials.append(mat)
    if smooth and o.type == 'MESH':
        for polygon in o.data.polygons:
            polygon.use_smooth = True
        o.data.use_auto_smooth = True
        o.data.auto_smooth_angle = math.radians(40)
    return o


def mesh(vertices, faces, mat=None, at=(0, 0, 0), rot=(0, 0, 0), smooth=True, subdivide=0):
    """A free form from corners and faces; `subdivide` rounds it that many times."""
    data = bpy.data.meshes.new('mesh')
    data.from_pydata(vertices, [], faces)
    o = bpy.data.objects.new('mesh', data)
    bpy.context.scene.collection.objects.link(o)
    _keep(o, mat, at, rot, smooth)
    if subdivide:
        _rounded(o, subdivide)
    return o


def _rounded(o, times):
    modifier = o.modifiers.new('round', 'SUBSURF')
    modifier.levels = modifier.render_levels = times


def _bevel(o, width, segments=4):
    if width > 0:
        modifier = o.modifiers.new('bevel', 'BEVEL')
        modifier.width = width
        modifier.segments = segments
        modifier.limit_method = 'ANGLE'
        modifier.harden_normals = True
        o.data.use_auto_smooth = True


def curve_through(points, steps=8):
    """Points of a smooth line through `points` (any dimension); a point given twice stays a corner."""
    result = []
    count = len(points)
    for i in range(count - 1):
        p1, p2 = points[i], points[i + 1]
        if p1 == p2:
            continue
        p0 = points[i - 1] if i > 0 and points[i - 1] != p1 else None
        p3 = points[i + 2] if i + 2 < count and points[i + 2] != p2 else None
        p0 = p0 or tuple(2 * a - b for a, b in zip(p1, p2))
        p3 = p3 or tuple(2 * b - a for a, b in zip(p1, p2))
        for step in range(steps):
            t = step / steps
            result.append(tuple(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                for a, b, c, d in zip(p0, p1, p2, p3)
            ))
    result.append(tuple(points[-1]))
    return result


def lathe(profile, mat, at=(0, 0, 0), rot=(0, 0, 0), steps=96, smooth=6, squash=(1, 1)):
    """Turns a line of (radius, height) around the z axis, from below outside up, and back down inside where it is hollow.

    The line is smoothed through its points; a point written twice stays an edge. `smooth` 1 keeps straight pieces. `squash` stretches x and y."""
    line = curve_through(profile, smooth) if smooth > 1 else [p for i, p in enumerate(profile) if i == 0 or p != profile[i - 1]]
    line = [(max(r, 0.0), z) for r, z in line]
    vertices, faces = [], []
    for r, z in line:
        for s in range(steps):
            angle = 2 * math.pi * s / steps
            vertices.append((r * math.cos(angle) * squash[0], r * math.sin(angle) * squash[1], z))
    for i in range(len(line) - 1):
        for s in range(steps):
            t = (s + 1) % steps
            faces.append((i * steps + s, i * steps + t, (i + 1) * steps + t, (i + 1) * steps + s))
    o = mesh(vertices, faces, mat, at, rot)
    _clean(o)
    return o


def _clean(o):
    """Joins corners at one place and turns all faces outwards."""
    work = bmesh.new()
    work.from_mesh(o.data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(o.data)
    work.free()
    for polygon in o.data.polygons:
        polygon.use_smooth = True


def box(size, mat, at=(0, 0, 0), rot=(0, 0, 0), bevel=0.2, segments=4):
    """`at` is the middle of its foot."""
    w, d, h = (s / 2 for s in size)
    vertices = [(x, y, z) for z in (0, 2 * h) for x, y in ((-w, -d), (w, -d), (w, d), (-w, d))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    o = mesh(vertices, faces, mat, at, rot)
    _bevel(o, bevel, segments)
    return o


def cylinder(radius, height, mat, at=(0, 0, 0), rot=(0, 0, 0), bevel=0.1, steps=64, top=None):
    """`at` is the middle of its foot; `top`: radius at the upper end, when another."""
    upper = radius if top is None else top
    vertices = [(r * math.cos(2 * math.pi * s / steps), r * math.sin(2 * math.pi * s / steps), z) for r, z in ((radius, 0), (upper, height)) for s in range(steps)]
    faces = [(s, (s + 1) % steps, steps + (s + 1) % steps, steps + s) for s in range(steps)]
    faces += [tuple(reversed(range(steps))), tuple(range(steps, 2 * steps))]
    o = mesh(vertices, faces, mat, at, rot)
    _bevel(o, bevel, 4)
    return o


def sphere(radius, mat, at=(0, 0, 0), rot=(0, 0, 0), stretch=(1, 1, 1), detail=5):
    """`at` is its middle; `stretch` makes an egg of it."""
    data = bpy.data.meshes.new('sphere')
    work = bmesh.new()
    bmesh.ops.create_icosphere(work, subdivisions=detail, radius=radius)
    bmesh.ops.scale(work, vec=stretch, verts=work.verts)
    work.to_mesh(data)
    work.free()
    o = bpy.data.objects.new('sphere', data)
    bpy.context.scene.collection.objects.link(o)
    return _keep(o, mat, at, rot)


def torus(radius, thick, mat, at=(0, 0, 0), rot=(0, 0, 0)):
    """A ring lying flat; `thick`: radius of the ring itself."""
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=thick, major_segments=96, minor_segments=24)
    return _keep(bpy.context.object, mat, at, rot)


def tube(points, radius, mat, at=(0, 0, 0), rot=(0, 0, 0), smooth=8, radii=None, closed=False, flat=1.0):
    """A pipe along a smooth line; `radii` gives a radius for each point; `flat` squashes its section (0.3 is a strap)."""
    line = curve_through([(*p, r) for p, r in zip(points, radii or [radius] * len(points))], smooth) if smooth > 1 else [(*p, r) for p, r in zip(points, radii or [radius] * len(points))]
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions = '3D'
    data.bevel_depth = 1.0
    data.bevel_resolution = 8
    data.use_fill_caps = True
    spline = data.splines.new('POLY')
    spline.points.add(len(line) - 1)
    spline.use_cyclic_u = closed
    for point, (x, y, z, r) in zip(spline.points, line):
        point.co = (x, y, z, 1)
        point.radius = r
    o = bpy.data.objects.new('tube', data)
    bpy.context.scene.collection.objects.link(o)
    o = _as_mesh(o)
    _keep(o, mat, at, rot)
    if flat != 1.0:
        o.scale.z = flat
    return o


def _as_mesh(o):
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(o.evaluated_get(depsgraph))
    fresh = bpy.data.objects.new('mesh', data)
    bpy.context.scene.collection.objects.link(fresh)
    bpy.data.objects.remove(o)
    return fresh


def extrude(outline, depth, mat, at=(0, 0, 0), rot=(0, 0, 0), bevel=0.1, smooth=1, holes=()):
    """A flat piece cut along an outline of (x, y), `depth` thick, lying on its back; `holes` are outlines too."""
    data = bpy.data.curves.new('flat', 'CURVE')
    data.dimensions = '2D'
    data.fill_mode = 'BOTH'
    data.extrude = max(depth / 2 - bevel, 0)
    data.bevel_depth = bevel
    data.bevel_resolution = 4
    data.offset = -bevel
    for each in (outline, *holes):
        line = curve_through([*each, each[0]], smooth)[:-1] if smooth > 1 else list(each)
        spline = data.splines.new('POLY')
        spline.points.add(len(line) - 1)
        spline.use_cyclic_u = True
        for point, (x, y) in zip(spline.points, line):
            point.co = (x, y, 0, 1)
    o = bpy.data.objects.new('flat', data)
    bpy.context.scene.collection.objects.link(o)
    o = _as_mesh(o)
    o.data.transform(Matrix.Translation((0, 0, depth / 2)))
    _clean(o)
    return _keep(o, mat, at, rot)


def rounded_outline(width, depth, radius, steps=12):
    """A rectangle around 0 with round corners, as an outline for `extrude`."""
    points = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for s in range(steps + 1):
            a = math.radians(start + 90 * s / steps)
            points.append((cx * (width / 2 - radius) + radius * math.cos(a), cy * (depth / 2 - radius) + radius * math.sin(a)))
    return points


def circle_outline(radius, steps=64, at=(0, 0)):
    return [(at[0] + radius * math.cos(2 * math.pi * s / steps), at[1] + radius * math.sin(2 * math.pi * s / steps)) for s in range(steps)]


def cut(o, by):
    """Takes the shape `by` away from `o`; `by` is not seen."""
    modifier = o.modifiers.new('cut', 'BOOLEAN')
    modifier.operation = 'DIFFERENCE'
    modifier.object = by
    modifier.solver = 'EXACT'
    by.hide_render = True
    by.display_type = 'WIRE'
    by['not seen'] = True
    return o


def shell(o, thick):
    """Gives a thin surface a thickness inwards."""
    modifier = o.modifiers.new('shell', 'SOLIDIFY')
    modifier.thickness = thick
    return o


def bend_noise(o, size=5.0, depth=0.1, seed=0):
    """Moves the surface in and out so that it looks made by hand: `size` of a dent and its `depth` in centimetres. Needs enough faces."""
    texture = bpy.data.textures.new('dents', 'CLOUDS')
    texture.noise_scale = size
    modifier = o.modifiers.new('dents', 'DISPLACE')
    modifier.texture = texture
    modifier.strength = depth
    modifier.mid_level = 0.5
    modifier.texture_coords = 'GLOBAL' if seed else 'LOCAL'
    return o


def finer(o, times=2):
    """More faces of the same shape, for `bend_noise`."""
    modifier = o.modifiers.new('finer', 'SUBSURF')
    modifier.subdivision_type = 'SIMPLE'
    modifier.levels = modifier.render_levels = times
    return o


def rounder(o, times=2):
    """Rounds a coarse shape."""
    _rounded(o, times)
    return o


def copy(o, at=None, rot=None, scale=None, mat=None):
    """Another one with the same form."""
    twin = o.copy()
    if mat is not None:
        twin.data = o.data.copy()
        twin.data.materials.clear()
        twin.data.materials.append(mat)
    bpy.data.collections[_state['into']].objects.link(twin)
    if at is not None:
        twin.location = at
    if rot is not None:
        twin.rotation_euler = [math.radians(a) for a in rot]
    if scale is not None:
        twin.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    return twin


def ring_of(count, radius, make, start=0.0, height=0.0):
    """Calls `make(at, degrees)` for `count` places on a circle."""
    for i in range(count):
        degrees = start + 360 * i / count
        a = math.radians(degrees)
        make((radius * math.cos(a), radius * math.sin(a), height), degrees)


def group(objects, at=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Moves several pieces as one; returns the handle."""
    handle = bpy.data.objects.new('group', None)
    bpy.data.collections[_state['into']].objects.link(handle)
    for o in objects:
        o.parent = handle
    handle.location = at
    handle.rotation_euler = [math.radians(a) for a in rot]
    handle.scale = (scale,) * 3
    return handle


@contextlib.contextmanager
def together(at=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """What is made within it is moved, turned and scaled as one."""
    collection = bpy.data.collections[_state['into']]
    before = set(collection.objects)
    handle = bpy.data.objects.new('group', None)
    yield handle
    for o in list(collection.objects):
        if o not in before and o.parent is None:
            o.parent = handle
    collection.objects.link(handle)
    handle.location = at
    handle.rotation_euler = [math.radians(a) for a in rot]
    handle.scale = (scale,) * 3


def folded(width, depth, thick, layers, mat, at=(0, 0, 0), rot=(0, 0, 0), loose=0.15, seed=1):
    """Cloth folded to `layers` layers, the folds at the front: towels, shirts, bed linen. `thick`: one layer."""
    rng = random.Random(seed)
    pieces = []
    with together(at, rot) as handle:
        for i in range(layers):
            inset = rng.uniform(0, loose)
            o = box((width - inset, depth - rng.uniform(0, loose), thick), mat, at=(rng.uniform(-loose, loose) / 3, 0, i * thick * 0.94), bevel=thick * 0.48, segments=6)
            o.modifiers.clear()
            finer(o, 5)
            _pillow(o, width, depth, thick, rng)
            pieces.append(o)
    return handle


def _pillow(o, width, depth, thick, rng):
    """Rounds the edges of a slab of cloth and lets its top sink and rise a little."""
    modifier = o.modifiers[-1]
    depsgraph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(o.evaluated_get(depsgraph))
    o.modifiers.remove(modifier)
    o.data = data
    phase = [rng.uniform(0, 6.28) for _ in range(4)]
    radius = thick / 2
    for v in data.vertices:
        x, y, z = v.co
        edge = min(width / 2 - abs(x), depth / 2 - abs(y), radius)
        sink = 1 - math.sqrt(max(0.0, 1 - (1 - max(edge, 0) / radius) ** 2))
        side = z / thick * 2 - 1
        wave = 0.05 * thick * (math.sin(x * 0.9 + phase[0]) + math.sin(y * 0.7 + phase[1]) + math.sin((x + y) * 0.4 + phase[2]))
        v.co.z = radius + side * radius * (1 - sink * 0.85) + wave
        v.co.x += 0.04 * math.sin(y * 0.5 + phase[3])
    for polygon in data.polygons:
        polygon.use_smooth = True


def heap(make, count, radius, height, size, seed=3):
    """Fills a round vessel with `count` pieces: calls `make(at, rot)` for places that do not overlap much, from the floor up. `size`: a piece's diameter."""
    rng = random.Random(seed)
    placed = []
    level = size / 2
    while len(placed) < count and level < height:
        tries = 0
        while tries < 60 and len(placed) < count:
            tries += 1
            r = (radius - size / 2) * math.sqrt(rng.random())
            a = rng.uniform(0, 2 * math.pi)
            p = Vector((r * math.cos(a), r * math.sin(a), level + rng.uniform(-0.15, 0.15) * size))
            if all((p - q).length > size * 0.86 for q in placed[-80:]):
                placed.append(p)
                make(tuple(p), (rng.uniform(0, 360), rng.uniform(0, 360), rng.uniform(0, 360)))
        level += size * 0.72
    return placed


def leaf_shape(length, width, mat, at=(0, 0, 0), rot=(0, 0, 0), droop=0.3, fold=0.15, point=0.6):
    """A leaf that grows along +x from `at`: `droop` bends its tip down, `fold` raises its sides, `point` says how pointed it ends."""
    rows, columns = 14, 7
    vertices, faces = [], []
    for i in range(rows + 1):
        t = i / rows
        half = width / 2 * math.sin(math.pi * t ** (0.5 + point * 0.4)) ** 0.8 if 0 < t < 1 else 0.001
        for j in range(columns):
            s = j / (columns - 1) * 2 - 1
            vertices.append((length * t * math.cos(droop * t), half * s, -length * t * t * droop * 0.7 + abs(s) * half * fold * 2))
    for i in range(rows):
        for j in range(columns - 1):
            a = i * columns + j
            faces.append((a, a + 1, a + columns + 1, a + columns))
    o = mesh(vertices, faces, mat, at, rot)
    shell(o, 0.03)
    _rounded(o, 1)
    return o


def draw(svg, pixels=1024):
    """A picture file made of an SVG: labels, screens, book covers. Fonts with all Turkish letters: Lato, EB Garamond, Vollkorn, Bebas Neue, Karla, Quicksand, Comfortaa."""
    number = len(list(_labels.iterdir()))
    source, file = _labels / f'{number}.svg', _labels / f'{number}.png'
    source.write_text(svg, encoding='utf-8')
    subprocess.run(['rsvg-convert', '-w', str(pixels), '-o', str(file), str(source)], check=True)
    return file


def sheet(width, height, mat, at=(0, 0, 0), rot=(0, 0, 0)):
    """A flat rectangle that stands upright and looks to the front (-y), with a UV map: a label on a box, a screen, a book cover. `at`: the middle of its lower edge."""
    o = mesh([(-width / 2, 0, 0), (width / 2, 0, 0), (width / 2, 0, height), (-width / 2, 0, height)], [(0, 1, 2, 3)], mat, at, rot)
    uv = o.data.uv_layers.new()
    for loop, place in zip(uv.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = place
    return o


def band(radius, height, mat, at=(0, 0, 0), degrees=160, top=None, rot=(0, 0, 0), steps=64):
    """A label around a jar or a bottle, its middle at the front; `top`: radius at its upper edge. `degrees` 360 goes all around."""
    upper = radius if top is None else top
    vertices, faces = [], []
    for s in range(steps + 1):
        a = math.radians(-90 - degrees / 2 + degrees * s / steps)
        vertices += [(radius * math.cos(a), radius * math.sin(a), 0), (upper * math.cos(a), upper * math.sin(a), height)]
    for s in range(steps):
        faces.append((2 * s, 2 * s + 2, 2 * s + 3, 2 * s + 1))
    o = mesh(vertices, faces, mat, at, rot)
    uv = o.data.uv_layers.new()
    for polygon in o.data.polygons:
        for loop in polygon.loop_indices:
            vertex = o.data.loops[loop].vertex_index
            uv.data[loop].uv = (vertex // 2 / steps, vertex % 2)
    return o


def engrave(text, size, mat, at=(0, 0, 0), rot=(90, 0, 0), depth=0.02, font='Lato'):
    """Letters as a thin solid, centred on `at`; rot (90, 0, 0) stands them up to the front."""
    data = bpy.data.curves.new('text', 'FONT')
    data.body = text
    data.size = size
    data.extrude = depth
    data.align_x = 'CENTER'
    data.align_y = 'CENTER'
    file = subprocess.run(['fc-match', '-f', '%{file}', font], capture_output=True, text=True, check=True).stdout
    data.font = bpy.data.fonts.load(file)
    o = bpy.data.objects.new('text', data)
    bpy.context.scene.collection.objects.link(o)
    return _keep(_as_mesh(o), mat, at, rot)


__all__ = [name for name, value in list(globals().items()) if callable(value) and not name.startswith('_') and getattr(value, '__module__', '') == __name__] + ['math', 'random', 'Vector']
