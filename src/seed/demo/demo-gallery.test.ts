import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { writeSampleDemo } from '#tests/support/sample-demo.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { DEMO_FOLDER, readDemo } from './demo-data.ts'
import { shownPictures, storeGallery } from './demo-gallery.ts'

const folder = await makeTestFolder('vitrin-demo-gallery-')
afterAll(() => rm(folder, { recursive: true }))
const data = join(folder, 'data')
await writeSampleDemo(data)
const demo = await readDemo(data)
const done: string[] = []
const images = join(folder, 'images')
const gallery = await storeGallery(demo, createPictureStore(images), (count, of) => {
  done.push(`${count} of ${of}`)
})

describe('storing the pictures of the demo', () => {
  test('keeps the bytes of each file, and says how many are done', async () => {
    const names = [...gallery.stored.keys()]
    expect(names.toSorted()).toEqual(demo.pictures.filter((picture) => !/\/buyer-/.test(picture)).toSorted())
    expect(done).toEqual(names.map((_, at) => `${at + 1} of ${names.length}`))
    for (const name of names.filter((each) => each.endsWith('.webp'))) {
      const stored = await readFile(join(images, gallery.stored.get(name) ?? ''))
      expect(stored.equals(await readFile(join(data, 'pictures', name))), name).toBe(true)
    }
    const files = gallery.pictures.map(({ file }) => file)
    expect(await readdir(images)).toEqual(files.toSorted())
    for (const { file, width, height, bytes } of gallery.pictures) {
      const stored = await readFile(join(images, file))
      expect(await sharp(stored).metadata()).toMatchObject({ width, height, format: 'webp' })
      expect(stored).toHaveLength(bytes)
    }
  })

  test('gives the same files a second time', async () => {
    const again = await storeGallery(demo, createPictureStore(images))
    expect([...again.stored].toSorted()).toEqual([...gallery.stored].toSorted())
    expect(await readdir(images)).toHaveLength(gallery.pictures.length)
  })

  test('draws a logo large enough to be sharp', () => {
    const logo = gallery.pictures.find(({ name }) => name === 'ocakbasi.svg')
    expect([logo?.width, logo?.height]).toEqual([640, 320])
  })

  test('names and describes pictures of products in both languages', () => {
    const file = gallery.stored.get('mtf-901/detail.webp') ?? ''
    const alt = { alt: 'Tavanın sapı', altEn: 'The handle of the pan' }
    expect(gallery.pictures).toContainEqual(expect.objectContaining({ file, name: 'detail.webp', ...alt }))
    expect(gallery.images).toContainEqual({ code: 'MTF-901', position: 1, file, ...alt })
    const known = new Set(gallery.pictures.map((picture) => picture.file))
    for (const image of gallery.images) expect(known, image.code).toContain(image.file)
  })
})

describe('the pictures that products show', () => {
  const shown = demo.products.flatMap(shownPictures).map(({ code, pictures }) => ({
    ...{ code, files: pictures.map(({ file }) => file.replace('.webp', '')) },
  }))

  test.each([
    { code: 'MTF-901', files: ['whole', 'detail'], why: 'all of a product without variants' },
    { code: 'GYM-902', files: ['whole-mavi', 'detail', 'whole-yesil'], why: 'one of each colour' },
    { code: 'GYM-902-MAVI-S', files: ['whole-mavi', 'angle-mavi', 'detail'], why: 'its colour first' },
    { code: 'GYM-902-YESIL-M', files: ['whole-yesil', 'detail'], why: 'none of another colour' },
    { code: 'MRK-903-NAR', files: [], why: 'those of its product, where variants look alike' },
  ])('$code shows $files: $why', ({ code, files }) => {
    expect(shown).toContainEqual({ code, files })
  })

  test('are four at most on a product with variants, which have the others', () => {
    const alt = { tr: 'Renk', en: 'Colour' }
    const values = ['Ak', 'Kara', 'Mor', 'Mavi', 'Sarı']
    const [product] = demo.products.filter(({ variants }) => variants)
    if (!product) throw new Error('the sample has no variants')
    const [parent, ...variants] = shownPictures({
      ...product,
      pictures: values.map((value) => ({ file: `${value}.webp`, value, alt })),
      variants: { dimensions: [{ name: 'Renk', values }], extra: {}, soldOut: [] },
    })
    expect(parent?.pictures.map(({ value }) => value)).toEqual(values.slice(0, 4))
    expect(variants.map(({ pictures }) => pictures.map(({ value }) => value))).toEqual(
      values.map((value) => [value]),
    )
  })
})

test('pictures are WebP of at most 1600 pixels, square but those of the home page', async () => {
  const { folder: own, pictures } = await readDemo(DEMO_FOLDER)
  for (const picture of pictures.filter((name) => !name.startsWith('brand/'))) {
    const { format, width, height } = await sharp(join(own, 'pictures', picture)).metadata()
    expect.soft(format, picture).toBe('webp')
    expect.soft(width, picture).toBeLessThanOrEqual(1600)
    expect.soft(width / height, picture).toBe(picture.startsWith('home/') ? 4 / 3 : 1)
  }
})
