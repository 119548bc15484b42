import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../open-cluster.ts'
import { signalAll } from '../processes.ts'
import { waitUntil } from '../wait-until.ts'

/** What one failure was. */
export interface FaultReport {
  /** When it happened, by `Date.now()`. */
  at: number
  /** What was found beside what the load saw. */
  words: string
  /** What must not be, one sentence each. */
  problems: string[]
}

export type Fault = (cluster: Cluster, length: { short: boolean }) => Promise<FaultReport>

const PATIENCE = 60_000
/** Milliseconds until systemd would start a program again. */
const RESTART_AFTER = 2_000

export async function primaryOf({ database }: Cluster) {
  const primary = await database.primary()
  if (!primary) throw new Error('there is no primary')
  return primary
}

export async function synchronousOf({ database }: Cluster) {
  const standby = await database.synchronous()
  if (!standby) throw new Error('there is no synchronous standby')
  return standby
}

/** Waits until another node is the primary. */
export async function untilAnotherLeads({ database }: Cluster, former: string): Promise<void> {
  const isAnother = async () => {
    const now = await database.primary()
    return now !== undefined && now.place.name !== former
  }
  await waitUntil('another primary', isAnother, PATIENCE)
}

/** `kill -9` of the primary's machine: its server and its agent. */
export const killPrimary: Fault = async (cluster) => {
  const primary = await primaryOf(cluster)
  const at = Date.now()
  await primary.kill()
  await untilAnotherLeads(cluster, primary.place.name)
  await pause(RESTART_AFTER)
  primary.start()
  return { at, words: '', problems: [] }
}

/** `kill -9` of all processes of the primary's server; its agent lives. */
export const crashPrimary: Fault = async (cluster) => {
  const primary = await primaryOf(cluster)
  const at = Date.now()
  signalAll(await primary.server(), 'SIGKILL')
  await untilAnotherLeads(cluster, primary.place.name)
  return { at, words: '', problems: [] }
}

/** `kill -9` of the machine whose standby confirms each commit. */
export const killStandby: Fault = async (cluster) => {
  const standby = await synchronousOf(cluster)
  const at = Date.now()
  await standby.kill()
  await pause(RESTART_AFTER)
  standby.start()
  return { at, words: '', problems: [] }
}

let member = 0
/** `kill -9` of a member of etcd, another one each time. */
export const killEtcd: Fault = async ({ database }) => {
  const { members } = database.etcd
  const killed = members[member++ % members.length]
  const at = Date.now()
  await killed?.kill()
  await pause(RESTART_AFTER)
  killed?.start()
  return { at, words: '', problems: [] }
}

/** `kill -9` of PgBouncer. */
export const killPooler: Fault = async ({ database }) => {
  const at = Date.now()
  await database.restartPooler.kill()
  await pause(RESTART_AFTER)
  database.restartPooler.start()
  return { at, words: '', problems: [] }
}

let web = 0
/** `kill -9` of a web process, another one each time. */
export const killWeb: Fault = async (cluster) => {
  const killed = cluster.web[web++ % cluster.web.length]
  const at = Date.now()
  await killed?.end('SIGKILL')
  await pause(RESTART_AFTER)
  await killed?.start()
  return { at, words: '', problems: [] }
}

/** `kill -9` of the process that runs the jobs. */
export const killJobs: Fault = async ({ jobs }) => {
  const at = Date.now()
  await jobs.end('SIGKILL')
  await pause(RESTART_AFTER)
  await jobs.start()
  return { at, words: '', problems: [] }
}
