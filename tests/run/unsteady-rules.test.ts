import { expect, test } from 'vitest'
import { judgeUnsteady } from './unsteady-rules.ts'

const FILE = 'src/cart.test.ts'

test.each([
  { seen: 0, known: 0, others: 0, fails: false, why: 'nothing was unsteady' },
  { seen: 1, known: 0, others: 0.05, fails: true, why: 'it is not written down' },
  { seen: 1, known: 1, others: 0.05, fails: false, why: 'it is known' },
  { seen: 2, known: 1, others: 0.05, fails: true, why: 'it is one more than known' },
  { seen: 1, known: 0, others: 0.4, fails: false, why: 'other programs took the processors' },
  { seen: 6, known: 0, others: 0.4, fails: true, why: 'that many are no chance' },
  { seen: 1, known: 0, others: undefined, fails: true, why: 'nobody knows whether the machine was busy' },
])(
  '$seen unsteady tests where $known are known, others took $others, fail the run: $fails, because $why',
  (row) => {
    const { risen } = judgeUnsteady({
      seen: new Map(row.seen > 0 ? [[FILE, row.seen]] : []),
      known: row.known > 0 ? { [FILE]: row.known } : {},
      othersShare: row.others,
    })
    expect(risen.length > 0).toBe(row.fails)
  },
)

test('a rise says what to write down, an excused one how busy the machine was', () => {
  const seen = new Map([[FILE, 2]])
  expect(judgeUnsteady({ seen, known: {}, othersShare: 0 }).risen).toEqual([
    `${FILE}: 2 tests passed in a second run only. Mend it; what cannot be mended with this change is written down in tests/unsteady.json: "${FILE}": 2`,
  ])
  expect(judgeUnsteady({ seen, known: {}, othersShare: 0.4 }).excused).toEqual([
    `${FILE}: 2 tests passed in a second run only; other programs took 40 % of the processors, so the run does not fail`,
  ])
})
