import { Readable } from 'node:stream'
import type pg from 'pg'
import { type Db, transactionOnce } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { areKeysOf, readSecretsFile, secretsText } from '#modules/platform/secrets/secrets.server.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import {
  type BackupHeader,
  type BackupManifest,
  BackupRefusedError,
  FORMAT,
  HEADER,
  KEYS,
  MANIFEST,
  type TableContents,
} from './backup-format.ts'
import type { BackupOptions, BackupProgress, WrittenBackup } from './backups-types.ts'
import { prepareCopies, quoted, readMoment, readSequences, readTables } from './database-contents.ts'
import { encryptKeys } from './keys-envelope.ts'
import { verifyBackup } from './read-backup.ts'
import { keptPictures, type ShopPictures, shopPictures, sumLines, summing } from './shop-pictures.ts'
import { shopVersion } from './shop-version.ts'
import { packPart, readTable } from './table-rows.ts'

/** Pictures whose sums stand together in one member, so that few are in memory. */
const SUMS_TOGETHER = 1000

/** The keys, encrypted; throws where they are not this database's, since a backup with them would open nothing. */
async function encryptedKeys(tx: Db, file: string, passphrase: string): Promise<Buffer> {
  const read = await readSecretsFile(file)
  if (!read.ok) {
    if (read.reason === 'missing') throw new BackupRefusedError('no-keys', file)
    throw new BackupRefusedError('keys-unusable', read.problem)
  }
  if (!(await areKeysOf(tx, read.keys))) throw new BackupRefusedError('keys-of-another-shop', file)
  return encryptKeys(secretsText(read.keys), passphrase)
}

type Report = (progress: BackupProgress) => void

interface CopiedDatabase {
  header: BackupHeader
  tables: TableContents[]
  sequences: BackupManifest['sequences']
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Adds what the database is and each of its tables, all as of one moment. */
async function addDatabase(
  archive: ArchiveWriter,
  tx: Db,
  client: pg.PoolClient,
  { secretsFile, passphrase, signal }: BackupOptions,
  report: Report,
): Promise<CopiedDatabase> {
  await prepareCopies(tx)
  const moment = await readMoment(tx)
  if (moment === null) throw new BackupRefusedError('no-shop')
  const found = await readTables(tx)
  const tables = found.map(({ table }) => table)
  // A table that is emptied or altered meanwhile would not be as of this moment.
  await tx.unchecked(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  const keys = passphrase === null ? null : await encryptedKeys(tx, secretsFile, passphrase)
  const header: BackupHeader = {
    format: FORMAT,
    shop: shopVersion(),
    ...moment,
    keys: keys === null ? 'left-out' : 'encrypted',
    tables,
  }
  await addWhole(archive, HEADER, json(header))
  if (keys !== null) await addWhole(archive, KEYS, keys)
  const of = found.reduce((sum, { size }) => sum + size, 0)
  const contents: TableContents[] = []
  let done = 0
  for (const { table, size } of found) {
    signal?.throwIfAborted()
    report({ part: 'tables', done, of })
    let part = 0
    contents.push(
      await readTable(client, table, async (rows) => {
        signal?.throwIfAborted()
        const name = `tables/${table.folder}/${String(++part).padStart(6, '0')}.copy.zst`
        await addWhole(archive, name, await packPart(rows))
      }),
    )
    done += size
  }
  return { header, tables: contents, sequences: await readSequences(tx) }
}

const addWhole = (archive: ArchiveWriter, name: string, content: Buffer) =>
  archive.add(name, content.length, content)

/** Adds each picture that is there, and the sums of them. */
async function addPictures(
  archive: ArchiveWriter,
  pictures: ShopPictures,
  signal: AbortSignal | undefined,
  report: Report,
): Promise<Pick<BackupManifest, 'pictures' | 'missingPictures'>> {
  const sums = sumLines()
  const missingPictures: string[] = []
  const total = { count: 0, bytes: 0 }
  let files = 0
  const addSums = () => addWhole(archive, `pictures-${String(++files).padStart(6, '0')}.sha256`, sums.take())
  let of = 0
  for await (const _ of keptPictures(pictures)) of++
  for await (const { key, bytes } of keptPictures(pictures)) {
    signal?.throwIfAborted()
    report({ part: 'pictures', done: total.count, of })
    const content = await pictures.get(key)
    if (content === null) {
      missingPictures.push(key)
      continue
    }
    const name = `pictures/${key}`
    const { passed, sha256 } = summing(content)
    await archive.add(name, bytes, passed)
    sums.add(name, sha256())
    total.count += 1
    total.bytes += bytes
    if (sums.count >= SUMS_TOGETHER) await addSums()
  }
  if (sums.count > 0) await addSums()
  return { pictures: total, missingPictures }
}

/**
 * Writes a backup of the shop, which may be running, as one file: the database as of one moment, then the pictures, and reads it back
 * whole before it counts as written. A picture deleted meanwhile is named in the result. Throws what stops it, and leaves no file then;
 * an earlier file of the same name is replaced only by a complete one.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { db, dataDir, store, key, signal, onProgress = () => undefined } = options
  const { pictures = shopPictures(dataDir) } = options
  const archive = writeArchive(await databaseNow(db))
  const stored = store.put(key, Readable.from(archive.bytes, { objectMode: false }), {
    mediaType: 'application/x-tar',
    ...(signal && { signal }),
  })
  // Its failure reaches the work below as that of a write that nobody takes.
  const storing = stored.then(
    () => null,
    (error: unknown) => ({ error }),
  )
  let copied: CopiedDatabase & Pick<BackupManifest, 'pictures' | 'missingPictures'>
  try {
    const database = await transactionOnce(
      db,
      (tx, client) => addDatabase(archive, tx, client, options, onProgress),
      { snapshot: true, unlimited: true },
    )
    copied = { ...database, ...(await addPictures(archive, pictures, signal, onProgress)) }
    const { tables, sequences, pictures: total, missingPictures } = copied
    const manifest: BackupManifest = { tables, sequences, pictures: total, missingPictures }
    await addWhole(archive, MANIFEST, json(manifest))
    archive.end()
  } catch (error) {
    archive.fail(error)
    throw (await storing)?.error ?? error
  }
  const { bytes } = await stored
  try {
    await verifyBackup(store, key, { ...(signal && { signal }), onProgress })
  } catch (error) {
    await store.remove(key)
    throw error
  }
  return {
    key,
    bytes,
    tables: copied.tables.length,
    rows: copied.tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures: copied.pictures.count,
    missingPictures: copied.missingPictures,
    keys: copied.header.keys,
    takenAt: copied.header.takenAt,
    finishedAt: await databaseNow(db),
  }
}
