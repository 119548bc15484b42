import type { Db } from '#database/database.ts'
import { int, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { CARD_BRANDS, type CardBrand } from '#modules/kernel/payments/card-rules.ts'

export interface SavedCardRow {
  id: string
  customerId: string
  provider: string
  keysId: string | null
  data: string
  organization: CardBrand
  bankName: string
  lastDigits: string
  expires: string
  label: string
}

const COLUMNS = `id, customer_id as "customerId", provider, keys_id as "keysId", data, organization, bank_name as "bankName",
  last_digits as "lastDigits", expires, label`

const CARD_TYPES = {
  id: text,
  customerId: text,
  provider: text,
  keysId: nullable(text),
  data: text,
  organization: oneOf(CARD_BRANDS),
  bankName: text,
  lastDigits: text,
  expires: text,
  label: text,
}

const READ_CARDS = statement(
  { params: [text], row: CARD_TYPES },
  `select ${COLUMNS} from saved_cards where customer_id = $1 order by used_at desc, id`,
)

/** The customer's cards, the last used one first. */
export async function readCards(db: Db, customerId: string): Promise<SavedCardRow[]> {
  return (await db.query(READ_CARDS, [customerId])).rows
}

const READ_CARD = statement(
  { params: [text, text], row: CARD_TYPES },
  `select ${COLUMNS} from saved_cards where customer_id = $1 and id = $2`,
)

/** The customer's own card; null for somebody else's and for none. */
export async function readCard(db: Db, customerId: string, id: string): Promise<SavedCardRow | null> {
  return (await db.query(READ_CARD, [customerId, id])).rows[0] ?? null
}

const INSERT_CARD = statement(
  { params: [text, text, text, text, nullable(text), text, text, text, text, text] },
  `insert into saved_cards (id, customer_id, payment_id, provider, keys_id, data, organization, bank_name, last_digits, expires)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (payment_id) do nothing`,
)

/** Stores the card of a payment, once. */
export async function insertCard(
  tx: Db,
  paymentId: string,
  card: Omit<SavedCardRow, 'label'>,
): Promise<void> {
  await tx.query(INSERT_CARD, [
    card.id,
    card.customerId,
    paymentId,
    card.provider,
    card.keysId,
    card.data,
    card.organization,
    card.bankName,
    card.lastDigits,
    card.expires,
  ])
}

const TOUCH_CARD = statement({ params: [text] }, 'update saved_cards set used_at = now() where id = $1')

export async function touchCard(db: Db, id: string): Promise<void> {
  await db.query(TOUCH_CARD, [id])
}

const LABEL_CARD = statement(
  { params: [text, text, text] },
  'update saved_cards set label = $3 where customer_id = $1 and id = $2',
)

/** False for somebody else's card and for none. */
export async function labelCard(db: Db, customerId: string, id: string, label: string): Promise<boolean> {
  return (await db.query(LABEL_CARD, [customerId, id, label])).rowCount === 1
}

const DELETE_CARD = statement({ params: [text] }, 'delete from saved_cards where id = $1')

export async function deleteCard(db: Db, id: string): Promise<void> {
  await db.query(DELETE_CARD, [id])
}

const QUEUE_CARD = statement(
  { params: [text] },
  `with gone as (delete from saved_cards where id = $1 returning id, provider, keys_id, data)
   insert into vault_deletions (id, provider, keys_id, data) select id, provider, keys_id, data from gone`,
)

/** Takes a card from its customer; the job deletes it in the vault. */
export async function queueCardDeletion(tx: Db, id: string): Promise<void> {
  await tx.query(QUEUE_CARD, [id])
}

const QUEUE_CARDS = statement(
  { params: [text] },
  `with gone as (delete from saved_cards where customer_id = $1 returning id, provider, keys_id, data)
   insert into vault_deletions (id, provider, keys_id, data, extent) select id, provider, keys_id, data, 'user' from gone`,
)

/** Takes all cards from their customer; the job deletes in the vault whatever it has under the customer's user keys. */
export async function queueDeletionOfAll(tx: Db, customerId: string): Promise<void> {
  await tx.query(QUEUE_CARDS, [customerId])
}

const INSERT_DELETION = statement(
  { params: [text, text, nullable(text), text] },
  'insert into vault_deletions (id, provider, keys_id, data) values ($1, $2, $3, $4)',
)

/** Has a card deleted in the vault that never became a saved one. */
export async function insertDeletion(
  tx: Db,
  { id, provider, keysId, data }: Pick<SavedCardRow, 'id' | 'provider' | 'keysId' | 'data'>,
): Promise<void> {
  await tx.query(INSERT_DELETION, [id, provider, keysId, data])
}

export interface VaultDeletion {
  id: string
  provider: string
  keysId: string | null
  data: string
  extent: 'card' | 'user'
  tries: number
}

const TAKE_DELETIONS = statement(
  {
    params: [timestamptz, int],
    row: {
      id: text,
      provider: text,
      keysId: nullable(text),
      data: text,
      extent: oneOf(['card', 'user']),
      tries: int,
    },
  },
  `update vault_deletions set check_after = $1::timestamptz + interval '2 minutes', tries = least(tries + 1, 1000)
    where id in (select id from vault_deletions where check_after <= $1 order by check_after limit $2 for update skip locked)
   returning id, provider, keys_id as "keysId", data, extent, tries`,
)

/** Takes due deletions for two minutes, so that another process does not call the provider about them too. */
export async function takeDeletions(db: Db, now: Date, most: number): Promise<VaultDeletion[]> {
  return (await db.query(TAKE_DELETIONS, [now, most])).rows
}

const POSTPONE_DELETION = statement(
  { params: [text, timestamptz] },
  'update vault_deletions set check_after = $2 where id = $1',
)

export async function postponeDeletion(db: Db, id: string, until: Date): Promise<void> {
  await db.query(POSTPONE_DELETION, [id, until])
}

const END_DELETION = statement({ params: [text] }, 'delete from vault_deletions where id = $1')

export async function endDeletion(db: Db, id: string): Promise<void> {
  await db.query(END_DELETION, [id])
}
