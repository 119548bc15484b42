import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  known,
  nothing,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isKnownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import {
  ALERT_KINDS,
  type AlertKind,
  CONFIRM_HOURS,
  EMAILS_PER_PIECE,
  KEPT_DAYS,
  MAX_ALERTS,
} from './product-alerts-rules.ts'

const locale = oneOf(LOCALES)
const kind = oneOf(ALERT_KINDS)

/** A product is for sale when neither it nor the product it is a variant of is hidden or deleted. */
const ON_SALE = `p.status = 'active' and not exists (
  select from products parent where parent.id = p.parent_id and parent.status <> 'active')`

/** The name of the product `p` in a language, the Turkish one where it has none. */
const nameIn = (language: string) =>
  `coalesce((select named.name from product_texts named where named.product_id = p.id and named.locale = ${language}), p.name)`

const FIND_PRODUCT = statement(
  {
    params: [int, text],
    row: {
      name: text,
      slug: text,
      hasChildren: boolean,
      onSale: boolean,
      quantity: int,
      currency: text,
      taxRate: numeric,
      net: nullable(numeric),
    },
  },
  `select ${nameIn('$2')} as name, p.slug, p.has_children as "hasChildren", (${ON_SALE}) as "onSale",
      coalesce(s.quantity, 0) as quantity, p.currency, p.tax_rate as "taxRate", u.sale_price as net
     from products p
     left join stock_levels s on s.product_id = p.id
     left join product_units u on u.product_id = p.id and u.position = 0
    where p.id = $1 and ${isKnownToShoppers('p')}`,
)
export type AlertProduct = RowFrom<typeof FIND_PRODUCT>

/** A product, named in this language, with the net price of its default unit; null when it is unknown or deleted. */
export async function readAlertProduct(
  db: Db,
  productId: number,
  language: Locale = DEFAULT_LOCALE,
): Promise<AlertProduct | null> {
  const { rows } = await db.query(FIND_PRODUCT, [productId, language])
  return rows[0] ?? null
}

const INSERT_PRODUCT_ALERTS = statement(
  {
    params: [
      int,
      text,
      text,
      nullable(text),
      text,
      text,
      nullable(numeric),
      nullable(text),
      timestamptz,
      boolean,
    ],
    row: { id: int },
  },
  `insert into product_alerts as a
      (product_id, kind, email, customer_id, locale, token_hash, base_price, currency, requested_at, confirmed_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, case when $10 then $9::timestamptz end
    where (select count(*) from product_alerts mine where mine.email = $3) < ${MAX_ALERTS}
   on conflict (product_id, kind, email) do update
     set token_hash = excluded.token_hash, locale = excluded.locale, base_price = excluded.base_price,
         currency = excluded.currency, requested_at = excluded.requested_at,
         confirmed_at = coalesce(a.confirmed_at, excluded.confirmed_at),
         customer_id = coalesce(excluded.customer_id, a.customer_id)
     where $10 or (a.confirmed_at is null and a.requested_at < excluded.requested_at - interval '1 minute')
   returning a.id`,
)

export interface NewAlert {
  productId: number
  kind: AlertKind
  email: string
  customerId: string | null
  locale: Locale
  tokenHash: string
  /** With KDV, two decimals; null for stock alerts. */
  basePrice: string | null
  currency: string | null
  now: Date
  /** The address is known to be its owner's. */
  confirmed: boolean
}

/**
 * Stores an alert and returns its id. Null where nothing changed: the address waits already, has just been sent a link, or waits for too
 * much. A stranger can neither change nor renew what the owner of an address has confirmed.
 */
export async function insertAlert(tx: Db, alert: NewAlert): Promise<number | null> {
  const { rows } = await tx.query(INSERT_PRODUCT_ALERTS, [
    alert.productId,
    alert.kind,
    alert.email,
    alert.customerId,
    alert.locale,
    alert.tokenHash,
    alert.basePrice,
    alert.currency,
    alert.now,
    alert.confirmed,
  ])
  return rows[0]?.id ?? null
}

const BY_TOKEN = statement(
  {
    params: [text, timestamptz, text],
    row: { kind, product: text, slug: text, productId: int, confirmed: boolean, valid: boolean },
  },
  `select a.kind, ${nameIn('$3')} as product, p.slug, p.id as "productId", a.confirmed_at is not null as confirmed,
      (a.confirmed_at is not null or a.requested_at > $2::timestamptz - interval '${CONFIRM_HOURS} hours') as valid
     from product_alerts a join products p on p.id = a.product_id
    where a.token_hash = $1 and a.email is not null`,
)
export type AlertOfToken = Omit<RowFrom<typeof BY_TOKEN>, 'valid'>

/** The alert a link belongs to, its product named in this language; null when the link is unknown, used up or expired. */
export async function readByToken(
  db: Db,
  tokenHash: string,
  { now, language }: { now: Date; language: Locale },
): Promise<AlertOfToken | null> {
  const { rows } = await db.query(BY_TOKEN, [tokenHash, now, language])
  return rows[0]?.valid ? rows[0] : null
}

const CONFIRM_ALERT = statement(
  { params: [text, timestamptz], row: { id: int } },
  `update product_alerts set confirmed_at = coalesce(confirmed_at, $2)
    where token_hash = $1 and email is not null
      and (confirmed_at is not null or requested_at > $2::timestamptz - interval '${CONFIRM_HOURS} hours')
    returning id`,
)

export async function confirmAlert(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  return (await db.query(CONFIRM_ALERT, [tokenHash, now])).rows.length === 1
}

const STOP_ALERT = statement(
  { params: [text] },
  'delete from product_alerts where token_hash = $1 and email is not null',
)

export async function stopByToken(db: Db, tokenHash: string): Promise<void> {
  await db.query(STOP_ALERT, [tokenHash])
}

const STOP_OWN = statement(
  { params: [text, int] },
  'delete from product_alerts where customer_id = $1 and id = $2 and email is not null',
)

export async function stopOwn(db: Db, customerId: string, id: number): Promise<void> {
  await db.query(STOP_OWN, [customerId, id])
}

const OF_CUSTOMER = statement(
  {
    params: [text, text],
    row: {
      id: int,
      kind,
      productId: int,
      product: text,
      slug: text,
      basePrice: nullable(numeric),
      currency: nullable(text),
    },
  },
  `select a.id, a.kind, p.id as "productId", ${nameIn('$2')} as product, p.slug, a.base_price as "basePrice", a.currency
     from product_alerts a join products p on p.id = a.product_id and ${isKnownToShoppers('p')}
    where a.customer_id = $1 and a.email is not null and a.confirmed_at is not null
    order by a.requested_at desc, a.id desc limit ${2 * MAX_ALERTS}`,
)
export type OwnAlert = RowFrom<typeof OF_CUSTOMER>

/** What a customer waits for, named in this language, newest first. */
export async function readOwnAlerts(db: Db, customerId: string, language: Locale): Promise<OwnAlert[]> {
  return (await db.query(OF_CUSTOMER, [customerId, language])).rows
}

const DUE_STOCK = statement(
  { params: [timestamptz], row: { productId: int } },
  `select a.product_id as "productId" from product_alerts a
     join products p on p.id = a.product_id join stock_levels s on s.product_id = p.id
    where a.kind = 'stock' and a.email is not null and a.confirmed_at is not null and s.quantity > 0 and ${ON_SALE}
      and ${EMAILS_PER_PIECE} * s.quantity > (select count(*) from product_alerts sent
        where sent.product_id = a.product_id and sent.kind = 'stock' and sent.sent_at > $1::timestamptz - interval '24 hours')
    group by a.product_id order by min(a.confirmed_at) limit 500`,
)

/** Products in stock that confirmed addresses wait for and that may get emails today, the longest wait first. */
export async function readDueProducts(db: Db, now: Date): Promise<number[]> {
  return (await db.query(DUE_STOCK, [now])).rows.map(({ productId }) => productId)
}

const LOCK_PRODUCT_ALERTS = statement(
  { params: [int, int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1, $2)',
)
/** The first half of the advisory lock's key; the second is the product. */
const ALERTS_LOCK = 7_306

/** Makes one process at a time send the alerts of a product, so that two together stay within the limit. */
export async function lockAlerts(tx: Db, productId: number): Promise<void> {
  await tx.query(LOCK_PRODUCT_ALERTS, [ALERTS_LOCK, productId])
}

const SENT_TODAY = statement(
  { params: [int, timestamptz], row: { count: int } },
  `select count(*)::int as count from product_alerts
    where product_id = $1 and kind = 'stock' and sent_at > $2::timestamptz - interval '24 hours'`,
)

export async function countSentToday(tx: Db, productId: number, now: Date): Promise<number> {
  return (await tx.query(SENT_TODAY, [productId, now])).rows[0]?.count ?? 0
}

const WAITING_ALERTS = statement(
  {
    params: [int, int],
    row: { id: int, email: known(text), customerId: nullable(text), locale, product: text },
  },
  `select a.id, a.email, a.customer_id as "customerId", a.locale, ${nameIn('a.locale')} as product
     from product_alerts a join products p on p.id = a.product_id
    where a.product_id = $1 and a.kind = 'stock' and a.email is not null and a.confirmed_at is not null
    order by a.confirmed_at, a.id limit $2 for update of a`,
)

/** The addresses that have waited longest for a product, locked, with its name in the language of each. */
export async function lockWaiting(
  tx: Db,
  productId: number,
  most: number,
): Promise<RowFrom<typeof WAITING_ALERTS>[]> {
  return (await tx.query(WAITING_ALERTS, [productId, most])).rows
}

const MARK_SENT = statement(
  { params: [arrayOf(int), timestamptz] },
  'update product_alerts set sent_at = $2, email = null, customer_id = null where id = any($1)',
)

/** Marks stock alerts as sent and forgets whose they were. */
export async function markSent(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  await tx.query(MARK_SENT, [ids, now])
}

const PRICE_ALERTS = statement(
  {
    params: [int],
    row: {
      id: int,
      productId: int,
      basePrice: known(numeric),
      seenIn: known(text),
      net: numeric,
      currency: text,
      taxRate: numeric,
    },
  },
  `select a.id, a.product_id as "productId", a.base_price as "basePrice", a.currency as "seenIn",
      u.sale_price as net, p.currency, p.tax_rate as "taxRate"
     from product_alerts a join products p on p.id = a.product_id
     join product_units u on u.product_id = p.id and u.position = 0
    where a.kind = 'price' and a.email is not null and a.confirmed_at is not null and a.id > $1 and ${ON_SALE}
    order by a.id limit 1000`,
)

/** A page of price alerts of products on sale, after the alert `after`. */
export async function readPriceAlerts(db: Db, after: number): Promise<RowFrom<typeof PRICE_ALERTS>[]> {
  return (await db.query(PRICE_ALERTS, [after])).rows
}

const LOCK_PRICE = statement(
  {
    params: [int],
    row: {
      email: known(text),
      customerId: nullable(text),
      locale,
      product: text,
      basePrice: known(numeric),
      currency: known(text),
    },
  },
  `select a.email, a.customer_id as "customerId", a.locale, ${nameIn('a.locale')} as product, a.base_price as "basePrice", a.currency
     from product_alerts a join products p on p.id = a.product_id
    where a.id = $1 and a.email is not null and a.confirmed_at is not null for update of a`,
)

export async function lockPriceAlert(tx: Db, id: number): Promise<RowFrom<typeof LOCK_PRICE> | null> {
  return (await tx.query(LOCK_PRICE, [id])).rows[0] ?? null
}

const REBASE_ALERT = statement(
  { params: [int, numeric, text, timestamptz] },
  'update product_alerts set base_price = $2, token_hash = $3, sent_at = $4 where id = $1',
)

/** The new price is what the next one is compared with; the email's link is the one that stops it. */
export async function rebasePriceAlert(
  tx: Db,
  id: number,
  { price, tokenHash, now }: { price: string; tokenHash: string; now: Date },
): Promise<void> {
  await tx.query(REBASE_ALERT, [id, price, tokenHash, now])
}

const DELETE_EXPIRED = statement(
  { params: [timestamptz] },
  `delete from product_alerts
    where (confirmed_at is null and requested_at < $1::timestamptz - interval '${CONFIRM_HOURS} hours')
       or (coalesce(sent_at, confirmed_at) < $1::timestamptz - interval '${KEPT_DAYS} days')`,
)

export async function deleteExpiredAlerts(db: Db, now: Date): Promise<void> {
  await db.query(DELETE_EXPIRED, [now])
}

const MOST_AWAITED = statement(
  {
    params: [int],
    row: { productId: int, code: text, product: text, quantity: int, stock: int, price: int },
  },
  `select p.id as "productId", p.code, p.name as product, coalesce(s.quantity, 0) as quantity,
      count(*) filter (where a.kind = 'stock')::int as stock, count(*) filter (where a.kind = 'price')::int as price
     from product_alerts a join products p on p.id = a.product_id and ${isKnownToShoppers('p')}
     left join stock_levels s on s.product_id = p.id
    where a.email is not null and a.confirmed_at is not null
    group by p.id, s.quantity order by stock desc, price desc, p.id limit $1`,
)
export type AwaitedProduct = RowFrom<typeof MOST_AWAITED>

/** The products that most confirmed addresses wait for; without the addresses. */
export async function readMostAwaited(db: Db, most: number): Promise<AwaitedProduct[]> {
  return (await db.query(MOST_AWAITED, [most])).rows
}
