"""A carpenter's claw hammer with a hornbeam handle."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'yapi-market'


def forged(rough=0.42):
    n = nodes('forged').set(Base_Color='#3a3b3d', Metallic=0.75, Roughness=rough, Specular=0.45)
    n.bump(n.noise(2.2, 4), 0.1, 0.03)
    return n.material


def ground_steel():
    return metal('#b9babb', 0.2, worn=0.05)


def hammer(at=(0, 0, 0), rot=(0, 0, 0)):
    """Lies on its side: the handle runs along -x from the head at 0; the face looks along -y, the claw along y; thickness along z, its middle at z = 1.45."""
    with together(at, rot):
        with together((0, 0, 1.45)):
            # The handle: an oval that swells twice; hornbeam is pale.
            ash = wood('#c9a878', '#e6cfa6', 'z', 1.5, rough=0.38)
            lathe([(0, 0), (1.05, 0.0), (1.45, 0.25), (1.62, 0.8), (1.5, 2.0), (1.3, 5.0), (1.42, 10.0), (1.36, 13.0), (1.02, 18.0), (0.95, 22.0), (1.05, 26.0), (1.2, 28.0), (1.22, 29.8), (1.22, 31.3), (1.22, 31.3), (1.15, 31.4), (0, 31.42)], ash, at=(-29.6, 0, 0), rot=(0, 90, 0), squash=(0.78, 1.0))
            # Wedge in the eye.
            box((0.06, 1.5, 0.35), steel(0.35), at=(1.80, 0.1, -0.17), bevel=0.02)
            with together():
                # Eye and cheeks.
                def eye():
                    extrude([(-1.45, -1.6), (-1.5, 0), (-1.4, 1.5), (-0.8, 2.0), (0.8, 2.05), (1.5, 1.6), (1.62, 0), (1.45, -1.6), (0.9, -2.2), (-0.9, -2.2)], 2.6, None, at=(0.2, 0, -1.3), bevel=0.32, smooth=3)
                    # neck to the face
                    lathe([(0, 0), (1.28, 0), (1.22, 0.6), (1.12, 1.6), (1.2, 2.3), (1.3, 2.6), (0, 2.6)], None, at=(0.28, -1.7, 0), rot=(90, 0, 0), steps=48)
                    # claw: two curved fingers
                    rows = []
                    for i in range(17):
                        t = i / 16
                        a = math.radians(4 + 62 * t)
                        radius = 7.6
                        x = 0.9 - radius * (1 - math.cos(a)) * 0.85
                        y = 1.2 + radius * math.sin(a) * 0.92
                        rows.append((x, y, 1.25 * (1 - t) ** 0.8 + 0.12, a))
                    for side in (-1, 1):
                        vertices, faces = [], []
                        for i, (x, y, half, a) in enumerate(rows):
                            t = i / 16
                            gap = 0.02 + 0.42 * max(0, t - 0.3) / 0.7
                            outer = 1.18 + 0.18 * t
                            nx, ny = math.cos(a), math.sin(a)
                            for s, z in ((1, gap), (1, outer), (-1, outer), (-1, gap)):
                                vertices.append((x + nx * half * s * 0.8, y + ny * half * s * 0.35, z * side))
                        for i in range(16):
                            for j in range(4):
                                faces.append((i * 4 + j, i * 4 + (j + 1) % 4, i * 4 + 4 + (j + 1) % 4, i * 4 + 4 + j))
                        faces += [(0, 1, 2, 3), (64, 65, 66, 67)]
                        o = mesh(vertices, faces, None)
                        from kit import _clean

                        _clean(o)
                        finer(o, 1)

                joined(eye, forged(), voxel=0.07, soften=5)
                # The struck face is ground bright, with a chamfer.
                lathe([(1.28, 0), (1.42, 0.1), (1.46, 0.25), (1.46, 1.1), (1.46, 1.1), (1.3, 1.3), (1.3, 1.3), (0.8, 1.34), (0, 1.35)], ground_steel(), at=(0.28, -4.2, 0), rot=(90, 0, 0), steps=80)
            mark((-24.6, -16.6))


GRIP = [(0.8, 1.62), (2.0, 1.5), (5.0, 1.3), (10.0, 1.42), (13.0, 1.36), (18.0, 1.02)]


def mark(ends):
    """The maker's name, burnt into the handle: it follows its round back."""
    columns, rows = 24, 8
    vertices = []
    for j in range(rows + 1):
        for i in range(columns + 1):
            x, y = ends[0] + (ends[1] - ends[0]) * i / columns, 0.8 * (2 * j / rows - 1)
            from_end = x + 29.6
            half = next(a[1] + (b[1] - a[1]) * (from_end - a[0]) / (b[0] - a[0]) for a, b in zip(GRIP, GRIP[1:]) if a[0] <= from_end <= b[0])
            vertices.append((x, y, 0.78 * math.sqrt(half * half - y * y) + 0.025))
    n = columns + 1
    o = mesh(vertices, [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)], burnt())
    uv = o.data.uv_layers.new()
    for loop in o.data.loops:
        k = loop.vertex_index
        uv.data[loop.index].uv = (k % n / columns, k // n / rows)


def burnt():
    """Only the letters are seen; between them is the handle."""
    import bpy

    n = nodes('burnt').set(Base_Color='#4a2a14', Roughness=0.7)
    image = n.tree.nodes.new('ShaderNodeTexImage')
    image.image = bpy.data.images.load(str(draw(MARK, 800)))
    mix, through = n.add('MixShader'), n.add('BsdfTransparent')
    n.link(image.outputs['Alpha'], mix.inputs[0])
    n.link(through.outputs[0], mix.inputs[1])
    n.link(n.shader.outputs['BSDF'], mix.inputs[2])
    n.link(mix.outputs[0], n.output.inputs['Surface'])
    return n.material


MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 120"><g fill="#5a3216"><text x="300" y="62" text-anchor="middle" font-family="Lato" font-weight="700" font-size="62" letter-spacing="6">USTAM</text><text x="300" y="104" text-anchor="middle" font-family="Lato" font-weight="700" font-size="27" letter-spacing="3">MÇ-450 · 450 g</text></g></svg>'


def model():
    hammer(rot=(0, 0, 0))


def nail(at, rot=(0, 0, 0)):
    with together(at, rot):
        lathe([(0, 0), (0.17, 0.45), (0.17, 6.8), (0.22, 6.9), (0.4, 6.95), (0.42, 7.05), (0.36, 7.12), (0, 7.14)], metal('#8f9092', 0.35), steps=24)


def at_the_bench():
    hammer((2, 1, 0), rot=(0, 0, 24))
    with props():
        for i, (x, y, a) in enumerate(((-6, -8, 20), (-3.5, -9.2, 75), (-8.5, -9.5, -30), (-5, -11, 140))):
            nail((x, y, 0.4), (88, 0, a))
        plank = other_grain(box((34, 12, 2.4), wood('#c39a63', '#e4c491', 'x', 0.7), at=(6, 17.5, 0), rot=(0, 0, 6), bevel=0.12))
        nail((0, 17, -3.2), (4, 6, 0))
        nail((9, 18, -5.6), (0, -3, 0))


VIEWS = {
    'whole': View(turn=-32, tilt=46, size=LARGE, margin=0.03, up=-0.05),
    'angle': View(turn=58, tilt=30, margin=0.06),
    'detail': View(turn=-30, tilt=34, focus=(0.2, -0.6, 1.6), span=12, lens=85),
    'use': View(turn=-14, tilt=32, margin=0.1, setting='table', surface=lambda: wood('#9a7148', '#c49c6c', 'x', 0.5), build=at_the_bench),
}
