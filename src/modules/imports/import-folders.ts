import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type ImportRecord, importOptionsSchema, importStatusSchema } from './import-runs-schemas.ts'
import { startedStatus, writeStatusFile } from './import-status-file.ts'

export type ImportStep = 'preview' | 'run'

const infoSchema = z.object({
  fileName: z.string(),
  bytes: z.int(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  options: importOptionsSchema,
})
export type ImportInfo = z.infer<typeof infoSchema>

/** How many uploaded files are kept with their reports. */
const KEPT = 20
/** Milliseconds without a sign of life after which a command counts as interrupted; it writes every second. */
const SILENCE = 60_000

/** The uploaded product files: `DATA_DIR/imports/<id>/`, each with its options, the state of its preview and run, and their reports. */
export interface ImportFolders {
  /** An empty folder for a new file; its id sorts by time. */
  create(now: Date): Promise<{ id: string; file: string }>
  describe(id: string, info: ImportInfo): Promise<void>
  /** Null for a folder that does not exist or whose upload never ended. */
  read(id: string, now: Date): Promise<ImportRecord | null>
  /** The newest first. */
  list(now: Date): Promise<ImportRecord[]>
  /** Begins the state of a step; false when there is one already and `again` is not set. */
  begin(id: string, step: ImportStep, now: Date, again: boolean): Promise<boolean>
  file(id: string): string
  status(id: string, step: ImportStep): string
  /** The CSV of all problems of a step. */
  problems(id: string, step: ImportStep): string
  remove(id: string): Promise<void>
  /** Deletes all but the newest. */
  trim(): Promise<void>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

export function importFolders(root: string): ImportFolders {
  const path = (id: string, name: string) => join(root, id, name)
  const file = (id: string) => path(id, 'products.csv')
  const status = (id: string, step: ImportStep) => path(id, `${step}.json`)

  async function readStatus(id: string, step: ImportStep, now: Date) {
    const text = await readIfThere(status(id, step))
    if (text === null || text === '') return null
    const state = importStatusSchema.parse(JSON.parse(text))
    if (state.state !== 'running') return state
    const { mtimeMs } = await stat(status(id, step))
    return now.getTime() - mtimeMs > SILENCE ? { ...state, state: 'interrupted' as const } : state
  }

  async function read(id: string, now: Date): Promise<ImportRecord | null> {
    const text = await readIfThere(path(id, 'info.json'))
    if (text === null) return null
    const [preview, run] = await Promise.all([readStatus(id, 'preview', now), readStatus(id, 'run', now)])
    return { id, ...infoSchema.parse(JSON.parse(text)), preview, run }
  }

  async function ids(): Promise<string[]> {
    const names = await readdir(root).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return names.sort().reverse()
  }

  return {
    async create(now) {
      const id = `${now.getTime().toString(36)}-${randomBytes(6).toString('hex')}`
      await mkdir(join(root, id), { recursive: true })
      return { id, file: file(id) }
    },
    describe: (id, info) => writeFile(path(id, 'info.json'), JSON.stringify(info)),
    read,
    async list(now) {
      const records = await Promise.all((await ids()).slice(0, KEPT).map((id) => read(id, now)))
      return records.filter((record) => record !== null)
    },
    async begin(id, step, now, again) {
      if (again) {
        await rm(path(id, `${step}.csv`), { force: true })
      } else {
        // Of two requests at once one creates the file.
        const created = await open(status(id, step), 'wx').catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
          throw error
        })
        if (!created) return false
        await created.close()
      }
      await writeStatusFile(status(id, step), startedStatus(now))
      return true
    },
    file,
    status,
    problems: (id, step) => path(id, `${step}.csv`),
    remove: (id) => rm(join(root, id), { recursive: true, force: true }),
    async trim() {
      for (const id of (await ids()).slice(KEPT)) await rm(join(root, id), { recursive: true, force: true })
    },
  }
}
