import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { machineLine } from '../report.ts'
import { NODES } from './database-cluster.ts'
import { AFTER_THE_LOAD, MEASURES, type MeasureResult } from './measures/measure-all.ts'
import { missingPrograms } from './needed-programs.ts'
import { FAULT_NAMES, FAULTS, FULL_DISK, type NamedFault } from './nemesis/fault-list.ts'
import { smallDisks } from './nemesis/full-disk.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { type FaultResult, faultTable, summaryTable } from './report/cluster-report.ts'
import { writeTables } from './report/write-tables.ts'
import { errorsBetween, judge, recoveryAfter, type Verdict } from './verdict/cluster-verdict.ts'
import { readStored } from './verdict/read-stored.ts'

export interface ClusterOptions {
  only: readonly string[] | undefined
  short: boolean
  write: boolean
  verbose: boolean
  minutes: number
}

const CALM = { short: 4_000, full: 10_000 }
const READY_PATIENCE = 60_000

/** Names for `--only`. */
export const NAMES: readonly string[] = [...FAULT_NAMES, ...Object.keys(MEASURES)]

/** Runs everything and prints it; resolves with the exit code. */
export async function runCluster(options: ClusterOptions): Promise<number> {
  const { only, short, write, verbose, minutes } = options
  const missing = await missingPrograms()
  if (missing.length > 0) {
    console.error(`missing: ${missing.join(', ')}; apt-get install etcd-server haproxy pgbouncer`)
    return 1
  }
  const began = Date.now()
  const secondsAt = (at: number) => ((at - began) / 1000).toFixed(1).padStart(6)
  const say = (line: string) => console.log(`${secondsAt(Date.now())} ${line}`)
  const isWanted = (name: string) => only?.includes(name) ?? true
  const machine = machineLine('18, embedded')
  console.log(machine)
  let hasSmallDisks = false
  const cluster = await openCluster({
    say,
    onLine: ({ at, node, line }) => {
      if (verbose) console.log(`${secondsAt(at)} ${node} ${line}`)
    },
    async prepare(folder) {
      const unmount = isWanted(FULL_DISK) ? await smallDisks(NODES.map((name) => join(folder, name))) : null
      hasSmallDisks = unmount !== null
      if (isWanted(FULL_DISK) && !hasSmallDisks)
        say(`${FULL_DISK} is skipped: this user may not mount small disks`)
      return unmount
    },
  })
  try {
    const faults = FAULTS.filter(({ name }) => isWanted(name) && (name !== FULL_DISK || hasSmallDisks))
    const load = cluster.startLoad()
    const results: FaultResult[] = []
    const measured: MeasureResult[] = []
    const measure = async (isAfter: boolean) => {
      for (const [name, take] of Object.entries(MEASURES)) {
        if (!isWanted(name) || AFTER_THE_LOAD.has(name) !== isAfter) continue
        const result = await take(cluster, { short }).catch(
          (error: unknown): MeasureResult => ({
            what: name,
            seen: wordsOf(error),
            problems: [wordsOf(error)],
          }),
        )
        say(`${name}: ${result.seen}`)
        measured.push(result)
      }
    }
    const until = Date.now() + minutes * 60_000
    do {
      for (const fault of faults) {
        await pause(short ? CALM.short : CALM.full)
        const result = await inject(cluster, fault, short)
        say(`${fault.name}: ${result.seen}`)
        results.push(result)
        if (!short && Date.now() > until) break
      }
    } while (!short && faults.length > 0 && Date.now() < until)
    await pause(CALM.short)
    await measure(false)
    say('the load ends …')
    await load.stop()
    await cluster.database.settled()
    const verdict = await verdictOf(cluster, true)
    await measure(true)
    const tables = `${faultTable(results)}\n\n${summaryTable({ verdict, results, measured, log: cluster.log })}`
    console.log(`\n${tables}\n`)
    if (write) await writeTables(`${machine}\n\n${tables}`)
    const failures = [...[...results, ...measured].flatMap(({ problems }) => problems), ...verdict.failures]
    for (const failure of failures) console.log(`✗ ${failure}`)
    if (failures.length === 0) console.log('✓ every confirmed order is there, once')
    return failures.length > 0 ? 1 : 0
  } finally {
    await cluster.end()
  }
}

const wordsOf = (error: unknown) => String(error).replaceAll(/[|\n]/g, ' ').slice(0, 300)

/** Injects one failure, waits until all is well again, and compares what is there with what was confirmed. */
async function inject(
  cluster: Cluster,
  { name, did, run }: NamedFault,
  short: boolean,
): Promise<FaultResult> {
  const { log, database } = cluster
  const from = Date.now()
  try {
    const { at, words, problems } = await run(cluster, { short })
    await database.settled()
    const deadline = Date.now() + READY_PATIENCE
    while (recoveryAfter(log, at) === null && Date.now() < deadline) await pause(200)
    const recovery = recoveryAfter(log, at)
    const errors = errorsBetween(log, from, Date.now())
    const { failures } = await verdictOf(cluster, false)
    const all = [
      ...problems,
      ...failures,
      ...(recovery === null ? ['no order was confirmed afterwards'] : []),
    ]
    const seen = [
      recovery === null ? 'no order afterwards' : `selling again after ${(recovery / 1000).toFixed(1)} s`,
      `${errors.count} errors within ${(errors.during / 1000).toFixed(1)} s`,
      ...(words ? [words] : []),
      ...all,
    ].join('; ')
    return { name, did, seen, recovery, errors, problems: all.map((each) => `${name}: ${each}`) }
  } catch (error) {
    const words = wordsOf(error)
    const errors = errorsBetween(log, from, Date.now())
    return { name, did, seen: words, recovery: null, errors, problems: [`${name}: ${words}`] }
  }
}

async function verdictOf(cluster: Cluster, quiet: boolean): Promise<Verdict> {
  const { log, database, folder, shopConnection } = cluster
  // Orders that are confirmed while the database is read are not expected in it.
  const known = {
    ...log,
    checkouts: log.checkouts.map((each) => ({ ...each })),
    movements: log.movements.map((each) => ({ ...each })),
  }
  const primary = await database.primary()
  if (!primary) throw new Error('there is no primary')
  return judge(known, await readStored(shopConnection(primary.admin), { dataDir: folder, quiet }))
}
