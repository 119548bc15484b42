import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveToOwnerOf } from './server-account.ts'

export interface FolderLock {
  release(): void
}

export type LockResult = { ok: true; lock: FolderLock } | { ok: false; heldBy: string | undefined }

const SQLITE_BUSY = 5
/** Milliseconds between two looks at whether the lock file is still the one that is locked. */
const POLL_EVERY = 2_000

function isBusy(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY
}

/**
 * Takes a data folder for this process alone.
 *
 * Node has no flock, but its SQLite takes the same kind of lock on a file, and the system drops it however the
 * process ends. So there is nothing stale to judge after a crash, and no process number to mistake for another's.
 * A lock file that was deleted meanwhile is made and locked anew within seconds; `starterOf` refuses who comes in between.
 * `heldBy` is the number of the process that has the folder, when it could be read.
 */
export async function lockFolder(folder: string): Promise<LockResult> {
  const locked = await tryLock(folder)
  if (!locked) {
    const heldBy = await readFile(join(folder, 'shop.pid'), 'utf8').catch(() => undefined)
    return { ok: false, heldBy: heldBy?.trim() }
  }
  let held = locked
  let released = false
  // A lock belongs to a file, not to its name: whoever deletes the file would let the next shop lock a new one.
  const restore = async () => {
    if (released || (await isSameLockFile(folder, held))) return
    const again = await tryLock(folder)
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

/** Locks the folder's lock file, made where it is missing; null when another process has it. */
async function tryLock(folder: string): Promise<LockedFile | null> {
  const lockFile = lockFileIn(folder)
  const file = new DatabaseSync(lockFile)
  try {
    // Nothing is ever written; the journal that would be prepared for it stays out of the folder.
    file.exec('pragma journal_mode = memory')
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    return null
  }
  const pidFile = join(folder, 'shop.pid')
  await writeFile(pidFile, `${process.pid}\n`)
  await giveToOwnerOf(folder, lockFile)
  await giveToOwnerOf(folder, pidFile)
  return { file, inode: (await stat(lockFile, { bigint: true })).ino }
}

async function isSameLockFile(folder: string, { inode }: LockedFile): Promise<boolean> {
  const found = await stat(lockFileIn(folder), { bigint: true }).catch(() => undefined)
  return found?.ino === inode
}
