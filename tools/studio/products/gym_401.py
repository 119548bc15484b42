"""A plain T-shirt, folded."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import grid, waves
from products._textile import bundle
from stage import LARGE, View

GROUND = 'giyim'
COLOURS = {'Yeşil': '#67735f', 'Mavi': '#5f7590', 'Mercan': '#c9705f', 'Antrasit': '#36393c'}
WIDTH, DEPTH, TALL = 25.0, 31.0, 2.6

LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 260"><rect width="400" height="260" fill="#f3efe8"/>
<text x="200" y="122" font-family="EB Garamond" font-size="76" fill="#3b352b" text-anchor="middle">Pamukova</text>
<text x="200" y="192" font-family="Lato" font-size="46" fill="#5d5546" text-anchor="middle" letter-spacing="4">M</text></svg>'''


def jersey(colour):
    """Knitted cotton: fine ribs of stitches and soft creases."""
    n = materials._Nodes('jersey').set(Roughness=0.92, Specular=0.12, Sheen=0.5, Sheen_Tint=0.7)
    deep = '#%02x%02x%02x' % tuple(round(int(colour[i : i + 2], 16) * 0.86) for i in (1, 3, 5))
    stitches = n.add('TexWave', Scale=2.6, Distortion=0.8, Detail=2)
    n.link(n.place(), stitches.inputs['Vector'])
    n.link(n.ramp(stitches.outputs['Fac'], [(0.2, deep), (0.7, colour)]), n.shader.inputs['Base Color'])
    # Stitches, and the soft creases that folding leaves.
    small, total = n.add('Math'), n.add('Math')
    small.operation, total.operation = 'MULTIPLY', 'ADD'
    small.inputs[1].default_value = 0.06
    n.link(stitches.outputs['Fac'], small.inputs[0])
    n.link(small.outputs[0], total.inputs[0])
    n.link(n.noise(0.3, 3, 0.8), total.inputs[1])
    n.bump(total.outputs[0], 0.4, 0.35)
    return n.material


def ribbing(colour):
    n = materials._Nodes('rib').set(Base_Color=colour, Roughness=0.92, Specular=0.12, Sheen=0.5, Sheen_Tint=0.7)
    return n.material


def shirt(colour, at=(0, 0, 0), rot=(0, 0, 0), seed=1, width=WIDTH, depth=DEPTH, tall=TALL):
    """Folded to a rectangle: the collar away from the camera, the fold of its hem in front."""
    with together(at, rot):
        mat = jersey(colour)
        # Under layers are seen at the sides and in front only.
        base = bundle(width, depth, 0.42, 3, mat, (0, 0, 0), (0, 0, 0.3), seed, wave=0.05, slack=0.06, droop=0.25)
        top_piece(colour, mat, base, width, depth, seed)


def collar_line(t, depth, drop, half=8.2):
    """The front edge of the neck opening; `t` from -1 to 1."""
    return half * t, depth / 2 - 1.2 - drop * (1 - np.abs(t) ** 2.2)


def top_piece(colour, mat, base, width, depth, seed):
    x, s = np.meshgrid(np.linspace(-1, 1, 150), np.linspace(0, 1, 150))
    px = x * width / 2
    back = depth / 2 - 1.2
    neck = np.where(np.abs(px) < 8.2, 5.4 * (1 - np.clip(np.abs(px) / 8.2, 0, 1) ** 2.2), 0)
    # Shoulders slope a little away from the neck.
    end = back - neck - 0.10 * np.clip(np.abs(px) - 8.2, 0, None) * 1.0
    front = -depth / 2 + 0.35
    py = front + (end - front) * s
    near = np.minimum(np.minimum((1 - np.abs(x)) * width / 2, (py - front)), 0.6)
    round_off = np.sqrt(np.clip(1 - (1 - np.clip(near, 0, 0.6) / 0.6) ** 2, 0, 1))
    soft = 0.12 * waves(px, py, 13, seed) + 0.05 * waves(px * 1.4, py * 0.6, 5, seed + 1)
    pz = base - 0.28 + 0.52 * round_off + soft * round_off + 0.10 * np.exp(-((s - 1) / 0.04) ** 2) * (np.abs(px) < 8.4)
    o = grid(np.stack([px, py, pz], -1), mat)
    shell(o, 0.12)
    # The back of the neck behind the opening, with its label.
    u, v = np.meshgrid(np.linspace(-1, 1, 60), np.linspace(0, 1, 30))
    bx = u * 8.3
    rear = back + 0.9 * (np.abs(u) ** 2) * 0 - 0.5 * (1 - np.abs(u) ** 2.2)
    by = back - 6.2 + (rear - back + 6.2) * v
    bz = base - 0.06 + 0.16 * v
    grid(np.stack([bx, by, bz], -1), jersey('#%02x%02x%02x' % tuple(round(int(colour[i : i + 2], 16) * 0.8) for i in (1, 3, 5))))
    rib = ribbing(colour)
    # Ribbed collar in front, flat; and the one at the back, standing.
    ribbed(lambda t: collar_line(t, depth, 5.4), 1.75, rib, base + 0.30, outward=1)
    ribbed(lambda t: (8.2 * t, back - 0.5 * (1 - np.abs(t) ** 2.2)), 1.75, rib, base + 0.16, outward=-1)
    label = sheet(3.0, 1.95, picture(draw(LABEL, 400), rough=0.8), at=(0.1, back - 3.9, base + 0.20), rot=(-88, 0, 2))
    shell(label, 0.03)


def ribbed(line, wide, mat, height, outward):
    """A band of fine ribs along a line of (x, y)."""
    steps, across = 420, 14
    t = np.linspace(-1, 1, steps)
    x, y = line(t)
    x, y = np.array(x) * np.ones_like(t), np.array(y) * np.ones_like(t)
    run = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    even = np.linspace(0, run[-1], steps)
    x, y = np.interp(even, run, x), np.interp(even, run, y)
    dx, dy = np.gradient(x), np.gradient(y)
    size = np.hypot(dx, dy)
    nx, ny = -dy / size, dx / size
    rows = []
    for k in range(across):
        q = k / (across - 1)
        # Towards the opening the band rises a little and ends in a fold.
        off = wide * (q - 1.0) if outward < 0 else wide * (q - 0.15)
        lift = 0.13 * np.sin(np.pi * np.clip(q, 0.03, 0.97)) ** 0.45
        ribs = 0.028 * np.sin(even * 2 * np.pi / 0.24) * (0.12 < q < 0.9)
        # Its ends narrow and go under the shoulders.
        near = np.clip((np.abs(t) - 0.84) / 0.16, 0, 1) * (outward > 0)
        off, tuck = off * (1 - 0.8 * near**1.5), 0.34 * near**2
        rows.append(np.stack([x + nx * off, y + ny * off, height + lift + ribs - tuck], -1))
    o = grid(np.array(rows), mat)
    shell(o, 0.06)


def model(value):
    shirt(COLOURS[value])


def pile():
    rng = random.Random(5)
    z = 0
    for i, colour in enumerate(reversed(COLOURS.values())):
        with together((rng.uniform(-0.4, 0.4), rng.uniform(-0.3, 0.3), z), (0, 0, rng.uniform(-2, 2))):
            shirt(colour, seed=i + 3)
        z += 2.75


VIEWS = {
    'whole': View(turn=-20, tilt=46, size=LARGE, margin=0.03),
    'angle': View(turn=-22, tilt=26, build=pile, margin=0.04),
    'detail': View(turn=-14, tilt=46, focus=(1.5, 11, 2.6), span=15, lens=85),
}
