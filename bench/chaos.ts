import { parseArgs } from 'node:util'
import { trialTable } from './chaos/trial.ts'
import { runTrials, TRIAL_NAMES } from './chaos/trials.ts'
import { machineLine } from './report.ts'

/**
 * `npm run chaos`: injects failures into a shop while it sells, and checks that it keeps its promises. Takes some six minutes.
 *
 *   --only kill-shop,silence   only some trials
 *   --short                    once through those that need no long wait, as in `npm test`
 *
 * Everything runs on this machine, in temporary folders that are removed at the end; only processes started here are killed. The
 * full disk needs a user who may mount, silence and connections need Linux; impossible trials are reported as skipped. Exits with
 * 1 when a trial failed.
 */

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const only = values.only?.split(',')
const unknown = only?.find((name) => !TRIAL_NAMES.includes(name))
if (unknown !== undefined) {
  console.error(`--only: there is no trial ${unknown}; there are ${TRIAL_NAMES.join(', ')}`)
  process.exit(1)
}

console.log(machineLine('18, embedded'))
const results = await runTrials({ only, short: values.short, say: (line) => console.log(line) })
console.log(`\n${trialTable(results)}\n`)
const failed = results.filter(({ ok }) => ok === false).length
console.log(
  `${results.length} trials, ${failed} failed, ${results.filter(({ ok }) => ok === null).length} skipped`,
)
process.exit(failed > 0 ? 1 : 0)
