import { unwatchFile, watchFile } from 'node:fs'
import { type Database, type DatabaseLog, type Db, transaction } from '#database/database.ts'
import {
  aboutRow,
  ENCRYPTED_COLUMNS,
  type EncryptedColumnName,
  walkEncryptedColumns,
} from './encrypted-columns.ts'
import { type CipherKeys, decryptText, encryptText, isEncrypted } from './encrypted-text.ts'
import {
  acceptedKeys,
  decryptingKeys,
  type EncryptionName,
  keyCheck,
  keyFor,
  newestKey,
  newKey,
  nextKeyChange,
  type SecretName,
  type ShopKey,
  type SigningName,
  withInherited,
} from './key-ring.ts'
import { readSecretsFile, tryWriteSecretsFile } from './secrets-file.ts'
import {
  dropSecretsToMove,
  lockSecretsCheck,
  readSecretsCheck,
  readSecretsToMove,
  writeSecretsCheck,
} from './secrets-queries.ts'

/** The declaration of a column whose texts are encrypted one by one. */
export { ENCRYPTED_JSON } from './encrypted-columns.ts'
/** For copies of the keys that leave the machine with a backup. */
export type { ShopKey } from './key-ring.ts'
export { parseSecrets, readSecretsFile, secretsText, writeSecretsFile } from './secrets-file.ts'

/** Whether a database goes by one of these keys; true where it goes by none yet. */
export async function areKeysOf(db: Db, keys: readonly ShopKey[]): Promise<boolean> {
  const check = await readSecretsCheck(db)
  return check === null || keys.some((key) => keyCheck(key) === check)
}

/** The signing keys of one purpose. Read them for each use: they change while the shop runs. */
export interface KeyRing {
  /** The key that signs now. */
  current(): string
  /** All accepted keys, the current one first. */
  accepted(): readonly string[]
}

/** Encrypts and decrypts the texts of one column; each is tied to its row (`row`: the value that names it). */
export interface Cipher {
  encrypt(row: string, text: string): string
  /** Null when no key of the shop decrypts it, or it belongs to another row. */
  decrypt(row: string, stored: string): string | null
  /** Whether a stored text is an encrypted one. */
  isEncrypted(stored: string): boolean
}

/** The keys of the shop, in a file outside the database, so that a copy of the database gives access to nothing. */
export interface Secrets {
  keysFor(name: SigningName): KeyRing
  /** The only way to encrypt what is stored: every change of keys walks these columns. */
  cipherFor(column: EncryptedColumnName): Cipher
  /** Encrypts every text of an older key again with the current one. */
  reencrypt(db: Db): Promise<void>
  /** Stops watching the file. */
  close(): void
}

/** `message` is one line for the operator who starts the shop. */
export type OpenSecretsResult = { ok: true; secrets: Secrets } | { ok: false; message: string }

export interface OpenSecretsOptions {
  db: Database
  /** Absolute path; created at the first start. */
  file: string
  log: DatabaseLog
  clock: () => Date
  /** How often to check the file for changes, in milliseconds. */
  pollEvery?: number
}

const POLL_EVERY = 5000

const remedy = (file: string) =>
  `Put ${file} back from the backup, or copy it from another process of this shop. ` +
  'Where it is lost for good: npm run secrets -- replace (every customer signs in again)'

type Prepared = { ok: true; keys: readonly ShopKey[] } | { ok: false; message: string }

/**
 * The keys of the file, created if this database has never had any, plus those an older version stored in the database. Refuses
 * keys that are not this database's: two processes with different keys would sign each other's customers out.
 */
async function prepareKeys(tx: Db, file: string, now: Date): Promise<Prepared> {
  const check = await lockSecretsCheck(tx)
  const read = await readSecretsFile(file)
  if (!read.ok && read.reason === 'unusable') return { ok: false, message: read.problem }
  if (!read.ok && check !== null)
    return { ok: false, message: `${file} is missing, and this database goes by its keys. ${remedy(file)}` }
  const known = read.ok ? read.keys : [newKey(now)]
  const toMove = await readSecretsToMove(tx)
  const moving = Object.keys(toMove).length > 0
  const keys = moving ? withInherited(known, toMove, now) : known
  if (check !== null && !keys.some((key) => keyCheck(key) === check))
    return { ok: false, message: `${file} does not have the keys this database goes by. ${remedy(file)}` }
  const problem = !read.ok || keys !== known ? await tryWriteSecretsFile(file, keys) : null
  if (problem !== null) return { ok: false, message: problem }
  // Only after the file is on disk: after a crash here the next start finds both and continues.
  if (moving) await dropSecretsToMove(tx)
  const newest = keyCheck(newestKey(keys))
  if (check !== newest) await writeSecretsCheck(tx, newest)
  return { ok: true, keys }
}

/** Reloads the file when it changes. An unusable file keeps the last good keys in use, and is logged. */
function watchKeys(
  { file, log, pollEvery = POLL_EVERY }: OpenSecretsOptions,
  onKeys: (keys: readonly ShopKey[]) => void,
): () => void {
  const reload = async () => {
    const read = await readSecretsFile(file)
    if (read.ok) onKeys(read.keys)
    else log.warn({}, read.reason === 'missing' ? `${file} is missing; the keys it had stay` : read.problem)
  }
  const listener = () => {
    reload().catch((error: unknown) => log.warn({ err: error }, `${file} could not be read again`))
  }
  watchFile(file, { interval: pollEvery, persistent: false }, listener)
  return () => unwatchFile(file, listener)
}

/**
 * The keys of the shop of this database. Processes on one database share the file, or copies of it; a process with other keys is
 * refused before it serves any request. Never logs a key.
 */
export async function openSecrets(options: OpenSecretsOptions): Promise<OpenSecretsResult> {
  const { db, file, log, clock } = options
  const prepared = await transaction(db, (tx) => prepareKeys(tx, file, clock()))
  if (!prepared.ok) return prepared
  let { keys } = prepared
  /** The keys by purpose, derived once for the time in which the same ones are accepted: signed values are checked with every request. */
  let period = { from: 0, until: 0, derived: new Map<SecretName, readonly string[]>() }
  const derivedKeys = (name: SecretName, choose: typeof acceptedKeys) => {
    const now = clock()
    const time = now.getTime()
    if (time < period.from || time >= period.until)
      period = { from: time, until: nextKeyChange(keys, now), derived: new Map() }
    const known = period.derived.get(name)
    if (known !== undefined) return known
    const derived = choose(keys, now).map((key) => keyFor(key, name))
    period.derived.set(name, derived)
    return derived
  }
  const accepted = (name: SigningName) => derivedKeys(name, acceptedKeys)
  const cipherKeys = (name: EncryptionName): CipherKeys => {
    const all = derivedKeys(name, decryptingKeys)
    return { current: all[0] ?? keyFor(newestKey(keys), name), all }
  }
  const close = watchKeys(options, (read) => {
    keys = read
    period = { from: 0, until: 0, derived: new Map() }
    log.info({ keys: keys.map(({ id }) => id) }, 'the keys of the shop were read again')
  })
  return {
    ok: true,
    secrets: {
      keysFor: (name) => ({
        current: () => accepted(name)[0] ?? keyFor(newestKey(keys), name),
        accepted: () => accepted(name),
      }),
      cipherFor: (column) => {
        const { key } = ENCRYPTED_COLUMNS[column]
        return {
          encrypt: (row, text) => encryptText(cipherKeys(key), text, aboutRow(column, row)),
          decrypt: (row, stored) => decryptText(cipherKeys(key), stored, aboutRow(column, row)),
          isEncrypted,
        }
      },
      async reencrypt(on) {
        const counts = await walkEncryptedColumns(on, cipherKeys, { write: true })
        const unreadable = counts.filter((count) => count.unreadable > 0)
        if (unreadable.length > 0)
          log.warn({ unreadable }, 'no key of the shop decrypts some encrypted texts: npm run secrets')
      },
      close,
    },
  }
}
