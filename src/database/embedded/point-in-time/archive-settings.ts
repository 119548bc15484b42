import { chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from '../../database.ts'
import type { Account } from '../server-account.ts'
import { isArchived } from './wal-names.ts'

/**
 * Where the server puts finished segments of its log, for the shop to take them away. Inside the cluster: a server that root started as
 * another user can write nowhere else. Any start of a cluster that has the folder archives, so that a command between two runs of the
 * shop leaves no gap.
 */
const FOLDER = 'wal-archive'

export const archiveFolder = (clusterDir: string): string => join(clusterDir, FOLDER)

/** Seconds after which the server closes a segment that something was written into: as much of the shop can be lost with its disk. */
export const ARCHIVE_SECONDS = 60

/** What a cluster's own postgresql.conf says that rules the shop's archive out; undefined where nothing does. */
async function rulesItOut(clusterDir: string): Promise<string | undefined> {
  const files = ['postgresql.conf', 'postgresql.auto.conf'].map((name) => join(clusterDir, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const found = texts.map((text) =>
    /^\s*(?:(?:archive_mode|archive_command|archive_library)\b|wal_level\s*=?\s*'?minimal).*$/m.exec(text),
  )
  return found.find((match) => match !== null)?.[0].trim()
}

/** Whether a cluster keeps its log for copies. */
export async function isArchiving(clusterDir: string): Promise<boolean> {
  return (await stat(archiveFolder(clusterDir)).catch(() => undefined)) !== undefined
}

async function dropArchive(clusterDir: string, log: DatabaseLog | undefined): Promise<void> {
  const folder = archiveFolder(clusterDir)
  const left = (await readdir(folder).catch(() => [])).filter(isArchived)
  if (left.length > 0)
    log?.warn(
      { segments: left.length },
      'BACKUP_TO is no longer set: write-ahead log that was not stored is dropped, and copies end here',
    )
  await rm(folder, { recursive: true, force: true })
}

/**
 * The server's settings for an archive that is wanted (`seconds`), not wanted (`false`), or as the last shop had it (undefined): in that
 * case the folder decides. Given on the server's command line, they work with a cluster of any earlier version and leave its
 * postgresql.conf alone; one that archives itself keeps doing so.
 */
export async function archiveSettings(options: {
  clusterDir: string
  account: Account | undefined
  wanted: { seconds: number } | false | undefined
  log: DatabaseLog | undefined
}): Promise<Record<string, string>> {
  const { clusterDir, account, wanted, log } = options
  if (wanted === false) {
    await dropArchive(clusterDir, log)
    return {}
  }
  if (wanted === undefined && !(await isArchiving(clusterDir))) return {}
  const own = await rulesItOut(clusterDir)
  if (own !== undefined) {
    log?.warn(
      { setting: own },
      'postgresql.conf rules the archive of the shop out; it cannot go back to a moment',
    )
    await rm(archiveFolder(clusterDir), { recursive: true, force: true })
    return {}
  }
  await mkdir(archiveFolder(clusterDir), { recursive: true, mode: 0o700 })
  if (account) await chown(archiveFolder(clusterDir), account.uid, account.gid)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    // The server works in its cluster.
    'basic_archive.archive_directory': FOLDER,
    archive_timeout: `${wanted?.seconds ?? ARCHIVE_SECONDS}s`,
  }
}
