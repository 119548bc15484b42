import type { Db } from '#database/database.ts'
import { boolean, oneOf, type RowFrom, statement, text, timestamptz } from '#database/statements/statement.ts'
import { LOCALES } from '#shared/locale.ts'

const SIGNED_IN = statement(
  {
    params: [text, timestamptz],
    row: {
      id: text,
      name: text,
      surname: text,
      email: text,
      guest: boolean,
      emailVerified: boolean,
      locale: oneOf(LOCALES),
      openAccount: boolean,
      sessionId: text,
      signedInAt: timestamptz,
    },
  },
  `select c.id, c.name, c.surname, c.contact_email as email, c.guest_email is not null as guest,
     c.email_verified as "emailVerified", c.locale, c.open_account as "openAccount", s.id as "sessionId", s.created_at as "signedInAt"
   from customer_sessions s join customers c on c.id = s.customer_id
   where s.token_hash = $1 and s.expires_at > $2 and c.blocked_at is null`,
)

/** The customer of the session whose token has this hash; null when there is none, or it has expired by `now`, the shop's clock, or the customer is blocked. */
export async function readSignedIn(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<RowFrom<typeof SIGNED_IN> | null> {
  const { rows } = await db.prepared(SIGNED_IN, [tokenHash, now])
  return rows[0] ?? null
}
