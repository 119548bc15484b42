import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_CROP } from '#modules/goods/catalogue/media/media-schemas.ts'
import { cropWithin } from './crop-rules.ts'

test('a part is what was chosen, in pixels', () => {
  expect(cropWithin({ x: 10, y: 25, width: 50, height: 50 }, { width: 1000, height: 800 })).toEqual({
    ...{ left: 100, top: 200, width: 500, height: 400 },
  })
})

test('a part never reaches beyond the picture, however it was rounded, and is never too small to store', () => {
  const percent = fc.double({ min: -5, max: 105, noNaN: true })
  const side = fc.integer({ min: MIN_CROP, max: 2400 })
  fc.assert(
    fc.property(percent, percent, percent, percent, side, side, (x, y, wide, high, width, height) => {
      const part = cropWithin({ x, y, width: wide, height: high }, { width, height })
      expect(part.left).toBeGreaterThanOrEqual(0)
      expect(part.top).toBeGreaterThanOrEqual(0)
      expect(part.left + part.width).toBeLessThanOrEqual(width)
      expect(part.top + part.height).toBeLessThanOrEqual(height)
      expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(MIN_CROP)
    }),
  )
})
