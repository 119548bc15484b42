"""The room in which things are photographed: its ground, its light, its cameras. Everything follows the size of the thing, so a bath and a die are lit alike."""

import dataclasses
import math
import pathlib
import tempfile

import bpy
import numpy as np
from mathutils import Matrix, Vector

import denoise
import kit
import materials

# One quiet ground per room of the shop, all of nearly the same lightness: a list looks like the work of one photographer.
GROUNDS = {
    'mutfak': '#e9e3da',
    'sofra': '#e6e4de',
    'ev-yasam': '#e7e2dc',
    'elektronik': '#e1e3e6',
    'giyim': '#e8e2df',
    'supermarket': '#ebe4d6',
    'yapi-market': '#e2e4de',
    'spor': '#e0e5e6',
    'oyuncak': '#eae2d8',
}

# Pixels: the face of a product, that of its further colours, all other pictures, a look at the work.
LARGE, MIDDLE, SMALL, PREVIEW = 1600, 1200, 800, 320


@dataclasses.dataclass
class View:
    """How one picture is taken.

    turn: degrees that the thing is turned to the left; tilt: degrees that the camera looks down; lens: mm (50 near, 85 calm);
    margin: air around the thing as a part of the picture; focus and span: a detail instead of the whole, the point in the thing's own
    centimetres and how many of them are seen; side and up: moves the thing in the picture, as parts of it; size: pixels;
    setting: 'sweep' (studio), 'table' (a table in front of a wall) or 'wall' (a floor in front of a wall);
    build: what is made instead of the product's own `model`, as a function of the colour's value;
    """

    turn: float = 25
    tilt: float = 16
    lens: float = 75
    margin: float = 0.12
    focus: tuple | None = None
    span: float = 10
    side: float = 0
    up: float = 0
    size: int = SMALL
    setting: str = 'sweep'
    surface: object = None  # a function that returns a material
    wall: str = '#ddd3c6'
    window: bool = True
    blur: float = 1.0
    exposure: float = 0.0
    build: object = None
    ground: str | None = None


def _shown(collection):
    return [o for o in bpy.data.collections[collection].objects if o.type == 'MESH' and not o.get('not seen')]


def _corners(objects, most=4000):
    """Points of the shapes as they will be rendered, in world coordinates."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    found = []
    for o in objects:
        evaluated = o.evaluated_get(depsgraph)
        data = evaluated.to_mesh()
        count = len(data.vertices)
        if count:
            places = np.empty(count * 3, np.float32)
            data.vertices.foreach_get('co', places)
            places = places.reshape(-1, 3)[:: max(1, count // most)]
            matrix = np.array(evaluated.matrix_world)
            found.append(places @ matrix[:3, :3].T + matrix[:3, 3])
        evaluated.to_mesh_clear()
    return np.concatenate(found) if found else np.zeros((1, 3))


def _turn(degrees):
    handle = bpy.data.objects.new('turntable', None)
    bpy.context.scene.collection.objects.link(handle)
    for name in ('thing', 'props'):
        for o in bpy.data.collections[name].objects:
            if o.parent is None:
                o.parent = handle
    handle.rotation_euler.z = math.radians(degrees)
    bpy.context.view_layer.update()


def _area(name, at, aim, size, power, colour=(1, 1, 1), shape=1.0):
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape = 'RECTANGLE'
    lamp.size, lamp.size_y = size, size * shape
    lamp.energy = power
    lamp.color = colour
    o = bpy.data.objects.new(name, lamp)
    o.location = at
    o.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.data.collections['stage'].objects.link(o)
    return o


def _world(colour, strength):
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = (*materials.rgb(colour), 1)
    background.inputs[1].default_value = strength


def _sweep(u, ground):
    """A wide sheet of paper that curves up behind the thing."""
    curve = [(2.2 * u + 6 * u * math.sin(a), 6 * u - 6 * u * math.cos(a)) for a in (i * math.pi / 2 / 32 for i in range(33))]
    line = [(-14 * u, 0), *curve, (8.2 * u, 40 * u)]
    vertices = [p for y, z in line for p in ((-40 * u, y, z), (40 * u, y, z))]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    with kit.stage_pieces():
        kit.mesh(vertices, faces, materials.plain(ground, 0.95, shine=0.1))


def _soft_light(u, middle, backdrop=False):
    x, y, z = middle
    key = 190 * u * u
    _area('key', (x - 2.9 * u, y - 2.6 * u, z + 3.3 * u), middle, 2.4 * u, key, (1, 0.965, 0.92))
    _area('fill', (x + 3.4 * u, y - 2.4 * u, z + 1.6 * u), middle, 2.2 * u, key * 0.30, (0.92, 0.96, 1), 1.6)
    _area('rim', (x + 1.2 * u, y + 3.2 * u, z + 3.6 * u), middle, 2.2 * u, key * 0.5)
    if backdrop:
        _area('backdrop', (x, y + 1.5 * u, z + 7 * u), (x, y + 7 * u, z + 2.2 * u), 5 * u, key * 1.5, (1, 0.99, 0.97), 0.5)
    _world('#eef0f2', 0.5)


def _window_light(u, middle):
    """Late morning sun through a window on the left, its bars falling across the wall."""
    x, y, z = middle
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.energy = 3.4
    sun.angle = math.radians(1.0)
    sun.color = (1, 0.9, 0.76)
    o = bpy.data.objects.new('sun', sun)
    towards = Vector((0.80, 0.50, -0.52))
    o.rotation_euler = towards.to_track_quat('-Z', 'Y').to_euler()
    bpy.data.collections['stage'].objects.link(o)
    # Bars between the sun and the thing: two panes wide, three high, with a wall around them.
    far = Vector(middle) - towards.normalized() * 7 * u
    shade = materials.plain('#b8a998', 0.9)
    frame = towards.to_track_quat('-Z', 'Y').to_matrix().to_4x4()
    with kit.stage_pieces():
        bars = [(-2.35 * u, 0, 0.8 * u, 8 * u), (2.35 * u, 0, 0.8 * u, 8 * u), (0, -2.6 * u, 6 * u, 1.2 * u), (0, 2.9 * u, 6 * u, 1.2 * u), (0, 0, 0.26 * u, 8 * u), (0, 0.7 * u, 6 * u, 0.22 * u), (0, -1.0 * u, 6 * u, 0.22 * u)]
        for bx, by, w, h in bars:
            pane = kit.mesh([(bx - w / 2, by - h / 2, 0), (bx + w / 2, by - h / 2, 0), (bx + w / 2, by + h / 2, 0), (bx - w / 2, by + h / 2, 0)], [(0, 1, 2, 3)], shade, smooth=False)
            pane.matrix_world = Matrix.Translation(far) @ frame
            pane.visible_camera = pane.visible_glossy = pane.visible_diffuse = False
    _area('sky', (x - 3.4 * u, y - 2.6 * u, z + 2.6 * u), middle, 3.0 * u, 95 * u * u, (0.93, 0.97, 1))
    _area('room', (x + 3.6 * u, y - 3.0 * u, z + 2.0 * u), middle, 3.0 * u, 32 * u * u, (1, 0.95, 0.88))
    _world('#e9e4dc', 0.40)


def _setting(view, u, middle, back):
    if view.setting == 'sweep':
        _sweep(u, view.ground)
        _soft_light(u, middle, backdrop=True)
        return
    with kit.stage_pieces():
        surface = view.surface() if view.surface else materials.oak('x', 0.5)
        if view.setting == 'table':
            kit.box((60 * u, 9 * u + back, 0.3 * u), surface, at=(0, (back - 5 * u) / 2, -0.3 * u), bevel=0.03 * u)
            wall_at = back + 3.2 * u
        else:
            kit.box((60 * u, 60 * u, 1), surface, at=(0, 0, -1), bevel=0)
            wall_at = back + 1.2 * u
        kit.box((90 * u, 1, 60 * u), materials.plaster(view.wall), at=(0, wall_at, -20 * u), bevel=0)
    if view.window:
        _window_light(u, middle)
    else:
        _soft_light(u, middle)


def _camera(view, points, u):
    data = bpy.data.cameras.new('camera')
    data.lens = view.lens
    o = bpy.data.objects.new('camera', data)
    bpy.data.collections['stage'].objects.link(o)
    bpy.context.scene.camera = o
    o.rotation_euler = (math.radians(90 - view.tilt), 0, 0)
    middle = (points.min(0) + points.max(0)) / 2
    grown = (points - middle) * (1 + 2 * view.margin) + middle
    bpy.context.view_layer.update()
    place, _ = o.camera_fit_coords(bpy.context.evaluated_depsgraph_get(), [float(v) for v in grown.ravel()])
    o.location = place
    data.shift_x, data.shift_y = -view.side, -view.up
    bpy.context.view_layer.update()
    data.clip_end = 10000
    data.clip_start = 0.1
    data.dof.use_dof = view.blur > 0
    data.dof.focus_distance = (Vector(middle) - Vector(place)).length - (0.35 * u if view.focus is None else 0)
    # The blur of a small thing is that of a large one: the opening grows with the thing.
    data.dof.aperture_fstop = 9.0 / view.blur / max(u, 0.01) * 1.0 if view.blur > 0 else 64


def _cycles(pixels, samples):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.08
    cycles.adaptive_min_samples = 8
    cycles.seed = 7
    cycles.max_bounces = 10
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 4, 8, 10
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    cycles.sample_clamp_indirect = 5
    scene.render.resolution_x = scene.render.resolution_y = pixels
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = 'AUTO'


def take(view, file, pixels=None, samples=48, height=None, about_axis=False):
    """Renders what has been built to `file` (.webp or .png). `height`: pixels, when the picture is no square; `about_axis`: room for a whole turn."""
    scene = bpy.context.scene
    _turn(view.turn)
    thing = _shown('thing')
    points = _corners(thing)
    middle = (points.min(0) + points.max(0)) / 2
    u = float(np.linalg.norm(points.max(0) - points.min(0))) / 2
    if view.focus is not None:
        spin = Matrix.Rotation(math.radians(view.turn), 3, 'Z')
        at = np.array(spin @ Vector(view.focus))
        half = view.span / 2
        aimed = np.array([at + half * np.array(d) for d in ((1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1), (0, 0.3, 0), (0, -0.3, 0))])
    elif about_axis:
        reach, low, high = float(np.linalg.norm(points[:, :2], axis=1).max()), points[:, 2].min(), points[:, 2].max()
        angles = np.linspace(0, 2 * math.pi, 24)
        aimed = np.array([(reach * math.cos(a), reach * math.sin(a), z) for a in angles for z in (low, high)])
        u, middle = math.hypot(reach, (high - low) / 2), np.array((0, 0, (low + high) / 2))
    else:
        aimed = points
    whole = np.concatenate([points, _corners(_shown('props'))]) if _shown('props') else points
    _setting(view, u, tuple(middle), float(max(whole[:, 1].max(), 0)))
    pixels = pixels or view.size
    _cycles(pixels, samples)
    if height:
        scene.render.resolution_y = height
    _camera(view, aimed, u if view.focus is None else view.span / 2)
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = (0.5 if view.setting == 'sweep' else 0.4) + view.exposure
    _render(file)


def _render(file):
    """Renders with the passes that the denoiser needs, removes the noise, and writes the picture as a display shows it."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source = nodes.new('CompositorNodeRLayers')
    passes = {'colour': 'Noisy Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}
    with tempfile.TemporaryDirectory() as folder:
        writer = nodes.new('CompositorNodeOutputFile')
        writer.base_path = folder
        writer.format.file_format = 'OPEN_EXR'
        writer.format.color_depth = '32'
        writer.format.exr_codec = 'NONE'
        writer.file_slots.clear()
        for name, socket in passes.items():
            writer.file_slots.new(name + '-')
            links.new(source.outputs[socket if source.outputs.get(socket) else 'Image'], writer.inputs[-1])
        bpy.ops.render.render(write_still=False)
        planes = {}
        for name in passes:
            image = bpy.data.images.load(str(next(pathlib.Path(folder).glob(f'{name}-*.exr'))))
            image.colorspace_settings.name = 'Non-Color'
            width, height = image.size
            values = np.empty(width * height * 4, np.float32)
            image.pixels.foreach_get(values)
            planes[name] = values.reshape(height, width, 4)[:, :, :3]
            bpy.data.images.remove(image)
    clean = denoise.denoise(planes['colour'], planes['albedo'], planes['normal'])
    result = bpy.data.images.new('result', width, height, float_buffer=True)
    result.pixels.foreach_set(np.concatenate([clean, np.ones((height, width, 1), np.float32)], 2).ravel())
    file = pathlib.Path(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    settings = scene.render.image_settings
    settings.file_format = 'WEBP' if file.suffix == '.webp' else 'PNG'
    settings.quality = 90
    settings.color_mode = 'RGB'
    result.save_render(str(file), scene=scene)
    bpy.data.images.remove(result)
