"""Draws the logos of the demo's brands as outlines, so that no font is needed where the shop runs.

    python3 tools/studio/logos.py

Needs Debian's python3-fonttools and the fonts that README names.
"""

import pathlib
import subprocess

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'src/seed/demo/data/pictures/brand'
HEIGHT, WIDTH = 120, 300
NAMES = str.maketrans('ığüşöçâİĞÜŞÖÇ ', 'igusocaIGUSOC-')

# Brand: font, its style, letters as written, space between them as a part of their size, colour, sign (see SIGNS).
BRANDS = {
    'Ocakbaşı': ('EB Garamond', 'Bold', 'Ocakbaşı', 0.0, '#8c2f1c', 'line'),
    'Sürmeli': ('Lato', 'Bold', 'SÜRMELİ', 0.16, '#22333b', None),
    'Taşhan': ('EB Garamond', 'Regular', 'TAŞHAN', 0.22, '#4a4a48', 'arch'),
    'Camgöbeği': ('Quicksand', 'Medium', 'camgöbeği', 0.02, '#14808a', 'drop'),
    'Tavşankanı': ('EB Garamond', 'Italic', 'Tavşankanı', 0.0, '#9b1c2e', None),
    'Telve': ('Lato', 'Regular', 'TELVE', 0.34, '#3d2517', 'ring'),
    'Kuzey Rüzgârı': ('Lato', 'Light', 'kuzey rüzgârı', 0.04, '#27445c', 'waves'),
    'Sedir': ('EB Garamond', 'Regular', 'sedir', 0.06, '#5a4632', 'line'),
    'Pamukova': ('Quicksand', 'Bold', 'pamukova', 0.0, '#7a6a9a', 'ring'),
    'Yakamoz': ('Lato', 'Light', 'YAKAMOZ', 0.28, '#1f4e79', 'waves'),
    'Işıl': ('Quicksand', 'Bold', 'ışıl', 0.04, '#d08a00', 'rays'),
    'Dokuz Düğüm': ('Vollkorn', 'Italic', 'Dokuz Düğüm', 0.0, '#6b4a36', None),
    'Saatçi Agop': ('EB Garamond', 'Italic', 'Saatçi Agop', 0.02, '#3a3226', 'ring'),
    'Pırıl': ('Quicksand', 'Bold', 'pırıl', 0.02, '#0b84c6', 'drop'),
    'Şelale': ('Comfortaa', 'Light', 'şelale', 0.10, '#2b6f8f', 'waves'),
    'Filiz': ('Quicksand', 'Medium', 'filiz', 0.04, '#3f7a3a', 'leaf'),
    'Martı': ('Lato', 'Black', 'martı', 0.0, '#1c2b3a', 'wing'),
    'Nağme': ('Karla', 'Bold', 'nağme', 0.0, '#5b2a86', 'bars'),
    'Kadraj': ('Karla', 'Regular', 'KADRAJ', 0.18, '#202020', 'frame'),
    'Hamle': ('Lato', 'Black', 'HAMLE', 0.06, '#b3372b', None),
    'Arı Köy': ('EB Garamond', 'Bold', 'Arı Köy', 0.02, '#b07a12', 'comb'),
    'Zeytindalı': ('EB Garamond', 'Italic', 'Zeytindalı', 0.0, '#5d6b2f', 'leaf'),
    'Karadut': ('Vollkorn', 'Bold', 'karadut', 0.02, '#4b1d3f', 'ring'),
    'Serhat': ('Lato', 'Bold', 'SERHAT', 0.12, '#7b2d26', 'line'),
    'Menekşe': ('EB Garamond', 'Italic', 'Menekşe', 0.0, '#6a4a9c', None),
    'Oyunbaz': ('Quicksand', 'Bold', 'oyunbaz', 0.0, '#e0662a', 'bars'),
    'Yıldız Atölye': ('Comfortaa', 'Bold', 'yıldız atölye', 0.02, '#c14d7a', 'rays'),
    'Kaptan': ('Bebas Neue', 'Bold', 'KAPTAN', 0.10, '#12355b', 'line'),
    'Servis': ('Lato', 'BlackItalic', 'SERVİS', 0.02, '#1e7a4c', None),
    'Pehlivan': ('Bebas Neue', 'Bold', 'PEHLİVAN', 0.06, '#222222', None),
    'Ustam': ('Bebas Neue', 'Bold', 'USTAM', 0.08, '#c04a1a', None),
    'Korumacı': ('Karla', 'Bold', 'korumacı', 0.0, '#a3231f', 'frame'),
}

# Small signs above the letters, drawn around (150, 24).
SIGNS = {
    'line': '<path d="M126 26h48" stroke="{0}" stroke-width="2"/>',
    'arch': '<path d="M138 34V24a12 12 0 0 1 24 0v10" fill="none" stroke="{0}" stroke-width="3"/>',
    'drop': '<path d="M150 10c7 9 10 14 10 18a10 10 0 0 1-20 0c0-4 3-9 10-18z" fill="{0}"/>',
    'ring': '<circle cx="150" cy="24" r="9" fill="none" stroke="{0}" stroke-width="3.5"/>',
    'waves': '<path d="M128 20q5.500-6 11 0t11 0 11 0 11 0M128 30q5.500-6 11 0t11 0 11 0 11 0" fill="none" stroke="{0}" stroke-width="2.500"/>',
    'rays': '<path d="M150 10v9M137 15l5 7M163 15l-5 7M129 25l8 4M171 25l-8 4" stroke="{0}" stroke-width="3" stroke-linecap="round"/>',
    'leaf': '<path d="M150 36c-12-6-14-18-2-28 12 8 14 20 2 28zm-1-2V16" fill="{0}" stroke="#fff" stroke-width="1.500"/>',
    'wing': '<path d="M126 22q12-12 24 4 12-16 24-4-14-3-24 10-10-13-24-10z" fill="{0}"/>',
    'bars': '<path d="M136 34V22M143 34V14M150 34V24M157 34V10M164 34V20" stroke="{0}" stroke-width="4" stroke-linecap="round"/>',
    'frame': '<path d="M138 18v-6h8M162 18v-6h-8M138 30v6h8M162 30v6h-8" fill="none" stroke="{0}" stroke-width="3"/>',
    'comb': '<path d="M150 8l13 7.500v15L150 38l-13-7.500v-15z" fill="none" stroke="{0}" stroke-width="3"/>',
    'peak': '<path d="M130 34l14-20 8 11 5-6 12 15z" fill="{0}"/>',
}


def font_file(family, style):
    spaced = style.replace('BlackItalic', 'Black Italic')
    return subprocess.run(['fc-match', '-f', '%{file}', f'{family}:style={spaced}'], capture_output=True, text=True, check=True).stdout


def logo(brand, family, style, letters, space, colour, sign):
    font = TTFont(font_file(family, style))
    names, glyphs, unit = font.getBestCmap(), font.getGlyphSet(), font['head'].unitsPerEm
    widths = [glyphs[names[ord(letter)]].width + space * unit for letter in letters]
    total = sum(widths) - space * unit
    size = min(58 / unit, (WIDTH - 36) / total)
    baseline = 88 if sign else 78
    x, paths = (WIDTH - total * size) / 2, []
    for letter, width in zip(letters, widths):
        pen = SVGPathPen(glyphs, ntos=lambda v: f'{v:.1f}'.rstrip('0').rstrip('.'))
        glyphs[names[ord(letter)]].draw(TransformPen(pen, (size, 0, 0, -size, x, baseline)))
        paths.append(pen.getCommands())
        x += width * size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<title>{brand}</title><rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#fff"/>{SIGNS[sign].format(colour) if sign else ""}'
        f'<path d="{"".join(paths)}" fill="{colour}"/></svg>\n'
    )


FOLDER.mkdir(parents=True, exist_ok=True)
for brand, drawn in BRANDS.items():
    (FOLDER / f'{brand.translate(NAMES).lower()}.svg').write_text(logo(brand, *drawn), encoding='utf-8')
