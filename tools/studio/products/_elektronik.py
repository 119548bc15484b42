"""What several electronic things share: key caps with letters, screens, grilles, and what lies on a desk beside them."""

import bpy
from kit import *
from materials import *
from materials import _Nodes

GULL = [(-2.2, 0.1), (-1.45, 0.72), (-0.6, 0.66), (0, 0.12), (0.6, 0.66), (1.45, 0.72), (2.2, 0.1), (1.4, 0.42), (0.66, 0.3), (0, -0.34), (-0.66, 0.3), (-1.4, 0.42)]


# Keys

# One row of the Turkish Q board: (width in keys, letter below, letter above). A letter that is None is a gap.
NUMBERS = [(1, '"', 'é'), (1, '1', '!'), (1, '2', '’'), (1, '3', '^'), (1, '4', '+'), (1, '5', '%'), (1, '6', '&amp;'), (1, '7', '/'), (1, '8', '('), (1, '9', ')'), (1, '0', '='), (1, '*', '?'), (1, '-', '_'), (2, 'Backspace', '')]
UPPER = [(1.5, 'Tab', ''), *((1, c, '') for c in 'QWERTYUIOPĞÜ')]
MIDDLE = [(1.75, 'Caps Lock', ''), *((1, c, '') for c in 'ASDFGHJKLŞİ'), (1, ',', ';')]
LOWER = [(1.25, 'Shift', ''), (1, '&lt;', '&gt;'), *((1, c, '') for c in 'ZXCVBNMÖÇ'), (1, '.', ':'), (2.75, 'Shift', '')]
LAST = [(1.25, 'Ctrl', ''), (1.25, 'Fn', ''), (1.25, 'Alt', ''), (6.25, '', ''), (1.25, 'Alt Gr', ''), (1.25, 'Menü', ''), (1.25, 'Fn', ''), (1.25, 'Ctrl', '')]


def row(keys, top, left=0.0, height=1.0):
    """Places of a row's keys: (x, top, width, height, below, above), counted in keys from the upper left corner."""
    places = []
    for width, below, above in keys:
        if below is not None:
            places.append((left, top, width, height, below, above))
        left += width
    return places


def letters(top=0.0, last=LAST):
    """The board of letters, 15 keys wide and 5 high, without its Enter key."""
    return [*row(NUMBERS, top), *row(UPPER, top + 1), *row(MIDDLE, top + 2), *row(LOWER, top + 3), *row(last, top + 4)]


def _inset(corners, by):
    result = []
    for i, v in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        x, y = v
        for a, b in ((before, v), (v, after)):
            length = math.hypot(b[0] - a[0], b[1] - a[1])
            x, y = x - by * (b[1] - a[1]) / length, y + by * (b[0] - a[0]) / length
        result.append((x, y))
    return result


def _round(corners, radius, steps=4):
    """Corners of right angles made round, the same number of points for each."""
    result = []
    for i, v in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        la, lb = math.dist(before, v), math.dist(v, after)
        a = ((v[0] - before[0]) / la, (v[1] - before[1]) / la)
        b = ((after[0] - v[0]) / lb, (after[1] - v[1]) / lb)
        middle = (v[0] + (b[0] - a[0]) * radius, v[1] + (b[1] - a[1]) * radius)
        for s in range(steps + 1):
            f = math.radians(90 * s / steps)
            result.append((middle[0] + radius * (a[0] * math.sin(f) - b[0] * math.cos(f)), middle[1] + radius * (a[1] * math.sin(f) - b[1] * math.cos(f))))
    return result


def cap(corners, levels, mat, size, z=0.0, radius=0.16):
    """A key over an outline of right angles in centimetres (counter-clockwise); `levels`: (inset, height). Its letters are the part of a picture of `size` that lies over it."""
    count = len(_round(corners, radius))
    vertices, faces = [], []
    for inset, height in levels:
        vertices += [(x, y, z + height) for x, y in _round(_inset(corners, inset), max(radius - inset * 0.5, 0.05))]
    for i in range(len(levels) - 1):
        for s in range(count):
            t = (s + 1) % count
            faces.append((i * count + s, i * count + t, (i + 1) * count + t, (i + 1) * count + s))
    faces.append(tuple(range((len(levels) - 1) * count, len(levels) * count)))
    o = mesh(vertices, faces, mat)
    uv = o.data.uv_layers.new()
    for loop, place in zip(o.data.loops, uv.data):
        x, y, _ = vertices[loop.vertex_index]
        place.uv = (x / size[0] + 0.5, y / size[1] + 0.5)
    return o


def board(places, pitch, size, levels, colours, ink, z=0.0, gap=0.16, enter=None, sign=0.30, small=0.19, pixels=3600, radius=0.16, rough=0.5, accent=()):
    """Keys on a board of `size` centimetres whose upper left key begins at its corner. `colours`: of letters, and of the others; `enter`: (x, top) of the Enter key."""
    w, d = size
    x0, y0 = -w / 2, d / 2
    shown, outlines = [], []
    for x, top, wide, high, below, above in places:
        other = len(below) > 1 and not below.startswith('&') or (below == '' and wide < 4)
        left, right = x0 + x * pitch + gap / 2, x0 + (x + wide) * pitch - gap / 2
        upper, lower = y0 - top * pitch - gap / 2, y0 - (top + high) * pitch + gap / 2
        outlines.append((other, below in accent, [(left, lower), (right, lower), (right, upper), (left, upper)]))
        cx, cy = (left + right) / 2 + w / 2, d / 2 - (upper + lower) / 2
        if other:
            at, anchor = (cx, 'middle') if wide < 1.3 or below in '←↑↓→' else (left + w / 2 + 0.32, 'start')
            tall = small if high > 0.7 else small * 0.9
            shown.append(f'<text x="{at}" y="{cy + tall * 0.36}" font-size="{tall}" text-anchor="{anchor}" fill="{ink[2] if below in accent else ink[1]}">{below}</text>')
        elif above:
            shown.append(f'<text x="{cx}" y="{cy - 0.1}" font-size="{sign * 0.8}" text-anchor="middle" fill="{ink[0]}">{above}</text><text x="{cx}" y="{cy + 0.36}" font-size="{sign * 0.88}" text-anchor="middle" fill="{ink[0]}">{below}</text>')
        else:
            shown.append(f'<text x="{cx}" y="{cy + sign * 0.36}" font-size="{sign * 1.12}" text-anchor="middle" fill="{ink[0]}">{below}</text>')
    if enter:
        ex, ey = enter
        left, right, knee = x0 + ex * pitch + gap / 2, x0 + (ex + 1.5) * pitch - gap / 2, x0 + (ex + 0.25) * pitch + gap / 2
        upper, lower, step = y0 - ey * pitch - gap / 2, y0 - (ey + 2) * pitch + gap / 2, y0 - (ey + 1) * pitch + gap / 2
        outlines.append((True, 'Enter' in accent, [(knee, lower), (right, lower), (right, upper), (left, upper), (left, step), (knee, step)]))
        shown.append(f'<text x="{(knee + right) / 2 + w / 2}" y="{d / 2 - (upper + step) / 2 + small * 0.36}" font-size="{small}" text-anchor="middle" fill="{ink[2] if len(ink) > 2 else ink[1]}">Enter</text>')
    file = draw(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {d}" font-family="Lato, DejaVu Sans">{"".join(shown)}</svg>', pixels)
    mats = [picture(file, rough=rough, over=c) for c in colours]
    for other, special, corners in outlines:
        cap(corners, levels, mats[2] if special else mats[1] if other else mats[0], size, z, radius)


# Surfaces

def disc(radius, mat, at=(0, 0, 0), rot=(0, 0, 0), steps=64, inner=0.0):
    """A flat round picture that lies on its back; `inner`: radius of a hole."""
    vertices, faces = [], []
    for r in (inner, radius):
        vertices += [(r * math.cos(2 * math.pi * s / steps), r * math.sin(2 * math.pi * s / steps), 0) for s in range(steps)]
    if inner:
        faces = [(s, steps + s, steps + (s + 1) % steps, (s + 1) % steps) for s in range(steps)]
    else:
        faces = [tuple(range(steps, 2 * steps))]
    o = mesh(vertices, faces, mat, at, rot)
    uv = o.data.uv_layers.new()
    for loop, place in zip(o.data.loops, uv.data):
        x, y, _ = vertices[loop.vertex_index]
        place.uv = (x / radius / 2 + 0.5, y / radius / 2 + 0.5)
    return o


def flat_map(o):
    """Lays a UV map in centimetres over a flat shape, as seen on its back."""
    while o.data.uv_layers:
        o.data.uv_layers.remove(o.data.uv_layers[0])
    uv = o.data.uv_layers.new()
    for loop, place in zip(o.data.loops, uv.data):
        v = o.data.vertices[loop.vertex_index].co
        place.uv = (v.x, v.y)
    return o


def ribbon(points, across, thick, mat, smooth=8):
    """A strap along `points`; `across`: for each of them, half its width as a direction."""
    line = curve_through([(*p, *a) for p, a in zip(points, across)], smooth)
    vertices, faces = [], []
    for x, y, z, ax, ay, az in line:
        vertices += [(x + ax * k, y + ay * k, z + az * k) for k in (-1, -0.9, 0.9, 1)]
    for i in range(len(line) - 1):
        for k in range(3):
            faces.append((4 * i + k, 4 * i + k + 1, 4 * i + k + 5, 4 * i + k + 4))
    o = mesh(vertices, faces, mat)
    modifier = o.modifiers.new('thick', 'SOLIDIFY')
    modifier.thickness, modifier.offset = thick, 0
    bevel = o.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = thick * 0.35, 3, 'ANGLE'
    return o


def dark_cut(o, by, mat):
    """Cuts `by` away from `o`; the walls of the hole are of `mat`."""
    o.data.materials.append(mat)
    by.data.materials.append(mat)
    for polygon in by.data.polygons:
        polygon.material_index = 1
    return cut(o, by)


def shade(colour, by):
    """The same colour, darker (`by` below 1)."""
    return '#' + ''.join(f'{min(255, round(int(colour[i : i + 2], 16) * by)):02x}' for i in (1, 3, 5))


def _crossed(n, scale, turn, shape='SIN'):
    waves = []
    for angle in turn:
        wave = n.add('TexWave', Scale=scale / 6.28)
        wave.wave_profile = shape
        n.link(n.place((1, 1, 1), (0, 0, math.radians(angle)), 'UV'), wave.inputs['Vector'])
        waves.append(wave.outputs['Fac'])
    most = n.add('Math')
    most.operation = 'MAXIMUM'
    n.link(waves[0], most.inputs[0])
    n.link(waves[1], most.inputs[1])
    return most.outputs['Value']


def around(o, radius):
    """Lays a UV map in centimetres around a turned shape: for grilles and knitted covers."""
    uv = o.data.uv_layers.new()
    for polygon in o.data.polygons:
        angles = []
        for loop in polygon.loop_indices:
            v = o.data.vertices[o.data.loops[loop].vertex_index].co
            angles.append(math.atan2(v.y, v.x))
        high = max(angles)
        for loop, a in zip(polygon.loop_indices, angles):
            v = o.data.vertices[o.data.loops[loop].vertex_index].co
            if high - a > math.pi:
                a += 2 * math.pi
            uv.data[loop].uv = (a * radius, v.z)
    return o


def wire_mesh(colour='#b9babb', holes='#141415', wires=9.0, rough=0.3):
    """Woven wire over something dark; needs `around`."""
    n = _Nodes('wire').set(Metallic=0.9, Roughness=rough)
    wires = _crossed(n, wires * 2, (45, -45))
    n.link(n.ramp(wires, [(0.42, holes), (0.62, colour)]), n.shader.inputs['Base Color'])
    n.bump(wires, 0.7, 0.05)
    return n.material


def speaker_cloth(colour, dark, threads=9.0):
    """A firm knitted cover of two yarns; needs `around` or a UV map in centimetres."""
    n = _Nodes('speaker').set(Roughness=0.95, Specular=0.12, Sheen=0.35)
    weave = _crossed(n, threads * 2, (35, -35))
    mix = n.tree.nodes.new('ShaderNodeMixRGB')
    mix.blend_type = 'MULTIPLY'
    mix.inputs['Fac'].default_value = 0.5
    n.link(n.ramp(weave, [(0.35, dark), (0.75, colour)]), mix.inputs['Color1'])
    n.link(n.ramp(n.noise(5, 3), [(0.3, '#8d8d8d'), (0.6, '#ffffff')]), mix.inputs['Color2'])
    n.link(mix.outputs['Color'], n.shader.inputs['Base Color'])
    n.bump(weave, 0.8, 0.06)
    return n.material


def old_brass(rough=0.3):
    """Brass with the years' brown on it."""
    return metal('#b8966a', rough)


def matt_plastic(colour, rough=0.5):
    """Plastic with the fine grain of its mould."""
    n = _Nodes('matt').set(Base_Color=colour, Roughness=rough, Specular=0.4)
    n.bump(n.noise(30, 2), 0.06, 0.01)
    return n.material


def lit(file, strength=1.0):
    """A screen that is on: dark glass whose picture shines."""
    n = _Nodes('lit').set(Base_Color='#050608', Roughness=0.14, Specular=0.35, Emission_Strength=strength)
    image = n.tree.nodes.new('ShaderNodeTexImage')
    image.image = bpy.data.images.load(str(file))
    image.extension = 'EXTEND'
    n.link(image.outputs['Color'], n.shader.inputs['Emission'])
    return n.material


def green(colour, back):
    """The upper side of a leaf, without the red that light through skin has."""
    n = _Nodes('green').set(Roughness=0.42, Specular=0.4)
    n.link(n.ramp(n.noise(0.5, 4), [(0.3, colour), (0.75, back)]), n.shader.inputs['Base Color'])
    return n.material


# Screens: our own pictures

def _hills():
    bands = [
        ('#b5b4c6', 560, 46, 0.0031, 0.4), ('#93a0ba', 610, 60, 0.0042, 1.9), ('#6f86a4', 668, 52, 0.0056, 3.0),
    ]
    shapes = []
    for colour, base, high, pace, phase in bands:
        line = ' '.join(f'L{x},{base - high * (0.6 * math.sin(x * pace + phase) + 0.3 * math.sin(x * pace * 2.3 + phase * 2) + 0.12 * math.sin(x * pace * 6.1)):.0f}' for x in range(0, 1601, 16))
        shapes.append(f'<path d="M0,1000 {line} L1600,1000Z" fill="{colour}"/>')
    gulls = ''.join(
        f'<path transform="translate({x},{y}) scale({s})" d="M-20,2 C-14,-9 -6,-8 0,3 C6,-8 14,-9 20,2 C13,-4 6,-3 0,7 C-6,-3 -13,-4 -20,2Z" fill="#fffaf3" opacity="0.92"/>'
        for x, y, s in ((1010, 300, 1.5), (1090, 258, 1.0), (1150, 318, 0.8), (930, 240, 0.7))
    )
    glints = ''.join(f'<rect x="{560 + 26 * math.sin(i * 2.7) - (26 + i * 7)}" y="{722 + i * 16}" width="{2 * (26 + i * 7)}" height="3.5" rx="2" fill="#ffe6c4" opacity="{0.75 - i * 0.04}"/>' for i in range(16))
    return f'''<defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5f86ad"/><stop offset="0.45" stop-color="#c9b9bd"/><stop offset="0.62" stop-color="#f4c9a0"/><stop offset="0.72" stop-color="#f7d9b0"/></linearGradient>
      <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9b9a4"/><stop offset="0.35" stop-color="#8ba0b5"/><stop offset="1" stop-color="#2f5474"/></linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="#fff3d9"/><stop offset="0.2" stop-color="#ffe0ad" stop-opacity="0.8"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient></defs>
      <rect width="1600" height="1000" fill="url(#sky)"/><circle cx="560" cy="560" r="330" fill="url(#glow)"/><circle cx="560" cy="562" r="46" fill="#fff6e3"/>
      {"".join(shapes)}<rect y="712" width="1600" height="288" fill="url(#sea)"/>{glints}{gulls}'''


def _bar(clock='10:24'):
    return f'''<rect width="1600" height="30" fill="#fff" opacity="0.28"/><g font-family="Lato" font-size="17" fill="#1d2733"><text x="56" y="21" font-weight="bold">Masaüstü</text><text x="160" y="21">Dosya</text><text x="228" y="21">Düzen</text><text x="296" y="21">Görünüm</text><text x="1580" y="21" text-anchor="end">28 Kasım Cumartesi  {clock}</text></g>
      <path transform="translate(30,16) scale(0.6)" d="M-20,2 C-14,-9 -6,-8 0,3 C6,-8 14,-9 20,2 C13,-4 6,-3 0,7 C-6,-3 -13,-4 -20,2Z" fill="#1d2733"/>'''


def _dock():
    icons = ['#e9edf2', '#3f7cac', '#e0915a', '#6a9c78', '#c9574f', '#f2c14e', '#54606e']
    return '<rect x="556" y="908" width="488" height="76" rx="20" fill="#fff" opacity="0.34"/>' + ''.join(
        f'<rect x="{572 + 66 * i}" y="920" width="52" height="52" rx="13" fill="{c}"/><circle cx="{598 + 66 * i}" cy="946" r="{10 + i % 3 * 3}" fill="#fff" opacity="0.85"/>' for i, c in enumerate(icons)
    )


def _calendar():
    days = ['Pzt 23', 'Sal 24', 'Çar 25', 'Per 26', 'Cum 27', 'Cmt 28', 'Paz 29']
    events = [(0, 1, 1.5, 'Ekip toplantısı', '#cfe1ef', '#24587f'), (0, 4, 1, 'Diş hekimi', '#f6dcc9', '#8f4a1d'), (1, 2, 2, 'Sunum hazırlığı', '#d7e8d8', '#2f6a3c'), (2, 1, 1, 'Depo sayımı', '#cfe1ef', '#24587f'), (2, 4.5, 1.5, 'Müşteri görüşmesi', '#e6d9ee', '#5f3a7c'), (3, 2.5, 1, 'Öğle: Zeynep', '#f6dcc9', '#8f4a1d'), (4, 1, 2.5, 'Yeni ürün çekimi', '#d7e8d8', '#2f6a3c'), (4, 5, 1, 'Haftalık özet', '#cfe1ef', '#24587f'), (5, 3, 2, 'Pazar alışverişi', '#f6e8bd', '#7d6113')]
    x0, y0, w, h = 470, 190, 138, 82
    grid = ''.join(f'<line x1="{x0}" x2="{x0 + 7 * w}" y1="{y0 + i * h}" y2="{y0 + i * h}" stroke="#e4e7ea"/><text x="{x0 - 10}" y="{y0 + i * h + 5}" font-size="14" text-anchor="end" fill="#7d8791">{9 + i}:00</text>' for i in range(8))
    heads = ''.join(f'<text x="{x0 + w * i + w / 2}" y="{y0 - 20}" font-size="17" text-anchor="middle" fill="{"#c9574f" if i == 5 else "#39434d"}" font-weight="{"bold" if i == 5 else "normal"}">{d}</text><line x1="{x0 + w * i}" x2="{x0 + w * i}" y1="{y0}" y2="{y0 + 7.6 * h}" stroke="#eceef0"/>' for i, d in enumerate(days))
    items = ''.join(f'<rect x="{x0 + w * d + 4}" y="{y0 + h * t}" width="{w - 9}" height="{h * n - 5}" rx="6" fill="{f}"/><rect x="{x0 + w * d + 4}" y="{y0 + h * t}" width="5" height="{h * n - 5}" rx="2" fill="{c}"/><text x="{x0 + w * d + 16}" y="{y0 + h * t + 24}" font-size="14" fill="{c}">{words}</text>' for d, t, n, words, f, c in events)
    month = ''.join(f'<text x="{222 + 29 * ((i + 6) % 7)}" y="{232 + 28 * ((i + 6) // 7)}" font-size="13" text-anchor="middle" fill="{"#fff" if i == 27 else "#56606a"}">{i + 1}</text>' for i in range(30))
    lists = ''.join(f'<rect x="212" y="{432 + 34 * i}" width="16" height="16" rx="4" fill="{c}"/><text x="238" y="{446 + 34 * i}" font-size="15" fill="#39434d">{t}</text>' for i, (t, c) in enumerate((('İş', '#3f7cac'), ('Aile', '#e0915a'), ('Spor', '#6a9c78'), ('Doğum günleri', '#8a63a6'))))
    return f'''<g font-family="Lato"><rect x="184" y="76" width="1276" height="790" rx="14" fill="#1b2530" opacity="0.18"/><rect x="180" y="66" width="1276" height="790" rx="12" fill="#fdfdfc"/><path d="M180,856 v-778 a12,12 0 0 1 12,-12 h216 v790 h-216 a12,12 0 0 1 -12,-12" fill="#f1f2f3"/>
      <text x="212" y="112" font-size="24" font-weight="bold" fill="#26303a">Takvim</text><text x="470" y="118" font-size="26" fill="#26303a">Kasım 2026</text><text x="212" y="190" font-size="15" fill="#56606a">Kasım</text><circle cx="{222 + 29 * 5}" cy="{227 + 28 * 4}" r="12" fill="#c9574f"/>{month}{lists}{grid}{heads}{items}</g>'''


def _waves():
    """Ribbons of colour that lie over each other."""
    ribbons = []
    for i, (one, two) in enumerate((('#1f3f63', '#17304f'), ('#27638a', '#1d4a72'), ('#3f93a3', '#24688a'), ('#7dbcae', '#3d8f9c'), ('#efc98f', '#c98f62'), ('#e58b62', '#b9553f'), ('#b64a45', '#7a2f3f'))):
        base, phase = 150 + i * 118, i * 0.75
        line = ' '.join(f'L{x},{base + (150 - 6 * i) * math.sin(x * 0.0026 + phase) + 46 * math.sin(x * 0.0061 - phase * 1.4):.0f}' for x in range(-20, 1641, 20))
        ribbons.append(f'<linearGradient id="r{i}" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="{one}"/><stop offset="1" stop-color="{two}"/></linearGradient><path d="M-20,{base} {line} L1640,1100 L-20,1100Z" fill="#04101d" opacity="0.35" filter="url(#soft)" transform="translate(0,-10)"/><path d="M-20,{base} {line} L1640,1100 L-20,1100Z" fill="url(#r{i})"/>')
    return f'<defs><filter id="soft" x="-5%" y="-10%" width="110%" height="120%"><feGaussianBlur stdDeviation="18"/></filter><linearGradient id="top" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0d1b30"/><stop offset="1" stop-color="#1f3558"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#top)"/>' + ''.join(ribbons)


def screen_picture(kind='hills', wide=1600, high=1000, pixels=1800):
    """What a screen shows: 'hills', the same with a bar and icons ('desk'), a calendar, or 'waves'."""
    dock, shift = f'<g transform="translate(0,{high - 1000})">{_dock()}</g>', f'<g transform="translate({(1 - high / 1000) * 700},{(high - 1000) / 30}) scale({high / 1000})">{_calendar()}</g>'
    inside = {'hills': _hills, 'waves': _waves, 'desk': lambda: _hills() + _bar() + dock, 'calendar': lambda: _hills() + _bar() + shift + dock, 'waves-desk': lambda: _waves() + dock}[kind]()
    return draw(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" preserveAspectRatio="xMidYMid slice">{inside}</svg>', pixels)


# What lies on a desk

def notebook(at=(0, 0, 0), rot=(0, 0, 0), colour='#4d5b54', size=(13, 20.5)):
    with together(at, rot):
        w, d = size
        extrude(rounded_outline(w, d, 0.7), 0.14, leather(colour), bevel=0.05)
        box((w - 0.35, d - 0.5, 1.0), paper('#efe8d8'), at=(-0.1, 0, 0.14), bevel=0.02)
        extrude(rounded_outline(w, d, 0.7), 0.16, leather(colour), at=(0, 0, 1.14), bevel=0.06)
        box((0.5, d + 0.06, 1.34), cloth('#2b2f2c'), at=(w / 2 - 1.6, 0, -0.01), bevel=0.06)


def phone(at=(0, 0, 0), rot=(0, 0, 0)):
    """It lies on its back, its screen dark."""
    with together(at, rot):
        extrude(rounded_outline(7.2, 14.9, 0.95), 0.78, plain('#3c3f45', 0.3, metal=0.8), bevel=0.16)
        extrude(rounded_outline(6.9, 14.6, 0.8), 0.03, plain('#060708', 0.06), at=(0, 0, 0.765), bevel=0.012)
        cylinder(0.13, 0.01, plain('#16202c', 0.05, coat=1), at=(0, 6.75, 0.79), bevel=0, steps=24)


def pencil(at=(0, 0, 0), rot=(0, 0, 0), colour='#b5472f', length=17.0):
    """It lies along x, its point to the right."""
    with together(at, rot):
        six = circle_outline(0.36, 6)
        o = extrude(six, length - 2.2, plain(colour, 0.35, coat=0.5), at=(0, 0, 0.33), rot=(0, 90, 0), bevel=0.03)
        o.location.x = 0
        lathe([(0.36, 0), (0.36, 0), (0.1, 1.8), (0.1, 1.8), (0, 1.8)], beech('z', 3), at=(length - 2.2, 0, 0.33), rot=(0, 90, 0), steps=24, smooth=1)
        lathe([(0.1, 0), (0.0, 0.45)], plain('#333333', 0.4), at=(length - 0.42, 0, 0.33), rot=(0, 90, 0), steps=16, smooth=1)


def pot_plant(at=(0, 0, 0), rot=(0, 0, 0), scale=1.0, seed=4, pot='#e4ddd2'):
    """A small plant of broad leaves in a pot."""
    rng, foliage = random.Random(seed), green('#38593a', '#56794c')
    with together(at, rot, scale):
        lathe([(0, 0), (4.1, 0), (4.1, 0), (4.3, 0.25), (5.4, 8.6), (5.5, 9), (5.5, 9), (5.15, 9.05), (4.95, 8.4), (0, 8.2)], stoneware(pot, '#b7aa98'))
        lathe([(0, 8.3), (4.9, 8.2)], plain('#3b2d22', 0.95))
        for i in range(17):
            turn, lift, length = i * 137.5 + rng.uniform(-15, 15), rng.uniform(20, 78), rng.uniform(8, 14)
            a, e = math.radians(turn), math.radians(lift)
            stem = rng.uniform(4, 10)
            tip = (stem * math.cos(e) * math.cos(a) * 0.7, stem * math.cos(e) * math.sin(a) * 0.7, 8.2 + stem * math.sin(e))
            tube([(0.3 * math.cos(a), 0.3 * math.sin(a), 8.2), (tip[0] * 0.4, tip[1] * 0.4, 8.2 + (tip[2] - 8.2) * 0.6), tip], 0.14, plain('#6d8a4f', 0.5), smooth=4)
            leaf_shape(length, length * 0.5, foliage, at=tip, rot=(rng.uniform(-15, 15), -lift * 0.45, turn), droop=rng.uniform(0.5, 0.9), fold=0.12)


def book(at=(0, 0, 0), rot=(0, 0, 0), colour='#7c3f35', size=(13.5, 20, 2.2)):
    """It lies on its back, its spine to the left."""
    w, d, h = size
    with together(at, rot):
        box((w, d, 0.2), cloth(colour, 18, 0.3), bevel=0.06)
        box((w - 0.5, d - 0.6, h - 0.4), paper('#ece4d2'), at=(-0.05, 0, 0.2), bevel=0.03)
        box((w, d, 0.2), cloth(colour, 18, 0.3), at=(0, 0, h - 0.2), bevel=0.06)
        box((0.25, d, h), cloth(colour, 18, 0.3), at=(-w / 2 + 0.05, 0, 0), bevel=0.1)
