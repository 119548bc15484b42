import { expect, test } from 'vitest'
import {
  parseVariantName,
  picturePath,
  pictureSources,
  sharedPicture,
  smallPictureSources,
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
