import { expect, test } from 'vitest'
import { colourOf, swatchesOf } from './colour-rules.ts'

test.each([
  { value: 'Mavi', colour: '#2f6fd0', why: 'a colour' },
  { value: 'AÇIK MAVİ', colour: '#2f6fd0', why: 'a shade of it' },
  { value: 'Navy Blue', colour: '#2f6fd0', why: 'the last word that names one' },
  { value: 'Kırmızı-Beyaz', colour: '#ffffff', why: 'two colours' },
  { value: 'XL', colour: null, why: 'a size' },
  { value: 'Pamuk', colour: null, why: 'a material' },
])('$value is $colour: $why', ({ value, colour }) => {
  expect(colourOf(value)).toBe(colour)
})

test('values get swatches only where most of them are colours', () => {
  expect(swatchesOf(['Mavi', 'Beyaz', 'Desenli'])).toEqual(['#2f6fd0', '#ffffff', null])
  expect(swatchesOf(['S', 'M', 'Mavi'])).toBeNull()
})
