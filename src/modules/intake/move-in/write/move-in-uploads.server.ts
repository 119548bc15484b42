import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { ReceiveResult } from '#modules/platform/uploaded-runs/receive-file.server.ts'
import { type RunRecord, runFolders } from '#modules/platform/uploaded-runs/run-folders.server.ts'
import { note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { runProcesses } from '#modules/platform/uploaded-runs/run-processes.server.ts'
import type { RunStep } from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { comparableText } from '#shared/text/comparable-text.ts'
import {
  LARGEST_MOVE_IN,
  type MoveInInfo,
  type MoveInOptions,
  type MoveInPart,
  type MoveInRecord,
  type MoveInStatus,
  moveInInfoSchema,
  moveInStatusSchema,
  type ShownMoveInStatus,
  storedMoveInNoteSchema,
} from '../move-in-schemas.ts'
import type { MoveInOrigin } from './move-in-arguments.ts'
import { createMoveInHistory, type MoveInHistory } from './move-in-history.ts'
import { deleteOldMoveInRecords } from './move-in-runs-queries.ts'
import { moveInHeader, moveInRow, startedMoveIn } from './move-in-status.server.ts'

/** `npm run move-in`. */
const COMMAND = fileURLToPath(new URL('../../../../http/move-in.ts', import.meta.url))
/** Megabytes: the command reads a file as a whole. */
const MEMORY = 768
/** Milliseconds. */
const LONGEST = 2 * 60 * 60_000
/** Milliseconds after which an uploaded file is deleted; the job runs every hour, so none is older than a day. */
const FILE_LIFE = 22 * 60 * 60_000
const STOPPED = note('report_move_in_stopped')

/** An uploaded file with the notes of its preview and its run; `shownMoveIn` says them. */
export type StoredMoveIn = RunRecord<MoveInInfo, MoveInStatus> & Pick<MoveInRecord, 'fileKept'>

/** An uploaded file in the reader's language. */
export function shownMoveIn({ preview, run, ...info }: StoredMoveIn, locale: Locale): MoveInRecord {
  return { ...info, preview: preview && shownStatus(preview, locale), run: run && shownStatus(run, locale) }
}

function shownStatus(
  { message, report, ...status }: NonNullable<StoredMoveIn['preview']>,
  locale: Locale,
): ShownMoveInStatus {
  return {
    ...status,
    message: message && noteText(message, locale),
    report: report && {
      ...report,
      problems: report.problems.map((each) => ({ ...each, sentence: noteText(each.sentence, locale) })),
    },
  }
}

export type MoveInStart =
  | { ok: true; record: StoredMoveIn }
  /** `gone`: the file was deleted. `not-previewed`: a run needs a preview that ended. `ran`: it has run, or is running. */
  /** `other-options`: it was previewed with others meanwhile. */
  | { ok: false; reason: 'not-found' | 'busy' | 'gone' | 'not-previewed' | 'ran' | 'other-options' }

/**
 * Files of an earlier shop that the owner uploads: stored, previewed, then brought in by `npm run move-in` in a process of its own. They hold
 * personal data, so a file is deleted when its run has ended, and within a day in any case; reports name nobody.
 */
export interface MoveInUploads {
  /** Stores a file and starts its preview; while another one is read, the preview has to be started later. */
  upload(
    actor: Actor,
    file: { part: MoveInPart; name: string; body: Readable },
  ): Promise<{ ok: true; record: StoredMoveIn } | Extract<ReceiveResult, { ok: false }>>
  list(): Promise<StoredMoveIn[]>
  find(id: string): Promise<StoredMoveIn | null>
  /** Reads and checks the file, and writes nothing. `options` replace those of before, and count for the run as well. */
  preview(actor: Actor, id: string, options?: MoveInOptions): Promise<MoveInStart>
  /**
   * Brings the file in, once; again only when the last run failed or was interrupted. `shown` are the options of the preview that somebody
   * has seen.
   */
  run(actor: Actor, id: string, shown?: MoveInOptions): Promise<MoveInStart>
  /** What is to know about lines, as CSV in the reader's language; null when there is none. */
  problems(record: StoredMoveIn, step: RunStep, locale: Locale): Promise<Readable | null>
  /**
   * Deletes uploaded files whose run has ended, and those that are almost a day old at `now`; returns how many of the latter. What runs created that are
   * too old to be undone is forgotten.
   */
  deleteOldFiles(now?: Date): Promise<number>
  /** Files from the terminal as well, and their undoing. */
  readonly history: MoveInHistory
  stop(): Promise<void>
}

export function createMoveInUploads(
  deps: Pick<ShopDeps, 'db' | 'dataDir' | 'log' | 'clock' | 'startCommand'>,
): MoveInUploads {
  const { db, clock } = deps
  const history = createMoveInHistory(deps)
  const folders = runFolders(join(deps.dataDir, 'move-in'), {
    fileName: 'upload',
    info: moveInInfoSchema,
    status: moveInStatusSchema,
    started: startedMoveIn,
  })
  const processes = runProcesses<
    MoveInInfo,
    MoveInStatus,
    Pick<MoveInInfo, 'part' | 'options'> & { origin: MoveInOrigin }
  >(
    folders,
    {
      command: COMMAND,
      memory: MEMORY,
      longest: LONGEST,
      stopped: STOPPED,
      argumentsOf: (id, step, { part, origin, options: { dates, decimal, codePrefix, publish, site } }) => [
        part,
        folders.file(id),
        ...(dates === undefined ? [] : ['--dates', dates]),
        ...(decimal === undefined ? [] : ['--decimal', decimal]),
        ...(codePrefix === undefined ? [] : [`--code-prefix=${codePrefix}`]),
        ...(publish ? ['--publish'] : []),
        ...(site === undefined ? [] : [`--site=${site}`]),
        ...['--status', folders.status(id, step), '--notes', folders.notes(id, step)],
        ...(step === 'preview' ? ['--dry-run'] : ['--origin', JSON.stringify(origin)]),
      ],
    },
    deps,
  )
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  // File times are those of the machine, so is their age.
  const now = () => new Date()
  const withFile = async (record: Omit<StoredMoveIn, 'fileKept'>): Promise<StoredMoveIn> => ({
    ...record,
    fileKept: await isThere(folders.file(record.id)),
  })
  const find = async (id: string) => {
    const record = await folders.read(id, now())
    return record && withFile(record)
  }
  const isOver = (state: string | undefined) => state === 'failed' || state === 'interrupted'

  async function start(
    actor: Actor,
    record: StoredMoveIn,
    step: RunStep,
    again: boolean,
  ): Promise<MoveInStart> {
    const { id, part, fileName, options } = record
    const action = step === 'run' ? 'import.moveIn' : 'import.moveInPreview'
    const outcome = await processes.start(id, step, {
      options: { part, options, origin: { fileName, startedBy: actor.name } },
      again,
      async record() {
        await folders.describe(id, moveInInfoSchema.parse(record))
        await writeAudit(db, actor, { action, recordId: id, after: { part, fileName, ...options } })
      },
      async after() {
        const ended = await folders.read(id, now())
        if (ended?.run?.state === 'done') await folders.removeFile(id)
      },
    })
    if (outcome !== 'started') return { ok: false, reason: outcome === 'busy' ? 'busy' : 'ran' }
    const started = await find(id)
    return started ? { ok: true, record: started } : { ok: false, reason: 'not-found' }
  }

  return {
    find,
    list: async () => Promise.all((await folders.list(now())).map(withFile)),
    async upload(actor, { part, name, body }) {
      const received = await folders.receive(body, LARGEST_MOVE_IN, now())
      if (!received.ok) return received
      const { id, bytes } = received
      const after = { part, fileName: name, bytes }
      await writeAudit(db, actor, { action: 'import.moveInUpload', recordId: id, after })
      const uploadedAt = clock().toISOString()
      await folders.describe(id, {
        part,
        options: {},
        fileName: name,
        bytes,
        uploadedAt,
        uploadedBy: actor.name,
      })
      await folders.trim()
      const stored = await find(id)
      if (!stored) throw new Error(`upload ${id} has gone`)
      const started = await start(actor, stored, 'preview', false)
      return started.ok ? started : { ok: true, record: stored }
    },
    async preview(actor, id, options) {
      const found = await find(id)
      if (!found) return { ok: false, reason: 'not-found' }
      const record = { ...found, options: options ?? found.options }
      if (record.run) return { ok: false, reason: 'ran' }
      if (!record.fileKept) return { ok: false, reason: 'gone' }
      if (record.preview?.state === 'running') return { ok: false, reason: 'busy' }
      return start(actor, record, 'preview', record.preview !== null)
    },
    async run(actor, id, shown) {
      const record = await find(id)
      if (!record) return { ok: false, reason: 'not-found' }
      if (record.preview?.state !== 'done') return { ok: false, reason: 'not-previewed' }
      if (shown && comparableText(shown) !== comparableText(record.options))
        return { ok: false, reason: 'other-options' }
      const again = isOver(record.run?.state)
      if (record.run && !again) return { ok: false, reason: 'ran' }
      if (!record.fileKept) return { ok: false, reason: 'gone' }
      return start(actor, record, 'run', again)
    },
    problems: ({ id, part }, step, locale) =>
      folders.readProblems(id, step, {
        header: moveInHeader(part, locale),
        row: (line) => moveInRow(storedMoveInNoteSchema.parse(line), locale),
      }),
    async deleteOldFiles(at = now()) {
      await deleteOldMoveInRecords(db)
      // The shop may have ended before the run of a file did.
      for (const { id, run } of await folders.list(at))
        if (run?.state === 'done') await folders.removeFile(id)
      return folders.removeFilesBefore(new Date(at.getTime() - FILE_LIFE))
    },
    history,
    async stop() {
      await Promise.all([processes.stop(), history.stop()])
    },
  }
}
