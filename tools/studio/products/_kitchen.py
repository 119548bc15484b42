"""What lies about in a kitchen: food, herbs and linen that several products are photographed with."""

import bmesh
import bpy
import materials
from kit import *
from materials import *
from mathutils import noise


def spotted(stops, scale=1.0, detail=4, rough=0.6, bump=0.3, depth=0.05, shine=0.4, glow=0.0, coat=0.0, stretch=(1, 1, 1), grit=None):
    """An uneven surface: `stops` are (place between 0 and 1, colour) of a noise, most of which lies between 0.3 and 0.7; `grit`: spots per centimetre of the relief."""
    n = materials._Nodes('spotted').set(Roughness=rough, Specular=shine, Clearcoat=coat, Clearcoat_Roughness=0.15)
    spots = n.noise(scale, detail, stretch=stretch)
    colour = n.ramp(spots, stops)
    n.link(colour, n.shader.inputs['Base Color'])
    if glow:
        n.set(Subsurface=glow, Subsurface_Radius=(0.5, 0.3, 0.15))
        n.link(colour, n.shader.inputs['Subsurface Color'])
    if bump:
        n.bump(n.noise(grit, 3) if grit else spots, bump, depth)
    return n.material


def lump(radius, mat, at=(0, 0, 0), rot=(0, 0, 0), stretch=(1, 1, 1), dent=0.08, size=1.0, seed=1, detail=4, flat_below=None):
    """A ball made by no machine: `dent` as a part of its radius, `size` of a dent as a part of it; `flat_below`: nothing hangs lower than this part of its radius."""
    data = bpy.data.meshes.new('lump')
    work = bmesh.new()
    bmesh.ops.create_icosphere(work, subdivisions=detail, radius=1)
    shift = Vector((seed * 7.31, seed * 3.17, seed * 5.53))
    for v in work.verts:
        p = v.co.copy()
        v.co = p * (1 + dent * noise.noise(p / size + shift) + dent * 0.4 * noise.noise(p * 3 / size + shift))
        v.co = Vector(c * s * radius for c, s in zip(v.co, stretch))
        if flat_below is not None and v.co.z < -flat_below * radius * stretch[2]:
            v.co.z = -flat_below * radius * stretch[2]
    work.to_mesh(data)
    work.free()
    o = bpy.data.objects.new('lump', data)
    bpy.context.scene.collection.objects.link(o)
    from kit import _keep
    return _keep(o, mat, at, rot)


def warped(o, move):
    """Moves every corner of a shape: `move(x, y, z)` returns its new place."""
    for v in o.data.vertices:
        v.co = move(*v.co)
    return o


def seared():
    return spotted([(0.3, '#2e170d'), (0.46, '#5a301a'), (0.62, '#7d4a2a'), (0.75, '#8f5c38')], 0.9, 5, 0.5, 0.5, 0.12, 0.5, grit=3.2)


def kofte(at, turn=0, seed=1, mat=None, length=3.3):
    return lump(1.0, mat or seared(), at, (0, 0, turn), (length, 1.75, 0.95), 0.10, 0.55, seed, 5, 0.75)


def green_pepper(at, turn=0, length=11, bend=1.2, charred=True):
    skin = spotted([(0.36, '#20280f'), (0.46, '#4a6420'), (0.7, '#6f8a31')], 0.5, 3, 0.28, 0.2, 0.05, 0.5) if charred else spotted([(0.3, '#3f6a1f'), (0.7, '#5f8b30')], 0.3, 2, 0.22, 0.0)
    with together(at, (0, 0, turn)):
        tube([(0, 0, 0.7), (length * 0.2, bend * 0.25, 0.85), (length * 0.55, bend, 0.72), (length * 0.85, bend * 0.7, 0.5), (length, 0, 0.35)], 1, skin, radii=[0.55, 0.86, 0.70, 0.42, 0.08])
        tube([(0.25, 0, 0.72), (-0.7, -0.1, 0.8), (-1.7, -0.4, 1.0)], 1, spotted([(0.3, '#4c6b2a'), (0.7, '#6d8440')], 1, 2, 0.5, 0), radii=[0.5, 0.17, 0.15])


def cherry_tomato(at, radius=1.3, turn=0, tilt=0, stem=True):
    skin = spotted([(0.3, '#a81f12'), (0.7, '#c5301a')], 0.3, 2, 0.16, 0.0, glow=0.08, coat=0.3)
    with together(at, (tilt, tilt * 0.5, turn)):
        lump(radius, skin, (0, 0, radius * 0.94), stretch=(1, 1, 0.94), dent=0.02, seed=turn % 9)
        if stem:
            green = plain('#4d6a2c', 0.6)
            for i in range(5):
                leaf_shape(radius * 0.75, radius * 0.24, green, (0, 0, radius * 1.84), (0, -6, 72 * i + 10), droop=0.55)
            tube([(0, 0, radius * 1.84), (0.05, 0, radius * 2.1), (0.2, 0.05, radius * 2.35)], 0.07, green)


def garlic(at, turn=0, tilt=0, scale=1.0):
    skin = spotted([(0.35, '#d9c7bd'), (0.5, '#efe6dc'), (0.7, '#f4eee4')], 0.8, 3, 0.5, 0.15, 0.03, stretch=(1, 1, 0.2))
    with together(at, (tilt, 0, turn), scale):
        o = lathe([(0, 0.1), (1.2, 0), (2.3, 0.9), (2.45, 1.8), (1.8, 2.9), (0.8, 3.5), (0.45, 4.2), (0.38, 5.0), (0.3, 5.05), (0, 5.0)], skin)
        warped(o, lambda x, y, z: (x * _bulge(x, y, z), y * _bulge(x, y, z), z))
        lathe([(0.9, 0.12), (0.75, -0.05), (0, -0.05)], plain('#b79d7c', 0.9))


def _bulge(x, y, z):
    a = math.atan2(y, x)
    return 1 + 0.055 * math.cos(8 * a + 0.6 * math.sin(a)) * max(0.0, 1 - abs(z - 1.6) / 2.2)


def clove(at, turn=0, tilt=0):
    return tube([(-1.0, 0, 0.4), (-0.5, 0, 0.6), (0.2, 0, 0.62), (0.9, 0, 0.42), (1.25, 0, 0.3)], 1, spotted([(0.3, '#e6d8c0'), (0.7, '#f1e8d6')], 1, 2, 0.45, 0, glow=0.1), at, (tilt, 0, turn), radii=[0.2, 0.58, 0.62, 0.34, 0.08])


def rosemary(at, turn=0, length=13, seed=2):
    rng = random.Random(seed)
    with together(at, (0, 0, turn)):
        line = [(0, 0, 0.25), (length * 0.35, 0.5, 0.45), (length * 0.7, 0.2, 0.4), (length, -0.5, 0.7)]
        tube(line, 1, plain('#6b5a3a', 0.8), radii=[0.14, 0.12, 0.1, 0.05])
        green = spotted([(0.3, '#3c5232'), (0.7, '#5f7550')], 1.5, 2, 0.55, 0)
        needle = leaf_shape(1.9, 0.26, green, (0, 0, -50), droop=0.2, fold=-0.2, point=0.3)
        needle['not seen'] = True
        needle.hide_render = True
        places = curve_through(line, 16)
        for i, p in enumerate(places[3:]):
            for side in range(3):
                twin = copy(needle, p, (rng.uniform(0, 360), rng.uniform(-62, -25), 0), rng.uniform(0.65, 1.05) * (1 - 0.4 * i / len(places)))
                twin.rotation_euler = (rng.uniform(0, 6.28), rng.uniform(-0.9, -0.35), rng.uniform(-0.3, 0.3))
                twin.rotation_euler.rotate_axis('X', 0)
                a = rng.uniform(0, 6.28)
                direction = Vector((rng.uniform(0.5, 0.9), 0.75 * math.cos(a), abs(0.75 * math.sin(a)) if p[2] < 0.5 else 0.75 * math.sin(a)))
                twin.rotation_euler = direction.to_track_quat('X', 'Z').to_euler()
                twin.hide_render = False
                if 'not seen' in twin:
                    del twin['not seen']


def scattered(what, count, middle, spread, seed=1, height=0.0, scale=(0.8, 1.1)):
    """Copies of a shape strewn around a place."""
    rng = random.Random(seed)
    for _ in range(count):
        twin = copy(what, (middle[0] + rng.gauss(0, spread), middle[1] + rng.gauss(0, spread), height), (rng.uniform(0, 360), rng.uniform(0, 360), rng.uniform(0, 360)), rng.uniform(*scale))
        twin.hide_render = False
    return what


def peppercorns(count, middle, spread, seed=1, height=0.22):
    corn = lump(0.25, spotted([(0.3, '#17110d'), (0.7, '#3a2c22')], 5, 3, 0.75, 0.6, 0.05), (*middle, height), dent=0.25, size=0.5, detail=3)
    return scattered(corn, count, middle, spread, seed, height)


def salt(count, middle, spread, seed=1):
    grain = box((0.14, 0.12, 0.1), plain('#fbfaf6', 0.3), (*middle, 0), bevel=0.02)
    return scattered(grain, count, middle, spread, seed, 0.05, (0.5, 1.2))


def fried_egg(at, turn=0, seed=1, radius=5.0):
    """`at`: on the floor of the pan."""
    n = materials._Nodes('egg white').set(Roughness=0.22, Specular=0.5, Subsurface=0.12, Subsurface_Radius=(0.5, 0.4, 0.3))
    away = n.add('VectorMath')
    away.operation = 'LENGTH'
    n.link(n.place((0.8 / radius, 0.8 / radius, 0)), away.inputs[0])
    mixed = n.add('Math')
    mixed.operation = 'MULTIPLY_ADD'
    n.link(n.noise(1.1, 4), mixed.inputs[0])
    mixed.inputs[1].default_value = 0.35
    n.link(away.outputs['Value'], mixed.inputs[2])
    colour = n.ramp(mixed.outputs['Value'], [(0.0, '#fbf8ef'), (0.95, '#fbf7ec'), (1.0, '#dcae6c')])
    n.link(colour, n.shader.inputs['Base Color'])
    n.link(colour, n.shader.inputs['Subsurface Color'])
    n.bump(n.noise(0.9, 3), 0.35, 0.12)
    shift = seed * 4.7
    with together(at, (0, 0, turn)):
        o = lathe([(radius, 0.02), (radius * 1.0, 0.1), (radius * 0.96, 0.24), (radius * 0.8, 0.30), (radius * 0.55, 0.38), (radius * 0.4, 0.55), (radius * 0.2, 0.6), (0, 0.6)], n.material, steps=128)

        def move(x, y, z):
            a = math.atan2(y, x)
            way = Vector((math.cos(a) * 1.3 + shift, math.sin(a) * 1.3, shift))
            swell = 1 + 0.20 * noise.noise(way) + 0.07 * noise.noise(way * 3)
            return (x * swell, y * swell, z + 0.10 * noise.noise(Vector((x * 0.5 + shift, y * 0.5, 0))) * min(1, z * 4))

        warped(o, move)
        yolk = spotted([(0.3, '#f09a16'), (0.7, '#f7ad25')], 0.4, 2, 0.12, 0.05, 0.05, 0.5, glow=0.15, coat=0.5)
        lump(1.95, yolk, (0.2, -0.1, 0.55), stretch=(1, 1, 0.62), dent=0.02, seed=seed, flat_below=0.3)


def leafy(at, spread=1.0, count=7, seed=1, size=1.0, lift=0.4):
    """Some leaves of parsley or mint in a small heap."""
    rng = random.Random(seed)
    green = spotted([(0.3, '#3d6a24'), (0.7, '#5f9440')], 1.0, 2, 0.5, 0)
    for _ in range(count):
        p = (at[0] + rng.gauss(0, spread), at[1] + rng.gauss(0, spread), at[2] + rng.uniform(0.05, lift))
        turn = rng.uniform(0, 360)
        for side in (-48, 0, 48):
            leaf_shape(rng.uniform(1.0, 1.4) * size, 0.75 * size, green, p, (rng.uniform(-15, 15), rng.uniform(-25, 0), turn + side), droop=0.5, fold=0.25, point=0.2)


def bread(at, turn=0, mat=None):
    """A slice of country bread lying flat."""
    crumb = spotted([(0.3, '#d9bb8a'), (0.5, '#ecd9b2'), (0.7, '#f2e4c6')], 1.6, 5, 0.9, 0.7, 0.15)
    crust = spotted([(0.3, '#7a4520'), (0.7, '#a9682f')], 0.8, 4, 0.7, 0.4, 0.05)
    outline = [(-5.2, -3), (-5.6, 0.5), (-5.0, 3.2), (-2.5, 4.4), (0.5, 4.1), (3.2, 4.5), (5.2, 3.0), (5.5, 0), (5.0, -3.2), (2, -3.7), (-2.4, -3.6)]
    with together(at, (0, 0, turn)):
        extrude(outline, 1.5, crust, bevel=0.25, smooth=6)
        extrude([(x * 0.945, y * 0.935) for x, y in outline], 1.56, crumb, bevel=0.05, smooth=6)


def striped(colour, stripe, places=(0.82, 0.9), width=0.022, length=24.0, thread=9.0):
    """Woven cloth with stripes across its ends: `places` as parts of half its `length` (which runs along x)."""
    n = materials._Nodes('striped').set(Roughness=0.92, Specular=0.12, Sheen=0.25, Sheen_Tint=0.6)
    across, along = n.add('TexWave', Scale=thread / 6.28, Distortion=0.6, Detail=2), n.add('TexWave', Scale=thread / 6.28, Distortion=0.6, Detail=2)
    along.bands_direction = 'Y'
    n.link(n.place(), across.inputs['Vector'])
    n.link(n.place(), along.inputs['Vector'])
    weave = n.add('Math')
    weave.operation = 'MAXIMUM'
    n.link(across.outputs['Fac'], weave.inputs[0])
    n.link(along.outputs['Fac'], weave.inputs[1])
    n.bump(weave.outputs['Value'], 0.35, 0.03)
    parts = n.add('SeparateXYZ')
    n.link(n.place((2 / length, 1, 1)), parts.inputs[0])
    end = n.add('Math')
    end.operation = 'ABSOLUTE'
    n.link(parts.outputs['X'], end.inputs[0])
    stops = [(0.0, colour)]
    for p in places:
        stops += [(p - width - 0.004, colour), (p - width, stripe), (p + width, stripe), (p + width + 0.004, colour)]
    n.link(n.ramp(end.outputs['Value'], stops), n.shader.inputs['Base Color'])
    return n.material


def towel(width, depth, mat, at=(0, 0, 0), rot=(0, 0, 0), layers=2, thick=0.28, wave=0.35, seed=1):
    """A folded cloth that lies as cloth lies: its edges waver, it lifts here and there, its folds are round."""
    rng = random.Random(seed)
    columns, rows = 72, 56
    with together(at, rot):
        for layer in range(layers):
            w, d = width - layer * rng.uniform(0.2, 0.7), depth - layer * rng.uniform(0.3, 0.9)
            shift = Vector((seed * 3.3, layer * 0.6, seed * 1.7))
            vertices, faces = [], []
            for j in range(rows + 1):
                for i in range(columns + 1):
                    # Places are dense at the edges, where the cloth rounds off.
                    s, t = _dense(i / columns), _dense(j / rows)
                    x, y = s * w / 2, t * d / 2
                    inside = min(w / 2 - abs(x), d / 2 - abs(y))
                    round_off = math.sqrt(max(0.0, 1 - (1 - min(inside / (thick * 0.8), 1)) ** 2))
                    lift = wave * max(0.0, noise.noise(Vector((x, y * 1.4, 0)) / 7 + Vector((seed, seed, 0))) + 0.25)
                    z = layer * thick * 0.95 + lift + thick * round_off
                    if layer == 0 and inside <= 1e-6:
                        z = lift * 0.6
                    x += 0.22 * noise.noise(Vector((0, y / 3.5, 1)) + shift) * abs(s) ** 4 * 2
                    y += 0.22 * noise.noise(Vector((x / 3.5, 0, 5)) + shift) * abs(t) ** 4 * 2
                    corner = (abs(s) * abs(t)) ** 6
                    vertices.append((x * (1 - 0.012 * corner), y * (1 - 0.02 * corner), z))
            for j in range(rows):
                for i in range(columns):
                    a = j * (columns + 1) + i
                    faces.append((a, a + 1, a + columns + 2, a + columns + 1))
            mesh(vertices, faces, mat)


def _dense(t):
    s = t * 2 - 1
    return math.copysign(1 - (1 - abs(s)) ** 1.7, s)


def hammered(colour='#cf8a66', rough=0.22, marks=1.45, depth=0.14):
    """Metal planished with a round hammer: shallow dishes beside each other, `marks` per centimetre."""
    n = materials._Nodes('hammered').set(Base_Color=colour, Metallic=1.0)
    cells = n.add('TexVoronoi', Scale=marks)
    n.link(n.place(), cells.inputs['Vector'])
    dish = n.add('Math')
    dish.operation = 'POWER'
    dish.inputs[1].default_value = 2.0
    n.link(cells.outputs['Distance'], dish.inputs[0])
    n.bump(dish.outputs['Value'], 1.0, depth)
    spread = n.add('MapRange')
    n.link(n.noise(0.8, 4), spread.inputs['Value'])
    spread.inputs['To Min'].default_value, spread.inputs['To Max'].default_value = rough - 0.06, rough + 0.08
    n.link(spread.outputs['Result'], n.shader.inputs['Roughness'])
    return n.material


def figured(stops, along='x', lines=9.0, size=0.11, wild=1.2, rough=0.42, slow=0.10):
    """Wood with a lively figure: lines that follow the heights of a long, slow noise, as olive and walnut show when sawn flat."""
    n = materials._Nodes('figured').set(Roughness=rough, Specular=0.4)
    stretch = [1.0, 1.0, 1.0]
    stretch['xyz'.index(along)] = slow
    land = n.noise(size, 3, wild, stretch)
    many = n.add('Math')
    many.operation = 'MULTIPLY'
    many.inputs[1].default_value = lines
    n.link(land, many.inputs[0])
    part = n.add('Math')
    part.operation = 'PINGPONG'
    part.inputs[1].default_value = 0.5
    n.link(many.outputs['Value'], part.inputs[0])
    fibres = n.noise(3.2, 3, 0.4, [1 if s == 1 else 0.03 for s in stretch])
    shifted = n.add('Math')
    shifted.operation = 'MULTIPLY_ADD'
    shifted.inputs[1].default_value = 0.5
    n.link(fibres, shifted.inputs[0])
    n.link(part.outputs['Value'], shifted.inputs[2])
    colour = n.ramp(shifted.outputs['Value'], stops)
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 0.6
    n.link(colour, mix.inputs['Color1'])
    n.link(n.ramp(n.noise(0.09, 2, 0.6, [1 if s == 1 else 0.3 for s in stretch]), [(0.35, '#b58f66'), (0.6, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.bump(fibres, 0.12, 0.015)
    return n.material


def olive(along='x', lines=9.0, size=0.11):
    return figured([(0.2, '#42270f'), (0.3, '#7f562c'), (0.42, '#b2864c'), (0.6, '#c99f63'), (0.75, '#b98c50'), (0.9, '#8a6034')], along, lines, size)


def dark_walnut(along='x', lines=10.0, size=0.16):
    return figured([(0.2, '#2e1b10'), (0.4, '#4c2f1c'), (0.65, '#68442a'), (0.9, '#4a2d1a')], along, lines, size, 0.8, 0.36, 0.08)


def pieces(stops, scale=2.6, rough=0.5, depth=0.12, shine=0.3):
    """The outside of a heap of small things, as pulses behind glass: each cell has a colour of its own and stands out."""
    n = materials._Nodes('pieces').set(Roughness=rough, Specular=shine)
    cells = n.add('TexVoronoi', Scale=scale)
    n.link(n.place(), cells.inputs['Vector'])
    colour = n.ramp(cells.outputs['Color'], stops)
    shade = n.tree.nodes.new('ShaderNodeMixRGB')
    shade.blend_type = 'MULTIPLY'
    shade.inputs['Fac'].default_value = 1.0
    n.link(colour, shade.inputs['Color1'])
    n.link(n.ramp(cells.outputs['Distance'], [(0.3, '#ffffff'), (0.8, '#9a8672')]), shade.inputs['Color2'])
    n.link(shade.outputs['Color'], n.shader.inputs['Base Color'])
    turned = n.add('Math')
    turned.operation = 'SUBTRACT'
    turned.inputs[0].default_value = 1.0
    n.link(cells.outputs['Distance'], turned.inputs[1])
    n.bump(turned.outputs['Value'], 1.0, depth)
    return n.material


def tomato_slice(at, rot=(0, 0, 0), radius=3.0, thick=0.6):
    skin = plain('#a92a17', 0.2, coat=0.3)
    flesh = spotted([(0.3, '#bb3a22'), (0.7, '#d0553a')], 1.5, 3, 0.25, 0.2, 0.04, 0.5, glow=0.1)
    wet = spotted([(0.3, '#c4602a'), (0.7, '#d98a48')], 2.5, 3, 0.15, 0.4, 0.05, 0.5, glow=0.1, coat=0.4)
    with together(at, rot):
        lathe([(0, 0), (radius * 0.96, 0), (radius, thick * 0.5), (radius * 0.96, thick), (radius * 0.93, thick)], skin)
        lathe([(radius * 0.945, thick - 0.01), (radius * 0.93, thick + 0.01), (radius * 0.5, thick + 0.02), (0, thick + 0.02)], flesh)
        for i in range(5):
            a = i * 72 + 12
            c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
            lump(radius * 0.29, wet, (radius * 0.56 * c, radius * 0.56 * s, thick), (0, 0, a), (0.95, 0.82, 0.10), dent=0.15, seed=i, detail=4)


def cucumber_slice(at, rot=(0, 0, 0), radius=1.9, thick=0.4):
    peel = spotted([(0.3, '#2c4a1c'), (0.7, '#4b6d2c')], 2, 2, 0.3, 0.1)
    flesh = spotted([(0.3, '#c5d49a'), (0.7, '#d9e2b4')], 1.5, 3, 0.25, 0.15, 0.03, 0.5, glow=0.15)
    seed = plain('#dfe4bd', 0.3)
    with together(at, rot):
        lathe([(0, 0), (radius * 0.98, 0), (radius, thick * 0.5), (radius * 0.98, thick), (radius * 0.95, thick)], peel)
        lathe([(radius * 0.955, thick), (radius * 0.94, thick + 0.015), (0, thick + 0.02)], flesh)
        for i in range(9):
            a = math.radians(i * 40)
            lump(0.2, seed, (radius * 0.45 * math.cos(a), radius * 0.45 * math.sin(a), thick), (0, 0, i * 40), (1.4, 0.6, 0.3), dent=0.02, detail=2)
