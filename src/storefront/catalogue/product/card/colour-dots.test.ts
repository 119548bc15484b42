import { expect, test } from 'vitest'
import { dotsPicture, variantAt, variantsOf } from './colour-dots.ts'

const dots = 'd0202e.12 ffffff.13'

test.each([1, 2, 3, 4, 5])('the picture of %i colours has a pixel for each', async (count) => {
  const shades = ['d0202e', 'ffffff', '16181d', '2f6fd0', 'f4cf3a'].slice(0, count)
  const picture = dotsPicture(shades.map((shade, at) => `${shade}.${at}`).join(' '))
  const bytes = Buffer.from(picture.replace('data:image/bmp;base64,', ''), 'base64')
  expect([bytes.readUInt32LE(2), bytes.readUInt32LE(18), bytes.readUInt32LE(22)]).toEqual([
    bytes.length,
    count,
    1,
  ])
  const pixels = bytes.subarray(bytes.readUInt32LE(10))
  expect(pixels.length % 4).toBe(0)
  expect(shades.map((_, at) => pixels.readUIntLE(3 * at, 3).toString(16))).toEqual(shades)
})

test('a product without colours has no picture of them', () => {
  expect(dotsPicture('')).toBe('')
})

test.each([
  { x: 0, leads: '/gomlek-p-12', why: 'the left edge' },
  { x: 23.9, leads: '/gomlek-p-12', why: 'within the first' },
  { x: 24, leads: '/gomlek-p-13', why: 'the second' },
  { x: 48, leads: null, why: 'right of them, on the number of the others' },
  { x: -1, leads: null, why: 'left of them' },
])('a press at $x leads to $leads: $why', ({ x, leads }) => {
  expect(variantAt(variantsOf(dots), x, '/gomlek-p-10')).toBe(leads)
})
