"""A bar of dark chocolate, half out of its gold foil and paper."""

import materials
import numpy as np
from kit import *
from materials import *
from products._relief import grid, places, plane_of, relief, waves
from products.mtf_116 import cup
from stage import LARGE, View

GROUND = 'supermarket'
WIDTH, LENGTH, THICK = 7.6, 15.4, 0.85
ACROSS, ALONG = 4, 8
WRAPPED = 8.9

FACE = '''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 980">
<rect width="780" height="980" fill="#2c1a2b"/>
<g fill="none" stroke="#c9a468" stroke-width="3"><rect x="34" y="34" width="712" height="912"/><rect x="46" y="46" width="688" height="888" stroke-width="1.2"/></g>
<g transform="translate(390 250)" fill="#6d2748" stroke="#c9a468" stroke-width="2.4">
<g id="f">{berries}</g>
<path d="M0,-112 C30,-150 84,-150 106,-122 C70,-92 28,-92 0,-112z" fill="#53633a"/><path d="M0,-112 C-26,-146 -70,-150 -96,-128 C-66,-96 -28,-96 0,-112z" fill="#53633a"/></g>
<text x="390" y="470" font-family="EB Garamond" font-size="118" fill="#eedfc0" text-anchor="middle" letter-spacing="3">Karadut</text>
<path d="M250 512h280" stroke="#c9a468" stroke-width="2"/>
<text x="390" y="576" font-family="Lato" font-size="40" fill="#d9b97c" text-anchor="middle" letter-spacing="12">BİTTER ÇİKOLATA</text>
<text x="390" y="766" font-family="EB Garamond" font-size="190" fill="#eedfc0" text-anchor="middle">%70</text>
<text x="390" y="822" font-family="Lato" font-size="30" fill="#d9b97c" text-anchor="middle" letter-spacing="6">KAKAO</text>
<text x="390" y="900" font-family="Lato" font-size="26" fill="#bda27a" text-anchor="middle" letter-spacing="4">TEK YÖRE KAKAOSU · 100 g</text></svg>'''
WHOLE_FACE = FACE.replace('viewBox="0 0 780 980"', 'viewBox="0 -320 780 1590"').replace('<rect width="780" height="980"', '<rect y="-320" width="780" height="1590"').replace('y="34" width="712" height="912"', 'y="-286" width="712" height="1522"').replace('y="46" width="688" height="888"', 'y="-274" width="688" height="1498"')
BERRIES = ''.join(
    f'<circle cx="{(column - (count - 1) / 2) * 50}" cy="{row * 42 - 88}" r="29"/>'
    for row, count in enumerate((3, 4, 4, 3, 2, 1)) for column in range(count)
)


def chocolate():
    """Dark, with the dull shine of tempered chocolate."""
    n = materials._Nodes('chocolate').set(Base_Color='#1d0d07', Roughness=0.4, Specular=0.42)
    n.bump(n.noise(1.6, 3), 0.06, 0.03)
    return n.material


def heights(across, along, step=0.06):
    """The pressed face of so many pieces."""
    width, length = WIDTH / ACROSS * across, LENGTH / ALONG * along
    x, y = places(width, length, step)
    cell_x, cell_y = WIDTH / ACROSS, LENGTH / ALONG
    u, v = np.abs((x + width / 2) % cell_x - cell_x / 2), np.abs((y + length / 2) % cell_y - cell_y / 2)
    inside = np.minimum(cell_x / 2 - u, cell_y / 2 - v)
    slope = np.clip((inside - 0.06) / 0.24, 0, 1)
    slope = slope * slope * (3 - 2 * slope)
    # Each piece bears a plain sunk frame.
    frame = np.exp(-(((inside - 0.42) / 0.035) ** 2)) * 0.035
    edge = np.minimum(width / 2 - np.abs(x), length / 2 - np.abs(y))
    rim = np.sqrt(np.clip(edge / 0.16, 0, 1) * (2 - np.clip(edge / 0.16, 0, 1)))
    letter = letters(across, along, x.shape) * 0.045
    return (0.52 + 0.33 * slope - frame + letter * (slope > 0.99)) * (0.35 + 0.65 * rim) + 0.004 * waves(x, y, 2.5, 4), width, length


def letters(across, along, shape):
    rows, columns = shape
    cell_w, cell_h = 190, 192.5
    marks = ''.join(
        f'<text x="{(c + 0.5) * cell_w}" y="{(r + 0.5) * cell_h + 27}" font-family="EB Garamond" font-size="82" fill="#fff" text-anchor="middle">K</text>'
        for r in range(along) for c in range(across)
    )
    plane = plane_of(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {cell_w * across} {cell_h * along}"><rect width="100%" height="100%" fill="#000"/>{marks}</svg>', columns, 2)
    fitted = np.zeros(shape, np.float32)
    r, c = min(rows, plane.shape[0]), min(columns, plane.shape[1])
    fitted[:r, :c] = plane[:r, :c]
    return fitted


def pieces(across, along, at=(0, 0, 0), rot=(0, 0, 0)):
    """Pieces of a broken bar."""
    h, width, length = heights(across, along)
    with together(at, rot):
        relief(h, width, length, chocolate(), bottom=0.0)


def foil(length_at, at=(0, 0, 0), seed=3):
    """A torn collar of foil around the bar."""
    rng = np.random.default_rng(seed)
    outline = np.array(rounded_outline(WIDTH + 0.12, THICK + 0.14, 0.14, 6))
    dense = []
    for a, b in zip(outline, np.roll(outline, -1, 0)):
        count = max(1, round(float(np.linalg.norm(b - a)) / 0.09))
        dense += [a + (b - a) * s / count for s in range(count)]
    ring = np.array(dense)
    count = len(ring)
    s = np.arange(count) / count
    tear = sum(rng.uniform(0.2, 1) * np.sin(6.283 * s * k + rng.uniform(0, 6.28)) / k**0.7 for k in (2, 3, 5, 9, 14, 23, 37))
    top = ring[:, 1] > 0
    # The upper side is folded back further than the lower one.
    tear = 0.32 * tear + np.where(top, 0.0, 0.9)
    rows = 44
    points = np.zeros((rows, count, 3))
    middle_z = THICK / 2 + 0.06
    normal = ring / np.maximum(np.linalg.norm(ring / np.array([WIDTH / THICK, 1]), axis=1, keepdims=True), 0.3) / np.array([WIDTH / THICK, 1])
    for i in range(rows):
        t = i / (rows - 1)
        y = t * (length_at + tear)
        crease = 0.07 * waves(ring[:, 0] + ring[:, 1] * 3, y, 0.9, seed) + 0.05 * np.abs(waves(ring[:, 0] * 2 + ring[:, 1] * 5, y * 2, 0.7, seed + 1))
        flare = np.clip((t - 0.72) / 0.28, 0, 1) ** 2
        out = 0.02 + np.abs(crease) * (0.35 + 0.65 * t) + flare * (0.25 + 0.25 * (waves(s * 30, s * 0, 3.0, seed + 2) * 0.5 + 0.5))
        points[i, :, 0] = ring[:, 0] + normal[:, 0] * out * np.where(np.abs(ring[:, 0]) > WIDTH / 2 - 0.1, 1, 0)
        points[i, :, 2] = np.maximum(middle_z + ring[:, 1] + np.where(top, out, -0.2 * out), 0.015)
        points[i, :, 1] = y
    o = grid(points, metal('#d8b676', 0.26, worn=0.02), at, around=True)
    shell(o, 0.012)
    return o


def bar(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies along y; its wrapped half is nearer to -y."""
    with together(at, rot):
        h, width, length = heights(ACROSS, ALONG)
        relief(h, width, length, chocolate(), at=(0, 0, 0.07), bottom=0.0)
        foil(1.9, at=(0, 0.55, 0))
        wrapped(WRAPPED, -LENGTH / 2 - 0.25)


def wrapped(length, start):
    face = picture(draw(FACE.replace('{berries}', BERRIES), 1024), rough=0.42)
    box((WIDTH + 0.34, length, THICK + 0.2), plain('#2c1a2b', 0.45), at=(0, start + length / 2, 0), bevel=0.09)
    sheet(WIDTH + 0.14, length - 0.04, face, at=(0, start + 0.02, THICK + 0.203), rot=(-90, 0, 0))


def whole_bar(at=(0, 0, 0), rot=(0, 0, 0)):
    """Closed, as it is sold."""
    with together(at, rot):
        box((WIDTH + 0.34, LENGTH + 0.5, THICK + 0.2), plain('#2c1a2b', 0.45), at=(0, 0, 0), bevel=0.09)
        sheet(WIDTH + 0.14, (WIDTH + 0.14) * 1590 / 780, picture(draw(WHOLE_FACE.replace('{berries}', BERRIES), 1024), rough=0.42), at=(0, -(WIDTH + 0.14) * 795 / 780, THICK + 0.203), rot=(-90, 0, 0))


def model():
    bar()
    pieces(1, 1, at=(6.1, 4.6, 0), rot=(0, 0, 24))
    pieces(2, 1, at=(6.4, 1.4, 0), rot=(0, 0, -18))
    pieces(1, 1, at=(5.5, 2.5, 0.62), rot=(22, 14, 50))


def closed_and_open():
    whole_bar(at=(-4.9, 1.4, 0), rot=(0, 0, 9))
    bar(at=(5.0, -1.0, 0), rot=(0, 0, -6))


def with_coffee():
    bar(rot=(0, 0, 34))
    pieces(1, 1, at=(2.6, 6.4, 0), rot=(0, 0, 24))
    pieces(2, 1, at=(5.2, 4.4, 0), rot=(0, 0, -28))
    pieces(1, 1, at=(3.9, 5.2, 0.6), rot=(20, 14, 50))
    with props():
        cup((-9.0, 10.5, 0))


def half_eaten():
    with together((0, 0, 0), (0, 0, -38)):
        pieces(4, 2, at=(0, 2.6, 0.07))
        foil(1.9, at=(0, 0.55, 0), seed=8)
        wrapped(WRAPPED, -LENGTH / 2 - 0.25)
    pieces(1, 1, at=(6.2, 3.4, 0), rot=(0, 0, 15))
    with props():
        mug((-10.5, 9.5, 0))
        box((13, 19, 1.6), plain('#5f7f86', 0.6), at=(13.5, 9, 0), rot=(0, 0, -22), bevel=0.12)
        box((12.6, 18.6, 1.3), paper('#efe9dc'), at=(13.6, 8.9, 0.15), rot=(0, 0, -22), bevel=0.02)


def mug(at):
    with together(at):
        lathe([(0, 0), (3.6, 0), (3.6, 0), (4.0, 0.3), (4.15, 2), (4.15, 9.2), (4.15, 9.2), (4.0, 9.35), (3.85, 9.2), (3.8, 1.0), (0, 0.7)], stoneware('#c8d0cb', '#707a76'))
        tube([(4.0, 0, 7.9), (6.2, 0, 7.6), (6.6, 0, 5.0), (5.6, 0, 2.8), (4.0, 0, 2.3)], 0.5, stoneware('#c8d0cb', '#707a76'))
        lathe([(0, 7.6), (3.86, 7.6)], liquid('#5d2f14', 0.2), smooth=1)


VIEWS = {
    'whole': View(turn=-24, tilt=48, size=LARGE, margin=0.03),
    'angle': View(turn=-8, tilt=58, margin=0.05, build=closed_and_open),
    'detail': View(turn=-34, tilt=30, focus=(0.8, 2.6, 0.6), span=8.5, lens=85),
    'use': View(turn=0, tilt=34, margin=0.14, setting='table', surface=lambda: walnut('x', 0.7), build=with_coffee, side=0.06, up=-0.15),
    'buyer-1': View(turn=14, tilt=46, lens=35, margin=0.16, setting='table', window=False, exposure=-0.3, surface=lambda: oak('y', 0.4), build=half_eaten, side=0.05, up=0.04),
}
