import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { CONSENT_CHANNELS, type ConsentChannel } from './consent-rules.ts'

export const CONSENT_CHANNEL = oneOf(CONSENT_CHANNELS)

const CONSENTS = statement(
  {
    params: [text],
    row: {
      channel: CONSENT_CHANNEL,
      granted: boolean,
      /** The sentence that was shown. */
      text,
      createdAt: timestamptz,
    },
  },
  `select channel, granted, text, created_at as "createdAt" from customer_consents
    where customer_id = $1 order by id desc`,
)

/** Every consent a customer gave or withdrew, newest first. */
export async function readConsents(db: Db, customerId: string): Promise<RowFrom<typeof CONSENTS>[]> {
  const { rows } = await db.query(CONSENTS, [customerId])
  return rows
}

const CONSENTS_SINCE = statement(
  { params: [text, timestamptz], row: { count: int } },
  'select count(*)::int as count from customer_consents where customer_id = $1 and created_at > $2',
)

/** Number of consent rows of the customer since a moment. */
export async function countConsentsSince(tx: Db, customerId: string, since: Date): Promise<number> {
  const { rows } = await tx.query(CONSENTS_SINCE, [customerId, since])
  return rows[0]?.count ?? 0
}

const INSERT_GRANT = statement(
  { params: [text, CONSENT_CHANNEL, text, text] },
  `insert into customer_consents (customer_id, channel, granted, text, ip)
   select $1, $2, true, $3, $4
    where not coalesce((select granted from customer_consents
                         where customer_id = $1 and channel = $2 order by id desc limit 1), false)`,
)

/** Records that the customer agreed to `text`, unless the newest row of the channel says so already. */
export async function insertGrant(
  tx: Db,
  customerId: string,
  { channel, text, ip }: { channel: ConsentChannel; text: string; ip: string },
): Promise<void> {
  await tx.query(INSERT_GRANT, [customerId, channel, text, ip])
}

const INSERT_WITHDRAWALS = statement(
  { params: [text, nullable(CONSENT_CHANNEL), text] },
  `insert into customer_consents (customer_id, channel, granted, text, ip)
   select customer_id, channel, false, text, $3
     from (select distinct on (channel) customer_id, channel, granted, text from customer_consents
            where customer_id = $1 and ($2::text is null or channel = $2) order by channel, id desc) as newest
    where granted`,
)

/** Withdraws what the newest row of a channel granted, with the same sentence; of every channel where none is named. */
export async function insertWithdrawals(
  tx: Db,
  customerId: string,
  { channel, ip }: { channel: ConsentChannel | null; ip: string },
): Promise<void> {
  await tx.query(INSERT_WITHDRAWALS, [customerId, channel, ip])
}
