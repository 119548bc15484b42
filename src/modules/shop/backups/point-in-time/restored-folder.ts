import { copyFile, link, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { giveToOwnerOf } from '#database/embedded/server-account.ts'
import { RESTORE_STATE } from '#database/embedded/unfinished-restore.ts'

/** What belongs to the database of a data folder, and to the process that runs on it. */
const OWN_TO_DATABASE =
  /^(?:postgres.*|shop\.(?:lock|pid)|vitrin-postgres-.*|restored\.json|after-the-moment\.txt)$/
/** Pictures are never written over, so both folders may have the same files. */
const SHARED_FOLDER = 'images'

const FolderState = z.object({
  format: z.literal(1),
  /** `recovering` can be gone on with, and starts no shop; `done` may take the place of the shop. */
  state: z.enum(['recovering', 'done']),
  system: z.string(),
  /** The base copy and the history that are followed. */
  copy: z.string(),
  timeline: z.number(),
  place: z.string(),
  moment: z.coerce.date(),
  /** The moment that the data are of: earlier than `moment` where the stored log ends before it. */
  takenAt: z.coerce.date().nullable(),
})
export type FolderState = z.infer<typeof FolderState>

/** What a folder says of the restore that made it; undefined for any other folder. */
export async function readFolderState(folder: string): Promise<FolderState | undefined> {
  const text = await readFile(join(folder, RESTORE_STATE), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const read = FolderState.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}

export async function writeFolderState(folder: string, state: FolderState): Promise<void> {
  const file = join(folder, RESTORE_STATE)
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  await giveToOwnerOf(folder, file)
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

async function bring(from: string, to: string, isShared: boolean): Promise<number> {
  const found = await stat(from).catch(() => undefined)
  if (!found) return 0
  if (found.isDirectory()) {
    if (!(await isThere(to))) {
      await mkdir(to, { mode: 0o700 })
      await giveToOwnerOf(join(to, '..'), to)
    }
    let brought = 0
    for (const name of await readdir(from)) brought += await bring(join(from, name), join(to, name), isShared)
    return brought
  }
  if (!found.isFile() || (await isThere(to))) return 0
  // Another disk, or a file system without links.
  if (isShared) await link(from, to).catch(() => copyFile(from, to))
  else await copyFile(from, to)
  await giveToOwnerOf(join(to, '..'), to)
  return 1
}

/**
 * Brings what is not in the database from the live data folder: pictures, uploads and the keys. Files that are there already stay.
 * Returns how many came.
 */
export async function bringFiles(dataDir: string, folder: string): Promise<number> {
  let brought = 0
  for (const name of await readdir(dataDir).catch(() => []))
    if (!OWN_TO_DATABASE.test(name))
      brought += await bring(join(dataDir, name), join(folder, name), name === SHARED_FOLDER)
  return brought
}
