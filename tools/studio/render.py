"""Takes the pictures of products and scenes.

    blender -b -noaudio --python-exit-code 1 -P tools/studio/render.py -- mtf_116 evy_206
    … -- mtf_116 --view whole,detail --preview --out /tmp/look

Without names, all of them. A picture that is newer than its script is kept, so an interrupted run goes on where it stopped; `--force`
takes it again. `--preview`: small, quick, as .png, always taken again.
"""

import argparse
import importlib
import os
import pathlib
import sys
import time

STUDIO = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(STUDIO))
PICTURES = STUDIO.parent.parent / 'src' / 'seed' / 'demo' / 'data' / 'pictures'


def pictures_of(module):
    """(name of the picture, view, value of the colour) for each picture of a product or a scene."""
    for name, view in module.VIEWS.items():
        if name == 'whole' and getattr(module, 'COLOURS', None):
            for value in module.COLOURS:
                yield f'whole-{ascii_name(value)}', view, value
        else:
            yield name, view, next(iter(module.COLOURS)) if getattr(module, 'COLOURS', None) else None


def samples_for(pixels, view):
    """Soft light needs few; a large picture needs fewer for each of its pixels, since it is seen smaller or a part of it at a time."""
    return 8 if view.setting == 'sweep' or pixels > 1400 else 12


def ascii_name(value):
    return value.translate(str.maketrans('ığüşöçİĞÜŞÖÇ ', 'igusocIGUSOC-')).lower()


def main():
    arguments = argparse.ArgumentParser(prog='render.py')
    arguments.add_argument('names', nargs='*')
    arguments.add_argument('--view', help='names of pictures, separated by commas')
    arguments.add_argument('--preview', action='store_true')
    arguments.add_argument('--force', action='store_true')
    arguments.add_argument('--out', type=pathlib.Path, default=PICTURES)
    arguments.add_argument('--size', type=int)
    arguments.add_argument('--scale', type=float, default=1.0, help='of all sizes')
    arguments.add_argument('--large', type=int, default=10_000, help='the most pixels that a picture gets')
    arguments.add_argument('--samples', type=int)
    options = arguments.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])
    wanted = options.view.split(',') if options.view else None

    import torch

    torch.set_num_threads(2)
    import kit
    import materials
    import stage

    names = options.names or sorted(p.stem for folder in ('products', 'scenes') for p in (STUDIO / folder).glob('*.py') if not p.stem.startswith('_'))
    for name in names:
        kind = 'products' if (STUDIO / 'products' / f'{name}.py').exists() else 'scenes'
        module = importlib.import_module(f'{kind}.{name}')
        folder = options.out / (name.replace('_', '-') if kind == 'products' else '')
        for picture, view, value in pictures_of(module):
            first = value is None or value == next(iter(module.COLOURS))
            if wanted and picture not in wanted and picture.split('-')[0] not in wanted:
                continue
            file = folder / f'{picture}{".png" if options.preview else ".webp"}'
            newest = (STUDIO / kind / f'{name}.py').stat().st_mtime
            if not options.preview and not options.force and file.exists() and file.stat().st_mtime > newest:
                continue
            began = time.time()
            kit.empty_scene()
            materials.forget()
            build = view.build or module.model
            build(value) if build.__code__.co_argcount else build()
            view.ground = view.ground or stage.GROUNDS[module.GROUND]
            ratio = getattr(module, 'HEIGHT', 1.0)
            pixels = options.size or (stage.PREVIEW if options.preview else round(options.scale * min(view.size if first else min(view.size, stage.MIDDLE), options.large)))
            stage.take(view, file, pixels, options.samples or samples_for(pixels, view), round(pixels * ratio) if ratio != 1.0 else None)
            print(f'{file}: {time.time() - began:.1f} s', flush=True)


try:
    main()
finally:
    sys.stdout.flush()
# Blender and PyTorch do not agree on the order in which their threads end.
os._exit(0)
