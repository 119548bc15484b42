import { expect, test } from 'vitest'
import { inNaturalOrder } from './natural-order.ts'

test.each([
  { names: ['a10.jpg', 'a2.jpg', 'a1.jpg'], order: ['a1.jpg', 'a2.jpg', 'a10.jpg'], why: 'numbers count' },
  {
    names: ['kupa-2 (10).jpg', 'kupa-10 (1).jpg', 'kupa-2 (9).jpg'],
    order: ['kupa-2 (9).jpg', 'kupa-2 (10).jpg', 'kupa-10 (1).jpg'],
    why: 'each number counts',
  },
  { names: ['d.jpg', 'ç.jpg', 'C.jpg'], order: ['C.jpg', 'ç.jpg', 'd.jpg'], why: 'the Turkish alphabet' },
  { names: ['B1.JPG', 'b0.jpg'], order: ['b0.jpg', 'B1.JPG'], why: 'cameras write capitals' },
])('files are in the natural order of their names: $why', ({ names, order }) => {
  expect(inNaturalOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(order)
})
