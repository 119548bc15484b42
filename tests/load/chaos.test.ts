import { expect, test } from 'vitest'
import { LONG_RUN } from '#tests/support/long-run.ts'
import { readyFolder } from '#tests/support/ready-folder.ts'
import { runTrials, SHORT_TRIALS } from '../../bench/chaos/trials.ts'

/**
 * `killed-shop.test.ts` kills the shop, and `embedded-postgres.test.ts` opens a folder a second time: at full length both are done here too,
 * and the database is killed more often.
 */
const TRIALS = LONG_RUN ? SHORT_TRIALS : ['kill-postmaster', 'stop']

test('a shop keeps its promises while it, its database and its neighbours are killed: npm run chaos -- --short', {
  timeout: 300_000,
}, async () => {
  const results = await runTrials({
    only: TRIALS,
    short: true,
    say: () => undefined,
    makeFolder: () => readyFolder('vitrin-chaos-'),
    ...(!LONG_RUN && { pace: { databaseKills: 1 } }),
  })
  expect(results).toHaveLength(TRIALS.length)
  expect(results.filter(({ ok }) => ok !== true)).toEqual([])
})
