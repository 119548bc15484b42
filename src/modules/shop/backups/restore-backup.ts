import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { type CopyIn, copyIn } from '#database/copy-rows.ts'
import { type Database, type Db, transactionOnce } from '#database/database.ts'
import { knownMigrations, lockMigrations, migrateWithin } from '#database/migrate.ts'
import { boolean, statement } from '#database/statements/statement.ts'
import {
  parseSecrets,
  readSecretsFile,
  type ShopKey,
  secretsText,
  writeSecretsFile,
} from '#modules/platform/secrets/secrets.server.ts'
import type { FileStore } from '#modules/platform/storage/file-store.server.ts'
import {
  type BackupHeader,
  type BackupManifest,
  BackupRefusedError,
  type BackupSequence,
  type BackupTable,
} from './backup-format.ts'
import type { BackupProgress } from './backups-types.ts'
import { copyFromText, IN_BACKUP, prepareCopies, quoted } from './database-contents.ts'
import { decryptKeys } from './keys-envelope.ts'
import { differingTable, readBackup } from './read-backup.ts'
import { type EmptyTables, makeTables, takeChecksAway } from './restore-schema.ts'
import { type ShopPictures, shopPictures, summing } from './shop-pictures.ts'
import { sumTable } from './table-rows.ts'

export interface RestoreOptions {
  /** An empty database. */
  db: Database
  /** `DATA_DIR` of the new shop. */
  dataDir: string
  /** Where pictures go, if not where `shopPictures` says. */
  pictures?: ShopPictures
  secretsFile: string
  store: FileStore
  key: string
  /** The passphrase of the keys; called only for a backup that has them. Null leaves them in the file. */
  passphrase(): Promise<string | null>
  /** What holds the restored shop until its owner releases it, in the same transaction. */
  hold(tx: Db, of: { takenAt: Date; from: string }): Promise<void>
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}

export interface RestoredBackup {
  header: BackupHeader
  manifest: BackupManifest
  rows: number
  /** `written`; `left-out` by the backup; `not-asked-for` where no passphrase was entered. */
  keys: 'written' | 'left-out' | 'not-asked-for'
  /** Tables whose rows stay in the file, since this shop has no such table. */
  unknownTables: string[]
  /** Migrations that the backup's shop had not run. */
  migrated: string[]
}

const IS_DATABASE_USED = statement(
  { row: { used: boolean } },
  `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${IN_BACKUP}
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')) as used`,
)

/** Whether the database holds tables where a shop has them, or others of this role. */
async function isUsed(db: Db): Promise<boolean> {
  return (await db.query(IS_DATABASE_USED)).rows[0]?.used !== false
}

/** Refuses what a newer shop wrote, and what another shop than Vitrin's versions wrote. */
async function refuseUnknownShop({ shop, migrations }: BackupHeader): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ tag, hash }) => [tag, hash]))
  for (const { tag, hash } of migrations) {
    const own = known.get(tag)
    if (own === undefined) throw new BackupRefusedError('newer-shop', shop)
    if (own !== hash) throw new BackupRefusedError('changed-migration', tag)
  }
}

/** The keys of a backup, which must not replace others. */
async function openKeys(
  envelope: Buffer,
  { secretsFile, passphrase }: RestoreOptions,
): Promise<readonly ShopKey[] | null> {
  const given = await passphrase()
  if (given === null) return null
  const keys = parseSecrets(await decryptKeys(envelope, given), secretsFile)
  if (!keys.ok) throw new BackupRefusedError('damaged', 'keys')
  const there = await readSecretsFile(secretsFile)
  if (there.ok ? secretsText(there.keys) !== secretsText(keys.keys) : there.reason !== 'missing')
    throw new BackupRefusedError('keys-there', secretsFile)
  return keys.keys
}

/** Sends the rows of the tables to the database, one table after the other, as they come. */
function tableLoader(client: pg.PoolClient, known: ReadonlySet<string>) {
  let open: { table: BackupTable; rows: CopyIn } | null = null
  const end = async () => {
    const { rows } = open ?? {}
    open = null
    await rows?.end()
  }
  return {
    end,
    async add(table: BackupTable, rows: Buffer) {
      if (open?.table !== table) await end()
      if (!known.has(quoted(table))) return
      open ??= { table, rows: copyIn(client, copyFromText(table)) }
      await open.rows.write(rows)
    },
  }
}

async function setSequences(tx: Db, sequences: readonly BackupSequence[]): Promise<void> {
  for (const sequence of sequences) {
    const { rows } = await tx.unchecked<{ there: boolean }>('select to_regclass($1) is not null as there', [
      quoted(sequence),
    ])
    if (rows[0]?.there)
      await tx.unchecked('select setval($1::regclass, $2::bigint, $3)', [
        ...[quoted(sequence), sequence.lastValue, sequence.isCalled],
      ])
  }
}

/** Compares what is in the database with what the backup says of it. */
async function compareRows(
  client: pg.PoolClient,
  { tables }: EmptyTables,
  manifest: BackupManifest,
): Promise<void> {
  const known = new Set(tables.map(quoted))
  const listed = manifest.tables.filter((table) => known.has(quoted(table)))
  const found = []
  for (const table of tables) found.push(await sumTable(client, table))
  const differs = differingTable(listed, found)
  if (differs !== null) throw new BackupRefusedError('differs', differs)
}

/** Writes pictures, none over another one, and takes them back. */
function pictureWriter(pictures: ShopPictures) {
  const written: string[] = []
  return {
    async add(name: string, content: AsyncIterable<Uint8Array>) {
      const there = await pictures.get(name)
      if (there !== null) {
        if (!(await sameBytes(there, content))) throw new BackupRefusedError('picture-differs', name)
        return
      }
      written.push(name)
      await pictures.put(name, Readable.from(content, { objectMode: false }))
    },
    async takeBack() {
      for (const name of written) await pictures.remove(name).catch(() => undefined)
    },
  }
}

async function sameBytes(a: AsyncIterable<Uint8Array>, b: AsyncIterable<Uint8Array>): Promise<boolean> {
  const [one, other] = [summing(a), summing(b)]
  for (const { passed } of [one, other]) for await (const _ of passed);
  return one.sha256() === other.sha256()
}

interface Loaded {
  header: BackupHeader
  manifest: BackupManifest
  tables: EmptyTables
  keys: readonly ShopKey[] | null
}

/** The tables that rows go to, and the statements that bring back what was taken away. */
interface Made {
  tables: EmptyTables
  checks: string[]
  loader: ReturnType<typeof tableLoader>
}

/** Reads the file once: tables as they were, their rows, the pictures. Whole and compared when it returns. */
async function load(
  tx: Db,
  client: pg.PoolClient,
  options: RestoreOptions,
  pictures: ReturnType<typeof pictureWriter>,
): Promise<Loaded> {
  const { store, key, signal, onProgress } = options
  const state = { keys: null as Loaded['keys'], made: null as Made | null }
  /** Only when the file and its passphrase turned out to fit. */
  const makeFor = async (header: BackupHeader): Promise<Made> => {
    const tables = await makeTables(tx, header)
    // Again: the job queue's plan sets limits of its own, which would end us while a large picture is written.
    await prepareCopies(tx)
    const checks = await takeChecksAway(tx)
    await tx.unchecked(`truncate ${tables.tables.map(quoted).join(', ')}`)
    return { tables, checks, loader: tableLoader(client, new Set(tables.tables.map(quoted))) }
  }
  const { header, manifest } = await readBackup(
    store,
    key,
    {
      header: refuseUnknownShop,
      async keys(envelope) {
        state.keys = await openKeys(envelope, options)
      },
      async rows(header, table, rows) {
        state.made ??= await makeFor(header)
        await state.made.loader.add(table, rows)
      },
      picture: (name, content) => pictures.add(name, content),
    },
    { ...(signal && { signal }), ...(onProgress && { onProgress }) },
  )
  const { tables, checks, loader } = state.made ?? (await makeFor(header))
  await loader.end()
  await setSequences(tx, manifest.sequences)
  await compareRows(client, tables, manifest)
  for (const each of checks) await tx.unchecked(each)
  return { header, manifest, tables, keys: state.keys }
}

/**
 * Makes an empty database the shop that a backup is of, brings it to this version, and holds it until its owner releases it. Whole or not
 * at all: one transaction, which commits when every byte of the file was read and agrees and every row of the database was compared with
 * it. Triggers do not fire, so nothing is sent, counted or dated anew. Throws `BackupRefusedError` for each reason to refuse, and what the
 * database or the disk says; pictures that it had written are removed then. A killed restore leaves an empty database, and pictures that
 * the next one finds.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { db, dataDir, secretsFile, key, hold } = options
  const pictures = pictureWriter(options.pictures ?? shopPictures(dataDir))
  let wroteKeys = false
  try {
    return await transactionOnce(
      db,
      async (tx, client) => {
        await lockMigrations(tx)
        if (await isUsed(tx)) throw new BackupRefusedError('database-used')
        await prepareCopies(tx)
        const { header, manifest, tables, keys } = await load(tx, client, options, pictures)
        const migrated = await migrateWithin(tx)
        await hold(tx, { takenAt: header.takenAt, from: key })
        if (keys !== null && !(await readSecretsFile(secretsFile)).ok) {
          wroteKeys = true
          await writeSecretsFile(secretsFile, keys)
        }
        return {
          ...{ header, manifest, migrated },
          rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
          keys: header.keys === 'left-out' ? 'left-out' : keys === null ? 'not-asked-for' : 'written',
          unknownTables: tables.unknown,
        }
      },
      { unlimited: true },
    )
  } catch (error) {
    await pictures.takeBack()
    if (wroteKeys) await rm(secretsFile, { force: true })
    throw error
  }
}
