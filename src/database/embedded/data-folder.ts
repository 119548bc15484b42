import { constants } from 'node:fs'
import { access, chmod, lstat, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import type { DatabaseLog } from '../database.ts'
import { giveToOwnerOf, runsAsRoot } from './server-account.ts'

const GROUP_AND_OTHERS = 0o077
const STICKY = 0o1000
/** What the shop itself writes below `DATA_DIR`, beside the cluster, whose modes PostgreSQL keeps, and the keys, which are checked when they are read. */
const OWN = /^(images|imports|mail|move-in|outbox|shop\.lock|shop\.pid|vitrin-postgres-.*)$/

/** Where a server of another user is given a path, it must pass through the folder (`clusterArgument`). */
const FOLDER_MODE = runsAsRoot() && process.platform !== 'linux' ? 0o711 : 0o700

/** Takes the rights of the group and of others away from a file, or a folder and all below it. */
async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.isSymbolicLink()) return
  if (found.mode & GROUP_AND_OTHERS) await chmod(path, found.mode & 0o7700)
  if (!found.isDirectory()) return
  for (const name of await readdir(path)) await close(join(path, name))
}

/**
 * Closes a data folder for everybody but its owner: it holds addresses, emails and uploaded files of customers. A folder of an earlier
 * version is closed file by file, itself last, so that an interrupted start begins again. A folder that others share (`/tmp`) is left
 * as it is.
 */
async function closeDataFolder(dataDir: string, log: Pick<DatabaseLog, 'warn'> | undefined): Promise<void> {
  const { mode } = await stat(dataDir)
  const wanted = mode & ~(GROUP_AND_OTHERS & ~FOLDER_MODE)
  if (process.platform === 'win32' || mode & STICKY || mode === wanted) return
  try {
    for (const name of await readdir(dataDir)) if (OWN.test(name)) await close(join(dataDir, name))
    await chmod(dataDir, wanted & 0o7777)
  } catch (err) {
    log?.warn({ err, dataDir }, 'other users of this machine can read DATA_DIR; it belongs to another user')
  }
}

/**
 * Makes `DATA_DIR` if it is missing, and closes it for other users. Returns one line for the operator where it cannot be used; null
 * when it can.
 */
export async function openDataFolder(
  dataDir: string,
  log?: Pick<DatabaseLog, 'warn'>,
): Promise<string | null> {
  try {
    const made = await makeFolder(dataDir)
    if (made) await giveToOwnerOf(dirname(made), dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    await closeDataFolder(dataDir, log)
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return `${dataDir} cannot be used as the data folder (${reason}); start the shop as another user or with another DATA_DIR`
  }
}
