"""A stitched football of 32 panels, size 5."""

from kit import *
from materials import *
from products._balls import *
from products._carve import *
from stage import LARGE, View

GROUND = 'spor'


def turf():
    n = nodes('turf').set(Roughness=0.95, Specular=0.1)
    n.link(n.ramp(n.noise(0.5, 4), [(0.3, '#3d5c2c'), (0.7, '#567a3c')]), n.shader.inputs['Base Color'])
    n.bump(n.noise(5, 4), 0.9, 0.5)
    return n.material


def model():
    football(rot=(0, 0, 0))


def on_the_pitch():
    football(rot=(14, 0, 24))
    with props():
        rng = random.Random(5)
        colours = [plain(c, 0.75) for c in ('#52693a', '#647c47', '#465c33', '#74885a')]
        vertices = {k: ([], []) for k in range(4)}
        for _ in range(26000):
            x, y = rng.uniform(-55, 55), rng.uniform(-42, 60)
            h, w = rng.uniform(1.6, 3.4), rng.uniform(0.10, 0.18)
            if math.hypot(x, y) < 4:
                h *= 0.25
            a, lean = rng.uniform(0, 6.28), rng.uniform(0.2, 1.4)
            dx, dy = math.cos(a), math.sin(a)
            px, py = -dy * w, dx * w
            v, f = vertices[rng.randrange(4)]
            i = len(v)
            v += [(x - px, y - py, 0), (x + px, y + py, 0), (x + dx * lean * 0.4 + px * 0.7, y + dy * lean * 0.4 + py * 0.7, h * 0.65), (x + dx * lean * 0.4 - px * 0.7, y + dy * lean * 0.4 - py * 0.7, h * 0.65), (x + dx * lean, y + dy * lean, h)]
            f += [(i, i + 1, i + 2, i + 3), (i + 3, i + 2, i + 4)]
        for k, (v, f) in vertices.items():
            mesh(v, f, colours[k])


VIEWS = {
    'whole': View(turn=-6, tilt=14, size=LARGE, margin=0.14),
    'angle': View(turn=150, tilt=22, margin=0.09),
    'detail': View(turn=-6, tilt=14, focus=(2.0, -9.6, 13.5), span=9, lens=85),
    'use': View(turn=-10, tilt=12, margin=0.36, setting='wall', surface=turf, wall='#c9d3d6', build=on_the_pitch, side=-0.04, up=-0.06),
}
