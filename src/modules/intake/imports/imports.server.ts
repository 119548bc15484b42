import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { ReceiveResult } from '#modules/platform/uploaded-runs/receive-file.server.ts'
import type { RunStep } from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { comparableText } from '#shared/text/comparable-text.ts'
import { mappingDigest } from './file/saved-mapping.ts'
import { LARGEST_IMPORT, LARGEST_PICTURES } from './import-option-rules.ts'
import { problemHeader, problemRow } from './report/import-report.ts'
import type { StoredImport } from './report/shown-import.ts'
import { importFolders, importProcesses, PICTURES_FILE } from './run/import-process.ts'
import { createImportHistory, type ImportHistory } from './undo/import-history.ts'
import { type ImportRunOptions, storedProblemSchema } from './undo/import-runs-schemas.ts'
import { openLocalPictures } from './write/local-pictures.ts'

export interface UploadedFile {
  name: string
  body: Readable
  options: ImportRunOptions
}

export type UploadResult = { ok: true; record: StoredImport } | Extract<ReceiveResult, { ok: false }>

export type PicturesResult =
  | { ok: true; record: StoredImport }
  | Extract<ReceiveResult, { ok: false }>
  /** `no-zip`: it cannot be opened, or has no picture. */
  | { ok: false; reason: 'not-found' | 'ran' | 'no-zip' | 'no-pictures' }

export type StartResult =
  | { ok: true; record: StoredImport }
  /** `busy`: another import is running. `not-previewed`: a run needs a preview that ended. `ran`: it has run, or is running. */
  /** `other-options`: it was previewed with others meanwhile. `mapping-changed`: somebody said something else of the same columns since its preview. */
  | {
      ok: false
      reason: 'not-found' | 'busy' | 'not-previewed' | 'ran' | 'other-options' | 'mapping-changed'
    }

/** Product files that staff upload: stored, previewed, then imported by the command of `npm run import` in a process of its own. */
export interface Imports {
  /** Stores a file and starts its preview; while another import runs, the preview has to be started later. */
  upload(actor: Actor, file: UploadedFile): Promise<UploadResult>
  /** Stores a ZIP with the pictures that the file names, until it has been imported; another one takes its place. */
  addPictures(actor: Actor, id: string, zip: Omit<UploadedFile, 'options'>): Promise<PicturesResult>
  list(): Promise<StoredImport[]>
  find(id: string): Promise<StoredImport | null>
  /** Reads and checks the file, and writes nothing; again with other options until it has been run. */
  preview(actor: Actor, id: string, options: ImportRunOptions): Promise<StartResult>
  /**
   * Imports the file with the options of its preview, once; again only when the last run failed or was interrupted. `shown` are the options
   * of the preview that somebody has seen.
   */
  run(actor: Actor, id: string, shown?: ImportRunOptions): Promise<StartResult>
  /** All warnings and refused rows as CSV, in the reader's language; null when there is none. */
  problems(id: string, step: RunStep, locale: Locale): Promise<Readable | null>
  /** Runs from the terminal as well, and their undoing. */
  readonly history: ImportHistory
  stop(): Promise<void>
}

export function createImports(
  deps: Pick<ShopDeps, 'db' | 'dataDir' | 'log' | 'clock' | 'startCommand'>,
): Imports {
  const { db, clock } = deps
  const folders = importFolders(join(deps.dataDir, 'imports'))
  const processes = importProcesses(folders, deps)
  const history = createImportHistory(deps)
  // File times are those of the machine, so is their age.
  const now = () => new Date()
  const find = (id: string) => folders.read(id, now())

  const isOver = (state: string | undefined) => state === 'failed' || state === 'interrupted'

  async function found(id: string): Promise<StoredImport> {
    const record = await find(id)
    if (!record) throw new Error(`import ${id} has gone`)
    return record
  }

  /** Pictures of imported files are in the shop; their ZIPs are the largest files of this folder. */
  async function dropUsedPictures(): Promise<void> {
    for (const { id, run, pictures } of await folders.list(now()))
      if (pictures && run?.state === 'done') await rm(folders.beside(id, PICTURES_FILE), { force: true })
  }

  return {
    find,
    list: () => folders.list(now()),
    async upload(actor, { name, body, options }) {
      const received = await folders.receive(body, LARGEST_IMPORT, now())
      if (!received.ok) return received
      const { id, bytes } = received
      const uploadedAt = clock().toISOString()
      await writeAudit(db, actor, { action: 'import.upload', recordId: id, after: { fileName: name, bytes } })
      await folders.describe(id, {
        ...{ fileName: name, bytes, uploadedAt, uploadedBy: actor.name, options, pictures: null },
      })
      await folders.trim()
      await dropUsedPictures()
      const origin = { fileName: name, startedBy: actor.name }
      await processes.start(id, 'preview', {
        options: { options, origin, pictures: false },
        again: false,
        record: async () => undefined,
      })
      return { ok: true, record: await found(id) }
    },
    async addPictures(actor, id, { name, body }) {
      const record = await find(id)
      if (!record) return { ok: false, reason: 'not-found' }
      if (record.run && !isOver(record.run.state)) return { ok: false, reason: 'ran' }
      const received = await folders.receiveBeside(id, PICTURES_FILE, body, LARGEST_PICTURES)
      if (!received.ok) return received
      const opened = await openLocalPictures(folders.beside(id, PICTURES_FILE))
      if (opened.ok) opened.pictures.close()
      const count = opened.ok ? opened.pictures.count : 0
      // The file may have been checked with other options meanwhile.
      const { fileName, bytes, uploadedAt, uploadedBy, options } = await found(id)
      const pictures = count > 0 ? { fileName: name, bytes: received.bytes, count } : null
      await folders.describe(id, { fileName, bytes, uploadedAt, uploadedBy, options, pictures })
      if (!pictures) {
        await rm(folders.beside(id, PICTURES_FILE), { force: true })
        return { ok: false, reason: opened.ok ? 'no-pictures' : 'no-zip' }
      }
      const after = { pictures: name, bytes: received.bytes, count }
      await writeAudit(db, actor, { action: 'import.upload', recordId: id, after })
      return { ok: true, record: await found(id) }
    },
    async preview(actor, id, options) {
      const record = await find(id)
      if (!record) return { ok: false, reason: 'not-found' }
      if (record.run) return { ok: false, reason: 'ran' }
      if (record.preview?.state === 'running') return { ok: false, reason: 'busy' }
      const { fileName, bytes, uploadedAt, uploadedBy, pictures } = record
      const outcome = await processes.start(id, 'preview', {
        options: { options, pictures: pictures !== null, origin: { fileName, startedBy: actor.name } },
        again: record.preview !== null,
        async record() {
          await folders.describe(id, { fileName, bytes, uploadedAt, uploadedBy, options, pictures })
          await writeAudit(db, actor, { action: 'import.preview', recordId: id, after: { ...options } })
        },
      })
      if (outcome !== 'started') return { ok: false, reason: 'busy' }
      return { ok: true, record: await found(id) }
    },
    async run(actor, id, shown) {
      const record = await find(id)
      if (!record) return { ok: false, reason: 'not-found' }
      const { preview, options, fileName, pictures } = record
      if (preview?.state !== 'done') return { ok: false, reason: 'not-previewed' }
      if (shown && comparableText(shown) !== comparableText(options))
        return { ok: false, reason: 'other-options' }
      const { mapping = [], mappingDigest: previewed = '' } = preview.file ?? {}
      if (previewed !== '' && previewed !== (await mappingDigest(db, mapping)))
        return { ok: false, reason: 'mapping-changed' }
      const again = isOver(record.run?.state)
      if (record.run && !again) return { ok: false, reason: 'ran' }
      const outcome = await processes.start(id, 'run', {
        options: {
          options,
          pictures: pictures !== null,
          origin: { fileName, startedBy: actor.name },
          confirmedMissing: preview.report?.missing?.count,
          mappingDigest: previewed,
        },
        again,
        record: () =>
          writeAudit(db, actor, { action: 'import.run', recordId: id, after: { fileName, ...options } }),
      })
      if (outcome !== 'started') return { ok: false, reason: outcome === 'busy' ? 'busy' : 'ran' }
      return { ok: true, record: await found(id) }
    },
    problems: (id, step, locale) =>
      folders.readProblems(id, step, {
        header: problemHeader(locale),
        row: (line) => problemRow(storedProblemSchema.parse(line), locale),
      }),
    history,
    async stop() {
      await Promise.all([processes.stop(), history.stop()])
    },
  }
}
