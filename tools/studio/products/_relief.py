"""Surfaces given by heights: pressed chocolate, embossed soap, moulded paper."""

import bpy
import kit
import numpy as np


def plane_of(svg, pixels, blur=2):
    """The red of a drawing as numbers from 0 to 1, first row below; `blur` softens its edges by that many pixels."""
    image = bpy.data.images.load(str(kit.draw(svg, pixels)))
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return softened(values.reshape(height, width, 4)[:, :, 0].copy(), blur)


def softened(plane, times):
    for _ in range(times):
        for axis in (0, 1):
            padded = np.pad(plane, [(1, 1) if a == axis else (0, 0) for a in (0, 1)], mode='edge')
            size = plane.shape[axis]
            plane = sum(np.take(padded, range(s, s + size), axis) * w for s, w in ((0, 0.25), (1, 0.5), (2, 0.25)))
    return plane


def places(width, depth, step):
    """x and y of a grid around 0."""
    return np.meshgrid(np.linspace(-width / 2, width / 2, round(width / step) + 1), np.linspace(-depth / 2, depth / 2, round(depth / step) + 1))


def waves(x, y, size, seed=1, count=14):
    """Gentle irregularity between about -1 and 1, of spots as large as `size`."""
    rng = np.random.default_rng(seed)
    total = np.zeros_like(x)
    for _ in range(count):
        a, k, phase = rng.uniform(0, 6.28), rng.uniform(0.5, 1.6) * 6.28 / size, rng.uniform(0, 6.28)
        total += np.sin((x * np.cos(a) + y * np.sin(a)) * k + phase)
    return total / np.sqrt(count)


def grid(points, mat, at=(0, 0, 0), rot=(0, 0, 0), around=False, uv=False):
    """A sheet through rows of points, an array of rows x columns x 3; `around` joins the last column to the first."""
    rows, columns = points.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    after = np.roll(index, -1, 1) if around else index[:, 1:]
    here = index if around else index[:, :-1]
    faces = np.stack([here[:-1], after[:-1], after[1:], here[1:]], -1).reshape(-1, 4)
    o = kit.mesh(points.reshape(-1, 3).tolist(), faces.tolist(), mat, at, rot)
    if uv:
        layer = o.data.uv_layers.new()
        corners = np.empty(len(o.data.loops), np.int32)
        o.data.loops.foreach_get('vertex_index', corners)
        layer.data.foreach_set('uv', np.stack([corners % columns / (columns - 1), corners // columns / (rows - 1)], -1).astype(np.float32).ravel())
    return o


def relief(heights, width, depth, mat, at=(0, 0, 0), rot=(0, 0, 0), bottom=None):
    """A ground of `width` x `depth` around 0 with the given heights, an array with its first row in front; `bottom` closes it down to that height."""
    rows, columns = heights.shape
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, columns), np.linspace(-depth / 2, depth / 2, rows))
    vertices = np.stack([x, y, heights], -1).reshape(-1, 3)
    index = np.arange(rows * columns).reshape(rows, columns)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4).tolist()
    if bottom is not None:
        ring = np.concatenate([index[0, :-1], index[:-1, -1], index[-1, :0:-1], index[:0:-1, 0]])
        low = vertices[ring].copy()
        low[:, 2] = bottom
        start = len(vertices)
        vertices = np.concatenate([vertices, low])
        count = len(ring)
        for i in range(count):
            j = (i + 1) % count
            faces.append((int(ring[j]), int(ring[i]), start + i, start + j))
        faces.append(tuple(start + i for i in reversed(range(count))))
    return kit.mesh(vertices.tolist(), faces, mat, at, rot)
