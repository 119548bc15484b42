"""A mirrorless camera in the form of those with film."""

from kit import *
from materials import *
from materials import _Nodes
from stage import LARGE, View

from products._elektronik import disc, lit, matt_plastic, ribbon, screen_picture

GROUND = 'elektronik'

W, D, H = 12.6, 3.5, 7.2


def coated_glass():
    """The front of a lens: dark, with the violet and green of its coating towards the edge."""
    n = _Nodes('coated').set(Roughness=0.02, Specular=1.0, Clearcoat=1.0, Clearcoat_Roughness=0.0)
    facing = n.add('LayerWeight', Blend=0.35)
    n.link(n.ramp(facing.outputs['Facing'], [(0.0, '#06070b'), (0.25, '#1a1438'), (0.5, '#35275c'), (0.75, '#1f5a52')]), n.shader.inputs['Base Color'])
    return n.material


def grain():
    """Leather with the pebbles of a camera's skin."""
    n = _Nodes('grain').set(Base_Color='#26231f', Roughness=0.62, Specular=0.35)
    pebbles = n.add('TexVoronoi', Scale=13)
    n.link(n.place(), pebbles.inputs['Vector'])
    n.bump(pebbles.outputs['Distance'], 0.7, 0.05)
    return n.material


def _dial(at, radius, high, top, ridges=44, body=None):
    body = body or metal('#b9b8b4', 0.32)
    with together(at):
        cylinder(radius, high, body, bevel=0.06, steps=72)
        for i in range(ridges):
            a = 2 * math.pi * i / ridges
            box((0.07, radius * 0.085, high - 0.16), body, at=(radius * math.cos(a), radius * math.sin(a), 0.06), rot=(0, 0, math.degrees(a)), bevel=0.02)
        disc(radius * 0.86, picture(top, rough=0.4), at=(0, 0, high + 0.004))


def _dial_face(words, size=16):
    marks = ''.join(
        f'<text transform="rotate({360 / len(words) * i} 100 100) translate(100 {24})" font-size="{size}" text-anchor="middle" fill="{"#b8372c" if w == "A" else "#141416"}">{w}</text>' for i, w in enumerate(words)
    )
    return draw(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" font-family="Lato" font-weight="bold"><rect width="200" height="200" fill="#a3a29e"/><circle cx="100" cy="100" r="62" fill="#979692"/>{marks}</svg>', 512)


def camera(at=(0, 0, 0), rot=(0, 0, 0)):
    silver, black, skin = metal('#bfbeba', 0.33, worn=0.01), matt_plastic('#1a1a1c', 0.45), grain()
    outline = rounded_outline(W, D, 1.55)
    with together(at, rot):
        extrude(outline, 0.95, silver, bevel=0.14)
        extrude([(x * 0.992, y * 0.975) for x, y in outline], 4.7, skin, at=(0, 0, 0.9), bevel=0.05)
        extrude(outline, 1.35, silver, at=(0, 0, 5.55), bevel=0.2)
        extrude([(x * 1.002, y * 1.004) for x, y in outline], 0.05, black, at=(0, 0, 5.53), bevel=0.01)
        extrude([(x * 1.002, y * 1.004) for x, y in outline], 0.05, black, at=(0, 0, 0.92), bevel=0.01)
        # The hump with the finder, its shoe, its name.
        extrude([(-2.35, -1.2), (2.35, -1.2), (2.2, 0.1), (1.55, 1.1), (1.3, 1.22), (-1.3, 1.22), (-1.55, 1.1), (-2.2, 0.1)], 3.55, silver, at=(-0.3, 1.76, 6.85), rot=(90, 0, 0), bevel=0.12)
        box((1.95, 1.9, 0.06), black, at=(-0.3, 0.35, 8.05), bevel=0.01)
        for x in (-1, 1):
            box((0.2, 1.9, 0.16), steel(0.3), at=(-0.3 + x * 0.93, 0.35, 8.06), bevel=0.02)
            box((0.36, 1.9, 0.05), steel(0.3), at=(-0.3 + x * 0.84, 0.35, 8.2), bevel=0.015)
        engrave('KADRAJ', 0.62, plain('#1d1d1f', 0.4), at=(-0.3, -1.795, 7.3), depth=0.012, font='Lato')
        # Dials, release, levers.
        _dial((3.0, 0.1, 6.88), 0.95, 0.62, _dial_face(['A', '4000', '1000', '250', '60', '15', '4', '1', 'B'], 15))
        _dial((5.15, 0.45, 6.88), 0.72, 0.4, _dial_face(['0', '1', '2', '3', '·', '−3', '−2', '−1'], 20), 36)
        _dial((-4.75, 0.3, 6.88), 0.82, 0.5, _dial_face(['P', 'S', 'M', 'A', '▪', '○'], 24), 40)
        lathe([(0.62, 0), (0.62, 0.2), (0.62, 0.2), (0.5, 0.28), (0.42, 0.26), (0.38, 0.38), (0.2, 0.36), (0.09, 0.3), (0, 0.28)], silver, at=(4.35, -1.0, 6.86))
        # A grip for the fingers at its right hand (left in the picture), lamp, socket of the lens.
        with together((-5.1, -1.62, 0.98), (0, 0, 0)):
            extrude(rounded_outline(1.5, 1.15, 0.5), 4.5, skin, bevel=0.2)
        lathe([(0, 0), (0.34, 0), (0.34, 0.08), (0.26, 0.1), (0.24, 0.04), (0, 0.03)], black, at=(-3.75, -1.76, 6.3), rot=(90, 0, 0))
        cylinder(0.22, 0.05, plain('#e0a070', 0.1, coat=1), at=(-3.75, -1.76, 6.3), rot=(90, 0, 0), bevel=0.01, steps=32)
        with together((2.75, -1.74, 2.2), (90, 0, 0)):
            cylinder(0.36, 0.3, black, bevel=0.06)
            lathe([(0.37, 0.1), (0.42, 0.12), (0.42, 0.3), (0.36, 0.32)], silver, smooth=1)
        for x in (-1, 1):
            cylinder(0.2, 0.35, silver, at=(x * (W / 2 - 0.12), -0.5, 5.95), rot=(0, 90 * x, 0), bevel=0.05, steps=32)
            torus(0.42, 0.06, steel(0.2), at=(x * (W / 2 + 0.2), -0.5, 5.65), rot=(90, 0, 12 * x))
        _lens((-0.3, -1.72, 3.35))
        _back()


def _lens(at):
    silver, black = metal('#bfbeba', 0.3, worn=0.01), matt_plastic('#19191b', 0.42)
    with together(at, (90, 0, 0)):
        lathe([(0, 0), (3.15, 0), (3.15, 0), (3.15, 0.18), (3.05, 0.28), (3.05, 0.28), (0, 0.28)], silver, smooth=2)
        lathe([(2.78, 0.2), (2.78, 1.15), (2.78, 1.15), (2.92, 1.3), (2.92, 1.3), (2.92, 2.5), (2.92, 2.5), (2.76, 2.62), (2.72, 2.62), (2.72, 3.6), (2.72, 3.6), (2.62, 3.72), (2.62, 4.5), (2.62, 4.5), (2.56, 4.6), (2.44, 4.6), (2.44, 4.6), (2.4, 4.5), (2.36, 4.15), (1.75, 3.9), (1.75, 3.9), (1.7, 3.8), (0, 3.8)], black, smooth=2)
        for i in range(60):
            a = 2 * math.pi * i / 60
            box((0.12, 0.16, 1.05), black, at=(2.92 * math.cos(a), 2.92 * math.sin(a), 1.38), rot=(0, 0, math.degrees(a)), bevel=0.03)
        lathe([(2.79, 0.62), (2.82, 0.66), (2.82, 1.02), (2.79, 1.06)], silver, smooth=1)
        stops = ''.join(f'<text x="{40 + 92 * i}" y="66" font-size="46" fill="{"#d0513f" if w == "A" else "#eceae5"}" text-anchor="middle">{w}</text>' for i, w in enumerate(['16', '11', '8', '5.6', '4', '2.8', '2', 'A']))
        file = draw(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 724 100" font-family="Lato"><rect width="724" height="100" fill="#1b1b1d"/>{stops}</svg>', 1400)
        # `band` has its middle at -y, which is the top of the lens once it looks forward when turned by half.
        band(2.735, 0.9, picture(file, rough=0.4), at=(0, 0, 2.65), degrees=130, rot=(0, 0, 180))
        ring = draw('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-100 -100 200 200"><rect x="-100" y="-100" width="200" height="200" fill="#17171a"/><g font-family="Lato" font-size="11" fill="#e9e7e2">' + _on_circle('KADRAJ  35 mm  1:2', 84, -118, 7.2) + _on_circle('ø 49', 84, 62, 7.2) + '</g></svg>', 900)
        disc(2.37, picture(ring, rough=0.4), at=(0, 0, 4.13), inner=1.74)
        lathe([(1.78, 3.96), (1.6, 4.08), (1.0, 4.24), (0.5, 4.3), (0, 4.32)], coated_glass())


def _on_circle(words, radius, start, step):
    """Letters along a circle, their feet towards its middle; `start` in degrees from the top."""
    return ''.join(f'<text transform="rotate({start + step * i}) translate(0 {-radius + 4})" text-anchor="middle">{c}</text>' for i, c in enumerate(words))


def _back():
    black = matt_plastic('#1a1a1c', 0.45)
    y = D / 2 - 0.02
    extrude(rounded_outline(7.4, 4.9, 0.35), 0.34, black, at=(-0.6, y - 0.02, 3.3), rot=(90, 0, 180), bevel=0.08)
    extrude(rounded_outline(6.9, 4.6, 0.2), 0.03, plain('#08090b', 0.12), at=(-0.6, y + 0.31, 3.3), rot=(90, 0, 180), bevel=0.01)
    sheet(6.3, 4.2, lit(screen_picture('hills', 1500, 1000, 1000), 0.9), at=(-0.6, y + 0.345, 1.2), rot=(0, 0, 180))
    extrude(rounded_outline(3.1, 1.7, 0.5), 0.5, rubber('#1a1a1b'), at=(-0.3, y, 7.0), rot=(90, 0, 180), bevel=0.16)
    extrude(rounded_outline(1.7, 1.1, 0.2), 0.06, plain('#07080d', 0.03, coat=1), at=(-0.3, y + 0.47, 7.0), rot=(90, 0, 180), bevel=0.01)
    for x, z in ((4.0, 4.9), (5.2, 4.9), (4.0, 1.6), (5.2, 1.6)):
        cylinder(0.24, 0.16, black, at=(x, y, z), rot=(-90, 0, 0), bevel=0.06, steps=32)
    lathe([(0.95, 0), (0.95, 0.14), (0.95, 0.14), (0.85, 0.2), (0.5, 0.17), (0.42, 0.1), (0.40, 0.2), (0, 0.22)], black, at=(4.6, y, 3.25), rot=(-90, 0, 0))


def strap(at=(0, 0, 0), seed=1):
    """Leather from both eyelets, lying on the table around the left."""
    brown = leather('#6b4226')
    e = W / 2 + 0.25
    flat, up = (0, 0.5, 0), (0.0, 0.12, 0.48)
    points = [(-e, -0.5, 5.3), (-e - 0.9, -0.3, 4.4), (-e - 2.6, 0.6, 1.2), (-e - 5.5, 2.0, 0.12), (-e - 8.0, 6.5, 0.1), (-4, 12.5, 0.1), (3.5, 12.8, 0.1), (9.5, 9.5, 0.1), (e + 3.4, 3.4, 0.4), (e + 1.8, 0.6, 2.4), (e + 0.7, -0.4, 4.5), (e, -0.5, 5.3)]
    ways = [(0, 0.4, 0), (0, 0.45, 0), (0.15, 0.45, 0.1), (0.25, 0.42, 0), (0.5, 0.1, 0), (0.1, -0.5, 0), (-0.1, -0.5, 0), (-0.35, -0.38, 0), (-0.45, -0.2, 0), (-0.2, -0.44, 0.1), (0, -0.45, 0), (0, -0.4, 0)]
    ways = [(-x, -y, -z) if i > 4 else (x, y, z) for i, (x, y, z) in enumerate(ways)]
    ribbon(points, ways, 0.14, brown)


def model():
    camera()


def on_the_table():
    from products._elektronik import book
    from products.mtf_116 import cup

    camera(rot=(0, 0, 8))
    with props():
        with together(rot=(0, 0, 8)):
            strap()
        book(at=(-15, 6, 0), rot=(0, 0, 16), colour='#4c5f57', size=(14, 19, 2.4))
        cup((14.5, 7.5, 0))
        _prints((9.5, -6.5, 0))


def _prints(at):
    """Small photographs with white edges."""
    with together(at):
        for i, (kind, turn) in enumerate((('hills', 24), ('waves', -9), ('hills', 5))):
            file = screen_picture(kind, 1300, 1000, 700)
            with together((i * 1.4 - 2, 1.5 - i * 1.3, i * 0.05 + 0.01), (-90, 0, turn)):
                sheet(9, 7, paper('#f7f5f0', 0.4), at=(0, 0, 0))
                sheet(8.2, 6.2, picture(file, rough=0.25), at=(0, -0.012, 0.4))


VIEWS = {
    'whole': View(turn=-24, tilt=18, size=LARGE, margin=0.1),
    'angle': View(turn=150, tilt=20, margin=0.12),
    'detail': View(turn=-14, tilt=40, focus=(1.8, -0.6, 6.6), span=8, lens=85),
    'use': View(turn=-14, tilt=22, margin=0.36, setting='table', surface=lambda: walnut('x', 0.8), build=on_the_table, up=-0.04),
}
