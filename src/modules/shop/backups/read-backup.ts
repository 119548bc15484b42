import type { FileStore } from '#modules/platform/storage/file-store.server.ts'
import { type ArchiveMember, contentOf, readArchive } from './archive.ts'
import {
  type BackupHeader,
  type BackupManifest,
  BackupRefusedError,
  type BackupTable,
  FORMAT,
  HEADER,
  headerSchema,
  KEYS,
  MANIFEST,
  manifestOf,
  SEAL,
  type TableContents,
} from './backup-format.ts'
import type { BackupProgress } from './backups-types.ts'
import { sumLines, summing } from './shop-pictures.ts'
import { countRows, MOST_PACKED, unpackPart } from './table-rows.ts'

/** Bytes of a member that is read whole: lists of tables, sums, keys. */
const MOST_LIST = 64 * 2 ** 20

const PART = /^tables\/([^/]+)\/\d{6}\.copy\.zst$/
const PICTURE = /^pictures\/(.+)$/
const SUMS = /^pictures-\d{6}\.sha256$/

/** What is done with each part of a backup, in the order of the file. Nothing that was done counts before all of it was read. */
export interface BackupReader {
  header?(header: BackupHeader): Promise<void>
  /** The encrypted keys. */
  keys?(envelope: Buffer): Promise<void>
  /** Some of the rows of a table; those of one table follow each other. */
  rows?(header: BackupHeader, table: BackupTable, rows: Buffer): Promise<void>
  /** Reads `content` to its end. */
  picture?(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
}

export interface ReadOptions {
  signal?: AbortSignal
  onProgress?: (progress: BackupProgress) => void
}

function parsed<T>(schema: { parse(value: unknown): T }, bytes: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new BackupRefusedError('damaged', name, { cause: error })
  }
}

function readHeader(bytes: Buffer): BackupHeader {
  // A newer format may have another shape; its number stays where it is.
  const { format, shop } = parsed(headerSchema.pick({ format: true, shop: true }), bytes, HEADER)
  if (format > FORMAT) throw new BackupRefusedError('newer-format', shop)
  return parsed(headerSchema, bytes, HEADER)
}

/** Reads to the end, so that the sum is whole. */
async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

/** What is summed while a backup is read, to be compared with its manifest. */
function counted(header: BackupHeader) {
  const tables = new Map(header.tables.map((table) => [table.folder, { table, count: countRows() }]))
  const sums = sumLines()
  let pictures = { count: 0, bytes: 0 }
  return {
    rows(folder: string, rows: Buffer): BackupTable {
      const found = tables.get(folder)
      if (!found) throw new BackupRefusedError('damaged', folder)
      found.count.add(rows)
      return found.table
    },
    picture(name: string, size: number, sha256: string) {
      sums.add(name, sha256)
      pictures = { count: pictures.count + 1, bytes: pictures.bytes + size }
    },
    pictureSums(listed: Buffer, name: string) {
      if (!listed.equals(sums.take())) throw new BackupRefusedError('damaged', name)
    },
    compare(manifest: BackupManifest) {
      const found: TableContents[] = [...tables.values()].map(({ table: { schema, name }, count }) => ({
        ...{ schema, name },
        ...count.total(),
      }))
      const differs = differingTable(manifest.tables, found)
      if (differs !== null) throw new BackupRefusedError('damaged', differs)
      if (sums.count > 0 || JSON.stringify(pictures) !== JSON.stringify(manifest.pictures))
        throw new BackupRefusedError('damaged', 'pictures')
    },
  }
}

/** The first table whose rows are not those of the manifest, or that only one of the two has; null where all agree. */
export function differingTable(
  listed: readonly TableContents[],
  found: readonly TableContents[],
): string | null {
  const key = ({ schema, name, rows, sha256 }: TableContents) => `${schema}.${name} ${rows} ${sha256}`
  const known = new Set(found.map(key))
  const differs =
    listed.find((table) => !known.delete(key(table))) ?? found.find((table) => known.has(key(table)))
  return differs ? `${differs.schema}.${differs.name}` : null
}

/**
 * Reads a backup once from its beginning to its end, compares every sum, and hands each part on. Throws `missing`, `damaged` (a byte is
 * missing or differs: nothing that was handed on may be kept), `newer-format`, what `reader` throws, and what the store throws.
 */
export async function readBackup(
  store: FileStore,
  key: string,
  reader: BackupReader,
  { signal, onProgress = () => undefined }: ReadOptions = {},
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const [file, source] = [await store.head(key), await store.get(key, { ...(signal && { signal }) })]
  if (file === null || source === null) throw new BackupRefusedError('missing', key)
  let done = 0
  async function* watched(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      signal?.throwIfAborted()
      done += chunk.length
      yield chunk
    }
  }
  const state: { header?: BackupHeader; sums?: ReturnType<typeof counted>; manifest?: BackupManifest } = {}
  async function take(member: ArchiveMember): Promise<void> {
    const { name, size, content } = member
    if (state.header === undefined || state.sums === undefined) {
      if (name !== HEADER) throw new BackupRefusedError('damaged', name)
      state.header = readHeader(await contentOf(member, MOST_LIST))
      state.sums = counted(state.header)
      await reader.header?.(state.header)
      return
    }
    const [, folder] = PART.exec(name) ?? []
    const [, picture] = PICTURE.exec(name) ?? []
    if (folder !== undefined) {
      const rows = await unpackPart(await contentOf(member, MOST_PACKED), name)
      const table = state.sums.rows(folder, rows)
      await reader.rows?.(state.header, table, rows)
    } else if (picture !== undefined) {
      const { passed, sha256 } = summing(content)
      await (reader.picture ? reader.picture(picture, passed) : drain(passed))
      state.sums.picture(name, size, sha256())
    } else if (SUMS.test(name)) state.sums.pictureSums(await contentOf(member, MOST_LIST), name)
    else if (name === KEYS) {
      const envelope = await contentOf(member, MOST_LIST)
      await reader.keys?.(envelope)
    } else if (name === MANIFEST) {
      state.manifest = parsed(manifestOf, await contentOf(member, MOST_LIST), name)
      state.sums.compare(state.manifest)
    } else if (name !== SEAL) throw new BackupRefusedError('damaged', name)
  }
  for await (const member of readArchive(watched(source))) {
    onProgress({ part: 'check', done, of: file.bytes })
    await take(member)
  }
  if (state.header === undefined || state.manifest === undefined)
    throw new BackupRefusedError('damaged', MANIFEST)
  return { header: state.header, manifest: state.manifest }
}

/** Reads a backup back and compares every sum; returns what it says of itself. Throws as `readBackup`. */
export const verifyBackup = (
  store: FileStore,
  key: string,
  options: ReadOptions = {},
): Promise<{ header: BackupHeader; manifest: BackupManifest }> => readBackup(store, key, {}, options)
