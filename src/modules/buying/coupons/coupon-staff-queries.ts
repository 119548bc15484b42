import type { Db } from '#database/database.ts'
import {
  type BoundedCount,
  boundedCount,
  COUNTED_MATCHES,
  COUNTED_ROWS,
} from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isSale } from '#modules/kernel/orders/order-conditions.server.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import { COUPON_COLUMNS, COUPON_TYPES } from './coupon-queries.ts'
import { COUPON_KINDS, type CouponState } from './coupon-rules.ts'
import type { CouponListQuery, TargetKind } from './coupons-admin-schemas.ts'

/** It names something, and nothing of that is there any more. */
const FOR_NOTHING = `(c.category_ids || c.brand_ids || c.product_ids <> '{}'
  and not exists (select from categories t where t.id = any (c.category_ids))
  and not exists (select from brands t where t.id = any (c.brand_ids))
  and not exists (select from products t left join products parent on parent.id = t.parent_id
    where t.id = any (c.product_ids) and not ${isDeleted('t', 'parent')}))`
const STAFF_COLUMNS = `${COUPON_COLUMNS}, c.version, c.note, c.batch, c.on_products as "onProducts", c.created_at as "createdAt", ${FOR_NOTHING} as "forNothing"`
const STAFF_TYPES = {
  ...COUPON_TYPES,
  version: int,
  note: text,
  batch: text,
  onProducts: boolean,
  createdAt: timestamptz,
  forNothing: boolean,
}

/** The sales that used coupon `c`, by their order totals (decision 141): read for the rows of a page alone. */
const SUMS = `left join lateral (
    select coalesce(sum(o.total), 0)::numeric(14, 2) as revenue,
      coalesce(sum(u.discount + u.shipping_saved), 0)::numeric(14, 2) as given
    from coupon_uses u join orders o on o.id = u.order_id
    where u.coupon_id = c.id and u.released_at is null and ${isSale('o')}
  ) sums on true`
const SUM_TYPES = { revenue: numeric, given: numeric }

/** As `couponState`; $1 is the state, $2 today in Istanbul. */
const IN_STATE = `($1::text is null or $1 = case
    when not c.active then 'stopped'
    when c.valid_until < $2::date then 'expired'
    when c.used >= c.use_limit then 'used-up'
    when c.valid_from > $2::date then 'planned'
    else 'running' end)`

/** At most so many words of a search are compared. */
const MAX_WORDS = 3
const FOLDED = `fold_text(' ' || c.code || ' ' || c.note || ' ' || c.batch)`
const FILTER_TYPES = [
  nullable(text),
  date,
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
] as const
const FILTERS = `${IN_STATE} and ($3::text is null or c.batch = $3)
  ${[4, 5, 6].map((at) => `and ($${at}::text is null or ${FOLDED} like $${at})`).join(' ')}`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    {
      params: [...FILTER_TYPES, nullable(text), nullable(int), int],
      row: { ...STAFF_TYPES, ...SUM_TYPES, at: text },
    },
    `select ${STAFF_COLUMNS}, sums.revenue, sums.given, c.created_at::text as at
     from (
       select * from coupons c
       where ${FILTERS} and ($7::text is null or (c.created_at, c.id) ${compared} ($7::timestamptz, $8::int))
       order by c.created_at ${order}, c.id ${order} limit $9
     ) c ${SUMS}
     order by c.created_at ${order}, c.id ${order}`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_COUPONS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select c.id from coupons c where ${FILTERS}`,
)

export type StaffCoupon = Omit<RowFrom<typeof ASCENDING>, 'at'>

type Filters = Pick<CouponListQuery, 'batch' | 'q'> & { readonly state?: CouponState | undefined }

function filtersOf({ state, batch, q }: Filters, today: string) {
  const [one = null, two = null, three = null] = likePatterns(q, MAX_WORDS)
  return [state ?? null, today, batch || null, one, two, three] as const
}

/** One page of the coupons by when they were made, and how many there are. */
export async function readStaffCoupons(
  db: Db,
  query: CouponListQuery,
  position: ListPosition | null,
  today: string,
): Promise<KeysetPage<StaffCoupon> & { count: BoundedCount }> {
  const { sort, limit } = query
  const filters = filtersOf(query, today)
  const rows = (sort === 'oldest') === (position?.backwards ?? false) ? DESCENDING : ASCENDING
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), { position, limit })
  const count = await boundedCount(
    db,
    COUNTED_COUPONS,
    filters,
    filters[3] === null ? COUNTED_ROWS : COUNTED_MATCHES,
  )
  return { ...page, count }
}

const EXPORTED_COUPONS = statement(
  { params: [...FILTER_TYPES, int, int], row: { ...STAFF_TYPES, ...SUM_TYPES } },
  `select ${STAFF_COLUMNS}, sums.revenue, sums.given
   from (select * from coupons c where ${FILTERS} and c.id > $7 order by c.id limit $8) c ${SUMS}
   order by c.id`,
)

/** The next coupons of a file, by id after `afterId`. */
export async function readExportedCoupons(
  db: Db,
  filters: Filters,
  { today, afterId, limit }: { today: string; afterId: number; limit: number },
): Promise<StaffCoupon[]> {
  const { rows } = await db.query(EXPORTED_COUPONS, [...filtersOf(filters, today), afterId, limit])
  return rows
}

const FIND_COUPONS = statement(
  { params: [int], row: { ...STAFF_TYPES, ...SUM_TYPES } },
  `select ${STAFF_COLUMNS}, sums.revenue, sums.given from coupons c ${SUMS} where c.id = $1`,
)

export async function readStaffCoupon(db: Db, id: number): Promise<StaffCoupon | null> {
  const { rows } = await db.query(FIND_COUPONS, [id])
  return rows[0] ?? null
}

const LOCK_COUPONS = statement(
  { params: [int], row: { version: int } },
  'select version from coupons where id = $1 for update',
)

/** Locks a coupon until the transaction ends; null for none. */
export async function lockCoupon(tx: Db, id: number): Promise<{ version: number } | null> {
  const { rows } = await tx.query(LOCK_COUPONS, [id])
  return rows[0] ?? null
}

/** What a coupon is made with. */
export interface CouponValues {
  readonly note: string
  readonly kind: (typeof COUPON_KINDS)[number]
  readonly percent: string | null
  readonly amount: string | null
  readonly ceiling: string | null
  readonly minimum: string
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly useLimit: number | null
  readonly perCustomer: number | null
  readonly firstOrder: boolean
  readonly skipsDiscounted: boolean
  readonly categoryIds: readonly number[]
  readonly brandIds: readonly number[]
  readonly productIds: readonly number[]
  readonly active: boolean
  readonly onProducts: boolean
}

const VALUE_TYPES = [
  text,
  oneOf(COUPON_KINDS),
  nullable(numeric),
  nullable(numeric),
  nullable(numeric),
  numeric,
  nullable(date),
  nullable(date),
  nullable(int),
  nullable(int),
  boolean,
  boolean,
  arrayOf(int),
  arrayOf(int),
  arrayOf(int),
  boolean,
  boolean,
] as const

const valuesOf = (values: CouponValues) =>
  [
    values.note,
    values.kind,
    values.percent,
    values.amount,
    values.ceiling,
    values.minimum,
    values.validFrom,
    values.validUntil,
    values.useLimit,
    values.perCustomer,
    values.firstOrder,
    values.skipsDiscounted,
    values.categoryIds,
    values.brandIds,
    values.productIds,
    values.active,
    values.onProducts,
  ] as const

const SAVE_COUPONS = statement(
  { params: [...VALUE_TYPES, int] },
  `update coupons set note = $1, kind = $2, percent = $3, amount = $4, ceiling = $5, minimum = $6, valid_from = $7, valid_until = $8,
     use_limit = $9, per_customer = $10, first_order = $11, skips_discounted = $12, category_ids = $13, brand_ids = $14, product_ids = $15,
     active = $16, on_products = $17, version = version + 1
   where id = $18`,
)

export async function saveCoupon(tx: Db, id: number, values: CouponValues): Promise<void> {
  await tx.query(SAVE_COUPONS, [...valuesOf(values), id])
}

const INSERT_COUPON_STAFF = statement(
  { params: [...VALUE_TYPES, arrayOf(text), arrayOf(text), text], row: { id: int } },
  `insert into coupons (note, kind, percent, amount, ceiling, minimum, valid_from, valid_until, use_limit, per_customer, first_order,
     skips_discounted, category_ids, brand_ids, product_ids, active, on_products, code, key, batch)
   select $1, $2, $3::numeric, $4::numeric, $5::numeric, $6::numeric, $7::date, $8::date, $9::int, $10::int, $11::boolean, $12::boolean,
     $13::int[], $14::int[], $15::int[], $16::boolean, $17::boolean, given.code, given.key, $20
   from unnest($18::text[], $19::text[]) as given (code, key)
   on conflict (key) do nothing
   returning id`,
)

/** Makes coupons with the same values and these codes; those whose code exists are left out. Returns the ids of the new ones. */
export async function insertCoupons(
  tx: Db,
  values: CouponValues,
  codes: readonly { readonly code: string; readonly key: string }[],
  batch = '',
): Promise<number[]> {
  const { rows } = await tx.query(INSERT_COUPON_STAFF, [
    ...valuesOf(values),
    codes.map(({ code }) => code),
    codes.map(({ key }) => key),
    batch,
  ])
  return rows.map(({ id }) => id)
}

const STOP_COUPONS = statement(
  { params: [arrayOf(int)], row: { id: int, code: text, onProducts: boolean } },
  `with chosen as (select id from coupons where id = any($1::int8[]) and active order by id for update)
   update coupons c set active = false, version = version + 1 from chosen where c.id = chosen.id
   returning c.id, c.code, c.on_products as "onProducts"`,
)

export async function stopCoupons(tx: Db, ids: readonly number[]): Promise<RowFrom<typeof STOP_COUPONS>[]> {
  const { rows } = await tx.query(STOP_COUPONS, [ids])
  return rows
}

/** Records that a picker offers. */
export const MOST_TARGETS = 20
const TARGET_TYPES = { id: int, label: text, detail: text }
const TARGET_COLUMNS = {
  category: 't.id, t.name as label, t.path as detail from categories t',
  brand: 't.id, t.name as label, t.code as detail from brands t',
  product: 't.id, t.name as label, t.code as detail from products t',
} as const

const FIND = (kind: 'category' | 'brand', folded: string) =>
  statement(
    { params: [nullable(text), nullable(text), int], row: TARGET_TYPES },
    `select ${TARGET_COLUMNS[kind]}
     where ($1::text is null or ${folded} like $1) and ($2::text is null or ${folded} like $2)
     order by t.name collate "tr-x-icu", t.id limit $3`,
  )
const FIND_IN = {
  category: FIND('category', `fold_text(' ' || t.name || ' ' || t.path)`),
  brand: FIND('brand', `fold_text(' ' || t.name || ' ' || t.code)`),
}

/** Categories or brands by a part of their names. */
export async function findTargets(
  db: Db,
  kind: 'category' | 'brand',
  words: string,
): Promise<RowFrom<(typeof FIND_IN)['brand']>[]> {
  const [one = null, two = null] = likePatterns(words, 2)
  const { rows } = await db.query(FIND_IN[kind], [one, two, MOST_TARGETS])
  return rows
}

const NAMED = (kind: TargetKind) =>
  statement(
    { params: [arrayOf(int)], row: TARGET_TYPES },
    `select ${TARGET_COLUMNS[kind]} where t.id = any($1) order by t.name collate "tr-x-icu", t.id`,
  )
const NAMED_IN = { category: NAMED('category'), brand: NAMED('brand'), product: NAMED('product') }

/** The records with these ids; those that are gone are left out. */
export async function readTargets(
  db: Db,
  kind: TargetKind,
  ids: readonly number[],
): Promise<RowFrom<(typeof FIND_IN)['brand']>[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query(NAMED_IN[kind], [ids])
  return rows
}
