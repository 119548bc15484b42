import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { copyOut } from '#database/copy-rows.ts'
import { BackupRefusedError, type BackupTable, type TableContents } from './backup-format.ts'
import { copyToText } from './database-contents.ts'

/** Bytes of rows that are compressed and stored together. */
const PART_BYTES = 4 * 2 ** 20
/** Bytes of one part unpacked: one row may be longer than a part. */
const MOST_BYTES = 2 ** 30
/** Bytes of one part packed. */
export const MOST_PACKED = MOST_BYTES

const NEW_LINE = 10

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Each part has a sum of its own, so that damaged rows never reach the database. */
export const packPart = (rows: Buffer): Promise<Buffer> =>
  compress(rows, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })

export async function unpackPart(part: Buffer, name: string): Promise<Buffer> {
  try {
    return await decompress(part, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    throw new BackupRefusedError('damaged', name, { cause: error })
  }
}

/** Counts and sums the rows of a table as they pass. In COPY's text each line is a row: a line break in a value is written as \n. */
export function countRows(): {
  add(rows: Uint8Array): void
  total(): Omit<TableContents, 'schema' | 'name'>
} {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    add(chunk) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) rows++
    },
    total: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

/** Reads a table and hands on its rows in parts. */
export async function readTable(
  client: pg.PoolClient,
  table: BackupTable,
  onPart: (rows: Buffer) => Promise<void>,
): Promise<TableContents> {
  const counted = countRows()
  let waiting: Buffer[] = []
  let size = 0
  const handOn = async () => {
    const part = Buffer.concat(waiting)
    waiting = []
    size = 0
    await onPart(part)
  }
  for await (const chunk of copyOut(client, copyToText(table))) {
    counted.add(chunk)
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await handOn()
  }
  if (size > 0) await handOn()
  return { schema: table.schema, name: table.name, ...counted.total() }
}

/** Counts and sums the rows of a table in the database. */
export async function sumTable(client: pg.PoolClient, table: BackupTable): Promise<TableContents> {
  const counted = countRows()
  for await (const chunk of copyOut(client, copyToText(table))) counted.add(chunk)
  return { schema: table.schema, name: table.name, ...counted.total() }
}
