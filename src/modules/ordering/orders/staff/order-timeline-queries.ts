import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { MAX_TIMELINE_ENTRIES, TIMELINE_KINDS } from './order-timeline-schemas.ts'

const ROW = {
  id: int,
  orderId: text,
  kind: oneOf(TIMELINE_KINDS),
  text,
  link: text,
  shownToBuyer: boolean,
  occurredAt: timestamptz,
  createdAt: timestamptz,
  externalId: text,
  source: text,
}
const COLUMNS = `id, order_id as "orderId", kind, text, link, shown_to_buyer as "shownToBuyer", occurred_at as "occurredAt",
  created_at as "createdAt", external_id as "externalId", token_name as source`

const LIST_ORDER_TIMELINE = statement(
  { params: [text], row: ROW },
  `select ${COLUMNS} from order_timeline where order_id = $1
    order by occurred_at desc, id desc limit ${MAX_TIMELINE_ENTRIES}`,
)
export type TimelineRow = RowFrom<typeof LIST_ORDER_TIMELINE>

/** An order's entries, what happened last first. */
export async function readTimeline(db: Db, orderId: string): Promise<TimelineRow[]> {
  return (await db.query(LIST_ORDER_TIMELINE, [orderId])).rows
}

/** Locks nothing of the order: an entry decides nothing. Two requests with one id wait for each other at the unique key. */
const INSERT_ORDER_TIMELINE = statement(
  {
    params: [text, text, text, text, text, text, text, boolean, timestamptz],
    row: ROW,
  },
  `insert into order_timeline (order_id, token_id, token_name, external_id, kind, text, link, shown_to_buyer, occurred_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (token_id, external_id) do nothing
   returning ${COLUMNS}`,
)

/** Null when this token has an entry with the id already. */
export async function insertTimelineEntry(
  tx: Db,
  entry: Omit<TimelineRow, 'id' | 'createdAt'> & { tokenId: string },
): Promise<TimelineRow | null> {
  const { rows } = await tx.query(INSERT_ORDER_TIMELINE, [
    entry.orderId,
    entry.tokenId,
    entry.source,
    entry.externalId,
    entry.kind,
    entry.text,
    entry.link,
    entry.shownToBuyer,
    entry.occurredAt,
  ])
  return rows[0] ?? null
}

const BY_EXTERNAL_ID = statement(
  { params: [text, text], row: ROW },
  `select ${COLUMNS} from order_timeline where token_id = $1 and external_id = $2`,
)

export async function readByExternalId(
  db: Db,
  tokenId: string,
  externalId: string,
): Promise<TimelineRow | null> {
  return (await db.query(BY_EXTERNAL_ID, [tokenId, externalId])).rows[0] ?? null
}

const COUNT_ORDER_TIMELINE = statement(
  { params: [text], row: { count: int } },
  'select count(*)::int as count from order_timeline where order_id = $1',
)
export async function countTimeline(db: Db, orderId: string): Promise<number> {
  return (await db.query(COUNT_ORDER_TIMELINE, [orderId])).rows[0]?.count ?? 0
}
