import { expect, test } from 'vitest'
import { matchPicture } from './picture-assign-rules.ts'

const variant = (id: number, code: string, colour: string, size: string) => ({
  id,
  code,
  options: [
    { name: 'Renk', value: colour },
    { name: 'Beden', value: size },
  ],
})
const shirt = {
  code: 'GMLK-01',
  variants: [
    variant(1, 'GMLK-01-KRM-S', 'Kırmızı', 'S'),
    variant(2, 'GMLK-01-KRM-38', 'Kırmızı', '38'),
    variant(3, 'GMLK-01-MV-S', 'Mavi', 'S'),
    variant(4, 'GMLK-01-AMV-38', 'Açık Mavi', '38'),
  ],
}

test.each([
  { name: 'GMLK-01-kırmızı-1.jpg', label: 'Kırmızı', ids: [1, 2], why: 'code and colour' },
  { name: 'KIRMIZI.JPG', label: 'Kırmızı', ids: [1, 2], why: 'the colour alone, in capitals' },
  { name: 'kirmizi (2).jpeg', label: 'Kırmızı', ids: [1, 2], why: 'without Turkish letters' },
  { name: 'gmlk01 kirmizi.png', label: 'Kırmızı', ids: [1, 2], why: 'a code typed in another way' },
  { name: 'acik-mavi-1.jpg', label: 'Açık Mavi', ids: [4], why: 'the longer value, not the one within it' },
  { name: 'mavi_2.webp', label: 'Mavi', ids: [3], why: 'a value that is part of another' },
  { name: 'kırmızı-s-3.jpg', label: 'Kırmızı · S', ids: [1], why: 'colour and size' },
  { name: 'kırmızı-38-1.jpg', label: 'Kırmızı · 38', ids: [2], why: 'a size in numbers, and a number' },
  { name: 'Kırmızı/1.jpg', label: 'Kırmızı', ids: [1, 2], why: 'a folder of a ZIP' },
  { name: 'GMLK-01-MV-S_2.jpg', label: 'GMLK-01-MV-S', ids: [3], why: 'the code of a variant' },
])('$name is of $label: $why', ({ name, label, ids }) => {
  expect(matchPicture(name, shirt)).toEqual({ label, variantIds: ids })
})

test.each([
  { name: 'IMG_2041.jpg', why: 'the name of a camera' },
  { name: 'GMLK-01-1.jpg', why: 'the product alone' },
  { name: 'kirmizi-mavi.jpg', why: 'two colours' },
  { name: 'mavi-38-1.jpg', why: 'a colour and a size that no variant has together' },
  { name: 'kırmızımsı.jpg', why: 'a word that only begins like a colour' },
  { name: '38.jpg', why: 'a number is the place of a picture' },
  { name: '.jpg', why: 'no name' },
])('$name stays on the product: $why', ({ name }) => {
  expect(matchPicture(name, shirt)).toBeNull()
})

test('a colour in the code of the product is no colour of the picture', () => {
  const product = { code: 'MAVI-01', variants: [variant(1, 'a', 'Mavi', 'S'), variant(2, 'b', 'Siyah', 'S')] }
  expect(matchPicture('MAVI-01-siyah-1.jpg', product)?.label).toBe('Siyah')
  expect(matchPicture('MAVI-01-1.jpg', product)).toBeNull()
})
