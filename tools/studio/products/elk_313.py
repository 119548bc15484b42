"""Rechargeable AA batteries, four in a row."""

import functools

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import matt_plastic

GROUND = 'elektronik'

R, LONG = 0.705, 5.05


@functools.lru_cache(None)
def _label():
    rays = ''.join(f'<line x1="0" y1="-27" x2="0" y2="{-40 if i % 2 else -36}" stroke="#f3e7c4" stroke-width="4.4" stroke-linecap="round" transform="rotate({i * 30})"/>' for i in range(12))
    return draw(f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 443 462" font-family="Lato">
      <rect width="443" height="462" fill="#27503f"/><rect width="443" height="96" fill="#e9dfc6"/><rect y="96" width="443" height="7" fill="#c99a4b"/>
      <text x="221" y="70" font-size="52" font-weight="bold" text-anchor="middle" fill="#27503f">AA</text>
      <g transform="translate(221,178)"><circle r="19" fill="#f3e7c4"/>{rays}</g>
      <text x="221" y="286" font-family="Quicksand" font-weight="bold" font-size="66" text-anchor="middle" fill="#f6efdc">ışıl</text>
      <text x="221" y="342" font-size="25" font-weight="bold" text-anchor="middle" fill="#e2bd78">2000 mAh</text>
      <text x="221" y="384" font-size="18" text-anchor="middle" fill="#dfe6dc">şarj edilebilir</text><text x="221" y="414" font-size="16" text-anchor="middle" fill="#b9c9bf">NiMH · 1,2 V</text>
      <g fill="#b9c9bf" font-size="13"><text x="14" y="150">Ateşe atmayın.</text><text x="14" y="170">Kısa devre yapmayın.</text><text x="14" y="190">1000 kez şarj edilir.</text><text x="330" y="150">Çöpe atmayın;</text><text x="330" y="170">pil kutusuna</text><text x="330" y="190">bırakın.</text></g>
      <text x="60" y="76" font-size="50" text-anchor="middle" fill="#27503f">+</text><text x="384" y="76" font-size="50" text-anchor="middle" fill="#27503f">+</text></svg>''', 1400)


def battery(at=(0, 0, 0), rot=(0, 0, 0), spin=0.0):
    """Standing, its plus up; `spin` turns its label."""
    with together(at, rot):
        shine, white = metal('#d3d3d1', 0.2, worn=0.01), plastic('#efece4', 0.4)
        # Bare metal below, the sleeve that shrinks around both edges, a white ring and the pole above.
        lathe([(0, 0.03), (0.5, 0.03), (0.55, 0), (0.63, 0.0), (0.68, 0.05), (0.69, 0.12)], shine)
        lathe([(0.60, 0.015), (0.66, 0.02), (R - 0.01, 0.06), (R, 0.13), (R, 0.13), (R, 4.75), (R, 4.75), (R - 0.01, 4.83), (0.65, 4.87), (0.60, 4.87), (0.60, 4.80)], plain('#27503f', 0.28, coat=0.4))
        lathe([(R + 0.0005, 4.74), (R - 0.008, 4.832), (0.652, 4.874), (0.60, 4.874)], plain('#e9dfc6', 0.28, coat=0.4))
        band(R + 0.002, 4.62, sleeve(), at=(0, 0, 0.13), degrees=360, rot=(0, 0, spin), steps=96)
        lathe([(0, 4.82), (0.60, 4.82), (0.60, 4.84), (0.36, 4.85), (0.32, 4.84), (0, 4.84)], white)
        lathe([(0.30, 4.83), (0.28, 4.9), (0.275, 5.0), (0.22, LONG), (0, LONG)], shine)


def sleeve():
    return picture(_label(), rough=0.28, shine=0.55)


def model():
    for i, (spin, back) in enumerate(((9, 0), (17, 0.06), (12, -0.03), (21, 0.04))):
        battery(at=((i - 1.5) * 1.62, back, 0), spin=spin)


def heads():
    for i, (spin, back) in enumerate(((9, 0), (17, 0.06), (12, -0.03), (21, 0.04))):
        battery(at=((i - 1.5) * 1.5, back, 0), spin=spin)


def charger(at=(0, 0, 0), rot=(0, 0, 0), full=(0, 1, 2, 3)):
    """Lies on its back; four places side by side."""
    case = matt_plastic('#e6e3dc', 0.42)
    with together(at, rot):
        body = extrude(rounded_outline(7.6, 10.4, 1.0), 2.1, case, bevel=0.3)
        for i in range(4):
            x = (i - 1.5) * 1.62
            trough = cylinder(0.79, 5.75, case, at=(x, 3.95, 2.15), rot=(90, 0, 0), bevel=0, steps=48)
            cut(body, trough)
            box((0.8, 0.07, 0.8), steel(0.2), at=(x, 3.9, 1.45), bevel=0.03)
            coil = [(x + 0.3 * math.cos(a), -1.75 + 0.035 * a, 2.1 + 0.3 * math.sin(a)) for a in (k * math.pi / 6 for k in range(37))]
            tube(coil, 0.035, steel(0.2), smooth=1)
            cylinder(0.13, 0.06, light('#8be39b' if i in full else '#3a3f3b', 1.3), at=(x, -2.7, 2.08), bevel=0.02, steps=24)
            if i in full:
                battery(at=(x, -1.2, 2.13), rot=(-90, 0, 0), spin=180 + (i * 37) % 23 - 11)
        engrave('ışıl', 0.95, plain('#27503f', 0.5), at=(0, -3.9, 2.105), rot=(0, 0, 0), depth=0.004, font='Quicksand')


def at_the_charger():
    from products.elk_304 import mouse

    charger(rot=(0, 0, 14), full=(0, 1))
    battery(at=(7.4, -3.2, R), rot=(-90, 0, 62), spin=172)
    battery(at=(7.0, 0.9, 0), spin=-12)
    with props():
        mouse(at=(-12, 5, 0), rot=(0, 0, 24))
        with together(at=(0, 0, 0), rot=(0, 0, 14)):
            tube([(0, 5.1, 1.0), (0, 7, 0.5), (1, 10, 0.2), (6, 15, 0.2), (18, 16, 0.2)], 0.18, rubber('#dcd9d2'))


VIEWS = {
    'whole': View(turn=-14, tilt=14, size=LARGE, margin=0.13),
    'angle': View(turn=-34, tilt=44, margin=0.12, build=heads),
    'detail': View(turn=-14, tilt=18, focus=(0.8, -0.7, 3.9), span=3.8, lens=85),
    'use': View(turn=-8, tilt=34, margin=0.24, setting='table', surface=lambda: oak('x', 0.9), build=at_the_charger, up=-0.02),
}
