import { expect, test } from 'vitest'
import { inReadingOrder } from './value-order-rules.ts'

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
