import { randomUUID } from 'node:crypto'
import { realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from '#database/database.ts'
import type { BackupTarget } from '#modules/platform/shop-deps.ts'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { isInside } from '#modules/shop/backups/backups.server.ts'
import type { Config } from '../config.ts'

/** Where the shop writes its backups, as the environment says; undefined without BACKUP_TO. Throws with a sentence for an unusable place. */
export function backupTarget({
  backupTo,
  backupPassphrase = '',
  backupKeepDays,
  secretsFile,
  storage,
}: Pick<Config, 'backupTo' | 'backupPassphrase' | 'backupKeepDays' | 'secretsFile' | 'storage'>):
  | BackupTarget
  | undefined {
  if (backupTo === undefined) return undefined
  return {
    store: openFileStore(backupTo, storage.s3),
    passphrase: backupPassphrase || null,
    keepDays: backupKeepDays,
    secretsFile,
  }
}

/**
 * One line for the operator where a folder for backups cannot be used, or would go with the shop's data; null when it can. The folder must
 * be there: one that is made would hide that its disk is not mounted. A bucket is not asked, since the shop may start before the network.
 */
export async function backupPlaceProblem(
  { store }: Pick<BackupTarget, 'store'>,
  dataDir: string,
  log: Pick<DatabaseLog, 'warn'>,
): Promise<string | null> {
  const { place } = store
  if (place.startsWith('s3://')) return null
  try {
    const found = await stat(place).catch(() => null)
    if (!found?.isDirectory())
      return `BACKUP_TO: there is no folder ${place}; make it, or mount the disk that it is on`
    const data = await realpath(dataDir)
    if (isInside({ place: await realpath(place) }, data))
      return `BACKUP_TO: ${place} is inside DATA_DIR, and a broken disk would take the backups with it; name a folder on another disk`
    const probe = join(place, `.probe-${randomUUID()}`)
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 })
    await rm(probe)
    if (found.dev === (await stat(data)).dev)
      log.warn({ place }, 'BACKUP_TO is on the disk of DATA_DIR, or its own disk is not mounted')
    return null
  } catch (error) {
    return `BACKUP_TO: ${place} cannot be written to (${error instanceof Error ? error.message : String(error)})`
  }
}
