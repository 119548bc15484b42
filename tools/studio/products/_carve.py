"""Ways of making that several toys, balls and tools share: pieces joined to one, pieces melted together as if carved, wood that differs from piece to piece."""

import bpy
from kit import *
from kit import _as_mesh, _keep, _state
from mathutils import Matrix
import materials


def joined(make, mat=None, at=(0, 0, 0), rot=(0, 0, 0), voxel=0.0, soften=0):
    """What `make` builds, as one mesh that can be copied; with `voxel` its pieces flow into each other, as carved from one block."""
    collection = bpy.data.collections[_state['into']]
    before = set(collection.objects)
    make()
    made = [o for o in collection.objects if o not in before]
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    vertices, faces, which, kinds = [], [], [], []
    for o in made:
        if o.type != 'MESH' or o.get('not seen'):
            continue
        data = bpy.data.meshes.new_from_object(o.evaluated_get(depsgraph))
        data.transform(o.matrix_world)
        start = len(vertices)
        vertices += [tuple(v.co) for v in data.vertices]
        own = o.data.materials[0] if o.data.materials else None
        if own not in kinds:
            kinds.append(own)
        faces += [tuple(start + i for i in p.vertices) for p in data.polygons]
        which += [kinds.index(own)] * len(data.polygons)
    for o in made:
        bpy.data.objects.remove(o)
    o = mesh(vertices, faces, mat, at, rot)
    if mat is None:
        for kind in kinds:
            o.data.materials.append(kind)
        o.data.polygons.foreach_set('material_index', which)
    if voxel:
        again = o.modifiers.new('melt', 'REMESH')
        again.mode = 'VOXEL'
        again.voxel_size = voxel
        again.use_smooth_shade = True
        if soften:
            smooth = o.modifiers.new('soften', 'SMOOTH')
            smooth.iterations = soften
            smooth.factor = 0.5
        o.location, o.rotation_euler = (0, 0, 0), (0, 0, 0)
        o = _as_mesh(o)
        _keep(o, mat, at, rot)
    return o


def other_grain(o, by=None):
    """Cuts the piece from another place of the plank: its grain is not that of its neighbour."""
    shift = Vector(by or (random.uniform(-40, 40), random.uniform(-40, 40), random.uniform(-40, 40)))
    o.data.transform(Matrix.Translation(shift))
    turned = o.rotation_euler.to_matrix() @ shift
    o.location = Vector(o.location) - turned
    return o


def valued(o, values, name='value'):
    """Gives each corner of the mesh a number that a material can follow."""
    attribute = o.data.attributes.new(name, 'FLOAT', 'POINT')
    attribute.data.foreach_set('value', values)
    return o


def nodes(name):
    return materials._Nodes(name)


def attribute(n, name='value'):
    source = n.tree.nodes.new('ShaderNodeAttribute')
    source.attribute_name = name
    return source.outputs['Fac']


def boards(dark='#8f6a45', light='#bf9b72', wide=11.0, long=90.0, rough=0.38):
    """A floor of oak boards that run along x."""
    n = nodes('boards').set(Roughness=rough, Specular=0.35)
    bricks = n.add('TexBrick', Scale=1.0)
    for key, value in {'Mortar Size': 0.06, 'Brick Width': long, 'Row Height': wide, 'Bias': 0.0, 'Color1': (0.0, 0.0, 0.0, 1), 'Color2': (1, 1, 1, 1), 'Mortar': (0.5, 0.5, 0.5, 1)}.items():
        bricks.inputs[key].default_value = value
    bricks.offset = 0.37
    where = n.place()
    n.link(where, bricks.inputs['Vector'])
    # Every board is cut from elsewhere.
    scale = n.add('Mapping', Scale=(0.03, 0.9, 0.9))
    move = n.add('VectorMath')
    spread = n.add('VectorMath')
    spread.operation = 'SCALE'
    spread.inputs['Scale'].default_value = 300
    n.link(bricks.outputs['Color'], spread.inputs[0])
    n.link(where, move.inputs[0])
    n.link(spread.outputs[0], move.inputs[1])
    n.link(move.outputs[0], scale.inputs['Vector'])
    fibres = n.add('TexNoise', Scale=1.0, Detail=5, Distortion=1.2)
    n.link(scale.outputs[0], fibres.inputs['Vector'])
    grain = n.ramp(fibres.outputs['Fac'], [(0.3, dark), (0.72, light)])
    tone = n.tree.nodes.new('ShaderNodeMixRGB')
    tone.blend_type = 'MULTIPLY'
    tone.inputs['Fac'].default_value = 0.55
    n.link(grain, tone.inputs['Color1'])
    n.link(n.ramp(bricks.outputs['Color'], [(0, '#c3ab90'), (1, '#ffffff')]), tone.inputs['Color2'])
    gap = n.tree.nodes.new('ShaderNodeMixRGB')
    n.link(bricks.outputs['Fac'], gap.inputs['Fac'])
    n.link(tone.outputs['Color'], gap.inputs['Color1'])
    gap.inputs['Color2'].default_value = (*materials.rgb('#5a3f26'), 1)
    n.link(gap.outputs['Color'], n.shader.inputs['Base Color'])
    return n.material


__all__ = ['boards', 'joined', 'other_grain', 'valued', 'nodes', 'attribute']
