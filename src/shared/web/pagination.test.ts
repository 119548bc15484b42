import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampPage, pageCount, paginationWindow } from './pagination.ts'

test.each([
  { total: 0, limit: 24, pages: 1, why: 'an empty list has one page' },
  { total: 240, limit: 24, pages: 10, why: 'full pages' },
  { total: 241, limit: 24, pages: 11, why: 'one row more' },
])('$total rows at $limit are $pages pages: $why', ({ total, limit, pages }) => {
  expect(pageCount(total, limit)).toBe(pages)
})

test.each([
  { page: '3', pages: 10, shown: 3, why: 'an ordinary page' },
  { page: '99', pages: 10, shown: 10, why: 'past the end is the last page' },
  { page: '99999999999999999999', pages: 10, shown: 1, why: 'not a page number' },
  { page: '0', pages: 10, shown: 1, why: 'there is no page 0' },
  { page: '-1', pages: 10, shown: 1, why: 'unknown values are ignored' },
  { page: 'abc', pages: 10, shown: 1, why: 'unknown values are ignored' },
  { page: '1.5', pages: 10, shown: 1, why: 'unknown values are ignored' },
  { page: null, pages: 10, shown: 1, why: 'no page given' },
  { page: 4, pages: 10, shown: 4, why: 'already a number' },
])('page $page of $pages shows $shown: $why', ({ page, pages, shown }) => {
  expect(clampPage(page, pages)).toBe(shown)
})

describe('paginationWindow', () => {
  const text = (current: number, pages: number) =>
    paginationWindow(current, pages)
      .map((entry) => (entry === 'ellipsis' ? '…' : entry))
      .join(' ')

  test.each([
    { current: 1, pages: 1, window: '1' },
    { current: 3, pages: 10, window: '1 2 3 4 5 6 7 8 9 10' },
    { current: 1, pages: 11, window: '1 2 3 4 5 6 7 … 11' },
    { current: 5, pages: 11, window: '1 2 3 4 5 6 7 … 11' },
    { current: 6, pages: 11, window: '1 … 4 5 6 7 8 … 11' },
    { current: 7, pages: 11, window: '1 … 5 6 7 8 9 10 11' },
    { current: 11, pages: 11, window: '1 … 5 6 7 8 9 10 11' },
    { current: 6, pages: 12, window: '1 … 4 5 6 7 8 … 12' },
    { current: 7, pages: 12, window: '1 … 5 6 7 8 9 … 12' },
    { current: 8, pages: 12, window: '1 … 6 7 8 9 10 11 12' },
    { current: 10, pages: 20, window: '1 … 8 9 10 11 12 … 20' },
    { current: 15, pages: 20, window: '1 … 13 14 15 16 17 … 20' },
    { current: 16, pages: 20, window: '1 … 14 15 16 17 18 19 20' },
  ])('$current of $pages: $window', ({ current, pages, window }) => {
    expect(text(current, pages)).toBe(window)
  })

  test('contains the first, the current and the last page, in order and once each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const [current, pages] = [Math.min(a, b), Math.max(a, b)]
        const numbers = paginationWindow(current, pages).filter((entry) => entry !== 'ellipsis')
        expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y))
        expect(numbers).toEqual(expect.arrayContaining([1, current, pages]))
        expect(numbers.length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
