import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readPassword } from '../cluster.ts'
import { adminConnection } from '../embedded-postgres.ts'
import { lockFolder } from '../folder-lock.ts'
import { freeSpace } from '../free-space.ts'
import { findPrograms } from '../postgres-programs.ts'
import { removeSocketDir, stopOrphan } from '../postmaster-file.ts'
import { type Account, handOver, serverAccount } from '../server-account.ts'
import { hasEnded, makeEndpoint, type ServerOptions, startServer } from '../server-process.ts'
import { STOP_PATIENCE, shutDown } from '../server-supervisor.ts'
import { CLUSTER, PLATFORM } from './base-copy.ts'
import { readControl } from './control-file.ts'
import { type BaseCopy, type CopyStore, listWal } from './copy-store.ts'
import { readForks } from './timelines.ts'
import { isUnpacked, unpackCopy } from './unpack-copy.ts'
import { historyName, isHistory, numberOf, segmentAt, walPath } from './wal-names.ts'
import { DamagedWalError, fetchWal, storeWal } from './wal-shipping.ts'

const POLL_EVERY = 100
/** Segments that lie ready beyond the one that is replayed: some hundred megabytes. */
const AHEAD = 32
/** Polls in a row that find the server waiting at the same place before the log counts as replayed to its end. */
const IDLE_POLLS = 10
const WAITS_FOR_LOG = 'RecoveryRetrieveRetryInterval'

/**
 * A server replays the log of another only with room for as many connections, processes and locks as that one had; more is no harm for
 * the minutes of a recovery.
 */
const ROOM = {
  max_connections: '500',
  max_worker_processes: '64',
  max_wal_senders: '64',
  max_prepared_transactions: '64',
  max_locks_per_transaction: '256',
}

export interface RecoverOptions {
  store: CopyStore
  copy: BaseCopy
  /** The history that is followed: the one of the shop that runs today. */
  timeline: number
  moment: Date
  /** The new data folder; it exists. */
  dataDir: string
  signal?: AbortSignal
  onProgress?(step: 'unpack' | 'replay', share: number): void
  /** Only for tests. */
  volatile?: boolean
}

export interface Recovered {
  /** False where the stored log ends before the moment. */
  reached: boolean
  /** The last change that the cluster has; null where it has none since the base copy. */
  lastChange: Date | null
  /** The segment that would come next. */
  missing: string
  /** Whether later ones are stored, so that this one was lost. */
  broken: boolean
}

/**
 * Why a recovery cannot be: `busy`: another process works in the folder; `version`, `platform`: the copy needs other programs, named by
 * `detail`; `missing`, `damaged`: a file of the store, named by `detail`, is not there or does not read back; `room`: the copied server
 * had more connections or processes than `ROOM`; `ended`: PostgreSQL ended, and postgres.log says why.
 */
export type RecoveryProblem =
  | 'busy'
  | 'programs'
  | 'version'
  | 'platform'
  | 'missing'
  | 'damaged'
  | 'room'
  | 'ended'

/** Thrown where a recovery cannot begin or go on. */
export class RecoveryError extends Error {
  readonly problem: RecoveryProblem
  readonly detail: string
  constructor(problem: RecoveryProblem, detail = '', options?: ErrorOptions) {
    super(`the cluster could not be recovered (${problem}): ${detail}`, options)
    this.problem = problem
    this.detail = detail
  }
}

/** Takes the number of the new timeline, so that no other recovery from this store begins one of the same number. */
async function keepTimeline(feed: Feed): Promise<void> {
  const { store, copy } = feed.options
  const control = await readControl(feed.clusterDir)
  const name = historyName(control?.timeline ?? 1)
  const content = await readFile(join(feed.clusterDir, 'pg_wal', name))
  await storeWal(store, copy.system, name, content)
}

interface Feed {
  clusterDir: string
  account: Account | undefined
  options: RecoverOptions
}

async function feedFile({ clusterDir, account, options }: Feed, name: string): Promise<void> {
  const { store, copy, signal } = options
  const content = await fetchWal(store, copy.system, name, signal).catch((cause: unknown) => {
    throw cause instanceof DamagedWalError ? new RecoveryError('damaged', name, { cause }) : cause
  })
  if (content === null) throw new RecoveryError('missing', name)
  const path = join(clusterDir, 'pg_wal', name)
  const draft = join(clusterDir, 'pg_wal', 'vitrin-draft')
  await writeFile(draft, content, { mode: 0o600 })
  if (account) await chown(draft, account.uid, account.gid)
  await rename(draft, path)
}

/** The first segment that the server reads: where the base copy begins, or where a recovery that was interrupted goes on. */
async function firstNumber(clusterDir: string, { start, segmentBytes }: BaseCopy): Promise<number> {
  const begin = numberOf(start.segment, segmentBytes)
  if (await stat(join(clusterDir, 'backup_label')).catch(() => undefined)) return begin
  const control = await readControl(clusterDir)
  return control ? Math.max(begin, segmentAt(control.redo, segmentBytes)) : begin
}

const STATE = `
  select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn()::text as lsn,
    pg_last_xact_replay_timestamp() as last_change,
    case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() end as paused,
    (select wait_event from pg_stat_activity where backend_type = 'startup') as waits`

interface ReplayState {
  recovering: boolean
  lsn: string | null
  last_change: Date | null
  paused: string | null
  waits: string | null
}

/** Feeds segments to the running server until it has ended its recovery at the moment, or there are no more. */
async function replay(
  feed: Feed,
  client: pg.Client,
  segments: readonly string[],
  fed: number,
  hasServerEnded: () => boolean,
): Promise<Pick<Recovered, 'reached' | 'lastChange'>> {
  const { copy, signal, onProgress } = feed.options
  const { segmentBytes } = copy
  const first = numberOf(segments[0] ?? copy.start.segment, segmentBytes)
  let next = fed
  let idle = { lsn: '', polls: 0 }
  let lastChange: Date | null = null
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<ReplayState>(STATE).catch((cause: unknown) => {
      throw hasServerEnded() ? new RecoveryError('ended', 'replay', { cause }) : cause
    })
    const state = rows[0]
    if (!state) throw new Error('PostgreSQL did not say how far it is')
    if (!state.recovering) return { reached: true, lastChange: state.last_change ?? lastChange }
    lastChange = state.last_change ?? lastChange
    if (state.paused === 'paused') throw new RecoveryError('room')
    const at = state.lsn === null ? 0 : segmentAt(state.lsn, segmentBytes) - first
    onProgress?.('replay', Math.min(at / segments.length, 1))
    if (next < segments.length && next < at + AHEAD) {
      await feedFile(feed, segments[next] ?? '')
      next++
      idle.polls = 0
      continue
    }
    const isIdle = state.waits === WAITS_FOR_LOG && state.lsn === idle.lsn
    idle = { lsn: state.lsn ?? '', polls: isIdle ? idle.polls + 1 : 0 }
    if (idle.polls >= IDLE_POLLS) {
      if (at < segments.length - 1) throw new RecoveryError('damaged', segments[at])
      return { reached: false, lastChange }
    }
    await pause(POLL_EVERY)
  }
}

/** Runs a server for as long as `work` takes. */
async function whileRunning<T>(
  server: ServerOptions,
  work: (client: pg.Client, hasServerEnded: () => boolean) => Promise<T>,
): Promise<T> {
  const child = await startServer(server)
  const password = (await readPassword(server.dataDir)) ?? ''
  const admin = adminConnection(server.endpoint, password)
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 30_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client, () => hasEnded(child))
  } finally {
    await client.end().catch(() => undefined)
    await shutDown(child, server)
  }
}

async function runRecovery(
  feed: Feed,
  server: ServerOptions,
  segments: readonly string[],
): Promise<Pick<Recovered, 'reached' | 'lastChange'>> {
  const { copy, moment, timeline } = feed.options
  // Up to the end of the base copy, before which no server of a copy takes connections.
  const stop = segments.indexOf(copy.stop.segment)
  const fed = stop < 0 ? segments.length : stop + 1
  for (const name of segments.slice(0, fed)) await feedFile(feed, name)
  const target = {
    recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
  }
  const aimed = { ...server, settings: { ...server.settings, ...target } }
  const result = await whileRunning(aimed, async (client, hasServerEnded) => {
    const replayed = await replay(feed, client, segments, fed, hasServerEnded)
    if (replayed.reached) await client.query('checkpoint')
    return replayed
  })
  if (result.reached) return result
  // A server that is to reach a moment ends where the log does not lead there; one that has no such order takes what there is.
  const untilEnd = { ...server.settings, recovery_target_timeline: String(timeline) }
  await whileRunning({ ...server, settings: untilEnd }, async (client) => {
    await client.query('select pg_promote(true, 300)')
    await client.query('checkpoint')
  })
  return result
}

/**
 * Makes the cluster of `dataDir` what the copied one was at a moment: the base copy, and the stored log replayed up to the last commit at
 * or before the moment. It begins a timeline of its own, and is stopped. Interrupted, it goes on where it was with the next call. Throws
 * `RecoveryError` where the log is not there or cannot be replayed, `DamagedCopyError` where the copy is not.
 */
export async function recoverCluster(options: RecoverOptions): Promise<Recovered> {
  const { store, copy, timeline, dataDir, signal, onProgress, volatile = false } = options
  const clusterDir = join(dataDir, CLUSTER)
  const locked = await lockFolder(dataDir)
  if (!locked.ok) throw new RecoveryError('busy', dataDir)
  try {
    const account = await serverAccount(dataDir, clusterDir)
    const programs = await findPrograms(dataDir, account)
    if (!programs) throw new RecoveryError('programs', PLATFORM)
    if (copy.platform !== PLATFORM) throw new RecoveryError('platform', copy.platform)
    if (copy.major !== programs.major) throw new RecoveryError('version', copy.major)
    if (await isUnpacked(dataDir)) await stopOrphan(clusterDir, programs, STOP_PATIENCE)
    else
      await unpackCopy({ store, copy, dataDir, signal, onProgress: (share) => onProgress?.('unpack', share) })
    await handOver(clusterDir, account)
    const there = new Set((await listWal(store, copy.system)).keys())
    const path = walPath({
      fromNumber: await firstNumber(clusterDir, copy),
      timeline,
      forks: await readForks(store, copy.system, timeline),
      segmentBytes: copy.segmentBytes,
      there,
    })
    const { segments, missing, broken } = path
    const until = numberOf(copy.stop.segment, copy.segmentBytes)
    if (numberOf(missing, copy.segmentBytes) <= until) throw new RecoveryError('missing', missing)
    const feed = { clusterDir, account, options }
    for (const name of there) if (isHistory(name)) await feedFile(feed, name)
    const server: ServerOptions = {
      ...{ dataDir, clusterDir, programs, account, volatile, freeSpace },
      endpoint: await makeEndpoint(account),
      settings: {
        ...ROOM,
        hot_standby: 'on',
        archive_mode: 'off',
        restore_command: '',
        primary_conninfo: '',
        // Files of our names must not be made of ones that are no longer needed.
        wal_recycle: 'off',
        // Else ten lines a second that it waits for log.
        log_min_messages: 'fatal',
        wal_retrieve_retry_interval: `${POLL_EVERY}ms`,
      },
    }
    const result = await runRecovery(feed, server, segments).finally(() =>
      removeSocketDir(server.endpoint.host),
    )
    await keepTimeline(feed)
    return { ...result, missing, broken }
  } finally {
    locked.lock.release()
  }
}
