"""A cast iron frying pan, 28 cm, with two pour lips, a short handle and a small one opposite."""

from kit import *
from materials import *
from products._kitchen import *
from stage import LARGE, View

GROUND = 'mutfak'


def seasoned():
    """Iron inside: oil has made it darker and smoother."""
    return spotted([(0.3, '#151414'), (0.7, '#24211f')], 0.35, 4, 0.36, 0.28, 0.02, 0.5, grit=10)


def lipped(x, y, z):
    """Draws the rim out to a lip at either side of the handle."""
    r = math.hypot(x, y)
    if r < 9 or z < 1.2:
        return (x, y, z)
    off = abs(abs(math.atan2(y, x)) - math.pi / 2)
    pull = math.exp(-((off / 0.16) ** 2)) * min(1.0, (z - 1.2) / 3.6) ** 1.6
    return (x * (1 + 0.075 * pull), y * (1 + 0.075 * pull), z - 0.22 * pull)


def pan(at=(0, 0, 0), rot=(0, 0, 0)):
    iron = cast_iron()
    with together(at, rot):
        outer = [(0, 0.25), (9.9, 0.25), (10.2, 0.0), (10.9, 0.0), (11.3, 0.2), (11.9, 0.75), (12.5, 1.8), (13.25, 3.6), (13.7, 4.65), (14.0, 4.9), (14.03, 5.2), (13.8, 5.38), (13.5, 5.3), (13.35, 5.1)]
        inner = [(13.35, 5.1), (13.1, 4.5), (12.35, 2.6), (11.9, 1.5), (11.3, 0.85), (10.5, 0.66), (8, 0.62), (0, 0.6)]
        warped(lathe(outer, iron, steps=192), lipped)
        warped(lathe(inner, seasoned(), steps=192), lipped)
        # The handle grows out of the wall, is waisted and ends broad, with a drop-shaped hole.
        edge = [(12.9, 1.95), (13.5, 1.85), (14.6, 1.55), (17, 1.3), (20.5, 1.35), (24, 1.68), (26.4, 1.85), (27.9, 1.5), (28.7, 0.7)]
        outline = [*edge, (28.85, 0), *[(x, -y) for x, y in reversed(edge)]]
        drop = [(22.6, 0), (24.0, 0.5), (25.6, 0.82), (26.7, 0.72), (27.3, 0), (26.7, -0.72), (25.6, -0.82), (24.0, -0.5)]
        with together((0, 0, 3.15), (0, -7, 0)):
            piece = extrude(outline, 1.15, iron, bevel=0.42, smooth=5, holes=[curve_through([*drop, drop[0]], 5)[:-1]])
            piece.location = (0, 0, -0.8 + 0.35)
            # A rib below gives the thumb and the fingers a hold.
            tube([(13.2, 0, -0.2), (16, 0, -0.5), (20, 0, -0.35), (22.4, 0, 0.1)], 1, iron, at=(0, 0, -0.2), radii=[0.9, 0.8, 0.7, 0.3])
        # The small handle opposite.
        back = [(-13.3, 3.6), (-14.4, 3.2), (-15.6, 2.2), (-16.1, 0)]
        ear = [*back, *[(x, -y) for x, y in reversed(back[:-1])]]
        slot = [(-14.15, 1.7), (-14.8, 1.3), (-15.05, 0), (-14.8, -1.3), (-14.15, -1.7), (-14.05, 0)]
        extrude(ear, 0.95, iron, at=(0, 0, 3.75), bevel=0.35, smooth=5, holes=[curve_through([*slot, slot[0]], 5)[:-1]])


def model():
    pan(rot=(0, 0, -52))


def full(at=(0, 0, 0), rot=(0, 0, 0)):
    """With meatballs, peppers and tomatoes in it."""
    pan(at, rot)
    with props():
        with together(at, rot):
            mat = seared()
            for i, (x, y, a) in enumerate([(-7.2, 3.2, 70), (-3.2, 5.8, 35), (-3.4, 0.6, 80), (0.4, 3.0, 60), (-6.6, -3.2, 110), (0.5, -3.0, 95), (-2.6, -5.2, 20), (4.0, -5.8, 60), (4.2, 5.6, 100)]):
                kofte((x, y, 1.3), a, i + 1, mat, 3.0 + 0.25 * (i % 3))
            green_pepper((4.4, -3.4, 0.6), 74, 10.5, -1.1)
            green_pepper((8.4, -4.2, 0.6), 88, 8.6, 1.0)
            cherry_tomato((7.0, 6.2, 0.6), 1.35, 20, 10)
            cherry_tomato((-8.8, -0.4, 0.6), 1.3, 80, -12)
            cherry_tomato((0.6, 8.4, 0.6), 1.25, 150, 8)
            cherry_tomato((-0.6, -8.6, 0.6), 1.3, 220, -8)
            leafy((-1.2, 2.0, 2.2), 2.2, 6, 4, 0.8, 0.25)


def on_the_table():
    full(rot=(0, 0, -28))
    with props():
        towel(24, 17, striped('#d8ccb6', '#8c3b2c', (0.78, 0.86), length=24), at=(24, 15, 0), rot=(0, 0, -14))
        garlic((-15.5, 12.5, 0), 30)
        clove((-18, -8.6, 0), 40)
        clove((-16.4, -10.6, 0), 120)
        rosemary((-9, -18.5, 0), -8, 15)
        peppercorns(16, (2, -18.5), 2.6)
        salt(60, (-3, -16), 3.2)


def at_home():
    pan(rot=(0, 0, 20))
    with props():
        fried_egg((-3.5, 1.5, 0.6), 20, 2, 5.0)
        fried_egg((4.6, -3.2, 0.6), 200, 5, 4.6)
        lathe([(0, 0), (6, 0), (8, 0.3), (11.5, 1.6), (12, 2), (11.8, 2.1), (8, 0.8), (0, 0.5)], porcelain(), at=(-29, 8, 0))
        bread((-27.5, 7, 0.9), 35)
        cherry_tomato((-15, -17, 0), 1.5, 30)
        towel(28, 20, striped('#e8e4da', '#4f6a7c', (0.7, 0.78, 0.86), length=28), at=(26, -14, 0), rot=(0, 0, 114), seed=3)


VIEWS = {
    'whole': View(turn=0, tilt=46, size=LARGE, margin=0.06),
    'angle': View(turn=164, tilt=20, margin=0.06),
    'detail': View(turn=14, tilt=30, focus=(9.2, -11.8, 4.4), span=20, lens=85),
    'use': View(turn=0, tilt=44, focus=(3.2, -3, 2), span=39, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_table),
    'buyer-1': View(turn=14, tilt=48, lens=35, margin=0.12, setting='table', surface=lambda: stone('#cfc8bd', 0.35), build=at_home, window=False, exposure=-0.3, side=0.06, up=0.04),
}
