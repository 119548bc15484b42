import type { Db } from '#database/database.ts'
import { int, oneOf, statement, text } from '#database/statements/statement.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

const LOCALE = oneOf(LOCALES)

/** What a member of staff may change of the own account. */
export interface OwnAccount {
  name: string
  locale: Locale
  version: number
}

const LOCK_STAFF = statement(
  { params: [text], row: { name: text, locale: LOCALE, version: int } },
  'select name, locale, version from staff where id = $1 for update',
)
const UPDATE_STAFF = statement(
  { params: [text, text, LOCALE], row: { version: int } },
  `update staff set name = $2, locale = $3, version = version + 1, updated_at = now() where id = $1
   returning version`,
)

/** The account before and after; `after` is null when it is not at `version` any more, and nothing was written. */
export async function updateOwnAccount(
  tx: Db,
  staffId: string,
  { name, locale }: { name: string; locale: Locale },
  version: number,
): Promise<{ before: OwnAccount; after: OwnAccount | null }> {
  const [before] = (await tx.query(LOCK_STAFF, [staffId])).rows
  if (!before) throw new Error(`no member of staff ${staffId}`)
  if (before.version !== version) return { before, after: null }
  const [written] = (await tx.query(UPDATE_STAFF, [staffId, name, locale])).rows
  return { before, after: { name, locale, version: written?.version ?? version + 1 } }
}
