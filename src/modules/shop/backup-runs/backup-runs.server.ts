import { setTimeout as pause } from 'node:timers/promises'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { isHeld } from '#modules/platform/hold/hold.server.ts'
import { storedMessage } from '#modules/platform/jobs/job-runs.server.ts'
import { runAllSteps } from '#modules/platform/jobs/row-jobs.server.ts'
import type { BackupTarget, ShopDeps } from '#modules/platform/shop-deps.ts'
import {
  type BackupOptions,
  backupName,
  heldBackupName,
  type WrittenBackup,
} from '#modules/shop/backups/backups.server.ts'
import { backupProblem, backupState, SEEN_EVERY } from './backup-run-rules.ts'
import {
  beginRun,
  deleteOldRuns,
  endRun,
  failRun,
  isRunning,
  noteCopy,
  noteRemoved,
  noteRun,
  readLastFailed,
  readLastGood,
  readRuns,
  readWrittenKeys,
} from './backup-runs-queries.ts'
import type { BackupStateView, BackupsView } from './backup-runs-schemas.ts'
import { backupsToRemove } from './retention-rules.ts'

const MOST_RUNS = 50
/** How long the job waits for a run whose process has just died, and how often it looks, in milliseconds. */
const JOB_PATIENCE = 30_000
const LOOK_EVERY = 3_000
/** A draft that was not written to for this long is of a run that was killed, in milliseconds. */
const DRAFT_MS = 86_400_000

/** A backup of a large shop takes long; a run that takes longer than this, in seconds, counts as failed. */
export const MAX_BACKUP_SECONDS = 6 * 3600

export type StartBackupResult = { ok: true; id: number } | { ok: false; reason: 'off' | 'running' }

/** Backups that the shop writes by itself, and how they went. */
export interface BackupRuns {
  state(): Promise<BackupStateView>
  view(): Promise<BackupsView>
  /** Starts one now, in this process, and returns while it runs. 'off': BACKUP_TO is not set; 'running': another one is under way. */
  start(actor: Actor): Promise<StartBackupResult>
  /**
   * The nightly job: writes a backup and removes old ones. Does nothing where BACKUP_TO is not set or the shop is held; throws when the
   * backup failed.
   */
  nightly(): Promise<void>
  /** Ends the run of this process, which counts as failed, and waits for it. */
  stop(): Promise<void>
}

export function createBackupRuns(
  deps: Pick<ShopDeps, 'db' | 'clock' | 'log' | 'dataDir' | 'backups' | 'pointInTime' | 'demoShop'> & {
    write: (options: BackupOptions) => Promise<WrittenBackup>
  },
): BackupRuns {
  const { db, clock, log, dataDir, backups: target, write, pointInTime = null, demoShop = false } = deps
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  /** Writes the backup of a run that has begun, and records how it ended. Throws when it failed. */
  async function writeOne(to: BackupTarget, id: number, key: string): Promise<void> {
    const note = () =>
      noteRun(db, id).catch((error: unknown) =>
        log.warn({ err: error }, 'a backup could not say that it runs'),
      )
    const timer = setInterval(note, SEEN_EVERY * 1000)
    const { store, passphrase, secretsFile } = to
    try {
      const options = { db, dataDir, secretsFile, passphrase, store, key, signal: stopping.signal }
      const written = await write(options)
      const { takenAt, bytes, rows, pictures, missingPictures, keys } = written
      await endRun(db, id, { takenAt, bytes, rows, pictures, missingPictures: missingPictures.length, keys })
    } catch (error) {
      const problem = stopping.signal.aborted ? 'stopped' : backupProblem(error)
      await failRun(db, id, problem, storedMessage(error)).catch((failure: unknown) =>
        log.warn({ err: failure }, 'the failure of a backup could not be recorded'),
      )
      throw error
    } finally {
      clearInterval(timer)
    }
    await removeOld(to).catch((error: unknown) =>
      log.error({ err: error }, 'old backups could not be removed'),
    )
  }

  /** In a restored shop that waits for its owner nothing is removed: the right copy may be one of those that would go. */
  async function removeOld({ store, keepDays }: BackupTarget): Promise<void> {
    if (await isHeld(db)) return
    const keys: string[] = []
    for await (const { key } of store.list('vitrin-')) keys.push(key)
    const lastGood = (await readLastGood(db, 'file'))?.key ?? null
    const written = await readWrittenKeys(db, store.place)
    for (const key of backupsToRemove(keys, { written, keepDays, lastGood, now: clock() })) {
      await store.remove(key)
      await noteRemoved(db, key, store.place)
      log.info({ file: key }, 'an old backup was removed')
    }
    await store.removeDrafts?.(new Date(clock().getTime() - DRAFT_MS))
    await deleteOldRuns(db)
  }

  /** A name that no file of the place has: another shop may write there, at the same second too. */
  async function freeName({ store }: BackupTarget): Promise<string> {
    for (let at = clock().getTime(); ; at += 1000) {
      const key = backupName(new Date(at))
      if ((await store.head(key)) === null) return key
    }
  }

  function run(to: BackupTarget, id: number, key: string): Promise<void> {
    const work = writeOne(to, id, key).finally(() => running.delete(work))
    running.add(work)
    return work
  }

  /** A copy of the server's files when the last is a week old, for going back to a moment; nothing is removed in a held shop. */
  async function copyServer({ store, keepDays }: BackupTarget): Promise<void> {
    if (pointInTime === null || (await isHeld(db))) return
    const startedAt = clock()
    const { copied } = await pointInTime.nightly(keepDays)
    if (copied === null) return
    const { copy, stop, packed } = copied
    const bytes = packed.packedBytes
    await noteCopy(db, { place: store.place, key: copy, startedAt, takenAt: stop.at, bytes })
  }

  const begin = (to: BackupTarget, key: string, startedBy: string) =>
    beginRun(db, { kind: 'file', place: to.store.place, key, startedBy })

  async function state(): Promise<BackupStateView> {
    const [last, lastFailed, isUnderWay, moments] = await Promise.all([
      readLastGood(db, 'file'),
      readLastFailed(db),
      isRunning(db),
      pointInTime?.state() ?? null,
    ])
    const takenAt = last && (last.takenAt ?? last.startedAt)
    return {
      state: backupState({ isOn: target !== undefined, lastGood: takenAt, lastFailed, now: clock() }),
      lastGood: last && takenAt && { takenAt: takenAt.toISOString(), bytes: last.bytes ?? 0, key: last.key },
      running: isUnderWay,
      demo: demoShop,
      pointInTime: moments && {
        state: moments.state,
        from: moments.from?.toISOString() ?? null,
        storedAt: moments.storedAt?.toISOString() ?? null,
        problem: moments.problem,
      },
    }
  }

  return {
    state,
    async view() {
      const [now, runs, held] = await Promise.all([state(), readRuns(db, MOST_RUNS), isHeld(db)])
      return {
        ...now,
        place: target?.store.place ?? null,
        passphrase: target?.passphrase !== undefined && target.passphrase !== null,
        keepDays: target?.keepDays ?? 0,
        held,
        items: runs.map(({ startedAt, endedAt, takenAt, ...each }) => ({
          ...each,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          takenAt: takenAt?.toISOString() ?? null,
        })),
      }
    },
    async start(actor) {
      if (!target) return { ok: false, reason: 'off' }
      const key = (await isHeld(db)) ? heldBackupName(clock()) : backupName(clock())
      const id = await begin(target, key, actor.name)
      if (id === null) return { ok: false, reason: 'running' }
      await writeAudit(db, actor, { action: 'shop.backup', recordId: 'shop', after: { file: key } })
      run(target, id, key).catch((error: unknown) => log.error({ err: error, file: key }, 'a backup failed'))
      return { ok: true, id }
    },
    async nightly() {
      if (!target || (await isHeld(db))) return
      const until = performance.now() + JOB_PATIENCE
      for (;;) {
        const key = await freeName(target)
        const id = await begin(target, key, '')
        if (id !== null) {
          return runAllSteps(
            () => run(target, id, key),
            () => copyServer(target),
          )
        }
        // The queue starts a job again whose process has died a moment before its run counts as dead.
        if (performance.now() > until || stopping.signal.aborted) return
        await pause(LOOK_EVERY, undefined, { ref: false })
      }
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}
