import { expect, test } from 'vitest'
import {
  changedAddress,
  cleared,
  filterNames,
  isFiltered,
  readListAddress,
  requestQuery,
  viewQuery,
} from './list-address.ts'

const KNOWN = ['status', 'from', 'to']
const read = (address: string) => readListAddress(new URLSearchParams(address), KNOWN)

test('an address says everything that a list shows; what it does not know is left out', () => {
  const address = read(
    'status=open&q=%20i%C5%9F%C4%B1l%20&sort=oldest&cursor=c2&limit=100&columns=no,total&x=1',
  )
  expect(address).toEqual({
    q: ' işıl ',
    sort: 'oldest',
    cursor: 'c2',
    limit: 100,
    columns: ['no', 'total'],
    filters: { status: 'open', from: '', to: '' },
  })
  expect(requestQuery(address, { kind: 'a' })).toEqual({
    status: 'open',
    from: '',
    to: '',
    kind: 'a',
    q: 'işıl',
    sort: 'oldest',
    cursor: 'c2',
    limit: 100,
  })
})

test.each(['limit=7', 'limit=100000', 'limit=abc', ''])('a page has 50 rows for "%s"', (address) => {
  expect(read(address).limit).toBe(50)
})

test.each([
  {
    change: { status: 'open' },
    becomes: 'columns=a&sort=old&status=open',
    why: 'a filter leads to the first page',
  },
  { change: { sort: '' }, becomes: 'columns=a', why: 'another order leads to the first page' },
  { change: { columns: '' }, becomes: 'cursor=c2&sort=old', why: 'columns keep the page' },
  { change: { cursor: 'c3' }, becomes: 'columns=a&cursor=c3&sort=old', why: 'the next page keeps the rest' },
])('$change: $why', ({ change, becomes }) => {
  const changed = changedAddress(new URLSearchParams('sort=old&cursor=c2&columns=a'), change as never)
  changed.sort()
  expect(changed.toString()).toBe(becomes)
})

test('a view keeps filters, order and columns, and neither page nor size', () => {
  expect(viewQuery(new URLSearchParams('status=open&cursor=c2&limit=25&columns=a&q=x'))).toBe(
    'columns=a&q=x&status=open',
  )
})

test('clearing removes the search and every filter', () => {
  expect(isFiltered(read('status=open'))).toBe(true)
  expect(isFiltered(read('q=%20'))).toBe(false)
  const changed = changedAddress(new URLSearchParams('status=open&q=x&to=1&sort=old'), cleared(KNOWN))
  expect(changed.toString()).toBe('sort=old')
})

test('filters name their parameters', () => {
  expect(filterNames({ kind: 'days', label: '', from: 'a', to: 'b' })).toEqual(['a', 'b'])
  expect(filterNames({ kind: 'switch', label: '', name: 'c' })).toEqual(['c'])
})
