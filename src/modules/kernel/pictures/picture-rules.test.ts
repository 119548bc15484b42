import { expect, test } from 'vitest'
import {
  fileNameAt,
  parseVariantName,
  picturePath,
  pictureSizes,
  pictureSources,
  sharedPicture,
  smallPictureSources,
  zoomSources,
} from './picture-rules.ts'

const FILE = 'aabbccddeeff001122334455.webp'

test('a stored picture has four widths of AVIF and WebP, whether given by file name or by path', () => {
  const sources = pictureSources(FILE)
  expect(sources.avif).toContain('/images/aabbccddeeff001122334455-320.avif 320w')
  expect(sources.webp.split(', ')).toHaveLength(4)
  expect(sources.fallback).toBe(`/images/${FILE}`)
  expect(pictureSources(`/images/${FILE}`)).toEqual(sources)
})

test('a small picture has three widths of AVIF and one WebP, all of which can be requested', () => {
  const { avif, webp, fallback } = smallPictureSources(FILE)
  const names = [...avif.split(',').map((entry) => entry.split(' ')[0] ?? ''), fallback]
  expect(names).toHaveLength(4)
  for (const name of names) expect(parseVariantName(name.replace('/images/', ''))).not.toBeNull()
  expect(webp).toBe('')
})

test('a stored picture is shared as one large JPEG, any other picture is not', () => {
  expect(sharedPicture(`/images/${FILE}`)).toBe('/images/aabbccddeeff001122334455-1280.jpg')
  expect(sharedPicture('/images/404.png')).toBeNull()
})

test.each([
  { file: '', path: '/images/404.png', why: 'a product without a picture' },
  { file: null, path: '/images/404.png', why: 'a product without a picture' },
  { file: '../etc/passwd', path: '/images/404.png', why: 'a path is no file name' },
  { file: 'logo.png', path: '/images/logo.png', why: 'a file placed in the folder by hand' },
])('picture $file has the path $path: $why', ({ file, path }) => {
  expect(picturePath(file)).toBe(path)
  expect(pictureSources(file)).toEqual({ avif: '', webp: '', fallback: path })
  expect(smallPictureSources(file)).toEqual({ avif: '', webp: '', fallback: path })
})

test.each([
  { name: 'aabbccddeeff001122334455-320.avif', variant: { file: FILE, width: 320, type: 'avif' } },
  { name: 'aabbccddeeff001122334455-321.avif', variant: null },
  { name: 'aabbccddeeff001122334455-320.gif', variant: null },
  { name: 'aabbccddeeff001122334455-1280.jpg', variant: { file: FILE, width: 1280, type: 'jpg' } },
  { name: 'aabbccddeeff001122334455-320.jpg', variant: null },
  { name: 'AABBCCDDEEFF001122334455-320.webp', variant: null },
])('parsing the file name $name gives a size in use or null', ({ name, variant }) => {
  expect(parseVariantName(name)).toEqual(variant)
})

test.each([
  {
    address: 'https://eski.example/i/k%C4%B1rm%C4%B1z%C4%B1%20%C3%A7anta.jpg?w=900#a',
    name: 'kırmızı çanta.jpg',
  },
  { address: 'klasor/kupa-2.png', name: 'kupa-2.png' },
  { address: 'https://eski.example/100%.jpg', name: '100%.jpg' },
  { address: 'https://eski.example/a%00b.jpg', name: 'a b.jpg' },
  { address: 'https://eski.example/', name: '' },
])('the file at $address is called $name', ({ address, name }) => {
  expect(fileNameAt(address)).toBe(name)
})

test('every size that the shop makes of a picture has a name that can be requested, and that is known when it is deleted', () => {
  const names = pictureSizes(FILE)
  expect(names).toHaveLength(9)
  for (const name of names) expect(parseVariantName(name)).toMatchObject({ file: FILE })
  expect(pictureSizes('../etc/passwd')).toEqual([])
})

test.each([
  { width: 2400, height: 1800, sizes: [1280, 2400], why: 'the zoom begins with what fills a screen' },
  { width: 1281, height: 1281, sizes: [1280, 1281], why: 'a little larger' },
  { width: 800, height: 800, sizes: [800], why: 'a small one is all there is' },
  { width: 0, height: 0, sizes: [0], why: 'of unknown size' },
])('a picture of $width pixels is zoomed into as $sizes: $why', ({ sizes, width, height }) => {
  const size = { width, height }
  const image = '/images/0123456789abcdef01234567.webp'
  const sources = zoomSources({ image, ...size })
  expect(sources.map(({ width }) => width)).toEqual(sizes)
  expect(sources.at(-1)).toEqual({ src: image, ...size })
  if (sources.length > 1)
    expect(parseVariantName(sources[0]?.src.slice('/images/'.length) ?? '')).not.toBeNull()
})
