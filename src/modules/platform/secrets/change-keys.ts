import { type Database, transaction } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { type EncryptedCount, walkEncryptedColumns } from './encrypted-columns.ts'
import type { CipherKeys } from './encrypted-text.ts'
import {
  decryptingKeys,
  type EncryptionName,
  keyCheck,
  keyFor,
  newestKey,
  newKey,
  rotatedKeys,
  type ShopKey,
} from './key-ring.ts'
import { readSecretsFile, tryWriteSecretsFile } from './secrets-file.ts'
import { lockSecretsCheck, writeSecretsCheck } from './secrets-queries.ts'

export type KeyChange =
  | { command: 'replace'; retentionYears: number }
  | { command: 'rotate'; afterMinutes: number; compromised: boolean; retentionYears: number }

/** `problem` is for the operator. */
export type ChangeKeysResult =
  | { ok: true; keys: readonly ShopKey[]; now: Date; texts: EncryptedCount[] }
  | { ok: false; problem: string }

/** The keys of each kind of encrypted text, from those of the file as they are at `now`. */
export function cipherKeysOf(keys: readonly ShopKey[], now: Date): (name: EncryptionName) => CipherKeys {
  const known = decryptingKeys(keys, now)
  return (name) => {
    const all = known.map((key) => keyFor(key, name))
    return { current: all[0] ?? '', all }
  }
}

/** Changes the file, then the check in the database, under the lock of the check. */
function changeFile(db: Database, file: string, change: KeyChange) {
  return transaction(db, async (tx) => {
    const now = await databaseNow(tx)
    const check = await lockSecretsCheck(tx)
    const read = await readSecretsFile(file)
    if (!read.ok && read.reason === 'unusable') return { ok: false, problem: read.problem } as const
    let keys: readonly ShopKey[]
    let isNew = true
    if (change.command === 'replace') {
      keys = read.ok ? read.keys : [newKey(now)]
      isNew = !read.ok
    } else {
      const { afterMinutes, compromised, retentionYears } = change
      if (!read.ok)
        return {
          ok: false,
          problem: `${file} yok. Mağaza ilk açılışta yapar; kaybolduysa: npm run secrets -- replace`,
        } as const
      if (check !== null && !read.keys.some((key) => keyCheck(key) === check))
        return { ok: false, problem: `${file} bu veritabanının anahtarları değil.` } as const
      keys = rotatedKeys(read.keys, { afterMinutes, compromised, retentionYears, now })
    }
    const problem = isNew ? await tryWriteSecretsFile(file, keys) : null
    if (problem !== null) return { ok: false, problem } as const
    await writeSecretsCheck(tx, keyCheck(newestKey(keys)))
    return { ok: true, keys, now } as const
  })
}

/**
 * Changes the shop's keys: the file first, then the check in the database, then every encrypted text of an older key, each in a statement
 * of its own. The file keeps every earlier key, and ended keys decrypt, so a command that is killed at any step leaves all of it readable;
 * the shop's job, or the same command again, does the rest.
 */
export async function changeKeys(db: Database, file: string, change: KeyChange): Promise<ChangeKeysResult> {
  const changed = await changeFile(db, file, change)
  if (!changed.ok) return changed
  const texts = await walkEncryptedColumns(db, cipherKeysOf(changed.keys, changed.now), { write: true })
  return { ...changed, texts }
}
