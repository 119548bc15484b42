import type { Db } from '#database/database.ts'
import type { ConsentChannel } from './consent-rules.ts'

export interface StoredConsent {
  channel: ConsentChannel
  granted: boolean
  /** The sentence that was shown. */
  text: string
  createdAt: Date
}

/** Every consent a customer gave or withdrew, newest first. */
export async function readConsents(db: Db, customerId: string): Promise<StoredConsent[]> {
  const { rows } = await db.query<StoredConsent>(
    `select channel, granted, text, created_at as "createdAt" from customer_consents
      where customer_id = $1 order by id desc`,
    [customerId],
  )
  return rows
}

/** Locks the customer's row until `tx` ends, so that parallel requests run one after the other. False once it is erased. */
export async function lockCustomer(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from customers where id = $1 and erased_at is null for no key update',
    [customerId],
  )
  return rows.length === 1
}

/** Number of consent rows of the customer since a moment. */
export async function countConsentsSince(tx: Db, customerId: string, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from customer_consents where customer_id = $1 and created_at > $2',
    [customerId, since],
  )
  return rows[0]?.count ?? 0
}

/** Records that the customer agreed to `text`, unless the newest row of the channel says so already. */
export async function insertGrant(
  tx: Db,
  customerId: string,
  { channel, text, ip }: { channel: ConsentChannel; text: string; ip: string },
): Promise<void> {
  await tx.query(
    `insert into customer_consents (customer_id, channel, granted, text, ip)
     select $1, $2, true, $3, $4
      where not coalesce((select granted from customer_consents
                           where customer_id = $1 and channel = $2 order by id desc limit 1), false)`,
    [customerId, channel, text, ip],
  )
}

/** Withdraws what the newest row of a channel granted, with the same sentence; of every channel where none is named. */
export async function insertWithdrawals(
  tx: Db,
  customerId: string,
  { channel, ip }: { channel: ConsentChannel | null; ip: string },
): Promise<void> {
  await tx.query(
    `insert into customer_consents (customer_id, channel, granted, text, ip)
     select customer_id, channel, false, text, $3
       from (select distinct on (channel) customer_id, channel, granted, text from customer_consents
              where customer_id = $1 and ($2::text is null or channel = $2) order by channel, id desc) as newest
      where granted`,
    [customerId, channel, ip],
  )
}
