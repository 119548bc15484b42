import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from '../../database.ts'
import type { EmbeddedPostgres } from '../embedded-postgres.ts'
import { freeSpace as freeSpaceOf } from '../free-space.ts'
import { isArchiving } from './archive-settings.ts'
import { CLUSTER, writeBaseCopy } from './base-copy.ts'
import { copiesOf } from './choose-copy.ts'
import { readControl } from './control-file.ts'
import { type BaseCopy, type CopyStore, listBaseCopies, probeKey } from './copy-store.ts'
import { removeOldCopies } from './old-copies.ts'
import { trackStored } from './stored-segments.ts'
import { readForks } from './timelines.ts'
import { isSegment } from './wal-names.ts'
import {
  brokenSince,
  dropWaiting,
  markWhole,
  type Shipping,
  shipHistories,
  shipWal,
  waitingBytes,
  waitingWal,
} from './wal-shipping.ts'

const MEGABYTE = 2 ** 20
const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** How often the archive is looked at, and how long an unreachable place is left alone, in milliseconds. */
const LOOK_EVERY = 2 * SECOND
const RETRY_AFTER = 15 * SECOND
/** How long after a base copy that failed the next is tried. */
const COPY_AGAIN_AFTER = 10 * 60 * SECOND
/** How long a place may be away before it is an alarm; how long storing one file may take; how long a stopping shop stores the rest. */
const LATE_AFTER = 5 * 60 * SECOND
const STORE_PATIENCE = 120 * SECOND
const STOP_PATIENCE = 20 * SECOND
/** How long a place may take for what waits before the space counts more. */
const STUCK_AFTER = 20 * SECOND
/** A base copy is due again; the log since the last one has to be replayed. */
const COPY_EVERY = 7 * DAY
/** Free bytes below which waiting log is an alarm. */
export const NARROW_SPACE = 1024 * MEGABYTE
/** Free bytes below which waiting log is thrown away. More than the shop needs to take orders (`ENOUGH_SPACE`), which come first. */
export const DROP_SPACE = 320 * MEGABYTE

export interface PointInTimeState {
  /**
   * `broken`: log was lost on the way, so moments after `brokenAt` cannot be restored until the next base copy. `late`: the place has not
   * taken anything for minutes. `narrow`: what waits fills the disk soon. `first`: no base copy is known yet.
   */
  state: 'whole' | 'first' | 'late' | 'narrow' | 'broken'
  place: string
  /** When the last segment was stored, by this process. */
  storedAt: Date | null
  /** The last failure, as the place said it; '' while all is well. */
  problem: string
  waitingBytes: number
  brokenAt: Date | null
  base: { finishedAt: Date; bytes: number } | null
  /** The earliest moment that can be restored: the end of the first base copy. */
  from: Date | null
}

/** Keeps base copies and the write-ahead log of the embedded server in a store of files, so that it can go back to any moment. */
export interface PointInTime {
  state(): Promise<PointInTimeState>
  /** For the job of every night: a base copy if the last is a week old or the chain is broken; then removes what is too old. */
  nightly(
    keepDays: number,
  ): Promise<{ copied: BaseCopy | null; removed: { copies: number; segments: number } }>
  /** Stores what the server has archived until now. Throws where the place does not take it. */
  ship(): Promise<void>
  /** A base copy now. Throws where it fails; one that is under way is waited for. */
  copy(): Promise<BaseCopy>
  /** Stops the server, stores the rest of its log as far as the place takes it within seconds, and ends. */
  stop(): Promise<void>
}

export interface PointInTimeOptions {
  server: Pick<EmbeddedPostgres, 'admin' | 'stop'>
  dataDir: string
  store: CopyStore
  log: DatabaseLog
  /** Only for tests: how many bytes are free, and how often the archive is looked at. */
  freeSpace?: (folder: string) => Promise<number>
  every?: number
}

async function segmentBytesOf({ admin }: Pick<EmbeddedPostgres, 'admin'>): Promise<number> {
  const client = new pg.Client({ connectionTimeoutMillis: 30_000, ...admin })
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: number }>(
      `select pg_size_bytes(current_setting('wal_segment_size'))::int as bytes`,
    )
    return rows[0]?.bytes ?? 16 * MEGABYTE
  } finally {
    await client.end()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Starts storing the log of a running embedded server that archives it (`EmbeddedOptions.archive`), and makes the first base copy, or
 * the next after a break, in the background. An unreachable store stops nothing: what waits stays in the cluster until the disk gets
 * full, and is then dropped, with an alarm. Null for a server that does not archive.
 */
export async function openPointInTime(options: PointInTimeOptions): Promise<PointInTime | null> {
  const { server, dataDir, store, log, freeSpace = freeSpaceOf, every = LOOK_EVERY } = options
  const clusterDir = join(dataDir, CLUSTER)
  if (!(await isArchiving(clusterDir))) return null
  const control = await readControl(clusterDir)
  if (!control) return null
  const { system, timeline } = control
  const segmentBytes = await segmentBytesOf(server)
  const shipping: Shipping = { clusterDir, store, system, segmentBytes }
  const logError = log.error?.bind(log) ?? log.warn.bind(log)
  const stopping = new AbortController()

  const segments = trackStored()
  let hasHistories = false
  let storedAt: Date | null = null
  let failingSince: number | null = null
  let shippingSince: number | null = null
  let problem = ''
  /** The copies that lead to this shop, oldest first; those of other timelines are another's. */
  let bases: BaseCopy[] | null = null
  let copying: Promise<BaseCopy> | null = null
  let copyFailedAt = Number.NEGATIVE_INFINITY
  let isNarrow = false
  let turn: Promise<unknown> = Promise.resolve()

  /** One at a time: the loop, a command and the stop would store the same file. */
  function shipInTurn(signal: AbortSignal): Promise<void> {
    const mine = turn.then(async () => {
      if (!hasHistories) await shipHistories(shipping, signal)
      hasHistories = true
      await shipWal(shipping, {
        last: segments.last(),
        signal,
        onStored(name) {
          storedAt = new Date()
          if (isSegment(name)) segments.stored(name)
        },
      })
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  const limited = (patience: number) => AbortSignal.any([AbortSignal.timeout(patience), stopping.signal])

  const listOwnCopies = async () =>
    copiesOf(await listBaseCopies(store, system), timeline, await readForks(store, system, timeline))

  async function shipNow(signal: AbortSignal): Promise<void> {
    shippingSince ??= Date.now()
    try {
      await shipInTurn(signal)
      // With nothing waiting that says nothing of a place that failed before.
      if (failingSince !== null)
        await store.put(probeKey(system), Buffer.from(new Date().toISOString()), { signal })
      bases ??= await listOwnCopies()
      if (failingSince !== null) log.info({ place: store.place }, 'the write-ahead log is stored again')
      failingSince = null
      problem = ''
    } catch (err) {
      if (stopping.signal.aborted) throw err
      if (failingSince === null)
        log.warn(
          { err, place: store.place },
          'the write-ahead log could not be stored; it waits in the cluster',
        )
      failingSince ??= Date.now()
      problem = messageOf(err)
      throw err
    } finally {
      shippingSince = null
    }
  }

  /** The shop comes first: before what waits fills the disk it goes, and says so. */
  async function watchSpace(): Promise<void> {
    const waits = await waitingBytes(clusterDir, segmentBytes)
    const free = await freeSpace(clusterDir).catch(() => Number.POSITIVE_INFINITY)
    const details = {
      place: store.place,
      freeMegabytes: Math.floor(free / MEGABYTE),
      waitingMegabytes: Math.floor(waits / MEGABYTE),
    }
    const isStuck = shippingSince !== null && Date.now() - shippingSince > STUCK_AFTER
    if (free < DROP_SPACE && waits > 0 && (failingSince !== null || isStuck)) {
      if ((await waitingWal({ clusterDir })).length === 0) return
      // Before the first file goes, and after: others are being stored meanwhile.
      segments.dropped()
      const dropped = await dropWaiting(clusterDir)
      segments.dropped()
      logError(
        { ...details, segments: dropped },
        'the disk is nearly full: write-ahead log that BACKUP_TO did not take was dropped; no moment after this can be restored before the next base copy',
      )
    }
    const narrow = free < NARROW_SPACE && failingSince !== null && waits > 0
    if (narrow && !isNarrow)
      logError(details, 'BACKUP_TO takes no write-ahead log, and what waits will fill the disk')
    isNarrow = narrow
  }

  async function copyNow(): Promise<BaseCopy> {
    const copied = segments.begin()
    const copy = await writeBaseCopy({
      source: { dataDir, clusterDir, admin: server.admin },
      store,
      signal: stopping.signal,
      untilStored: (segment) => copied.until(segment, stopping.signal),
    })
    // Log after the copy may have gone while its manifest was stored; then another follows.
    if (!copied.wasDropped()) await markWhole(clusterDir)
    bases = [...(bases ?? []), copy]
    log.info({ place: store.place, copy: copy.copy, bytes: copy.packed.packedBytes }, 'a base copy was made')
    return copy
  }

  function copyOnce(): Promise<BaseCopy> {
    copying ??= copyNow().finally(() => {
      copying = null
    })
    return copying
  }

  /** A restored shop makes its own at once: from the one before, all that was replayed would be replayed again. */
  async function isCopyMissing(): Promise<boolean> {
    if (bases === null) return false
    return (bases.at(-1)?.timeline ?? 0) < timeline || (await brokenSince(clusterDir)) !== undefined
  }

  async function round(): Promise<void> {
    const isResting = failingSince !== null && Date.now() - failingSince < RETRY_AFTER
    if (isResting) return
    await shipNow(limited(STORE_PATIENCE)).catch(() => undefined)
    if (failingSince !== null || Date.now() - copyFailedAt < COPY_AGAIN_AFTER || !(await isCopyMissing()))
      return
    // Beside the rounds, which store the log that it waits for.
    copyOnce().catch((err: unknown) => {
      copyFailedAt = Date.now()
      if (!stopping.signal.aborted) logError({ err, place: store.place }, 'no base copy could be made')
    })
  }

  async function keepOn(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((err: unknown) =>
        log.warn({ err }, 'the archive of the write-ahead log could not be read'),
      )
      await pause(every, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  // The space is watched while a place keeps a request waiting.
  const loop = Promise.all([keepOn(round), keepOn(watchSpace)])

  async function stop(): Promise<void> {
    stopping.abort(new Error('the shop stops'))
    await loop
    await copying?.catch(() => undefined)
    await turn
    await server.stop()
    // The server closed and archived the segment that it wrote last.
    await shipWal(shipping, { last: segments.last(), signal: AbortSignal.timeout(STOP_PATIENCE) }).catch(
      (err: unknown) =>
        log.warn(
          { err, place: store.place },
          'the last of the write-ahead log could not be stored; the next start does it',
        ),
    )
  }
  let stopped: Promise<void> | undefined

  return {
    async state() {
      const brokenAt = (await brokenSince(clusterDir)) ?? null
      const newest = bases?.at(-1)
      const isLate = failingSince !== null && Date.now() - failingSince > LATE_AFTER
      const isFirst = newest === undefined
      return {
        state: isNarrow ? 'narrow' : isLate ? 'late' : isFirst ? 'first' : brokenAt ? 'broken' : 'whole',
        place: store.place,
        storedAt,
        problem,
        waitingBytes: await waitingBytes(clusterDir, segmentBytes),
        brokenAt: isFirst ? null : brokenAt,
        base: newest ? { finishedAt: newest.stop.at, bytes: newest.packed.packedBytes } : null,
        from: bases?.[0]?.stop.at ?? null,
      }
    },
    async nightly(keepDays) {
      await shipNow(limited(STORE_PATIENCE))
      const newest = bases?.at(-1)
      const isOld = newest !== undefined && Date.now() - newest.stop.at.getTime() >= COPY_EVERY
      const copied = isOld || (await isCopyMissing()) ? await copyOnce() : null
      const removed = await removeOldCopies({ store, system, timeline, keepDays, now: new Date() })
      bases = await listOwnCopies()
      return { copied, removed }
    },
    ship: () => shipNow(limited(STORE_PATIENCE)),
    copy: copyOnce,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
