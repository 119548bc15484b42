"""Forms that tableware shares: bent pieces of changing section, thin painted lines, foam."""

import kit
from kit import curve_through, lathe, math, mesh
from materials import _Nodes


def sweep(stations, mat, at=(0, 0, 0), rot=(0, 0, 0), steps=32, smooth=8, hollow=0.0, round_ends=False):
    """A bent piece in the plane of x and z, as a handle or a spout.

    A station is (x, z, half its thickness, half its width along y) or that with the direction of its axis in degrees, which cuts the end
    aslant. `hollow`: thickness of the wall of a pipe that is open at its last end."""
    line = curve_through([s[:4] for s in stations], smooth)
    given = curve_through([(s[4],) for s in stations], smooth) if len(stations[0]) > 4 else None
    angles = []
    for i, (x, z, *_) in enumerate(line):
        if given:
            angles.append(math.radians(given[i][0]))
        else:
            a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
            angles.append(math.atan2(b[1] - a[1], b[0] - a[0]))
    rings = [(x, z, t, w, a) for (x, z, t, w), a in zip(line, angles)]
    if hollow:
        rings += [(x, z, max(t - hollow, 0.01), max(w - hollow, 0.01), a) for x, z, t, w, a in reversed(rings)]
    if round_ends:
        rings = [*_cap(rings[0], -1)[::-1], *rings, *_cap(rings[-1], 1)]
    vertices, faces = [], []
    for x, z, t, w, a in rings:
        for s in range(steps):
            u = 2 * math.pi * s / steps
            vertices.append((x - t * math.cos(u) * math.sin(a), w * math.sin(u), z + t * math.cos(u) * math.cos(a)))
    for i in range(len(rings) - 1):
        for s in range(steps):
            n = (s + 1) % steps
            faces.append((i * steps + s, i * steps + n, (i + 1) * steps + n, (i + 1) * steps + s))
    last = len(rings) - 1
    faces += [tuple(range(steps)), tuple(last * steps + s for s in reversed(range(steps)))]
    o = mesh(vertices, faces, mat, at, rot)
    kit._clean(o)
    return o


def _cap(ring, way):
    x, z, t, w, a = ring
    result = []
    for degrees in (25, 50, 70, 85):
        ahead, less = way * t * math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        result.append((x + ahead * math.cos(a), z + ahead * math.sin(a), t * less, w - t + t * less, a))
    return result


def painted(profile, low, high, mat, by='height', lift=0.012, smooth=6, at=(0, 0, 0)):
    """A thin line on a turned thing: the part of its profile between two heights (or radii), a hair above the glaze."""
    line = curve_through(profile, smooth * 4)
    key = 1 if by == 'height' else 0
    part = [p for p in line if low <= p[key] <= high]
    lifted = []
    for i, (r, z) in enumerate(part):
        a, b = part[max(i - 1, 0)], part[min(i + 1, len(part) - 1)]
        dr, dz = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dr, dz) or 1
        lifted.append((r + lift * dz / length, z - lift * dr / length))
    return lathe(lifted, mat, at=at, smooth=1)


def foam(dark='#4a2a17', light='#a5764a'):
    """The foam of Turkish coffee."""
    n = _Nodes('foam').set(Roughness=0.45, Specular=0.35)
    n.link(n.ramp(n.noise(1.3, 6, 1.2), [(0.3, dark), (0.48, '#7d4f2e'), (0.66, light)]), n.shader.inputs['Base Color'])
    n.bump(n.noise(5, 4), 0.25, 0.03)
    return n.material


def fine_coat(colour, rough=0.55):
    """Paint baked on as powder: dull, with a grain that is felt more than seen."""
    n = _Nodes('coat').set(Base_Color=colour, Roughness=rough, Specular=0.4)
    n.bump(n.noise(14, 2), 0.12, 0.015)
    return n.material
