import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ChaosShop, openChaosShop } from './chaos/chaos-shop.ts'
import { manyConnections, slowClients } from './chaos/client-trials.ts'
import { fullDisk } from './chaos/full-disk-trial.ts'
import { killPostmaster, killShop } from './chaos/kill-trials.ts'
import { silence } from './chaos/silence-trial.ts'
import { secondOnFolder, stopDuringUpload, twoProcesses } from './chaos/stop-trials.ts'
import { type TrialResult, trialTable } from './chaos/trial.ts'
import { machineLine } from './report.ts'

/**
 * `npm run chaos`: injects failures into a shop while it sells, and checks that it keeps its promises. Takes some six minutes.
 *
 *   --only kill-shop,silence   only some trials
 *
 * Everything runs on this machine, in temporary folders that are removed at the end; only processes started here are killed. The
 * full disk needs a user who may mount, silence and connections need Linux; impossible trials are reported as skipped. Exits with
 * 1 when a trial failed.
 */

type Trial = (shop: ChaosShop) => Promise<TrialResult>

/** Trials that share one shop, in this order; the last one stops it. */
const ON_ONE_SHOP: readonly [name: string, trial: Trial][] = [
  ['two-processes', twoProcesses],
  ['second-on-folder', secondOnFolder],
  ['kill-shop', killShop],
  ['kill-postmaster', killPostmaster],
  ['silence', silence],
  ['slow-clients', slowClients],
  ['stop', stopDuringUpload],
]
const ON_THEIR_OWN: readonly [name: string, trial: () => Promise<TrialResult>][] = [
  ['full-disk', fullDisk],
  ['connections', manyConnections],
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = [...ON_ONE_SHOP, ...ON_THEIR_OWN].map(([name]) => name)
const only = values.only?.split(',')
const unknown = only?.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`--only: there is no trial ${unknown}; there are ${names.join(', ')}`)
  process.exit(1)
}
const isWanted = ([name]: readonly [name: string, ...unknown[]]) => only?.includes(name) ?? true

const results: TrialResult[] = []
/** Runs a trial. One that throws has failed; the others still run. */
async function attempt(name: string, trial: () => Promise<TrialResult>): Promise<void> {
  console.log(`${name} …`)
  const result = await trial().catch((error: unknown) => ({
    did: name,
    must: 'the trial can be made',
    seen: String(error).replaceAll(/[|\n]/g, ' ').slice(0, 300),
    ok: false,
  }))
  results.push(result)
  console.log(`  ${result.seen}`)
}

console.log(machineLine('18, embedded'))
const together = ON_ONE_SHOP.filter(isWanted)
if (together.length > 0) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-chaos-'))
  try {
    const shop = await openChaosShop(dataDir)
    try {
      for (const [name, trial] of together) await attempt(name, () => trial(shop))
    } finally {
      await shop.end()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
for (const [name, trial] of ON_THEIR_OWN.filter(isWanted)) await attempt(name, trial)

console.log(`\n${trialTable(results)}\n`)
const failed = results.filter(({ ok }) => ok === false).length
console.log(
  `${results.length} trials, ${failed} failed, ${results.filter(({ ok }) => ok === null).length} skipped`,
)
process.exit(failed > 0 ? 1 : 0)
