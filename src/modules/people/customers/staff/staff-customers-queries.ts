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
  int,
  json,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isPlaced, isSale } from '#modules/kernel/orders/order-conditions.server.ts'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { parseTurkishPhone, searchedDigits } from '#modules/kernel/people/phone-rules.ts'
import { type KeysetPage, keysetPage, type ListPosition } from '#shared/files/list-position.ts'
import { LOCALES } from '#shared/locale.ts'
import { CONSENT_CHANNELS } from '../account/consent-rules.ts'
import {
  CUSTOMER_ORDER_FILTERS,
  CUSTOMER_STATES,
  type CustomerDetail,
  type CustomerListQuery,
} from './customers-admin-schemas.ts'

const MAX_WORDS = 4
/** The same expression as in the index `customers_words`. */
const FOLDED = `fold_text(' ' || c.name || ' ' || c.surname || ' ' || c.email || ' ' || c.phone)`
const HAS_ORDERS = `exists (select from orders o where o.customer_id = c.id and ${isPlaced('o')})`

const FILTER_TYPES = [
  oneOf(CUSTOMER_STATES),
  oneOf(CUSTOMER_ORDER_FILTERS),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
] as const
/**
 * The planner knows the parameters (the statement is not prepared), so each filter that is not set disappears, and each that is set can
 * use its partial index.
 */
const FILTERS = `c.guest_email is null and case when $1 = 'erased' then c.erased_at is not null else c.erased_at is null end
  and ($1 <> 'open-account' or c.open_account)
  and ($1 <> 'blocked' or c.blocked_at is not null)
  and ($1 <> 'unverified' or not c.email_verified)
  and ($2 <> 'with' or ${HAS_ORDERS}) and ($2 <> 'without' or not ${HAS_ORDERS})
  and ($3::text is null or c.email = $3) and ($4::text is null or c.phone = $4)
  ${[5, 6, 7, 8].map((at) => `and ($${at}::text is null or ${FOLDED} like $${at})`).join(' ')}`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    {
      params: [...FILTER_TYPES, nullable(text), nullable(text), int],
      row: {
        id: text,
        name: text,
        surname: text,
        email: text,
        phone: text,
        emailVerified: boolean,
        openAccount: boolean,
        blocked: boolean,
        erased: boolean,
        orders: int,
        createdAt: timestamptz,
        at: text,
      },
    },
    `select c.id, c.name, c.surname, c.email, c.phone, c.email_verified as "emailVerified",
            c.open_account as "openAccount", c.blocked_at is not null as blocked, c.erased_at is not null as erased,
            (select count(*)::int from orders o where o.customer_id = c.id and ${isPlaced('o')}) as orders,
            c.created_at as "createdAt", c.created_at::text as "at"
       from customers c
      where ${FILTERS} and ($9::text is null or (c.created_at, c.id) ${compared} ($9::timestamptz, $10))
      order by c.created_at ${order}, c.id ${order} limit $11`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_CUSTOMERS = statement(
  { params: FILTER_TYPES, row: { id: text } },
  `select c.id from customers c where ${FILTERS}`,
)

/** Of at most `most` customers whom the other filters leave: how many there are, and how many have ordered. */
const ORDERED_AMONG = statement(
  { params: [...FILTER_TYPES, int], row: { seen: int, ordered: int } },
  `with seen as materialized (select c.id from customers c where ${FILTERS} limit $9)
   select count(*)::int as seen, count(*) filter (where ${HAS_ORDERS.replaceAll('c.id', 's.id')})::int as ordered from seen s`,
)

export type ListedCustomerRow = RowFrom<typeof ASCENDING>
type Filters = Parameters<NonNullable<(typeof COUNTED_CUSTOMERS)['types']>['params']>[0]

const EXACT_COUNT = statement(
  { params: [nullable(text), nullable(text)], row: { id: text } },
  "select id from customers where guest_email is null and (email = $1 or (phone = $2 and phone <> '')) limit 1",
)

/** A whole address or number that somebody has finds exactly them; anything else is searched by its words. */
async function searchFilters(db: Db, { q, state, orders }: CustomerListQuery): Promise<Filters> {
  const [email, phone] = [parseEmail(q), parseTurkishPhone(q)]
  if (email !== null || phone !== null) {
    const { rows } = await db.query(EXACT_COUNT, [email, phone])
    if (rows.length > 0) return [state, orders, email, phone, null, null, null, null]
  }
  const [one = null, two = null, three = null, four = null] = likePatterns(searchedDigits(q) ?? q, MAX_WORDS)
  return [state, orders, null, null, one, two, three, four]
}

/**
 * How many customers the filters leave. Whether a customer has ordered takes a look at the orders, so of more customers than are counted
 * that is an estimate by the share of those.
 */
async function countCustomers(db: Db, filters: Filters): Promise<BoundedCount> {
  const [state, orders, ...others] = filters
  const most = others[2] === null ? COUNTED_ROWS : COUNTED_MATCHES
  if (orders === 'any') return boundedCount(db, COUNTED_CUSTOMERS, filters, most)
  const { rows } = await db.query(ORDERED_AMONG, [state, 'any', ...others, most])
  const { seen = 0, ordered = 0 } = rows[0] ?? {}
  const matching = orders === 'with' ? ordered : seen - ordered
  if (seen < most) return { value: matching, exact: true }
  const all = await boundedCount(db, COUNTED_CUSTOMERS, [state, 'any', ...others], most)
  return { value: Math.round((all.value * matching) / seen), exact: false }
}

/** One page of the customers by the time of their registration, and how many there are. */
export async function readStaffCustomers(
  db: Db,
  query: CustomerListQuery,
  position: ListPosition | null,
): Promise<KeysetPage<ListedCustomerRow> & { count: BoundedCount }> {
  const { sort, limit } = query
  const filters = await searchFilters(db, query)
  const rows = (sort === 'oldest') === (position?.backwards ?? false) ? DESCENDING : ASCENDING
  const found = await db.query(rows, [...filters, position?.at ?? null, position?.id ?? null, limit + 1])
  const count = await countCustomers(db, filters)
  return { ...keysetPage(found.rows, { limit, position }), count }
}

const CUSTOMER = {
  id: text,
  version: int,
  name: text,
  surname: text,
  email: text,
  emailVerified: boolean,
  guest: boolean,
  phone: text,
  locale: oneOf(LOCALES),
  createdAt: timestamptz,
  erasedAt: nullable(timestamptz),
  openAccount: boolean,
  branches: json<{ id: number; name: string }[]>(),
  blockedAt: nullable(timestamptz),
  blockReason: text,
}
const CUSTOMER_COLUMNS = `c.id, c.version, c.name, c.surname, coalesce(c.guest_email, c.email) as email,
  c.email_verified as "emailVerified", c.guest_email is not null as guest, c.phone, c.locale,
  c.created_at as "createdAt", c.erased_at as "erasedAt", c.open_account as "openAccount",
  (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name collate "tr-x-icu", b.id), '[]')
     from customer_branches b where b.customer_id = c.id) as branches,
  c.blocked_at as "blockedAt", c.block_reason as "blockReason"`

const READ_CUSTOMERS = statement(
  { params: [text], row: CUSTOMER },
  `select ${CUSTOMER_COLUMNS} from customers c where id = $1`,
)
const READ_LOCKED = statement(
  { params: [text], row: CUSTOMER },
  `select ${CUSTOMER_COLUMNS} from customers c where id = $1 for no key update`,
)

export type StaffCustomerRow = RowFrom<typeof READ_CUSTOMERS>

/** A customer as staff sees it, erased ones too; `lock` locks its row until the transaction ends. */
export async function readStaffCustomer(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<StaffCustomerRow | null> {
  const { rows } = await db.query(lock ? READ_LOCKED : READ_CUSTOMERS, [id])
  return rows[0] ?? null
}

const SET_OPEN_ACCOUNT = statement(
  { params: [text, boolean] },
  'update customers set open_account = $2, version = version + 1 where id = $1',
)
export const saveOpenAccount = (tx: Db, id: string, openAccount: boolean) =>
  tx.query(SET_OPEN_ACCOUNT, [id, openAccount])

const SET_BLOCK = statement(
  { params: [text, nullable(timestamptz), text] },
  'update customers set blocked_at = $2, block_reason = $3, version = version + 1 where id = $1',
)
const END_SESSIONS = statement({ params: [text] }, 'delete from customer_sessions where customer_id = $1')

/** Ends every session of the customer. */
export async function endSessions(tx: Db, customerId: string): Promise<void> {
  await tx.query(END_SESSIONS, [customerId])
}

/** Blocks from `at` on and ends every session; null unblocks. */
export async function saveBlock(tx: Db, id: string, at: Date | null, reason: string): Promise<void> {
  await tx.query(SET_BLOCK, [id, at, reason])
  if (at !== null) await endSessions(tx, id)
}

const DELETE_BRANCHES = statement(
  { params: [text, arrayOf(int)] },
  'delete from customer_branches where customer_id = $1 and not id = any($2)',
)
/** First to a name that nobody types, so that two branches can exchange their names. */
const CLEAR_NAMES = statement(
  { params: [text] },
  `update customer_branches set name = chr(1) || id where customer_id = $1`,
)
const NAME_BRANCHES = statement(
  { params: [text, arrayOf(int), arrayOf(text)] },
  `update customer_branches b set name = n.name from unnest($2::int[], $3::text[]) as n(id, name)
    where b.customer_id = $1 and b.id = n.id`,
)
const ADD_BRANCHES = statement(
  { params: [text, arrayOf(text)] },
  'insert into customer_branches (customer_id, name) select $1, unnest($2::text[])',
)
const NEW_VERSION = statement({ params: [text] }, 'update customers set version = version + 1 where id = $1')

/** Replaces the branches of a locked customer; one that keeps its id stays chosen in browsers. */
export async function saveBranches(
  tx: Db,
  customerId: string,
  kept: readonly { id: number; name: string }[],
  added: readonly string[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  await tx.query(DELETE_BRANCHES, [customerId, ids])
  await tx.query(CLEAR_NAMES, [customerId])
  await tx.query(NAME_BRANCHES, [customerId, ids, kept.map(({ name }) => name)])
  await tx.query(ADD_BRANCHES, [customerId, added])
  await tx.query(NEW_VERSION, [customerId])
}

const IS_BLOCKED = statement(
  { params: [text], row: { id: text } },
  'select id from customers where id = $1 and blocked_at is not null',
)

export async function isBlocked(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await db.query(IS_BLOCKED, [customerId])
  return rows.length > 0
}

const SESSIONS = statement(
  { params: [text, timestamptz], row: { count: int } },
  'select count(*)::int as count from customer_sessions where customer_id = $1 and expires_at > $2',
)
const ACCOUNT_BALANCES = statement(
  { params: [text], row: { currency: text, amount: numeric } },
  `select currency, sum(amount) as amount from account_entries where customer_id = $1
    group by currency having sum(amount) <> 0 order by currency`,
)
const CONSENTS = statement(
  { params: [text], row: { channel: oneOf(CONSENT_CHANNELS), granted: boolean, text, at: timestamptz } },
  `select channel, granted, text, created_at as at from customer_consents where customer_id = $1
    order by id desc limit 50`,
)
const ORDERS = statement(
  {
    params: [text],
    row: { id: text, orderNo: text, status: oneOf(ORDER_STATUSES), total: numeric, createdAt: timestamptz },
  },
  `select o.id, o.order_no as "orderNo", o.status, o.total, o.created_at as "createdAt" from orders o
    where o.customer_id = $1 and ${isPlaced('o')} order by o.created_at desc, o.id limit 20`,
)
const ORDER_TOTALS = statement(
  { params: [text], row: { count: int, total: numeric } },
  `select count(*)::int as count, coalesce(sum(o.total) filter (where ${isSale('o')}), 0)::numeric(14, 2) as total from orders o
    where o.customer_id = $1 and ${isPlaced('o')}`,
)

/** What the customers module and its joins know for the page of a customer, beside the customer and the addresses. */
export async function readCustomerFacts(
  db: Db,
  customerId: string,
  now: Date,
): Promise<Pick<CustomerDetail, 'sessions' | 'balances' | 'consents' | 'orders'>> {
  const [sessions, balances, consents, orders, totals] = await Promise.all([
    db.query(SESSIONS, [customerId, now]),
    db.query(ACCOUNT_BALANCES, [customerId]),
    db.query(CONSENTS, [customerId]),
    db.query(ORDERS, [customerId]),
    db.query(ORDER_TOTALS, [customerId]),
  ])
  return {
    sessions: sessions.rows[0]?.count ?? 0,
    balances: balances.rows,
    consents: consents.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    orders: {
      count: totals.rows[0]?.count ?? 0,
      total: totals.rows[0]?.total ?? '0',
      items: orders.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    },
  }
}
