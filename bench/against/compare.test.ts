import { expect, test } from 'vitest'
import { compare, comparisonTable } from './compare.ts'

const before = {
  scenario: 'list',
  figures: { perSecond: 1000, p95: 20 },
  ratio: 0.4,
  shopBusy: 1,
  checks: [{ budget: '≥ 50 %', met: false }],
}
const after = {
  scenario: 'list',
  figures: { perSecond: 2500, p95: 8 },
  ratio: 0.62,
  shopBusy: 0.5,
  checks: [{ budget: '≥ 60 %', met: true }],
}

test('A comparison shows rate, share of the limit and processor time before and after, and the budget of the later commit', () => {
  expect(cellsOf(comparisonTable(compare([before], [after])))).toEqual([
    'list',
    '1000 → 2500',
    '2.50 ×',
    '20.0 → 8.0',
    '40 % → 62 %',
    '1.00 → 0.20',
    '',
    '✓ ≥ 60 %',
  ])
})

test('A scenario that the earlier commit does not have is shown alone', () => {
  const [, rate, times] = cellsOf(comparisonTable(compare([], [after])))
  expect([rate, times]).toEqual(['– → 2500', ''])
})

test('A missed budget is marked', () => {
  const missed = { ...after, checks: [{ budget: '≥ 60 %', met: false }] }
  expect(cellsOf(comparisonTable(compare([before], [missed]))).at(-1)).toBe('✗ ≥ 60 %')
})

/** The cells of the table's only row. */
function cellsOf(table: string): string[] {
  const row = table.split('\n')[2] ?? ''
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
