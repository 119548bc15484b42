import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastestParent, RUN_FOLDER_VARIABLE, testFolderParents } from './test-folder.ts'

const PREFIX = 'vitrin-run-'
/** Milliseconds; a younger folder is not looked at. */
const ABANDONED_AFTER = 60_000

export interface RunFolder {
  /** Where `makeTestFolder` makes folders. */
  path: string
  /** Removes everything. Returns the names of what the run had left in its folders. */
  close(): Promise<string[]>
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Folders of runs that were killed, of this user. */
export async function abandonedRunFolders(): Promise<string[]> {
  const found: string[] = []
  for (const parent of testFolderParents())
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? Number.NaN)
      if (Number.isNaN(pid) || isRunning(pid)) continue
      const path = join(parent, name)
      const made = await stat(path).catch(() => null)
      const mine = made?.uid === (process.getuid?.() ?? made?.uid)
      if (made && mine && Date.now() - made.mtimeMs > ABANDONED_AFTER) found.push(path)
    }
  return found
}

async function makeFolder(parent: string): Promise<string> {
  const path = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user where the tests run as root, and has to pass.
  await chmod(path, 0o711)
  return path
}

/**
 * The folders of a run, for whoever starts it: one for databases and shops, and with `temporary` one that is the folder for temporary
 * files (TMPDIR) of all its processes. Whatever a killed process or a forgotten `rm` leaves in them goes with the run, and is named.
 */
export async function openRunFolder({ temporary }: { temporary: boolean }): Promise<RunFolder> {
  const path = await makeFolder(await fastestParent())
  const folders = [path]
  const before = process.env.TMPDIR
  if (temporary) {
    process.env.TMPDIR = await makeFolder(tmpdir())
    folders.push(process.env.TMPDIR)
  }
  process.env[RUN_FOLDER_VARIABLE] = path
  return {
    path,
    async close() {
      const left = (await Promise.all(folders.map((folder) => readdir(folder)))).flat()
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      delete process.env[RUN_FOLDER_VARIABLE]
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
      return left
    },
  }
}

/** A sentence with what a run has left, by the beginnings of names. */
export function leftBehind(names: readonly string[]): string {
  const kinds = new Map<string, number>()
  for (const name of names) {
    const kind = name.replace(/[^-.]{6}$/, '…')
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const told = [...kinds].map(([kind, count]) => `${kind} (${count})`)
  return `the run left ${names.length} entries in its folders, which are removed now: ${told.join(', ')}`
}
