import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import { readNoteFile } from './note-files.server.ts'
import { type ReceiveResult, receiveFile } from './receive-file.server.ts'
import { SILENCE, writeRunStatus } from './run-status.server.ts'
import type { RunStep } from './uploaded-runs-schemas.ts'

/** How many uploaded files are kept with their reports. */
const KEPT = 20

/** A status as it is shown: one that fell silent is interrupted. */
export type ShownStatus<Status> = Omit<Status, 'state'> & {
  state: 'running' | 'done' | 'failed' | 'interrupted'
}

export type RunRecord<Info, Status> = { id: string } & Info & {
    preview: ShownStatus<Status> | null
    run: ShownStatus<Status> | null
  }

/** How a reader's language says problems as CSV. */
export interface ProblemRows {
  header: string
  row(line: unknown): string
}

interface AnyStatus {
  state: 'running' | 'done' | 'failed'
}

/** Uploaded files: `<root>/<id>/`, each with its info, the state of its preview and run, and their reports. */
export interface RunFolders<Info, Status> {
  /** Stores a new file of at most `most` bytes in a folder of its own, whose id sorts by time; nothing is left of one that is refused. */
  receive(
    body: Readable,
    most: number,
    now: Date,
  ): Promise<{ ok: true; id: string; bytes: number } | Extract<ReceiveResult, { ok: false }>>
  /** Stores another file beside it, in the place of an earlier one of this name, once it is whole. */
  receiveBeside(id: string, name: string, body: Readable, most: number): Promise<ReceiveResult>
  /** Where a file beside it is. */
  beside(id: string, name: string): string
  describe(id: string, info: Info): Promise<void>
  /** Null for a folder that does not exist or whose upload never ended. */
  read(id: string, now: Date): Promise<RunRecord<Info, Status> | null>
  /** The newest first. */
  list(now: Date): Promise<RunRecord<Info, Status>[]>
  /** Begins the state of a step; false when there is one already and `again` is not set. */
  begin(id: string, step: RunStep, now: Date, again: boolean): Promise<boolean>
  /** The status as the command wrote it. */
  statusOf(id: string, step: RunStep): Promise<Status>
  file(id: string): string
  status(id: string, step: RunStep): string
  /** Where all problems of a step stand, as notes (`noteLine`). */
  notes(id: string, step: RunStep): string
  /** Them as CSV in the words of `rows`; null while there are none. */
  readProblems(id: string, step: RunStep, rows: ProblemRows): Promise<Readable | null>
  remove(id: string): Promise<void>
  /** Deletes the uploaded file and keeps the reports. */
  removeFile(id: string): Promise<void>
  /** Deletes uploaded files that arrived before this moment; the reports stay. Returns how many. */
  removeFilesBefore(moment: Date): Promise<number>
  /** Deletes all but the newest. */
  trim(): Promise<void>
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/** The folders below `root`; an uploaded file is stored as `fileName`, whatever its sender calls it. */
export function runFolders<Info extends object, Status extends AnyStatus>(
  root: string,
  {
    fileName,
    info: infoSchema,
    status: statusSchema,
    started,
  }: {
    fileName: string
    info: z.ZodType<Info>
    status: z.ZodType<Status>
    started: (now: Date) => Status
  },
): RunFolders<Info, Status> {
  const path = (id: string, name: string) => join(root, id, name)
  const file = (id: string) => path(id, fileName)
  const status = (id: string, step: RunStep) => path(id, `${step}.json`)
  const notes = (id: string, step: RunStep) => path(id, `${step}.notes`)
  /** What earlier versions wrote instead, in Turkish. */
  const written = (id: string, step: RunStep) => path(id, `${step}.csv`)

  async function readStatus(id: string, step: RunStep, now: Date): Promise<ShownStatus<Status> | null> {
    const text = await orNull(readFile(status(id, step), 'utf8'))
    if (text === null || text === '') return null
    const state = statusSchema.parse(JSON.parse(text))
    if (state.state !== 'running') return state
    const { mtimeMs } = await stat(status(id, step))
    return now.getTime() - mtimeMs > SILENCE ? { ...state, state: 'interrupted' } : state
  }

  async function read(id: string, now: Date): Promise<RunRecord<Info, Status> | null> {
    const text = await orNull(readFile(path(id, 'info.json'), 'utf8'))
    if (text === null) return null
    const [preview, run] = await Promise.all([readStatus(id, 'preview', now), readStatus(id, 'run', now)])
    return { id, ...infoSchema.parse(JSON.parse(text)), preview, run }
  }

  async function ids(): Promise<string[]> {
    return ((await orNull(readdir(root))) ?? []).sort().reverse()
  }

  const remove = (id: string) => rm(join(root, id), { recursive: true, force: true })

  return {
    async receive(body, most, now) {
      const id = `${now.getTime().toString(36)}-${randomBytes(6).toString('hex')}`
      await makeFolder(join(root, id))
      const received = await receiveFile(body, file(id), most).catch(async (error: unknown) => {
        await remove(id)
        throw error
      })
      if (received.ok) return { ...received, id }
      await remove(id)
      return received
    },
    async receiveBeside(id, name, body, most) {
      const draft = path(id, `${name}.${randomBytes(6).toString('hex')}`)
      const received = await receiveFile(body, draft, most).catch(async (error: unknown) => {
        await rm(draft, { force: true })
        throw error
      })
      if (received.ok) await rename(draft, path(id, name))
      else await rm(draft, { force: true })
      return received
    },
    beside: path,
    describe: (id, info) => writeFile(path(id, 'info.json'), JSON.stringify(info)),
    read,
    async list(now) {
      const records = await Promise.all((await ids()).slice(0, KEPT).map((id) => read(id, now)))
      return records.filter((record) => record !== null)
    },
    async begin(id, step, now, again) {
      if (again) {
        for (const file of [notes(id, step), written(id, step)]) await rm(file, { force: true })
      } else {
        // Of two requests at once one creates the file.
        const created = await open(status(id, step), 'wx').catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
          throw error
        })
        if (!created) return false
        await created.close()
      }
      await writeRunStatus(status(id, step), started(now))
      return true
    },
    statusOf: async (id, step) => statusSchema.parse(JSON.parse(await readFile(status(id, step), 'utf8'))),
    file,
    status,
    notes,
    async readProblems(id, step, { header, row }) {
      if (await orNull(stat(notes(id, step)))) return readNoteFile(notes(id, step), header, row)
      const found = await orNull(stat(written(id, step)))
      return found && createReadStream(written(id, step))
    },
    remove,
    removeFile: (id) => rm(file(id), { force: true }),
    async removeFilesBefore(moment) {
      let removed = 0
      for (const id of await ids()) {
        const found = await orNull(stat(file(id)))
        if (!found || found.mtimeMs >= moment.getTime()) continue
        await rm(file(id), { force: true })
        removed += 1
      }
      return removed
    },
    async trim() {
      for (const id of (await ids()).slice(KEPT)) await remove(id)
    },
  }
}
