import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { packTar, type TarMember } from '#shared/files/tar.server.ts'
import { archiveFolder } from './archive-settings.ts'
import { type BaseCopy, baseKey, type CopyStore, MANIFEST, type Manifest, PACKED } from './copy-store.ts'
import { segmentAt, segmentBefore, segmentName } from './wal-names.ts'

/** The files of the cluster in the archive; beside it lies the password file of `DATA_DIR`. */
export const CLUSTER = 'postgres'
export const PASSWORD_FILE = 'postgres-password'

/** Folders whose content a restored server makes anew, or must not have (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const EMPTY_FOLDERS: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles.*|backup_label.*|tablespace_map.*|backup_manifest|.*\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/
const CONTROL = 'global/pg_control'
const CONTROL_READS = 10
const READ_AT_ONCE = 512 * 1024

/** The system and processor of this machine, as `linux-x64`. */
export const PLATFORM = `${process.platform}-${process.arch}`

/** Thrown where a copy cannot be made as the cluster is. */
export class NoCopyError extends Error {}

/** The relative paths below a cluster that belong into a copy, folders before what is in them. */
export async function* clusterFiles(
  clusterDir: string,
  below = '',
): AsyncGenerator<{ path: string; kind: 'file' | 'folder' }> {
  const names = await readdir(join(clusterDir, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const name of names.sort()) {
    const path = below ? `${below}/${name}` : name
    const at = join(clusterDir, path)
    if (LEFT_OUT.test(name) || path === CONTROL || at === archiveFolder(clusterDir)) continue
    if (below === 'pg_tblspc')
      throw new NoCopyError(`${path}: tables outside of the cluster cannot be copied`)
    const found = await stat(at).catch(() => undefined)
    if (found?.isDirectory()) {
      yield { path, kind: 'folder' }
      if (!EMPTY_FOLDERS.has(path)) yield* clusterFiles(clusterDir, path)
    } else if (found?.isFile()) yield { path, kind: 'file' }
  }
}

/** The control file, read as often as it takes to find the same twice: the server may write it at any moment. */
export async function readControlFile(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (let reads = 0; reads < CONTROL_READS; reads++) {
    const again = await readFile(path)
    if (again.equals(before)) return again
    before = again
    await pause(10)
  }
  throw new Error(`${path} does not stand still`)
}

const whole = (name: string, content: Buffer): TarMember => ({
  kind: 'file',
  name,
  size: content.length,
  content,
})

/**
 * A file as it is while the server may write it: as long as it was when it was opened; what is cut off meanwhile is filled with zeros.
 * Null for one that is gone.
 */
async function openMember(
  name: string,
  path: string,
): Promise<{ member: TarMember; close(): Promise<void> } | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (file === null) return null
  const { size } = await file.stat()
  const content = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < size; ) {
      const wanted = Math.min(READ_AT_ONCE, size - at)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
      const part = bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead)
      yield part
      at += part.length
    }
  }
  return { member: { kind: 'file', name, size, content: content() }, close: () => file.close() }
}

interface Point {
  lsn: string
  at: Date
}

const SETTINGS = `
  select current_setting('server_version_num')::int / 10000 as major,
    pg_size_bytes(current_setting('wal_segment_size'))::int as segment_bytes,
    (select system_identifier::text from pg_control_system()) as system,
    (select timeline_id from pg_control_checkpoint()) as timeline`

interface Settings {
  major: number
  segment_bytes: number
  system: string
  timeline: number
}

export interface ClusterSource {
  /** `DATA_DIR`, with the cluster and its password. */
  dataDir: string
  clusterDir: string
  /** The server as superuser. */
  admin: pg.PoolConfig
}

export interface BaseCopyOptions {
  source: ClusterSource
  store: CopyStore
  /** Resolves when the store has a segment; rejects, and with it the copy, where log before it was dropped. */
  untilStored(segment: string): Promise<void>
  signal?: AbortSignal
}

/** `20261128-142903`, in UTC. */
export const copyName = (at: Date): string =>
  at
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')

/**
 * Copies the files of the running server into the store, packed into one file of tar and zstd, and the manifest last, when all of the
 * log that belongs to it is there too. Files may change while they are read: the log repeats every page that was written meanwhile.
 * A copy that fails leaves no manifest. Throws `NoCopyError` for a cluster with table spaces.
 */
export async function writeBaseCopy(options: BaseCopyOptions): Promise<BaseCopy> {
  const { source, store, untilStored, signal } = options
  const { dataDir, clusterDir, admin } = source
  // The backup belongs to this connection, and ends with it if the copy fails.
  const client = new pg.Client({ connectionTimeoutMillis: 30_000, ...admin })
  await client.connect()
  try {
    const { rows } = await client.query<Settings>(SETTINGS)
    const settings = rows[0]
    if (!settings) throw new Error('PostgreSQL did not say what it is')
    const { segment_bytes: segmentBytes, timeline } = settings
    const started = await client.query<Point>(
      `select pg_backup_start('vitrin', fast => true)::text as lsn, clock_timestamp() as at`,
    )
    const start = started.rows[0]
    if (!start) throw new Error('PostgreSQL did not begin a backup')
    const copy = copyName(start.at)
    const digest = createHash('sha256')
    const counts = { files: 0, bytes: 0, packedBytes: 0 }
    const stopped: Point[] = []

    async function* members(): AsyncGenerator<TarMember> {
      const counted = (member: TarMember) => {
        if (member.kind === 'file') counts.bytes += member.size
        return member
      }
      yield { kind: 'folder', name: CLUSTER }
      for await (const { path, kind } of clusterFiles(clusterDir)) {
        signal?.throwIfAborted()
        const name = `${CLUSTER}/${path}`
        if (kind === 'folder') yield { kind, name }
        else {
          const file = await openMember(name, join(clusterDir, path))
          if (!file) continue
          try {
            yield counted(file.member)
          } finally {
            await file.close()
          }
          counts.files++
        }
      }
      yield { kind: 'folder', name: `${CLUSTER}/pg_wal/archive_status` }
      yield counted(whole(`${CLUSTER}/${CONTROL}`, await readControlFile(join(clusterDir, CONTROL))))
      const ended = await client.query<Point & { labelfile: string }>(
        `select lsn::text, labelfile, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)`,
      )
      const stop = ended.rows[0]
      if (!stop) throw new Error('PostgreSQL did not end the backup')
      stopped.push(stop)
      yield whole(`${CLUSTER}/backup_label`, Buffer.from(stop.labelfile))
      yield whole(PASSWORD_FILE, await readFile(join(dataDir, PASSWORD_FILE)))
    }

    const packing = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    // A copy that is given up, or that the store does not take, ends its sources too; `put` says why.
    const filled = pipeline(
      Readable.from(packTar(members(), start.at), { objectMode: false }),
      packing,
    ).catch(() => undefined)
    async function* packed(): AsyncGenerator<Buffer> {
      for await (const chunk of packing) {
        const part = Buffer.from(chunk)
        digest.update(part)
        counts.packedBytes += part.length
        yield part
      }
    }
    const content = Readable.from(packed(), { objectMode: false }).on('error', () => undefined)
    try {
      await store.put(baseKey(settings.system, copy, PACKED), content, { signal })
    } finally {
      content.destroy()
      packing.destroy()
      await filled
    }
    const stop = stopped[0]
    if (!stop) throw new Error('the copy ended before the backup did')
    const nameOf = (number: number) => segmentName(timeline, number, segmentBytes)
    const manifest: Manifest = {
      format: 1,
      major: String(settings.major),
      platform: PLATFORM,
      system: settings.system,
      timeline,
      segmentBytes,
      start: { ...start, segment: nameOf(segmentAt(start.lsn, segmentBytes)) },
      stop: { lsn: stop.lsn, at: stop.at, segment: nameOf(segmentBefore(stop.lsn, segmentBytes)) },
      packed: { ...counts, sha256: digest.digest('hex') },
    }
    await untilStored(manifest.stop.segment)
    await store.put(
      baseKey(settings.system, copy, MANIFEST),
      Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
      { signal },
    )
    return { ...manifest, copy }
  } finally {
    await client.end()
  }
}
