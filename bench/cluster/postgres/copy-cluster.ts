import { chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clusterFiles, readControlFile } from '#database/embedded/point-in-time/base-copy.ts'
import { type Account, handOver } from '#database/embedded/server-account.ts'

const CONTROL = 'global/pg_control'

/** A file that the server deletes meanwhile belongs to a table that is gone. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/**
 * Copies the files of a running primary, as pg_basebackup does over the network, into a folder that is emptied before. A standby started
 * on it replays the log from the begin of the copy. The settings of the source that only concern itself are the caller's to replace.
 */
export async function copyCluster(options: {
  admin: pg.ClientConfig
  from: string
  to: string
  account: Account | undefined
}): Promise<void> {
  const { admin, from, to, account } = options
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { mode: 0o700 })
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...admin })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    for await (const { path, kind } of clusterFiles(from)) {
      if (kind === 'folder') await mkdir(join(to, path), { recursive: true, mode: 0o700 })
      else await copyIfThere(join(from, path), join(to, path))
    }
    await mkdir(join(to, 'pg_wal/archive_status'), { recursive: true, mode: 0o700 })
    await writeFile(join(to, CONTROL), await readControlFile(join(from, CONTROL)))
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end().catch(() => undefined)
  }
  await handOver(to, account)
  // Last: what was left in the middle is no standby.
  const signal = join(to, 'standby.signal')
  await writeFile(signal, '')
  if (account) await chown(signal, account.uid, account.gid)
}

/** Whether the files at `folder` were last those of a standby or of a primary. */
export async function folderRole(folder: string): Promise<'empty' | 'standby' | 'primary'> {
  const isThere = (name: string) =>
    readFile(join(folder, name)).then(
      () => true,
      () => false,
    )
  if (!(await isThere('PG_VERSION')) || !(await isThere(CONTROL))) return 'empty'
  return (await isThere('standby.signal')) ? 'standby' : 'primary'
}
