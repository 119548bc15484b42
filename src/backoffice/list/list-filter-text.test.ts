import { expect, test } from 'vitest'
import { chosenText } from './list-filter-text.ts'
import type { ListFilter } from './list-types.ts'

const days: ListFilter = { kind: 'days', from: 'from', to: 'to', label: 'Tarih' }
const amounts: ListFilter = { kind: 'amounts', from: 'from', to: 'to', label: 'Toplam' }

test.each([
  {
    filter: days,
    from: '2026-11-01',
    to: '',
    text: '01.11.2026 ve sonrası',
    why: 'days have a before and an after',
  },
  {
    filter: days,
    from: '',
    to: '2026-11-30',
    text: '30.11.2026 ve öncesi',
    why: 'days have a before and an after',
  },
  { filter: days, from: '2026-11-01', to: '2026-11-01', text: '01.11.2026', why: 'one day is no range' },
  {
    filter: amounts,
    from: '100',
    to: '',
    text: '100,00 ve üzeri',
    why: 'an amount is not later than another',
  },
  {
    filter: amounts,
    from: '',
    to: '250.5',
    text: '250,50 ve altı',
    why: 'an amount is not earlier than another',
  },
  { filter: amounts, from: '100', to: '250.5', text: '100,00 – 250,50', why: 'both bounds are a range' },
])('a filter from "$from" to "$to" reads "$text": $why', ({ filter, from, to, text }) => {
  expect(chosenText(filter, { from, to })).toBe(text)
})
