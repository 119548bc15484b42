"""Films a product on a turntable: one slow turn as an MP4 that browsers play.

    blender -b -noaudio --python-exit-code 1 -P tools/studio/turn.py -- mtf_107 [--frames 40] [--out FILE]
"""

import argparse
import importlib
import os
import pathlib
import subprocess
import sys
import tempfile

STUDIO = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(STUDIO))
VIDEO = STUDIO.parent.parent / 'src' / 'seed' / 'demo' / 'data' / 'demo-video.mp4'
FRAMES_PER_SECOND = 10


def main():
    arguments = argparse.ArgumentParser(prog='turn.py')
    arguments.add_argument('name')
    arguments.add_argument('--frames', type=int, default=40)
    arguments.add_argument('--size', type=int, default=420)
    arguments.add_argument('--out', type=pathlib.Path, default=VIDEO)
    options = arguments.parse_args(sys.argv[sys.argv.index('--') + 1 :])

    import torch

    torch.set_num_threads(2)
    import dataclasses

    import kit
    import materials
    import stage

    module = importlib.import_module(f'products.{options.name}')
    with tempfile.TemporaryDirectory() as folder:
        for frame in range(options.frames):
            kit.empty_scene()
            materials.forget()
            if module.model.__code__.co_argcount:
                module.model(next(iter(module.COLOURS)))
            else:
                module.model()
            # A round frame around the axis keeps the thing at its place while it turns.
            view = dataclasses.replace(module.VIEWS['whole'], turn=360 * frame / options.frames, ground=stage.GROUNDS[module.GROUND], blur=0)
            stage.take(view, pathlib.Path(folder) / f'{frame:04}.png', options.size, 8, about_axis=True)
        subprocess.run(
            ['ffmpeg', '-y', '-loglevel', 'error', '-framerate', str(FRAMES_PER_SECOND), '-i', f'{folder}/%04d.png']
            + ['-c:v', 'libx264', '-crf', '26', '-preset', 'veryslow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', str(options.out)],
            check=True,
        )


try:
    main()
finally:
    sys.stdout.flush()
os._exit(0)
