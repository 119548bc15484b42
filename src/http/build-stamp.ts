import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface Stamp {
  digest: string
  /** Files that the build has read outside of the stamp's paths. */
  read: readonly string[]
}

// Without zod: every start reads stamps, before it loads the bundle.
const isStamp = (value: unknown): value is Stamp =>
  typeof value === 'object' &&
  value !== null &&
  'digest' in value &&
  'read' in value &&
  Array.isArray(value.read) &&
  value.read.every((file) => typeof file === 'string')

/** The stamp in a file; null where there is none, or one that another version of the shop wrote. */
async function readStamp(file: string): Promise<Stamp | null> {
  try {
    const stamp: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isStamp(stamp) ? stamp : null
  } catch {
    return null
  }
}

/** Files at or below a path, relative to `root`, but for tests, which no build reads; the path itself where nothing is there. */
async function filesAt(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
}

/** One digest over the names and contents of all files at or below the paths; times and owners do not count. */
async function digestOf(root: string, paths: readonly string[]): Promise<string> {
  const files = new Set((await Promise.all(paths.map((path) => filesAt(root, path)))).flat())
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const content = await readFile(join(root, file)).catch(() => null)
    hash.update(`${file}\0${content?.length ?? 'missing'}\0`).update(content ?? '')
  }
  return hash.digest('hex')
}

export interface BuildStamp {
  /** True where the last build was made from what is on the disk. */
  isFresh(): Promise<boolean>
  /**
   * Builds and notes what it was made from: the paths of the stamp and the files that `build` returns because it has read them.
   * A file that was changed during the build is not noted, so that the next start builds again.
   */
  record(build: () => Promise<readonly string[]>): Promise<void>
}

/**
 * Decides by content whether a build is stale. `paths` are the files and folders it is made from, relative to `root`: a change, a new
 * file and a deleted file there make it stale. `file`, also relative, is where the stamp is kept.
 */
export function buildStamp(root: string, file: string, paths: readonly string[]): BuildStamp {
  return {
    async isFresh() {
      const stamp = await readStamp(join(root, file))
      return stamp !== null && (await digestOf(root, [...paths, ...stamp.read])) === stamp.digest
    },
    async record(build) {
      const began = Date.now()
      const before = await digestOf(root, paths)
      const read = await build()
      const times = await Promise.all(read.map(async (path) => (await stat(join(root, path))).mtimeMs))
      if (times.some((time) => time > began) || (await digestOf(root, paths)) !== before) return
      await mkdir(dirname(join(root, file)), { recursive: true })
      const stamp = { digest: await digestOf(root, [...paths, ...read]), read }
      await writeFile(join(root, file), JSON.stringify(stamp))
      // As the build itself: new files of a running shop are private.
      await chmod(join(root, file), 0o644)
    },
  }
}
