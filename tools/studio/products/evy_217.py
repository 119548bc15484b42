"""A table lamp: a glazed ceramic base and a shade of linen, lit."""

from kit import *
from materials import *
from stage import LARGE, View

from products._home import book, bulb_light, glowing

GROUND = 'ev-yasam'


def lamp(at=(0, 0, 0), rot=(0, 0, 0), strength=0.62, power=1500, evening=False):
    """46 cm high; the shade is 30 cm wide below and 22 above. In the evening its light goes through the linen to the wall."""
    glaze = stoneware('#98a38d', '#5f6654', 0.3)
    with together(at, rot):
        base = lathe([(0, 0), (6.2, 0), (6.2, 0), (6.7, 0.25), (6.8, 0.7), (6.6, 1.2), (6.5, 1.5), (7.2, 2.6), (9.0, 5.6), (9.7, 8.6), (9.3, 11.8), (7.6, 15.0), (5.1, 17.6), (3.2, 19.6), (2.5, 21.4), (2.5, 22.8), (2.85, 23.6), (2.85, 23.6), (2.5, 23.9), (0, 23.9)], glaze, steps=144)
        bend_noise(base, 3.0, 0.08)
        shine = metal('#bd9c62', 0.26, worn=0.004)
        lathe([(0, 23.7), (2.2, 23.7), (2.2, 23.7), (2.3, 23.9), (2.2, 24.3), (1.3, 24.6), (0.85, 25.2), (0.8, 27.2), (0.8, 27.2), (1.9, 27.4), (2.0, 27.8), (2.0, 31.2), (1.7, 31.6), (0, 31.6)], shine, steps=64)
        # Shade: linen inside and out, edges bound with a tape.
        low, high = 24.6, 45.6
        cloth_ = glowing('#cbb995', '#ffc583', strength, 0, high - low, 7.5, thread=6.0)
        shade = lathe([(15.0, 0.0), (11.2, high - low), (11.12, high - low), (14.92, 0.0), (15.0, 0.0)], cloth_, at=(0, 0, low), steps=160, smooth=1)
        shade.visible_shadow = not evening
        tape = glowing('#c4b08b', '#f2bd80', strength * 0.5, -1, 1, 0)
        for r, z in ((14.98, low), (11.18, high)):
            lathe([(r - 0.14, -0.35), (r + 0.06, -0.38), (r + 0.09, 0), (r + 0.02, 0.38), (r - 0.16, 0.35), (r - 0.14, -0.35)], tape, at=(0, 0, z), steps=128, smooth=3)
        # The seam.
        tube([(15.02 * math.cos(1.1), 15.02 * math.sin(1.1), low), (11.22 * math.cos(1.1), 11.22 * math.sin(1.1), high)], 0.12, tape, smooth=1)
        for k in range(3):
            a = math.radians(30 + 120 * k)
            tube([(1.9 * math.cos(a), 1.9 * math.sin(a), 31), (8 * math.cos(a), 8 * math.sin(a), 41.5), (11.1 * math.cos(a), 11.1 * math.sin(a), 45.4)], 0.14, shine, smooth=4)
        bulb_light((0, 0, 35.5), power, '#ffc183', 3.0)


def cord(points):
    tube(points, 0.27, cloth('#c2ad86', 12, 0.8))


def model():
    lamp()


def in_the_evening():
    lamp(strength=1.25, power=6500, evening=True)
    with props():
        cord([(1, 6.2, 0.5), (2.5, 9, 0.28), (6.5, 12, 0.28), (9, 17, 0.28), (8, 24, 0.28)])
        book((16, 23, 3.0), '#4f5f57', at=(-24, -3, 0), rot=(0, 0, 8))
        book((14.5, 21, 2.4), '#a4573f', at=(-24.4, -3.4, 3.0), rot=(0, 0, -3))
        book((13, 19, 1.8), '#d8cdb6', at=(-24, -3, 5.4), rot=(0, 0, 12))
        from products.mtf_116 import cup

        with together((21, -8, 0), (0, 0, 150)):
            cup((0, 0, 0))


VIEWS = {
    'whole': View(turn=0, tilt=8, size=LARGE, margin=0.06),
    'detail': View(turn=0, tilt=10, focus=(3, -8, 22.5), span=17, lens=85),
    'use': View(turn=0, tilt=9, margin=0.25, setting='table', window=False, exposure=-0.6, surface=lambda: walnut('x', 0.45), build=in_the_evening, wall='#d0c0ab'),
}
