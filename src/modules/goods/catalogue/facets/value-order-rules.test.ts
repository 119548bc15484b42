import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inReadingOrder, inStoredOrder, mergedOrder } from './value-order-rules.ts'

test.each([
  { given: ['L', 'M', 'S', 'XXL'], shown: ['S', 'M', 'L', 'XXL'], why: 'sizes go from small to large' },
  { given: ['42', '38', '40'], shown: ['38', '40', '42'], why: 'numbers go up' },
  { given: ['36', 'L', '38', 'M'], shown: ['M', 'L', '36', '38'], why: 'letters come before numbers' },
  {
    given: ['1 L', '500 ml', '0,75 lt', '33cl'],
    shown: ['33cl', '500 ml', '0,75 lt', '1 L'],
    why: 'units that measure the same are compared',
  },
  {
    given: ['1 TB', '512 GB', '2TB'],
    shown: ['512 GB', '1 TB', '2TB'],
    why: 'a terabyte is a thousand gigabytes',
  },
  {
    given: ['1 kg', '250 gr', '500 g'],
    shown: ['250 gr', '500 g', '1 kg'],
    why: 'a kilogram is a thousand grams',
  },
  {
    given: ['1 L', '500 g'],
    shown: ['1 L', '500 g'],
    why: 'units that measure different things keep their order',
  },
  { given: ['16 GB', '8 GB'], shown: ['8 GB', '16 GB'], why: 'numbers with the same unit go up' },
  { given: ['0,75 L', '0.5 L'], shown: ['0.5 L', '0,75 L'], why: 'comma and point are decimal signs' },
  {
    given: ['M', 'Standart', 'S'],
    shown: ['M', 'Standart', 'S'],
    why: 'one other word keeps the order of all',
  },
  { given: ['Siyah', 'Mavi'], shown: ['Siyah', 'Mavi'], why: 'colours keep their order' },
  { given: [], shown: [], why: 'nothing stays nothing' },
])('$given are shown as $shown: $why', ({ given, shown }) => {
  expect(inReadingOrder(given, (value) => value)).toEqual(shown)
})

test.each([
  { stored: [], given: ['s', 'm', 'l'], merged: ['s', 'm', 'l'], why: 'a first order is the shop’s' },
  {
    stored: ['s', 'm', 'l'],
    given: ['l', 's'],
    merged: ['l', 'm', 's'],
    why: 'values that are named change places among themselves',
  },
  {
    stored: ['s', 'l'],
    given: ['s', 'm', 'l', 'xl'],
    merged: ['s', 'm', 'l', 'xl'],
    why: 'a new one stands after the one before it',
  },
  {
    stored: ['s', 'l'],
    given: ['xs', 'l'],
    merged: ['xs', 's', 'l'],
    why: 'one before all others comes first',
  },
])('$stored ordered as $given is $merged: $why', ({ stored, given, merged }) => {
  expect(mergedOrder(stored, given)).toEqual(merged)
})

test('a merged order has every value once, the given ones as given and the others as they were', () => {
  const values = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(values, values, (stored, given) => {
      const merged = mergedOrder(stored, given)
      expect(merged.toSorted()).toEqual([...new Set([...stored, ...given])].toSorted())
      expect(merged.filter((value) => given.includes(value))).toEqual(given)
      const others = (list: string[]) => list.filter((value) => !given.includes(value))
      expect(others(merged)).toEqual(others(stored))
    }),
  )
})

test('what has a place comes first, the rest stays as it is', () => {
  const places = new Map([
    ['mavi', 1],
    ['sari', 0],
  ])
  expect(inStoredOrder(['Beyaz', 'Mavi', 'Alaca', 'SARI'], (value) => value, places)).toEqual([
    'SARI',
    'Mavi',
    'Beyaz',
    'Alaca',
  ])
})
