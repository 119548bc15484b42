"""Fifteen eggs in a tray of moulded paper."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import grid, places, softened, waves
from stage import LARGE, View

GROUND = 'supermarket'
PITCH, ACROSS, DEEP = 4.95, 5, 3

LABEL = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 1900"><rect width="700" height="1900" fill="#f3ead6"/>
<path d="M24 0v1900M676 0v1900" stroke="#7a4a24" stroke-width="5"/>
<g transform="translate(350 880)"><ellipse cx="0" cy="30" rx="150" ry="118" fill="#b0672f"/><path d="M110,-10 C150,-120 190,-150 214,-150 C206,-100 214,-40 150,60z" fill="#8c4d20"/><circle cx="-128" cy="-92" r="62" fill="#b0672f"/><path d="M-186,-92 l-44,18 46,20z" fill="#dda03b"/><path d="M-160,-146 q-6,-40 16,-36 q8,-34 34,-8 q30,-18 28,20 q18,12 -6,32z" fill="#b3382c"/><circle cx="-142" cy="-104" r="9" fill="#2c1d12"/><path d="M-20,146 v54 M34,146 v54 M-44,204 h46 M12,204 h46" stroke="#dda03b" stroke-width="10"/><path d="M-40,0 C0,80 80,80 110,10" fill="none" stroke="#8c4d20" stroke-width="10"/></g>
<text x="350" y="1270" font-family="EB Garamond" font-size="150" fill="#4b2c14" text-anchor="middle">Arı Köy</text>
<text x="350" y="1372" font-family="Lato" font-size="56" fill="#5b3a1e" text-anchor="middle" letter-spacing="8">KÖY YUMURTASI</text>
<path d="M280 1420h140" stroke="#7a4a24" stroke-width="5"/>
<text x="350" y="1500" font-family="Lato" font-size="44" fill="#5b3a1e" text-anchor="middle" letter-spacing="3">gezen tavuk · 15 adet</text></svg>'''


def shell_of(colour, seed):
    n = materials._Nodes('egg').set(Roughness=0.5, Specular=0.35)
    spots = n.add('TexNoise', Scale=2.2 + seed * 0.2, Detail=4)
    n.link(n.place(), spots.inputs['Vector'])
    deeper = '#%02x%02x%02x' % tuple(round(int(colour[i : i + 2], 16) * 0.82) for i in (1, 3, 5))
    n.link(n.ramp(spots.outputs['Fac'], [(0.0, deeper), (0.36, colour), (0.62, colour), (0.72, deeper)]), n.shader.inputs['Base Color'])
    n.bump(n.noise(9, 3), 0.06, 0.02)
    return n.material


COLOURS_OF_EGGS = ('#c58a5e', '#b97a4e', '#d4a17a', '#c99167', '#dcb594', '#b3714a', '#e2c7ab')


def egg(at=(0, 0, 0), rot=(0, 0, 0), kind=0, size=1.0):
    """5.7 cm long, its blunt end up; `at` is its middle."""
    profile = []
    for s in range(41):
        a = -math.pi / 2 + math.pi * s / 40
        z = 2.85 * math.sin(a)
        r = 2.18 * math.cos(a) * (1 + 0.12 * math.sin(a))
        profile.append((size * max(r, 0), size * z))
    return lathe(profile, shell_of(COLOURS_OF_EGGS[kind % len(COLOURS_OF_EGGS)], kind % 4), at, rot, smooth=1, steps=64)


def pulp():
    n = materials._Nodes('pulp').set(Roughness=0.95, Specular=0.1)
    n.link(n.ramp(n.noise(3.5, 4), [(0.3, '#a1978a'), (0.7, '#b9b0a2')]), n.shader.inputs['Base Color'])
    n.bump(n.noise(5, 4, 0.3), 0.6, 0.07)
    return n.material


def tray(at=(0, 0, 0), rot=(0, 0, 0)):
    width, depth = ACROSS * PITCH + 2.2, DEEP * PITCH + 2.2
    x, y = places(width, depth, 0.12)
    u, v = x + ACROSS * PITCH / 2, y + DEEP * PITCH / 2
    wave = -(np.cos(2 * np.pi * u / PITCH - np.pi) * -1 + np.cos(2 * np.pi * v / PITCH - np.pi) * -1) / 2
    # Cups below, posts above: their tops are blunt.
    wave = -wave
    h = 2.1 + np.where(wave > 0, 1.7 * np.sin(np.clip(wave, 0, 1) * 1.45) / np.sin(1.45), 1.8 * np.clip(wave, -1, 0) * 1.0)
    edge = np.minimum(ACROSS * PITCH / 2 - np.abs(x), DEEP * PITCH / 2 - np.abs(y))
    blend = np.clip((edge + 0.15) / 0.5, 0, 1)
    blend = blend * blend * (3 - 2 * blend)
    h = h * blend + 2.35 * (1 - blend)
    lip = np.clip((-edge - 0.55) / 0.5, 0, 1)
    h = h - 1.1 * lip**2
    h = softened(h, 2) + 0.02 * waves(x, y, 2.5, 3)
    # The corners of the rim are round.
    pull = 1 - 0.05 * np.abs(2 * x / width) ** 8 * np.abs(2 * y / depth) ** 8
    o = grid(np.stack([x * pull, y * pull, h], -1), pulp(), at, rot)
    shell(o, -0.16)
    return o


def full(at=(0, 0, 0), rot=(0, 0, 0), without=()):
    rng = random.Random(11)
    with together(at, rot):
        tray()
        for j in range(DEEP):
            for i in range(ACROSS):
                kind, size = rng.randrange(7), rng.uniform(0.96, 1.03)
                tilt, spin = rng.uniform(-6, 6), rng.uniform(0, 360)
                if (i, j) not in without:
                    egg(((i + 0.5 - ACROSS / 2) * PITCH, (j + 0.5 - DEEP / 2) * PITCH, 3.35 + rng.uniform(-0.05, 0.1)), (tilt, rng.uniform(-6, 6), spin), kind, size)


def sleeve(at=(0, 0, 0), rot=(0, 0, 0)):
    """A paper band over the middle row, stuck to the tray's rim."""
    with together(at, rot):
        half = DEEP * PITCH / 2 + 1.25
        line = curve_through([(-half, 1.0), (-half + 0.05, 2.4), (-half + 0.9, 4.6), (-half + 3.0, 6.25), (-2.5, 6.33), (0, 6.28), (2.5, 6.33), (half - 3.0, 6.25), (half - 0.9, 4.6), (half - 0.05, 2.4), (half, 1.0)], 8)
        points = np.array([[(w, y, z) for w in np.linspace(-3.6, 3.6, 9)] for y, z in line])
        grid(points, picture(draw(LABEL, 700), rough=0.8), uv=True)


def model():
    full()


def banded():
    full()
    sleeve()


def in_the_kitchen():
    full(without=((0, 0), (1, 0), (2, 0)))
    with props():
        bowl((-4.5, -15.5, 0))


def bowl(at):
    with together(at):
        lathe([(0, 0), (3.6, 0), (3.6, 0), (3.8, 0.5), (6.2, 2.2), (7.6, 5.0), (7.9, 6.8), (7.9, 6.8), (7.65, 6.9), (7.5, 6.6), (7.1, 5.0), (5.8, 2.7), (3.6, 1.2), (0, 1.0)], stoneware('#dfe0d8', '#8c8a80'))
        egg((-2.6, 0.6, 4.2), (70, 20, 40), 2)
        egg((2.2, 1.9, 4.3), (84, 0, 120), 5)
        egg((1.2, -2.9, 4.3), (78, -12, 230), 4)


VIEWS = {
    'whole': View(turn=-22, tilt=36, size=LARGE, margin=0.02),
    'angle': View(turn=24, tilt=34, build=banded, margin=0.02),
    'detail': View(turn=-22, tilt=24, focus=(-4.5, -5.5, 4.4), span=12, lens=85),
    'use': View(turn=14, tilt=30, margin=0.12, setting='table', surface=lambda: oak('x', 0.6), build=in_the_kitchen, up=0.1),
}
