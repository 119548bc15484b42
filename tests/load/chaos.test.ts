import { expect, test } from 'vitest'
import { runTrials } from '../../bench/chaos/trials.ts'

test('a shop keeps its promises while it, its database and its neighbours are killed: npm run chaos -- --short', {
  timeout: 300_000,
}, async () => {
  const results = await runTrials({ short: true, say: () => undefined })
  expect(results).toHaveLength(4)
  expect(results.filter(({ ok }) => ok !== true)).toEqual([])
})
