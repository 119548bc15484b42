import type { Db } from '#database/database.ts'
import { json, statement, text } from '#database/statements/statement.ts'
import { type CipherKeys, isEncrypted, reencryptText } from './encrypted-text.ts'
import type { EncryptionName } from './key-ring.ts'

interface EncryptedColumn {
  /** The column whose value names the row in what a text is tied to. */
  row: string
  key: EncryptionName
  /** What a text is tied to, before the name of its row. */
  about: string
  /** Some texts of a JSON object are encrypted, not the whole column. */
  isJson?: true
}

/**
 * Every encrypted column of the database, as `table.column`. Nothing is encrypted but through `Secrets.cipherFor` of one of these, and every
 * change of keys walks all of them (decision 128).
 */
export const ENCRYPTED_COLUMNS = {
  'provider_keys.data': { row: 'id', key: 'provider-keys', about: 'provider-keys ' },
  'saved_cards.data': { row: 'id', key: 'saved-cards', about: 'saved-card ' },
  // A statement moves a card's text here as it is, with its id.
  'vault_deletions.data': { row: 'id', key: 'saved-cards', about: 'saved-card ' },
  'staff_two_factors.secret': { row: 'staff_id', key: 'staff-secrets', about: 'staff-two-factor ' },
  'webhooks.secret': { row: 'id', key: 'webhooks', about: '' },
  'mail_messages.data': { row: 'key', key: 'emails', about: '', isJson: true },
} as const satisfies Record<string, EncryptedColumn>

export type EncryptedColumnName = keyof typeof ENCRYPTED_COLUMNS

/** What a text of a row is tied to. */
export function aboutRow(name: EncryptedColumnName, row: string): string {
  return ENCRYPTED_COLUMNS[name].about + row
}

/** A JSON object of which some texts are encrypted. */
export const ENCRYPTED_JSON = json<Record<string, unknown>>()

const COLUMNS = Object.entries(ENCRYPTED_COLUMNS).map(([name, declared]) => {
  const [table = '', column = ''] = name.split('.')
  const { row, isJson }: EncryptedColumn = declared
  const stored = isJson ? ENCRYPTED_JSON : text
  return {
    name: name as EncryptedColumnName,
    // Rows of emails that are sent, whose data is emptied, are not read.
    read: statement(
      { row: { row: text, stored } },
      `select ${row} as row, ${column} as stored from ${table} where ${column}::text like '%encrypted:%' order by ${row}`,
    ),
    replace: statement(
      { params: [text, stored, stored] },
      `update ${table} set ${column} = $3 where ${row} = $1 and ${column} = $2`,
    ),
  }
})

/** How many texts of a column there are. */
export interface EncryptedCount {
  column: EncryptedColumnName
  /** Encrypted with the current key. */
  current: number
  /** Encrypted with another known key, until this moment. */
  older: number
  /** That no known key decrypts; they stay as they are. */
  unreadable: number
}

/** Encrypts one stored text again, or those in a JSON object; counts them. */
function reencryptStored(
  stored: string | Record<string, unknown>,
  { keys, about, count }: { keys: CipherKeys; about: string; count: EncryptedCount },
): string | Record<string, unknown> {
  if (typeof stored === 'object')
    return Object.fromEntries(
      Object.entries(stored).map(([field, value]) => [
        field,
        typeof value === 'string' && isEncrypted(value)
          ? reencryptStored(value, { keys, about, count })
          : value,
      ]),
    )
  const again = reencryptText(keys, stored, about)
  if (again === null) count.unreadable += 1
  else if (again === stored) count.current += 1
  else count.older += 1
  return again ?? stored
}

const parameter = (stored: string | Record<string, unknown>) =>
  typeof stored === 'string' ? stored : JSON.stringify(stored)

/**
 * Counts the texts of all encrypted columns; with `write` those of older keys are encrypted with the current one. A row that changes
 * meanwhile is left to the next call. Stopped at any statement it leaves every row readable, as long as the file has the older keys.
 */
export async function walkEncryptedColumns(
  db: Db,
  keysOf: (name: EncryptionName) => CipherKeys,
  { write }: { write: boolean },
): Promise<EncryptedCount[]> {
  const counts: EncryptedCount[] = []
  for (const { name, read, replace } of COLUMNS) {
    const keys = keysOf(ENCRYPTED_COLUMNS[name].key)
    const count: EncryptedCount = { column: name, current: 0, older: 0, unreadable: 0 }
    for (const { row, stored } of (await db.query(read)).rows) {
      const older = count.older
      const again = reencryptStored(stored, { keys, about: aboutRow(name, row), count })
      if (write && count.older > older) await db.query(replace, [row, parameter(stored), parameter(again)])
    }
    counts.push(count)
  }
  return counts
}
