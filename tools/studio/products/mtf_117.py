"""A cutting board of olive wood, 40 × 20 cm, with a juice groove and a handle."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'


def board(at=(0, 0, 0), rot=(0, 0, 0), groove=True):
    """Lies along x, its handle on the right; 2 cm thick."""
    grain = olive()
    body = [(-19.2, -8.2), (-19.6, -3), (-19.5, 4), (-18.9, 8.6), (-16.5, 9.9), (-8, 10.1), (0, 9.9), (7, 10.0), (10.2, 9.0), (12.2, 6.0), (14.0, 3.3), (16.5, 2.35), (19.2, 2.3), (20.6, 1.5), (20.9, 0), (20.6, -1.6), (19.2, -2.4), (16.5, -2.5), (14.0, -3.4), (12.2, -6.2), (10.2, -9.0), (7, -9.8), (-1, -10.0), (-9, -9.8), (-16.4, -9.9), (-18.4, -9.5)]
    with together(at, rot):
        o = extrude(body, 2.0, grain, bevel=0.32, smooth=6, holes=[circle_outline(0.75, 32, (18.3, 0))])
        if groove:
            line = [(-17.2, -6.6), (-17.7, -2.4), (-17.6, 3.2), (-17.0, 6.6), (-15.2, 7.9), (-8, 8.15), (0, 8.0), (6.2, 8.0), (8.8, 7.0), (10.4, 4.2), (11.2, 0), (10.4, -4.2), (8.8, -7.0), (6.2, -7.85), (-1, -8.0), (-8.6, -7.85), (-15.2, -7.9)]
            smooth_line = curve_through([*line, line[0]], 6)[:-1]
            cutter = tube([(x, y, 2.16) for x, y in smooth_line], 0.46, grain, smooth=1, closed=True)
            cut(o, cutter)
    return o


def model():
    board(rot=(0, 0, 32))


def back():
    """Its other side is flat."""
    board(rot=(0, 0, 205), groove=False)


def on_the_table():
    board((0, 0, 0), (0, 0, 24))
    with props():
        with together((0, 0, 2.0), (0, 0, 24)):
            bread((-9.5, 1.8, 0), 80)
            bread((-6.8, 1.2, 1.35), 100)
            cheese((1.2, -1.8, 0), 24)
            cheese((2.0, 3.6, 0), -40, 0.8)
            for i, (x, y) in enumerate([(6.4, 0.6), (7.6, -1.9), (5.6, -3.6), (7.2, 3.0)]):
                olive_fruit((x, y, 0), i)
            rosemary((-4.5, -6.0, 0), 12, 9, 5)
        cherry_tomato((10, -12.5, 0), 1.5, 20)
        cherry_tomato((13, -11, 0), 1.4, 130)
        towel(28, 19, striped('#d9d3c4', '#7d8a6a', (0.78, 0.86), length=28), at=(-4, 16.5, 0), rot=(0, 0, 6), seed=7)


def cheese(at, turn=0, scale=1.0):
    """A wedge of mature kaşar."""
    paste = spotted([(0.3, '#e2bd68'), (0.7, '#ecd08a')], 0.8, 3, 0.5, 0.25, 0.05, 0.3, glow=0.15)
    with together(at, (0, 0, turn), scale):
        extrude([(-3.6, 0), (3.0, -2.3), (3.5, -1.2), (3.65, 0), (3.5, 1.2), (3.0, 2.3)], 3.6, paste, bevel=0.22)
        band(6.9, 3.2, plain('#b98a3c', 0.6), at=(-3.25, 0, 0.2), degrees=36, rot=(0, 0, 90))


def olive_fruit(at, seed=1):
    skin = spotted([(0.3, '#3a3f1c'), (0.6, '#5f6429'), (0.75, '#2f2420')], 0.6, 2, 0.2, 0.05, 0.02, 0.5, coat=0.3)
    lump(1, skin, (at[0], at[1], at[2] + 0.88), (0, 0, seed * 67), (1.25, 0.92, 0.9), dent=0.03, seed=seed)


VIEWS = {
    'whole': View(turn=0, tilt=50, size=LARGE, margin=0.06),
    'angle': View(turn=0, tilt=30, margin=0.06, build=back),
    'detail': View(turn=28, tilt=34, focus=(12.5, -3.5, 1.4), span=16, lens=85, build=lambda: board()),
    'use': View(turn=0, tilt=42, focus=(0, -1, 1.5), span=42, setting='table', surface=lambda: stone('#c9c3b8', 0.45), build=on_the_table),
}
