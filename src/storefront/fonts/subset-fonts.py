"""Cuts the two fonts of the shop from the package's files: python src/storefront/fonts/subset-fonts.py (needs fonttools and brotli).

Kerning is kept for letters, digits and usual punctuation, at the regular weight for every weight: half of the file is spared that
way, so that it arrives with the first packets of a connection.
"""

import re
from io import BytesIO
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parent
SOURCES = FONTS.parents[2] / "node_modules/@fontsource-variable/inter/files"
WEIGHTS = (400, 700)
# Their widths are in `gvar` as well; a style has no names here.
UNNEEDED = ["HVAR", "MVAR", "STAT", "GDEF"]
KERNED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-–'\"’“”/()ÂÇÖÜÎÛâçöüîûı"


def ranges(font: str) -> list[int]:
    """The characters that `tokens.css` takes from this font."""
    css = (FONTS.parent / "ui/tokens.css").read_text()
    listed = re.search(font + r"[^}]*unicode-range:([^;]*);", css).group(1)
    bounds = [part.strip().removeprefix("U+").split("-") for part in listed.split(",")]
    return [code for bound in bounds for code in range(int(bound[0], 16), int(bound[-1], 16) + 1)]


def kerning_of(lookup, first: str, second: str) -> int:
    """In units of the font, at the regular weight."""
    for subtable in lookup.SubTable:
        pairs = getattr(subtable, "ExtSubTable", subtable)
        if first not in pairs.Coverage.glyphs:
            continue
        if pairs.Format == 1:
            for record in pairs.PairSet[pairs.Coverage.glyphs.index(first)].PairValueRecord:
                if record.SecondGlyph == second:
                    return getattr(record.Value1, "XAdvance", 0)
            continue
        row = pairs.Class1Record[pairs.ClassDef1.classDefs.get(first, 0)]
        return getattr(row.Class2Record[pairs.ClassDef2.classDefs.get(second, 0)].Value1, "XAdvance", 0)
    return 0


def alike(glyphs: list[str], profile) -> list[list[str]]:
    """The glyphs in classes that are kerned in the same way."""
    classes: dict[tuple[int, ...], list[str]] = {}
    for glyph in glyphs:
        classes.setdefault(profile(glyph), []).append(glyph)
    return [glyphs for kerning, glyphs in classes.items() if any(kerning)]


def kerning_feature(font: TTFont) -> str:
    table = font["GPOS"].table
    lookups = [table.LookupList.Lookup[index] for index in table.FeatureList.FeatureRecord[0].Feature.LookupListIndex]
    cmap = font.getBestCmap()
    glyphs = [cmap[ord(character)] for character in KERNED if ord(character) in cmap]
    kerning = {(a, b): sum(kerning_of(lookup, a, b) for lookup in lookups) for a in glyphs for b in glyphs}
    firsts = alike(glyphs, lambda a: tuple(kerning[a, b] for b in glyphs))
    seconds = alike(glyphs, lambda b: tuple(kerning[a, b] for a in glyphs))
    rules = [
        f"pos [{' '.join(a)}] [{' '.join(b)}] {kerning[a[0], b[0]]};"
        for a in firsts
        for b in seconds
        if kerning[a[0], b[0]]
    ]
    return f"languagesystem DFLT dflt; languagesystem latn dflt; feature kern {{ {' '.join(rules)} }} kern;"


def reread(font: TTFont) -> TTFont:
    """One step leaves tables that the next can only read from a file."""
    file = BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return TTFont(file)


def cut(source: str, target: str) -> None:
    font = reread(instantiateVariableFont(TTFont(SOURCES / source), {"wght": WEIGHTS}))
    options = Options(hinting=False, layout_features=["kern", "tnum", "locl"], name_IDs=[])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=ranges(target))
    subsetter.subset(font)
    if "GPOS" in font:
        feature = kerning_feature(font)
        del font["GPOS"]
        addOpenTypeFeaturesFromString(font, feature, tables=["GPOS"])
    for table in UNNEEDED:
        if table in font:
            del font[table]
    font.flavor = "woff2"
    file = BytesIO()
    font.save(file)
    (FONTS / target).write_bytes(file.getvalue())
    print(target, len(file.getvalue()))


cut("inter-latin-wght-normal.woff2", "inter-shop-wght.woff2")
cut("inter-latin-ext-wght-normal.woff2", "inter-turkish-wght.woff2")
