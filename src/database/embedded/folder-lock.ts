import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveToOwnerOf } from './server-account.ts'

export interface FolderLock {
  release(): void
}

export type LockResult = { ok: true; lock: FolderLock } | { ok: false; heldBy: string | undefined }

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY
}

/**
 * Takes a data folder for this process alone.
 *
 * Node has no flock, but its SQLite takes the same kind of lock on a file, and the system drops it however the
 * process ends. So there is nothing stale to judge after a crash, and no process number to mistake for another's.
 * `heldBy` is the number of the process that has the folder, when it could be read.
 */
export async function lockFolder(folder: string): Promise<LockResult> {
  const lockFile = join(folder, 'shop.lock')
  const pidFile = join(folder, 'shop.pid')
  const file = new DatabaseSync(lockFile)
  try {
    // Nothing is ever written; the journal that would be prepared for it stays out of the folder.
    file.exec('pragma journal_mode = memory')
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    const heldBy = await readFile(pidFile, 'utf8').catch(() => undefined)
    return { ok: false, heldBy: heldBy?.trim() }
  }
  await writeFile(pidFile, `${process.pid}\n`)
  await giveToOwnerOf(folder, lockFile)
  await giveToOwnerOf(folder, pidFile)
  return { ok: true, lock: { release: () => file.close() } }
}
