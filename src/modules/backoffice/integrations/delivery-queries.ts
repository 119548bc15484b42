import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import { int, json, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATUSES,
  type DeliveryProblem,
} from '#modules/kernel/webhooks/webhook-rules.ts'
import { IS_HELD } from '#modules/platform/hold/hold.server.ts'

/** Products told of in one delivery, at most. */
const STOCK_BATCH = 500

const QUEUE_STOCK = statement(
  { params: [int], row: { told: int } },
  `with due as (
     select webhook_id, product_id from webhook_stock_changes where not ${IS_HELD}
     order by webhook_id, product_id limit $1 for update skip locked
   ),
   told as (
     delete from webhook_stock_changes c using due
     where c.webhook_id = due.webhook_id and c.product_id = due.product_id
     returning c.webhook_id, c.product_id
   ),
   made as (
     insert into webhook_deliveries (webhook_id, event, payload)
     select told.webhook_id, 'stock.changed', jsonb_build_object('items', jsonb_agg(
         jsonb_build_object('productId', p.id, 'code', p.code, 'quantity', s.quantity)
         order by p.id))
     from told
     join products p on p.id = told.product_id
     join stock_levels s on s.product_id = told.product_id
     join webhooks w on w.id = told.webhook_id and w.active
     group by told.webhook_id
   )
   select count(*) as told from told`,
)

/**
 * Turns noted stock changes into deliveries with the stock of this moment, up to 500 products each. A change that commits later is noted
 * anew. Returns how many noted changes were taken.
 */
export async function queueStockDeliveries(db: Db): Promise<number> {
  const { rows } = await db.query(QUEUE_STOCK, [STOCK_BATCH])
  return rows[0]?.told ?? 0
}

const QUEUE_PRODUCTS = statement(
  { params: [int], row: { told: int } },
  `with due as (
     select webhook_id, event, product_id from webhook_product_changes where not ${IS_HELD}
     order by webhook_id, event, product_id limit $1 for update skip locked
   ),
   told as (
     delete from webhook_product_changes c using due
     where c.webhook_id = due.webhook_id and c.event = due.event and c.product_id = due.product_id
     returning c.webhook_id, c.event, c.product_id
   ),
   made as (
     insert into webhook_deliveries (webhook_id, event, payload)
     select told.webhook_id, told.event, jsonb_build_object('items', jsonb_agg(
         jsonb_build_object('productId', p.id, 'code', p.code, 'status', p.status, 'version', p.version) || case told.event
           when 'price.changed' then jsonb_build_object('currency', p.currency, 'taxRate', p.tax_rate::text, 'net', u.sale_price::text,
             'listNet', u.list_price::text)
           else '{}' end
         order by p.id))
     from told
     join products p on p.id = told.product_id
     left join product_units u on u.product_id = p.id and u.position = 0
     join webhooks w on w.id = told.webhook_id and w.active
     group by told.webhook_id, told.event
   )
   select count(*) as told from told`,
)

/**
 * Turns noted changes of products and prices into deliveries with what they are at this moment, up to 500 products each. Returns how many noted
 * changes were taken.
 */
export async function queueProductDeliveries(db: Db): Promise<number> {
  const { rows } = await db.query(QUEUE_PRODUCTS, [STOCK_BATCH])
  return rows[0]?.told ?? 0
}

/** How long a delivery is its sender's, in seconds: longer than the receiver may take. */
export const DELIVERY_LEASE = 60

export interface DueDelivery {
  id: number
  webhookId: string
  url: string
  /** Encrypted. */
  secret: string
  event: string
  payload: unknown
  createdAt: Date
  /** Attempts, this one included. */
  attempts: number
}

const WITH_DUE = statement(
  { params: [timestamptz], row: { id: text } },
  `select w.id from webhooks w
   where w.active and not ${IS_HELD} and exists (
     select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting' and d.due_at <= $1)`,
)

/** Webhooks for which something is due. */
export async function webhooksWithDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.query(WITH_DUE, [now])
  return rows.map(({ id }) => id)
}

/** The body of the webhook, as it is signed and sent. */
const PAYLOAD = json<unknown>()

const CLAIM_DELIVERIES = statement(
  {
    params: [timestamptz, int, int, text],
    row: {
      id: int,
      webhookId: text,
      url: text,
      secret: text,
      event: text,
      payload: PAYLOAD,
      createdAt: timestamptz,
      attempts: int,
    },
  },
  `with due as (
     select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.webhook_id = $4 and d.status = 'waiting' and d.due_at <= $1 and w.active
       and not ${IS_HELD}
     order by d.due_at, d.id limit $2 for update of d skip locked
   )
   update webhook_deliveries d set attempts = d.attempts + 1, due_at = $1::timestamptz + make_interval(secs => $3::int)
   from due, webhooks w
   where d.id = due.id and w.id = d.webhook_id
   returning d.id, d.webhook_id as "webhookId", w.url, w.secret, d.event, d.payload, d.created_at as "createdAt", d.attempts`,
)

/** Claims up to `limit` due deliveries of a webhook for `DELIVERY_LEASE`; those of a process that died are due again after it. */
export async function claimDeliveries(
  db: Db,
  webhookId: string,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await db.prepared(CLAIM_DELIVERIES, [now, limit, DELIVERY_LEASE, webhookId])
  return rows
}

export interface DeliveryResult {
  id: number
  /** The attempt it is the result of; a result that comes after the lease of its attempt changes nothing. */
  attempts: number
  status: (typeof DELIVERY_STATUSES)[number]
  responseStatus: number | null
  problem: DeliveryProblem | null
  durationMs: number
  /** When it is tried next; null where it is not. */
  dueAt: Date | null
}

const RECORD_DELIVERY = statement(
  {
    params: [
      int,
      int,
      oneOf(DELIVERY_STATUSES),
      nullable(int),
      nullable(oneOf(DELIVERY_PROBLEMS)),
      int,
      nullable(timestamptz),
    ],
  },
  `update webhook_deliveries
   set status = $3, response_status = $4, problem = $5, duration_ms = $6, due_at = coalesce($7, due_at),
     sent_at = case when $3 = 'sent' then now() else sent_at end
   where id = $1 and attempts = $2 and status = 'waiting'`,
)

export async function recordDelivery(db: Db, result: DeliveryResult): Promise<void> {
  const { id, attempts, status, responseStatus, problem, durationMs, dueAt } = result
  await db.query(RECORD_DELIVERY, [id, attempts, status, responseStatus, problem, durationMs, dueAt])
}

const ROW = {
  id: int,
  event: text,
  payload: PAYLOAD,
  status: oneOf(DELIVERY_STATUSES),
  attempts: int,
  dueAt: timestamptz,
  responseStatus: nullable(int),
  problem: nullable(oneOf(DELIVERY_PROBLEMS)),
  durationMs: nullable(int),
  createdAt: timestamptz,
}

const DELIVERY_LOG = statement(
  { params: [text, nullable(int), int], row: ROW },
  `select id, event, payload, status, attempts, due_at as "dueAt", response_status as "responseStatus", problem,
     duration_ms as "durationMs", created_at as "createdAt"
   from webhook_deliveries where webhook_id = $1 and ($2::int8 is null or id < $2) order by id desc limit $3`,
)

/** Deliveries of a webhook, newest first, those before the delivery `before`. */
export async function readDeliveries(db: Db, webhookId: string, before: number | null, limit: number) {
  const { rows } = await db.query(DELIVERY_LOG, [webhookId, before, limit])
  return rows
}

const REPLAY_DELIVERY = statement(
  { params: [text, int, timestamptz], row: { id: int } },
  `update webhook_deliveries set status = 'waiting', attempts = 0, due_at = $3, problem = null, response_status = null
   where webhook_id = $1 and id = $2 and status <> 'waiting' returning id`,
)

/** Sends a delivery again, the same bytes with the same id. False for one that waits, or is not the webhook's. */
export async function replayDelivery(db: Db, webhookId: string, id: number, now: Date): Promise<boolean> {
  const { rows } = await db.query(REPLAY_DELIVERY, [webhookId, id, now])
  return rows.length === 1
}

const INSERT_TEST_DELIVERY = statement(
  { params: [text, json()], row: { id: int } },
  `insert into webhook_deliveries (webhook_id, event, payload) values ($1, 'test', $2) returning id`,
)

/** Queues a delivery that says that it is a test. */
export async function queueTestDelivery(db: Db, webhookId: string): Promise<void> {
  await db.query(INSERT_TEST_DELIVERY, [webhookId, JSON.stringify({ test: true })])
}

/** Deletes deliveries that were made or given up `days` ago. */
export async function deleteExpiredDeliveries(db: Db, days: number): Promise<void> {
  await deleteInBatches(
    db,
    'webhook_deliveries',
    `status <> 'waiting' and created_at < now() - make_interval(days => $1)`,
    { values: [days] },
  )
}
