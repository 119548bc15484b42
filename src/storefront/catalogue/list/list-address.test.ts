import { describe, expect, test } from 'vitest'
import { isFiltered, preservedParams, without, withoutFilters } from './list-address.ts'

const SEARCH = '?q=matkap&brand=BOSCH&brand=MAKITA&option=renk%3Amavi&min=100&sort=price&view=list&page=3'

test.each([
  { part: 'filter', preserved: ['q', 'sort', 'view'], why: 'new filters replace all previous ones' },
  {
    part: 'sort',
    preserved: ['q', 'brand', 'brand', 'option', 'min', 'view'],
    why: 'a repeated parameter is preserved twice',
  },
  { part: 'view', preserved: ['q', 'brand', 'brand', 'option', 'min', 'sort'], why: 'the view is no filter' },
] as const)('a form for the $part preserves $preserved: $why', ({ part, preserved }) => {
  expect(preservedParams(part, SEARCH).map(([name]) => name)).toEqual(preserved)
})

describe('removing filters', () => {
  test.each([
    {
      dropped: [['brand', 'BOSCH']],
      left: '?q=matkap&brand=MAKITA&option=renk%3Amavi&min=100&sort=price&view=list',
      why: 'the other brand stays, the page number does not',
    },
    {
      dropped: [
        ['min', null],
        ['max', null],
      ],
      left: '?q=matkap&brand=BOSCH&brand=MAKITA&option=renk%3Amavi&sort=price&view=list',
      why: 'a price range is removed as a whole, whatever its bounds',
    },
  ] as const)('leaves $left: $why', ({ dropped, left }) => {
    expect(without(SEARCH, dropped)).toBe(left)
  })

  test('leaves only the search, the sort order and the view when all are removed', () => {
    expect(withoutFilters(SEARCH)).toBe('?q=matkap&sort=price&view=list')
    expect(withoutFilters('?brand=BOSCH')).toBe('')
  })
})

test.each([
  { search: '', filtered: false, why: 'there are no parameters' },
  {
    search: '?q=matkap&sort=price&page=2',
    filtered: false,
    why: 'search, sort order and page are no filters',
  },
  { search: '?brand=YOK', filtered: true, why: 'an unknown brand still empties the list' },
  { search: '?min=', filtered: false, why: 'an empty field filters nothing' },
])('$search is filtered: $filtered, because $why', ({ search, filtered }) => {
  expect(isFiltered(search)).toBe(filtered)
})
