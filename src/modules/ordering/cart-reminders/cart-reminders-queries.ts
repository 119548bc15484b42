import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import {
  arrayOf,
  int,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isPlaced } from '#modules/kernel/orders/order-conditions.server.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'
import { LOCALES } from '#shared/locale.ts'

/** Emails to one customer within `PERIOD`, and the period. */
const MOST = 2
const PERIOD = `interval '30 days'`
/** A cart that was left longer ago is no longer on anybody's mind, so switching the emails on reminds of no old ones. */
const OLDEST = `interval '3 days'`
/** Carts looked at at once: few of them are due. */
const PORTION = 1000

/** The newest word of the customer `p` about emails is yes, and the address is theirs. $1 is now. */
const MAY_GET = `
  p.guest_email is null and p.erased_at is null and p.blocked_at is null and p.email_verified
  and coalesce((select k.granted from customer_consents k
                 where k.customer_id = p.id and k.channel = 'email' order by k.id desc limit 1), false)
  and (select count(*) from cart_reminders r where r.customer_id = p.id and r.sent_at > $1::timestamptz - ${PERIOD}) < ${MOST}`

/** Carts of customers that were left so many hours ago ($2), behind the one that was changed at $3 with the id $4. */
const LEFT_CARTS = statement(
  { params: [timestamptz, int, text, int, int], row: { id: int, at: text } },
  `select c.id, c.updated_at::text as at from carts c
    where c.customer_id is not null and (c.updated_at, c.id) > ($3::text::timestamptz, $4::int8)
      and c.updated_at > $1::timestamptz - make_interval(hours => $2) - ${OLDEST}
      and c.updated_at <= $1::timestamptz - make_interval(hours => $2)
    order by c.updated_at, c.id limit $5`,
)

const DUE_CARTS = statement(
  {
    params: [timestamptz, arrayOf(int)],
    row: {
      cartId: int,
      version: int,
      couponCode: text,
      customerId: text,
      name: text,
      email: text,
      locale: oneOf(LOCALES),
    },
  },
  `select c.id as "cartId", c.version, c.coupon_code as "couponCode", p.id as "customerId", p.name, p.contact_email as email, p.locale
     from carts c join customers p on p.id = c.customer_id
    where c.id = any($2::int8[]) and ${MAY_GET}
      and not exists (select from cart_reminders r where r.customer_id = p.id and r.cart_version = c.id || '.' || c.version)
      and exists (select from cart_lines l where l.cart_id = c.id)
      and ${notAwaitingRetry('remind-of-carts', 'c.id', '$1::timestamptz')}
    order by c.updated_at, c.id`,
)

export type DueCart = RowFrom<typeof DUE_CARTS>

/**
 * Carts that were left so many hours ago and whose customers may be reminded, in portions. One without anything to buy stays due, so each
 * portion begins behind the one before.
 */
export async function* readDueCarts(
  db: Db,
  { now, hours, portion = PORTION }: { now: Date; hours: number; portion?: number },
): AsyncGenerator<DueCart[]> {
  for (let after = { at: '-infinity', id: 0 }; ; ) {
    const { rows: left } = await db.query(LEFT_CARTS, [now, hours, after.at, after.id, portion])
    const last = left.at(-1)
    if (!last) return
    const { rows } = await db.query(DUE_CARTS, [now, left.map(({ id }) => id)])
    if (rows.length > 0) yield rows
    if (left.length < portion) return
    after = last
  }
}

const CART_LINES = statement(
  {
    params: [int, timestamptz],
    row: { productId: int, unitId: int, unitValue: text, quantity: int },
  },
  `select l.product_id as "productId", l.unit_id as "unitId", u.value as "unitValue", l.quantity
     from cart_lines l join carts c on c.id = l.cart_id join product_units u on u.id = l.unit_id
    where l.cart_id = $1
      and not exists (
        select from orders o join order_lines bought on bought.order_id = o.id
         where o.customer_id = c.customer_id and bought.product_id = l.product_id and o.status <> 'cancelled'
           and ${isPlaced('o')} and o.created_at > $2::timestamptz - ${PERIOD})
    order by l.added_at, l.id`,
)

export type LeftLine = RowFrom<typeof CART_LINES>

/** The lines of a cart whose products the customer has not ordered within 30 days. */
export async function readLeftLines(db: Db, cartId: number, now: Date): Promise<LeftLine[]> {
  const { rows } = await db.query(CART_LINES, [cartId, now])
  return rows
}

const RECORD_REMINDER = statement(
  { params: [timestamptz, int, int, text], row: { id: int } },
  `insert into cart_reminders (customer_id, cart_version, stop_hash, sent_at)
   select p.id, c.id || '.' || c.version, $4, $1
     from carts c join customers p on p.id = c.customer_id
    where c.id = $2 and c.version = $3 and ${MAY_GET}
   on conflict (customer_id, cart_version) do nothing
   returning id`,
)

/** Notes a reminder; null where the cart or the consent has changed meanwhile, or another process was faster. */
export async function noteReminder(
  tx: Db,
  now: Date,
  cart: Pick<DueCart, 'cartId' | 'version'>,
  stopHash: string,
): Promise<number | null> {
  const { rows } = await tx.query(RECORD_REMINDER, [now, cart.cartId, cart.version, stopHash])
  return rows[0]?.id ?? null
}

const CUSTOMER_OF_STOP = statement(
  { params: [text], row: { customerId: text } },
  'select customer_id as "customerId" from cart_reminders where stop_hash = $1',
)

/** Whose emails the link ends; null for an unknown one. */
export async function readCustomerOfStop(db: Db, stopHash: string): Promise<string | null> {
  const { rows } = await db.query(CUSTOMER_OF_STOP, [stopHash])
  return rows[0]?.customerId ?? null
}

/** Deletes what is older than two years: no link of such an email is pressed any more. */
export function deleteOldReminders(db: Db): Promise<number> {
  return deleteInBatches(db, 'cart_reminders', `sent_at < now() - interval '2 years'`)
}
