import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveToOwnerOf } from './server-account.ts'

export interface FolderLock {
  release(): void
}

export type LockResult = { ok: true; lock: FolderLock } | { ok: false; heldBy: string | undefined }

const SQLITE_BUSY = 5
/**
 * Milliseconds to wait for a lock. SQLite passes through a shared lock to the exclusive one: of two shops that start at once each would
 * find the other's and both would be refused. Whoever holds the folder holds it for longer.
 */
const WAIT = 500
/** Milliseconds between two checks that the lock file is still the locked one. */
const POLL_EVERY = 2_000

function isBusy(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY
}

/**
 * Locks a data folder for this process.
 *
 * Node has no flock, but its SQLite locks files in the same way, and the system releases the lock however the process
 * ends: a crash leaves no stale lock, and no pid has to be checked. A deleted lock file is created and locked again within
 * seconds; `starterOf` detects a shop that starts in between. `heldBy` is the pid of the process that holds the folder,
 * when it could be read.
 */
export async function lockFolder(folder: string): Promise<LockResult> {
  const locked = await tryLock(folder, WAIT)
  if (!locked) {
    const heldBy = await readFile(join(folder, 'shop.pid'), 'utf8').catch(() => undefined)
    return { ok: false, heldBy: heldBy?.trim() }
  }
  let held = locked
  let released = false
  // A lock belongs to the inode, not to the name: after a deletion the next shop could lock a new file.
  const restore = async () => {
    if (released || (await isSameLockFile(folder, held))) return
    // Waits for nothing: the shop is serving.
    const again = await tryLock(folder, 0)
    if (!again) return
    if (released) again.file.close()
    else {
      held.file.close()
      held = again
    }
  }
  const timer = setInterval(() => void restore().catch(() => undefined), POLL_EVERY).unref()
  return {
    ok: true,
    lock: {
      release() {
        released = true
        clearInterval(timer)
        held.file.close()
      },
    },
  }
}

interface LockedFile {
  file: DatabaseSync
  inode: bigint
}

const lockFileIn = (folder: string) => join(folder, 'shop.lock')

/** Locks the folder's lock file, created if missing; null when another process holds it for `timeout` milliseconds. */
async function tryLock(folder: string, timeout: number): Promise<LockedFile | null> {
  const lockFile = lockFileIn(folder)
  const file = new DatabaseSync(lockFile, { timeout })
  try {
    // Nothing is ever written, so no journal file is needed in the folder.
    file.exec('pragma journal_mode = memory')
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    return null
  }
  const pidFile = join(folder, 'shop.pid')
  await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 })
  // SQLite makes its files readable for everybody.
  await chmod(lockFile, 0o600)
  await giveToOwnerOf(folder, lockFile)
  await giveToOwnerOf(folder, pidFile)
  return { file, inode: (await stat(lockFile, { bigint: true })).ino }
}

async function isSameLockFile(folder: string, { inode }: LockedFile): Promise<boolean> {
  const found = await stat(lockFileIn(folder), { bigint: true }).catch(() => undefined)
  return found?.ino === inode
}
