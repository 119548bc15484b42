"""Cloth folded with care: each layer is a strip that runs back, turns round the one inside it and comes forward again."""

import kit
import numpy as np
from products._relief import grid, waves


def _strip(line, width, thick, mat, seed, wave=0.05, droop=0.0, accent=None, uneven=0.08):
    """A strip of cloth `width` wide whose middle follows `line`, points of (y, z); `accent` is (from, to, material, part of the thickness)."""
    line = np.array(line)
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    count = max(24, round(run[-1] / 0.22))
    tip = thick * 0.75 * (1 - np.cos(np.linspace(0, np.pi / 2, 6)))
    even = np.concatenate([tip, np.linspace(tip[-1], run[-1] - tip[-1], count)[1:-1], run[-1] - tip[::-1]])
    y, z = np.interp(even, run, line[:, 0]), np.interp(even, run, line[:, 1])
    for _ in range(3):
        y[1:-1], z[1:-1] = (y[:-2] + 2 * y[1:-1] + y[2:]) / 4, (z[:-2] + 2 * z[1:-1] + z[2:]) / 4
    dy, dz = np.gradient(y, even), np.gradient(z, even)
    length = np.hypot(dy, dz)
    ny, nz = -dz / length, dy / length
    # Finer towards the sides, where the edge is round.
    half = width / 2
    inner = np.linspace(-half + thick, half - thick, max(12, round(width / 0.3)))
    turn = np.linspace(0, np.pi / 2, 6)[1:]
    across = np.concatenate([-half + thick - thick * np.sin(turn[::-1]), inner, half - thick + thick * np.sin(turn)])
    part = np.concatenate([np.cos(turn[::-1]), np.ones(len(inner)), np.cos(turn)])
    s, x = np.meshgrid(even, across, indexing='ij')
    # Both ends are as round as the sides.
    from_end = np.clip(np.minimum(s, run[-1] - s) / (thick * 0.75), 0, 1)
    swell = np.sqrt(from_end * (2 - from_end))
    if accent:
        start, end, _, ratio = accent
        edge = np.clip(np.minimum(s - start, end - s) / 0.25, 0, 1)
        swell = swell * (1 - (1 - ratio) * edge)
    rough = wave * waves(x, s, 9, seed) + wave * 0.5 * waves(x, s, 3.5, seed + 1)
    shift = uneven * waves(s * 0.6, s * 0 + seed, 7, seed + 2)
    faces = []
    for sign in (1, -1):
        far = sign * thick / 2 * part[None, :] * swell + rough
        points = np.stack([x + shift, y[:, None] + ny[:, None] * far, z[:, None] + nz[:, None] * far], -1)
        if droop:
            points[..., 2] -= droop * (np.abs(x) / half) ** 3 * np.clip(points[..., 2] / max(z.max(), 0.1), 0, 1)
        points[..., 2] = np.maximum(points[..., 2], 0.01)
        o = grid(points if sign < 0 else points[:, ::-1].copy(), mat)
        if accent:
            o.data.materials.append(accent[2])
            columns = points.shape[1] - 1
            rows = points.shape[0] - 1
            middle = (even[:-1] + even[1:]) / 2
            chosen = np.repeat((middle > accent[0]) & (middle < accent[1]), columns)
            o.data.polygons.foreach_set('material_index', chosen.astype(np.int32))
        faces.append(o)
    return faces


def bundle(width, depth, thick, nests, mat, at=(0, 0, 0), rot=(0, 0, 0), seed=1, wave=0.05, slack=0.05, accent=None, droop=0.0):
    """A folded piece whose folds lie at the front: `nests` strips, each around the next, so twice as many layers.

    `accent`: (from, to, material, part of the thickness) along the outermost strip's upper side, in centimetres behind its fold.
    Returns its height."""
    pitch = thick * (1 + slack)
    height = pitch * 2 * nests
    rng = np.random.default_rng(seed)
    with kit.together(at, rot):
        for k in range(nests):
            radius = height / 2 - (k + 0.5) * pitch
            front = -depth / 2 + height / 2 * 0.72
            low, high = (k + 0.5) * pitch, height - (k + 0.5) * pitch
            back = depth / 2 - rng.uniform(0, 0.35)
            # The turn is a flattened half circle.
            bend = [(front - radius * 0.72 * np.sin(a), height / 2 - radius * np.cos(a)) for a in np.linspace(0, np.pi, 25)]
            line = [(back, low), *[(back + (front - back) * t, low) for t in (0.3, 0.6, 0.9)], *bend, *[(front + (back - front) * t, high) for t in (0.1, 0.4, 0.7)], (back - rng.uniform(0, 0.2), high)]
            own = None
            if accent and k == 0:
                lower = (back - front) + np.pi * radius * 0.86
                own = (lower + accent[0], lower + accent[1], accent[2], accent[3])
            _strip(line, width - 0.18 * k, thick, mat, seed * 10 + k, wave, droop, own)
    return height
