"""A studio microphone on a stand for the desk."""

from kit import *
from materials import *
from stage import LARGE, View

from products._elektronik import around, matt_plastic, old_brass, wire_mesh

GROUND = 'elektronik'


def _knob(at, turn, radius=0.95, long=1.1):
    with together(at, (0, turn, 0)):
        cylinder(radius, long, matt_plastic('#1f2022', 0.5), bevel=0.1, steps=48)
        for i in range(36):
            a = 2 * math.pi * i / 36
            box((0.1, 0.09, long - 0.3), matt_plastic('#1f2022', 0.5), at=(radius * math.cos(a), radius * math.sin(a), 0.15), rot=(0, 0, math.degrees(a)), bevel=0.03)
        cylinder(radius * 0.72, 0.05, brushed_steel((8, 8, 8), '#8f9092'), at=(0, 0, long - 0.01), bevel=0.02)


def microphone(at=(0, 0, 0), rot=(0, 0, 0), lean=0):
    dark, black, brassy = matt_plastic('#34363a', 0.42), matt_plastic('#202124', 0.5), old_brass(0.26)
    with together(at, rot):
        # Foot, post and fork.
        lathe([(0, 0.15), (5.6, 0.15), (5.6, 0.15), (5.85, 0.3), (5.9, 0.7), (5.75, 1.05), (5.0, 1.35), (2.0, 1.55), (1.2, 1.75), (1.0, 2.2), (1.0, 2.2), (0, 2.2)], matt_plastic('#2a2b2e', 0.45))
        lathe([(0, 0), (5.4, 0), (5.4, 0.2)], rubber('#161617'), smooth=1)
        lathe([(0.75, 2.1), (0.75, 4.6), (0.75, 4.6), (1.05, 4.7), (1.05, 5.4), (1.05, 5.4), (0.6, 5.5)], steel(0.25), smooth=2)
        fork = [(3.72, 13.6), (3.72, 11), (3.66, 8.4), (3.1, 6.5), (1.8, 5.55), (0, 5.3)]
        fork = fork + [(-x, z) for x, z in reversed(fork[:-1])]
        tube([(x, 0, z) for x, z in fork], 0.26, matt_plastic('#2a2b2e', 0.45), smooth=8).scale.y = 3.0
        for side in (-1, 1):
            cylinder(0.8, 1.0, steel(0.3), at=(side * 2.6, 0, 13.0), rot=(0, 90 * side, 0), bevel=0.05)
            _knob((side * 3.9, 0, 13.0), 90 * side)
        with together((0, 0, 13.0), (lean, 0, 0)):
            with together((0, 0, -13.0)):
                lathe([(0, 7.3), (2.2, 7.3), (2.2, 7.3), (2.55, 7.5), (2.75, 8.0), (2.8, 8.6), (2.8, 8.6), (2.8, 15.0), (2.8, 15.0), (2.72, 15.2), (0, 15.2)], dark)
                lathe([(2.7, 15.1), (2.95, 15.15), (2.95, 15.15), (2.95, 15.55), (2.95, 15.55), (2.7, 15.6)], brassy, smooth=2)
                around(lathe([(2.78, 15.5), (2.8, 16.2), (2.8, 16.2), (2.8, 21.2), (2.8, 21.2), (2.72, 22.4), (2.35, 23.4), (1.6, 24.15), (0.7, 24.5), (0, 24.55)], wire_mesh('#c3c0b8', '#1a1a1b', 6.5), smooth=5), 2.8)
                # Two bands that hold the wire.
                lathe([(2.78, 19.55), (2.9, 19.6), (2.9, 19.6), (2.9, 20.1), (2.9, 20.1), (2.78, 20.15)], brassy, smooth=2)
                # Front: word, wheel for loudness, light of the mute key.
                wheel = (0, -2.78, 11.6)
                with together(wheel, (90, 0, 0)):
                    lathe([(1.0, -0.1), (1.0, 0.12), (1.0, 0.12), (0.86, 0.2), (0.8, 0.5), (0.8, 0.5), (0.74, 0.62), (0, 0.64)], black)
                    box((0.09, 0.5, 0.02), plain('#f0ede6', 0.5), at=(0, 0.2, 0.635), bevel=0)
                    torus(1.08, 0.05, brassy, at=(0, 0, 0.03))
                for i in range(11):
                    a = math.radians(-135 + 27 * i)
                    x, z = 1.45 * math.sin(a), 1.45 * math.cos(a)
                    cylinder(0.05, 0.03, plain('#d9d6cf', 0.5), at=(x, -math.sqrt(2.8**2 - x * x) - 0.005, 11.6 + z), rot=(90, 0, 0), bevel=0, steps=12)
                cylinder(0.34, 0.12, black, at=(0, -2.76, 9.3), rot=(90, 0, 0), bevel=0.05, steps=32)
                cylinder(0.1, 0.14, light('#7be08f', 1.5), at=(0, -2.76, 9.3), rot=(90, 0, 0), bevel=0.02, steps=24)
                file = draw('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><text x="150" y="68" font-family="Quicksand" font-weight="bold" font-size="60" text-anchor="middle" fill="#d8d4ca">nağme</text></svg>', 800)
                band(2.806, 0.95, picture(file, rough=0.42, over='#34363a'), at=(0, 0, 13.75), degrees=58)
                for a in (40, 140, 220, 320):
                    x, y = 2.8 * math.cos(math.radians(a)), 2.8 * math.sin(math.radians(a))
                    cylinder(0.16, 0.06, steel(0.3), at=(x, y, 14.6), rot=(0, 90, a), bevel=0.02, steps=20)


def _cable():
    tube([(0, 1.0, 7.4), (0, 1.4, 6.2), (0.3, 3.2, 3.4), (1.2, 6.4, 0.6), (4, 10, 0.25), (12, 13, 0.22), (26, 12, 0.22)], 0.22, rubber('#232325'), smooth=10)


def model():
    microphone(lean=0)
    with props():
        _cable()


def on_the_desk():
    from products.elk_301 import laptop
    from products.elk_306 import lying
    from products._elektronik import notebook, pencil

    microphone(lean=-8, rot=(0, 0, 12))
    with props():
        _cable()
        laptop(at=(-25, 14, 0), rot=(0, 0, 16), shows='waves-desk')
        lying('Siyah', (20, 4, 0), -28)
        notebook(at=(-9, -13, 0), rot=(0, 0, 16), colour='#75523d')
        pencil(at=(-14, -15, 1.3), rot=(0, 0, 40), length=14)


VIEWS = {
    'whole': View(turn=-20, tilt=12, size=LARGE, margin=0.1),
    'angle': View(turn=-72, tilt=14, margin=0.12),
    'detail': View(turn=-18, tilt=12, focus=(0, -2.8, 17), span=11, lens=85),
    'use': View(turn=-4, tilt=17, margin=0.26, setting='table', surface=lambda: walnut('x', 0.6), build=on_the_desk, side=0.03),
}
