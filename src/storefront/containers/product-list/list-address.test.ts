import { describe, expect, test } from 'vitest'
import { isFiltered, preservedParams, searchOfForm, without, withoutFilters } from './list-address.ts'

const SEARCH = '?q=matkap&brand=BOSCH&brand=MAKITA&option=renk%3Amavi&min=100&sort=price&view=list&page=3'

test.each([
  { part: 'filter', kept: ['q', 'sort', 'view'], why: 'new filters replace all old ones' },
  {
    part: 'sort',
    kept: ['q', 'brand', 'brand', 'option', 'min', 'view'],
    why: 'a parameter said twice is kept twice',
  },
  { part: 'view', kept: ['q', 'brand', 'brand', 'option', 'min', 'sort'], why: 'a view filters nothing' },
] as const)('a form for the $part carries $kept along: $why', ({ part, kept }) => {
  expect(preservedParams(part, SEARCH).map(([name]) => name)).toEqual(kept)
})

describe('taking a filter away', () => {
  test.each([
    {
      dropped: [['brand', 'BOSCH']],
      left: '?q=matkap&brand=MAKITA&option=renk%3Amavi&min=100&sort=price&view=list',
      why: 'the other brand stays, the page does not',
    },
    {
      dropped: [
        ['min', null],
        ['max', null],
      ],
      left: '?q=matkap&brand=BOSCH&brand=MAKITA&option=renk%3Amavi&sort=price&view=list',
      why: 'a price range goes as a whole, however it was written',
    },
  ] as const)('leaves $left: $why', ({ dropped, left }) => {
    expect(without(SEARCH, dropped)).toBe(left)
  })

  test('all of them leaves the search, the order and the view', () => {
    expect(withoutFilters(SEARCH)).toBe('?q=matkap&sort=price&view=list')
    expect(withoutFilters('?brand=BOSCH')).toBe('')
  })
})

test.each([
  { search: '', filtered: false, why: 'nothing is asked' },
  { search: '?q=matkap&sort=price&page=2', filtered: false, why: 'search, order and page are no filters' },
  { search: '?brand=YOK', filtered: true, why: 'a brand nobody knows still empties the list' },
  { search: '?min=', filtered: false, why: 'a field left empty asks nothing' },
])('$search is filtered: $filtered, because $why', ({ search, filtered }) => {
  expect(isFiltered(search)).toBe(filtered)
})

test('an address says what a form has filled in, and nothing of what it has not', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['sort', 'price'],
    ['brand', 'BOSCH'],
    ['brand', 'MAKITA'],
    ['category', ''],
    ['min', ' 1.299,90 '],
    ['max', '  '],
  ] as const)
    form.append(name, value)
  expect(searchOfForm(form)).toBe('?sort=price&brand=BOSCH&brand=MAKITA&min=1.299%2C90')
})
