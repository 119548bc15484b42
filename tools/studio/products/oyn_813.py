"""Three picture books for children with hard covers: the Hodja, Keloğlan and Karagöz."""

from kit import *
from materials import *
from products._carve import *
from stage import LARGE, View

GROUND = 'oyuncak'
W, H = 21.0, 27.0

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 1080">'
STAR = '<g transform="translate({x} {y})"><path d="M0 -16 l4.5 10.5 11.5 1 -8.7 7.6 2.6 11.2 -9.9 -6 -9.9 6 2.6 -11.2 -8.7 -7.6 11.5 -1z" fill="{c}"/><text y="38" text-anchor="middle" font-family="Lato" font-weight="700" font-size="19" letter-spacing="3" fill="{c}">YILDIZ ATÖLYE</text></g>'


def _title(lines, y, colour, size, font='Quicksand'):
    return ''.join(f'<text x="420" y="{y + i * size * 1.02}" text-anchor="middle" font-family="{font}" font-weight="700" font-size="{size}" fill="{colour}">{line}</text>' for i, line in enumerate(lines))


def lake():
    reeds = ''.join(f'<path d="M{x} 1080 q{d} -120 {d * 1.6} -{h}" stroke="#2f5d50" stroke-width="9" fill="none" stroke-linecap="round"/><ellipse cx="{x + d * 1.6}" cy="{1080 - h}" rx="10" ry="34" fill="#6b4a2f" transform="rotate({d / 4} {x + d * 1.6} {1080 - h})"/>' for x, d, h in ((60, 20, 250), (110, -16, 190), (160, 26, 150), (770, -22, 260), (720, 14, 180), (806, 8, 160)))
    ripples = ''.join(f'<ellipse cx="440" cy="800" rx="{r}" ry="{r * 0.26}" fill="none" stroke="#d7ebe6" stroke-width="6" opacity="{o}"/>' for r, o in ((70, 0.9), (140, 0.7), (220, 0.45), (310, 0.3)))
    return HEAD + f'''<rect width="840" height="1080" fill="#f3dfb0"/><circle cx="640" cy="330" r="92" fill="#f0a850"/>
<path d="M0 560 q150 -150 300 -40 q120 -120 260 0 q140 -90 280 20 v540 h-840z" fill="#9db17c"/><path d="M0 640 q210 -90 420 -20 q220 -80 420 0 v460 h-840z" fill="#7c9a66"/>
<path d="M0 690 q420 -70 840 0 v390 h-840z" fill="#5f9ea0"/><path d="M0 760 q420 -60 840 10 v310 h-840z" fill="#4f8c92"/>{ripples}
<g transform="translate(250 560)"><path d="M-98 250 q10 -190 98 -200 q92 10 104 200 q-100 34 -202 0z" fill="#8c3f3a"/><path d="M-20 60 q20 90 0 200 q34 6 50 0 q10 -110 -8 -200z" fill="#f2e6cf"/>
<path d="M60 100 q70 40 128 112 l-20 22 q-70 -50 -120 -74z" fill="#8c3f3a"/><circle cx="180" cy="222" r="21" fill="#e7b58c"/>
<path d="M186 226 l96 84" stroke="#b98a52" stroke-width="13" stroke-linecap="round"/><ellipse cx="296" cy="322" rx="40" ry="22" transform="rotate(40 296 322)" fill="#c79a60"/>
<circle cx="2" cy="0" r="62" fill="#e7b58c"/><path d="M-56 14 q4 104 58 112 q58 -8 58 -112 q-20 34 -58 34 q-38 0 -58 -34z" fill="#f7f3ea"/><path d="M-26 26 q28 22 56 0" stroke="#e7b58c" stroke-width="0" fill="none"/>
<circle cx="-18" cy="-4" r="6.5" fill="#3a2a20"/><circle cx="26" cy="-4" r="6.5" fill="#3a2a20"/><path d="M-6 8 q8 18 18 0" fill="#d99a73"/><circle cx="-36" cy="14" r="12" fill="#e09a7c" opacity="0.7"/><circle cx="44" cy="14" r="12" fill="#e09a7c" opacity="0.7"/>
<path d="M-92 -40 q-10 -92 94 -100 q106 8 96 100 q-96 44 -190 0z" fill="#f7f3ea"/><path d="M-88 -62 q92 36 182 -6 M-80 -92 q84 34 164 -8 M-56 -120 q60 26 112 -6" stroke="#d9cfba" stroke-width="7" fill="none"/><path d="M-40 -128 q42 -46 86 0 q-44 22 -86 0z" fill="#b5473f"/></g>{reeds}
{_title(['Göle Maya', 'Çalan Hoca'], 132, '#8c3f3a', 104)}<text x="420" y="322" text-anchor="middle" font-family="Karla" font-size="0"></text>{STAR.format(x=420, y=1010, c='#f3ead2')}</svg>'''


def apple_tree():
    rng = random.Random(11)
    leaves = ''.join(f'<ellipse cx="{420 + 300 * math.cos(a) * r}" cy="{480 + 210 * math.sin(a) * r}" rx="62" ry="44" fill="{c}" transform="rotate({rng.randrange(180)} {420 + 300 * math.cos(a) * r} {480 + 210 * math.sin(a) * r})"/>' for a, r, c in ((rng.uniform(0, 6.28), math.sqrt(rng.random()), rng.choice(('#3f7a5a', '#52906a', '#2f6650', '#6aa37a'))) for _ in range(110)))
    apples = ''.join(f'<g transform="translate({x} {y})"><circle r="{r}" fill="{c}"/><circle cx="-{r * 0.35}" cy="-{r * 0.35}" r="{r * 0.22}" fill="#fff" opacity="0.45"/><path d="M0 -{r} q4 -14 12 -20" stroke="#5a3a22" stroke-width="6" fill="none"/></g>' for x, y, r, c in ((230, 420, 34, '#c8453a'), (330, 590, 34, '#c8453a'), (610, 430, 34, '#c8453a'), (560, 610, 34, '#c8453a'), (420, 370, 30, '#c8453a'), (470, 505, 52, '#f1bd45')))
    rays = ''.join(f'<path d="M470 505 L{470 + 130 * math.cos(a) - 6} {505 + 130 * math.sin(a)} L{470 + 130 * math.cos(a + 0.12)} {505 + 130 * math.sin(a + 0.12)}z" fill="#f7dc8c" opacity="0.55"/>' for a in [i * 0.5236 for i in range(12)])
    return HEAD + f'''<rect width="840" height="1080" fill="#23405c"/><circle cx="690" cy="180" r="0" fill="#f2e3b3"/>
{''.join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#f2e3b3"/>' for x, y, r in ((60, 60, 4), (760, 70, 5), (100, 330, 4), (770, 330, 4), (40, 200, 3), (800, 210, 3), (62, 480, 4), (790, 520, 4), (690, 300, 3), (140, 250, 3)))}
<path d="M0 840 q210 -90 420 -40 q220 -60 420 30 v250 h-840z" fill="#3b6a58"/><path d="M0 920 q300 -80 840 10 v150 h-840z" fill="#2c5347"/>
<path d="M372 900 q30 -180 6 -330 l84 0 q-14 170 26 330z" fill="#6b452b"/><path d="M400 640 q-60 -60 -120 -70 M440 620 q50 -60 120 -70" stroke="#6b452b" stroke-width="26" fill="none" stroke-linecap="round"/>{leaves}{rays}{apples}
<g transform="translate(640 760)"><path d="M-62 190 q-6 -130 58 -138 q66 8 62 138z" fill="#d0873f"/><path d="M-64 120 h124 v18 h-124z" fill="#8c3f3a"/><path d="M-40 190 h34 v60 h-40z M10 190 h34 l8 60 h-40z" fill="#efe4cd"/><path d="M-46 80 q-60 -40 -76 -122" stroke="#d0873f" stroke-width="34" fill="none" stroke-linecap="round"/><circle cx="-124" cy="-54" r="19" fill="#edbf98"/>
<circle cx="-4" cy="-6" r="64" fill="#edbf98"/><path d="M-14 -70 q6 -34 24 -30" stroke="#4a3020" stroke-width="8" fill="none" stroke-linecap="round"/><circle cx="-30" cy="-12" r="6.5" fill="#33231a"/><circle cx="14" cy="-12" r="6.5" fill="#33231a"/><path d="M-26 18 q18 20 38 0" stroke="#9b4a3a" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="-46" cy="8" r="11" fill="#e2907a" opacity="0.7"/><circle cx="30" cy="8" r="11" fill="#e2907a" opacity="0.7"/></g>
{_title(['Keloğlan ve', 'Altın Elma'], 120, '#f6e7bd', 98)}{STAR.format(x=420, y=1012, c='#f2e3b3')}</svg>'''


def shadow_play():
    curtain = ''.join(f'<path d="M{x} 250 q30 380 {-10 if x < 400 else 10} 640 h58 q{-16 if x < 400 else 16} -300 0 -640z" fill="{c}"/>' for x, c in ((0, '#a33b34'), (52, '#8c2f2b'), (104, '#a33b34'), (680, '#a33b34'), (732, '#8c2f2b'), (784, '#a33b34')))
    fringe = ''.join(f'<path d="M{i * 70} 232 h70 v46 q-35 44 -70 0z" fill="{"#8c2f2b" if i % 2 else "#a33b34"}"/>' for i in range(12))
    return HEAD + f'''<rect width="840" height="1080" fill="#e9b04f"/><rect y="240" width="840" height="660" fill="#4b2a2a"/><rect x="120" y="262" width="600" height="590" rx="10" fill="#f8e3ae"/><ellipse cx="420" cy="640" rx="300" ry="230" fill="#fdf2cf"/>
<g transform="translate(296 470)"><path d="M-70 330 q-16 -210 70 -236 q84 26 74 236z" fill="#34596b"/><path d="M-60 200 h128 v26 h-128z" fill="#d8a343"/><path d="M50 130 q70 20 96 -62" stroke="#34596b" stroke-width="34" fill="none" stroke-linecap="round"/><circle cx="148" cy="58" r="18" fill="#3a2a22"/><path d="M-46 330 l-14 44 h60 l0 -44z M10 330 l10 44 h58 l-16 -44z" fill="#8c2f2b"/>
<path d="M-44 40 q-18 -92 44 -96 q70 2 60 74 q22 6 14 22 l-20 4 q-6 60 -58 58 q-42 -8 -40 -62z" fill="#e7b58c"/><path d="M-46 44 q2 74 50 78 q44 0 54 -54 q-34 22 -54 6 q-14 -34 -50 -30z" fill="#2b211d"/><circle cx="34" cy="2" r="8" fill="#2b211d"/><path d="M14 -18 q20 -14 42 2" stroke="#2b211d" stroke-width="8" fill="none"/><path d="M-56 -36 q0 -70 64 -74 q64 6 62 66 q-60 22 -126 8z" fill="#a33b34"/><path d="M-60 -48 q66 22 132 0 l0 22 q-66 20 -134 0z" fill="#f8f1de"/></g>
<g transform="translate(548 470)"><path d="M-70 330 q-16 -210 70 -236 q84 26 74 236z" fill="#5d7d4f"/><path d="M-66 210 h136 v22 h-136z" fill="#f8e3ae"/><path d="M-48 130 q-54 40 -60 96" stroke="#5d7d4f" stroke-width="32" fill="none" stroke-linecap="round"/><circle cx="-108" cy="236" r="17" fill="#e7b58c"/><path d="M-46 330 l-14 44 h60 l0 -44z M10 330 l10 44 h58 l-16 -44z" fill="#34596b"/>
<path d="M44 40 q18 -92 -44 -96 q-66 2 -58 74 q-26 8 -16 22 l18 4 q6 60 58 58 q42 -8 42 -62z" fill="#e7b58c"/><path d="M44 60 q-16 84 -66 70 q-20 42 -34 24 q-2 -20 16 -40 q30 -8 44 -30 q14 -34 40 -24z" fill="#4a342a"/><circle cx="-30" cy="2" r="8" fill="#2b211d"/><path d="M-50 -14 q18 -16 40 -4" stroke="#2b211d" stroke-width="7" fill="none"/><path d="M52 -40 q-10 -100 -54 -112 q-50 16 -58 112 q54 18 112 0z" fill="#d8a343"/><path d="M58 -48 q-58 22 -120 0 l0 22 q60 20 122 0z" fill="#f8f1de"/></g>
{curtain}{fringe}<rect y="852" width="840" height="48" fill="#6b3d2a"/><rect y="852" width="840" height="10" fill="#d8a343"/>
{_title(['Karagöz’ün', 'Rüyası'], 112, '#6b2622', 98)}{STAR.format(x=420, y=972, c='#6b2622')}</svg>'''


def _spine(title, ground, ink):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 1080"><rect width="44" height="1080" fill="{ground}"/><text transform="translate(14 90) rotate(90)" font-family="Quicksand" font-weight="700" font-size="27" fill="{ink}">{title}</text><path transform="translate(22 1020) scale(0.8)" d="M0 -16 l4.5 10.5 11.5 1 -8.7 7.6 2.6 11.2 -9.9 -6 -9.9 6 2.6 -11.2 -8.7 -7.6 11.5 -1z" fill="{ink}"/></svg>'


BOOKS = {
    'hoca': (lake, 'Göle Maya Çalan Hoca', '#8c3f3a', '#f3dfb0'),
    'keloglan': (apple_tree, 'Keloğlan ve Altın Elma', '#1d3650', '#f2e3b3'),
    'karagoz': (shadow_play, 'Karagöz’ün Rüyası', '#d79a3a', '#6b2622'),
}


def _lines():
    n = nodes('pages').set(Base_Color='#f1ebdd', Roughness=0.9, Specular=0.1)
    n.bump(n.noise(1.0, 3, stretch=(0.1, 40, 0.1)), 0.5, 0.03)
    return n.material


def book(name, at=(0, 0, 0), rot=(0, 0, 0), open_by=0.0):
    """Stands upright, its cover looks to the front, its spine is on the left; the middle of its foot is at `at`."""
    cover, title, cloth_colour, ink = BOOKS[name]
    thick, board = 1.15, 0.26
    with together(at, rot):
        case = plain(cloth_colour, 0.38, shine=0.4)
        for y, turn in ((-thick / 2, open_by), (thick / 2 - board, 0)):
            with together((-W / 2 + 0.3, y + board / 2, 0), (0, 0, -turn)):
                o = extrude(rounded_outline(W - 0.3, H, 0.18), board, case, at=((W - 0.3) / 2, board / 2, H / 2), rot=(90, 0, 0), bevel=0.06)
                if y < 0:
                    front = sheet(W - 0.42, H - 0.12, picture(draw(cover(), 1400), rough=0.3, shine=0.45), at=((W - 0.3) / 2, -board / 2 - 0.006, 0.06))
        # the spine is a little round
        spine = [(0, -thick / 2), (0, thick / 2)]
        arc = [(-W / 2 + 0.3 - 0.36 * math.cos(math.radians(a)), thick / 2 * math.sin(math.radians(a)) / 1.0) for a in range(-90, 91, 10)]
        vertices = [(x, y, z) for z in (0.03, H - 0.03) for x, y in arc]
        n = len(arc)
        o = mesh(vertices, [(i + 1, i, n + i, n + i + 1) for i in range(n - 1)], picture(draw(_spine(title, cloth_colour, ink), 200), rough=0.38, shine=0.4))
        uv = o.data.uv_layers.new()
        for loop in o.data.loops:
            k = loop.vertex_index
            uv.data[loop.index].uv = (1 - (k % n) / (n - 1), k // n)
        box((W - 0.9, thick - 2 * board, H - 0.6), _lines(), at=(0.0, 0, 0.3), bevel=0.03)


def model():
    book('karagoz', (12.6, 5.6, 0), (-5, 0, -12))
    book('keloglan', (-10.8, 3.6, 0), (-6, 0, 11))
    lying('hoca', (3.0, -14.5, 0.0), 14)


def lying(name, at, turn):
    with together(at, (0, 0, turn)):
        with together((0, -H / 2, 0.6), (-90, 0, 0)):
            book(name)


def fan():
    for name, x, y, turn, z in (('karagoz', 5.5, 1.5, -17, 0.0), ('keloglan', 0, 0.5, 1, 1.22), ('hoca', -5.5, -2, 17, 2.44)):
        lying(name, (x, y, z), turn)


def at_bedside():
    with together((0, 0, 0), (0, 0, 0)):
        book('keloglan', (-6, 5, 0), (-9, 0, 6))
    lying('karagoz', (12.5, -4.0, 0.0), -24)
    lying('hoca', (12.0, -4.4, 1.22), -8)
    with props():
        from products.oyn_810 import engine

        engine((-11, -11, 0), (0, 0, -30))
        for x, y, a, colour in ((24.5, 9, 15, '#b0412f'), (20, 11, 40, '#33516b')):
            box((4, 4, 4), plain(colour, 0.45), at=(x, y, 0), rot=(0, 0, a), bevel=0.3)


VIEWS = {
    'whole': View(turn=-4, tilt=26, size=LARGE, margin=0.05, lens=70),
    'angle': View(turn=0, tilt=58, margin=0.06, build=fan),
    'detail': View(turn=22, tilt=34, focus=(-6, -3.0, 3.6), span=15, lens=85, build=fan),
    'use': View(turn=-8, tilt=18, margin=0.06, setting='wall', surface=boards, wall='#d7dcd3', build=at_bedside),
}
