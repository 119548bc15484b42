import { expect, test } from 'vitest'
import { filterParameters, parametersOf, selectionOf } from './selection-rules.ts'

const of = (address: string) => selectionOf(new URLSearchParams(address))

test.each([
  { address: 'ids=3,5,3', selection: { ids: [3, 5] }, why: 'each once' },
  { address: 'ids=', selection: null, why: 'nothing was chosen' },
  { address: 'ids=3,x', selection: null, why: 'a broken address chooses nothing' },
  { address: '', selection: { filters: {}, except: [] }, why: 'no filter is every product' },
  {
    address: 'q=kupa&brand=4&sort=price&cursor=abc',
    selection: { filters: { q: 'kupa', brand: 4 }, except: [] },
    why: 'order and page choose nothing',
  },
  { address: 'state=sleeping', selection: null, why: 'an unknown filter is never every product' },
])('"$address" chooses $selection: $why', ({ address, selection }) => {
  expect(of(address)).toEqual(selection)
})

test('filters are the same in the address of the list and of a plan', () => {
  const address = filterParameters(new URLSearchParams('sort=price&q=+kupa+&category=12'))
  expect(address.toString()).toBe('q=kupa&category=12')
  expect(parametersOf({ q: 'kupa', category: 12 }).toString()).toBe('q=kupa&category=12')
})
