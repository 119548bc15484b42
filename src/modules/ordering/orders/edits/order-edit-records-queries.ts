import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  json,
  nullable,
  numeric,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { Big } from '#shared/money.ts'

/** What an edit changed, as its record keeps it and the buyer reads it. Amounts in TRY, decimal text. */
export interface EditRecord {
  /** Lines whose pieces or amounts changed; 0 pieces before for added ones, after for removed ones. */
  lines: {
    name: string
    variant: string
    /** '' for a single piece; missing in records of before units were named. */
    unit?: string
    quantity: [number, number]
    gross: [string, string]
  }[]
  shippingTotal: [string, string]
  discount: [string, string]
  description: [string, string]
}

const INSERT_EDIT = statement(
  {
    params: [text, int, text, text, text, text, numeric, numeric, boolean, json(), boolean, nullable(text)],
  },
  `insert into order_edits (order_id, number, staff_id, staff_name, reason, consent, total_before, total_after, paid, changes,
     by_buyer, request_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

/** Whose edit it is, and why. */
export type EditAuthor =
  | {
      readonly staffId: string
      readonly staffName: string
      readonly reason: string
      readonly consent: string
    }
  /** The buyer; `key` is the idempotency key of the form. */
  | { readonly key: string | null }

export async function insertEdit(
  tx: Db,
  edit: {
    orderId: string
    number: number
    author: EditAuthor
    totalBefore: string
    totalAfter: string
    paid: boolean
    changes: EditRecord
  },
): Promise<void> {
  const { orderId, number, author, totalBefore, totalAfter, paid, changes } = edit
  const byBuyer = 'key' in author
  const { staffId, staffName, reason, consent } = byBuyer
    ? { staffId: '', staffName: '', reason: '', consent: '' }
    : author
  await tx.query(INSERT_EDIT, [
    orderId,
    number,
    staffId,
    staffName,
    reason,
    consent,
    totalBefore,
    totalAfter,
    paid,
    JSON.stringify(changes),
    byBuyer,
    byBuyer ? author.key : null,
  ])
}

const BY_KEY = statement(
  { params: [text, text], row: { totalAfter: numeric } },
  'select total_after as "totalAfter" from order_edits where order_id = $1 and request_key = $2',
)

/** What the order cost after the edit that its buyer asked for with this key; null when there is none. */
export async function readEditByKey(db: Db, orderId: string, key: string): Promise<string | null> {
  const { rows } = await db.query(BY_KEY, [orderId, key])
  return rows[0]?.totalAfter ?? null
}

const EDITS = statement(
  {
    params: [text],
    row: {
      number: int,
      byBuyer: boolean,
      staffName: text,
      reason: text,
      consent: text,
      totalBefore: numeric,
      totalAfter: numeric,
      changes: json<EditRecord>(),
      createdAt: timestamptz,
    },
  },
  `select number, by_buyer as "byBuyer", staff_name as "staffName", reason, consent, total_before as "totalBefore", total_after as "totalAfter", changes,
     created_at as "createdAt"
   from order_edits where order_id = $1 order by number`,
)
export type StoredEdit = RowFrom<typeof EDITS>

/** The edits of an order, oldest first. */
export async function readEdits(db: Db, orderId: string): Promise<StoredEdit[]> {
  const { rows } = await db.query(EDITS, [orderId])
  return rows
}

const INSERT_COLLECTION = statement(
  { params: [text, numeric, text], row: { id: int } },
  'insert into order_collections (order_id, amount, note) values ($1, $2, $3) returning id',
)

/** Records money that came for an edited order. Returns its id. */
export async function insertCollection(tx: Db, orderId: string, amount: Big, note: string): Promise<number> {
  const { rows } = await tx.query(INSERT_COLLECTION, [orderId, amount.toFixed(2), note])
  return rows[0]?.id ?? 0
}

const COLLECTIONS = statement(
  {
    params: [text],
    row: { id: int, amount: numeric, note: text, createdAt: timestamptz, returnedAt: nullable(timestamptz) },
  },
  `select id, amount, note, created_at as "createdAt", returned_at as "returnedAt"
   from order_collections where order_id = $1 order by id`,
)
export type StoredCollection = RowFrom<typeof COLLECTIONS>

/** What was collected for an edited order, oldest first. */
export async function readCollections(db: Db, orderId: string): Promise<StoredCollection[]> {
  const { rows } = await db.query(COLLECTIONS, [orderId])
  return rows
}

const SEND_BACK = statement(
  { params: [text, int], row: { amount: numeric } },
  `update order_collections set returned_at = now() where order_id = $1 and id = $2 and returned_at is null returning amount`,
)

/** Records that a collected amount was sent back; null when it was already, or is not the order's. */
export async function sendBackCollection(tx: Db, orderId: string, id: number): Promise<Big | null> {
  const { rows } = await tx.query(SEND_BACK, [orderId, id])
  return rows[0] ? Big(rows[0].amount) : null
}
