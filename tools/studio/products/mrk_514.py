"""A matt lipstick, open, its cap beside it."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import places, relief, waves
from stage import LARGE, View

GROUND = 'supermarket'
COLOURS = {'Kiraz': '#8e1528', 'Şeftali': '#c9694f', 'Erik': '#5e2038'}


def bullet(colour, at=(0, 0, 0)):
    """Cut obliquely, its edge rounded; a little hollow where the cut begins."""
    n = materials._Nodes('lipstick').set(Base_Color=colour, Roughness=0.5, Specular=0.35, Subsurface=0.08, Subsurface_Radius=(0.2, 0.08, 0.06))
    n.shader.inputs['Subsurface Color'].default_value = (*rgb(colour), 1)
    n.bump(n.noise(3, 2), 0.03, 0.02)
    radius, tall = 0.535, 2.35
    steps, rows = 72, 46
    vertices, faces = [], []
    for i in range(rows + 1):
        t = i / rows
        for s in range(steps):
            a = 2 * math.pi * s / steps
            c, d = math.cos(a), math.sin(a)
            # The tip leans to +x; its slope falls towards -x.
            r = radius
            z = t * tall
            if t > 0.35:
                q = (t - 0.35) / 0.65
                r = radius * math.sqrt(max(0.0, 1 - q**3.4))
            x, y = r * c, r * d
            slope = tall - 1.05 * (0.5 - x / radius / 2) ** 0.85 - 0.02
            z = min(z, slope) if slope - z > 0.12 else slope - 0.06 * math.exp(-(z - slope + 0.12) * 6)
            lean = 0.16 * max(0, t - 0.35)
            vertices.append((x + lean, y, z))
    for i in range(rows):
        for s in range(steps):
            u = (s + 1) % steps
            faces.append((i * steps + s, i * steps + u, (i + 1) * steps + u, (i + 1) * steps + s))
    o = mesh(vertices, faces, n.material, at)
    return o


def lipstick(colour, at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        case, shiny = plain('#2a2023', 0.42, coat=0.15), gold(0.16)
        lathe([(0, 0), (0.9, 0), (0.9, 0), (0.95, 0.05), (0.97, 0.14), (0.97, 3.0), (0.97, 3.0), (0.94, 3.06), (0.9, 3.08), (0.9, 3.08), (0, 3.08)], case, smooth=3)
        lathe([(0.97, 0.34), (0.985, 0.36), (0.985, 0.5), (0.97, 0.52)], shiny, smooth=1)
        lathe([(0, 3.06), (0.82, 3.06), (0.82, 3.06), (0.835, 3.1), (0.835, 4.75), (0.835, 4.75), (0.8, 4.82), (0.77, 4.83), (0.77, 4.83), (0.77, 4.6)], shiny, smooth=3)
        lathe([(0.77, 4.4), (0.69, 4.4), (0.69, 4.4), (0.69, 5.55), (0.69, 5.55), (0.665, 5.62), (0.62, 5.63), (0.62, 5.63), (0.6, 5.45), (0, 5.4)], gold(0.22), smooth=3)
        bullet(colour, at=(0, 0, 5.42))
        engrave('menekşe', 0.36, gold(0.3), at=(0, -0.972, 1.7), rot=(90, 0, 0), depth=0.012, font='EB Garamond')


def cap(at=(0, 0, 0), rot=(0, 0, 0)):
    with together(at, rot):
        lathe([(0.86, 0.0), (0.93, 0.0), (0.93, 0.0), (0.97, 0.05), (0.97, 5.0), (0.97, 5.0), (0.95, 5.08), (0.88, 5.12), (0.88, 5.12), (0, 5.13), (0, 5.13), (0, 4.95), (0.86, 4.95), (0.86, 4.95), (0.86, 0.0)], plain('#2a2023', 0.42, coat=0.15), smooth=3)
        lathe([(0.972, 0.1), (0.985, 0.12), (0.985, 0.3), (0.972, 0.32)], gold(0.16), smooth=1)


def smear(colour, at=(0, 0, 0), rot=(0, 0, 0)):
    """A stroke of it drawn on paper."""
    x, y = places(5.6, 1.3, 0.04)
    edge = 0.52 + 0.05 * waves(x * 1.2, x * 0, 1.4, 5)
    streaks = 0.02 * waves(x * 0.08, y, 0.16, 8)
    inside = np.clip((edge - np.abs(y)) / 0.12, -1, 1)
    ends = np.clip((2.55 + 0.2 * waves(y, y * 0, 0.3, 9) - np.abs(x)) / 0.25, -1, 1)
    relief(np.where((inside > 0) & (ends > 0), 0.03 * np.minimum(inside, ends) + streaks * 0.6, -0.05), 5.6, 1.3, plain(colour, 0.55), at, rot)


def model(value):
    lipstick(COLOURS[value], rot=(0, 0, -14))
    cap(at=(1.5, 1.9, 0.985), rot=(0, 90, -24))


def three():
    for i, colour in enumerate(COLOURS.values()):
        lipstick(colour, at=(i * 2.7 - 2.7, (0.4, -0.5, 0.5)[i], 0), rot=(0, 0, (-30, -10, 8)[i]))
        smear(colour, at=(i * 2.3 - 2.3, -4.3 - 0.2 * i, 0), rot=(0, 0, 62))


VIEWS = {
    'whole': View(turn=18, tilt=15, size=LARGE, margin=0.05),
    'detail': View(turn=10, tilt=22, focus=(0.1, 0, 6.0), span=5.5, lens=85),
    'angle': View(turn=0, tilt=34, build=three, margin=0.06),
}
