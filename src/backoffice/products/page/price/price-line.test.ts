import { expect, test } from 'vitest'
import { priceLine } from './price-line.ts'

const size = { now: new Date('2026-12-11T00:00:00Z'), width: 100, height: 50 }
const points = [
  { at: '2026-12-06T00:00:00Z', gross: '80.00' },
  { at: '2026-12-01T00:00:00Z', gross: '100.00' },
]

test('a price is level until it changes, and goes on until now', () => {
  expect(priceLine(points, { ...size, reference: '90.00' })).toEqual({
    path: 'M0 0H50V50H100',
    reference: 25,
    lowest: 80,
    highest: 100,
  })
})

test('one price alone is a line in the middle; a reference below everything stays in the picture', () => {
  expect(priceLine(points.slice(1), { ...size, reference: null }).path).toBe('M0 25H100')
  expect(priceLine(points, { ...size, reference: '60' })).toMatchObject({ reference: 50, lowest: 60 })
})
