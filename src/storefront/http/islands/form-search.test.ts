import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formSearch, isSameSearch } from './form-search.ts'

const FIELDS = [
  ['sort', 'price'],
  ['brand', 'BOSCH'],
  ['brand', 'MAKITA'],
  ['category', ''],
  ['min', ' 1.299,90 '],
  ['max', '  '],
] as const
const OWN = new Set(['brand', 'category', 'min', 'max'])

test('a form asks for its filled fields and omits the empty ones', () => {
  expect(formSearch(FIELDS, { own: OWN, pending: null })).toBe(
    '?sort=price&brand=BOSCH&brand=MAKITA&min=1.299%2C90',
  )
  expect(formSearch([['category', '']], { own: OWN, pending: null })).toBe('')
})

test.each([
  {
    pending: '?sort=-name&view=list',
    is: '?sort=-name&view=list&brand=BOSCH&brand=MAKITA&min=1.299%2C90',
    why: 'the order that was chosen just before stays',
  },
  {
    pending: '?brand=TOROS&max=5&page=2',
    is: '?brand=BOSCH&brand=MAKITA&min=1.299%2C90',
    why: 'the form has the last word on its own parameters, and a changed list begins at its first page',
  },
])('while $pending loads, a form of filters asks for $is: $why', ({ pending, is }) => {
  expect(formSearch(FIELDS, { own: OWN, pending })).toBe(is)
})

const entries = (names: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.stringMatching(/^\S+( \S+)*$/)))

test('changes of two forms add up, whichever comes first', () => {
  fc.assert(
    fc.property(entries(['brand', 'min']), entries(['sort']), (filters, orders) => {
      const filter = (pending: string | null) =>
        formSearch(filters, { own: new Set(['brand', 'min']), pending })
      const sort = (pending: string | null) => formSearch(orders, { own: new Set(['sort']), pending })
      expect(isSameSearch(sort(filter(null)), filter(sort(null)))).toBe(true)
    }),
  )
})
