import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChaosShop, openChaosShop } from './chaos-shop.ts'
import { manyConnections, slowClients } from './client-trials.ts'
import { fullDisk } from './full-disk-trial.ts'
import { killPostmaster, killShop } from './kill-trials.ts'
import { silence } from './silence-trial.ts'
import { secondOnFolder, stopDuringUpload, twoProcesses } from './stop-trials.ts'
import { type Pace, paceOf, type TrialResult } from './trial.ts'

/** Trials that share one shop, in this order; the last one stops it. */
const ON_ONE_SHOP: readonly [name: string, trial: (shop: ChaosShop, pace: Pace) => Promise<TrialResult>][] = [
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
/** What `--short` runs: the trials that need neither a minute nor the rights of root. */
export const SHORT_TRIALS = ['second-on-folder', 'kill-shop', 'kill-postmaster', 'stop']

export const TRIAL_NAMES = [...ON_ONE_SHOP, ...ON_THEIR_OWN].map(([name]) => name)

export interface ChaosOptions {
  /** Names of trials; all where not given. */
  only?: readonly string[] | undefined
  short: boolean
  say(line: string): void
  /** Makes the data folder of the shop that trials share; default: an empty one. */
  makeFolder?(): Promise<string>
  /** Says otherwise than `short` how long the trials sell. */
  pace?: Partial<Pace>
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'vitrin-chaos-'))

/** Runs trials. One that throws has failed; the others still run. */
export async function runTrials({
  only,
  short,
  say,
  makeFolder = emptyFolder,
  pace,
}: ChaosOptions): Promise<TrialResult[]> {
  const wanted = only ?? (short ? SHORT_TRIALS : TRIAL_NAMES)
  const isWanted = ([name]: readonly [name: string, ...unknown[]]) => wanted.includes(name)
  const results: TrialResult[] = []
  async function attempt(name: string, trial: () => Promise<TrialResult>): Promise<void> {
    say(`${name} …`)
    const result = await trial().catch((error: unknown) => ({
      did: name,
      must: 'the trial can be made',
      seen: String(error).replaceAll(/[|\n]/g, ' ').slice(0, 300),
      ok: false,
    }))
    results.push(result)
    say(`  ${result.seen}`)
  }
  const together = ON_ONE_SHOP.filter(isWanted)
  if (together.length > 0) {
    const dataDir = await makeFolder()
    try {
      const shop = await openChaosShop(dataDir)
      try {
        for (const [name, trial] of together)
          await attempt(name, () => trial(shop, { ...paceOf({ short }), ...pace }))
      } finally {
        await shop.end()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  for (const [name, trial] of ON_THEIR_OWN.filter(isWanted)) await attempt(name, trial)
  return results
}
