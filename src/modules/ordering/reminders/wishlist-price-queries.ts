import type { Db } from '#database/database.ts'
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
import { isOnSale } from '#modules/kernel/products/product-conditions.server.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'
import { LOCALES } from '#shared/locale.ts'
import { AGREED } from './commercial-consent.ts'

/** Customers looked at at once. */
const PORTION = 500

/** The customer `p` agreed and had no such email on one of the last $3 days; $2 is the day, $3 days. */
const MAY_GET = `${AGREED}
  and not exists (select from wishlist_mails m where m.customer_id = p.id and m.sent_on > $2::date - $3::int)`

const WITH_WISHLIST = statement(
  { params: [text, int], row: { id: text } },
  `select distinct customer_id as id from wishlist_items where customer_id > $1 order by customer_id limit $2`,
)

const DUE_CUSTOMERS = statement(
  {
    params: [arrayOf(text), date, int, timestamptz],
    row: { id: text, name: text, email: text, locale: oneOf(LOCALES) },
  },
  `select p.id, p.name, p.contact_email as email, p.locale from customers p
    where p.id = any ($1) and ${MAY_GET} and ${notAwaitingRetry('mail-wishlist-prices', 'p.id', '$4::timestamptz')}
    order by p.id`,
)

export type DueCustomer = RowFrom<typeof DUE_CUSTOMERS>

/** Customers with a wishlist who may get an email on `day`, in portions. */
export async function* readDueCustomers(
  db: Db,
  { now, day, days }: { now: Date; day: string; days: number },
): AsyncGenerator<DueCustomer[]> {
  for (let after = ''; ; ) {
    const { rows: found } = await db.query(WITH_WISHLIST, [after, PORTION])
    const last = found.at(-1)
    if (!last) return
    const { rows } = await db.query(DUE_CUSTOMERS, [found.map(({ id }) => id), day, days, now])
    if (rows.length > 0) yield rows
    if (found.length < PORTION) return
    after = last.id
  }
}

const WISHLIST_PRICES = statement(
  {
    params: [text, text, boolean],
    row: {
      productId: int,
      name: text,
      picture: nullable(text),
      net: numeric,
      currency: text,
      taxRate: numeric,
      seenNet: numeric,
      seenCurrency: text,
      seenTaxRate: numeric,
    },
  },
  `select w.product_id as "productId",
          coalesce((select t.name from product_texts t where t.product_id = wished.id and t.locale = $2), wished.name) as name,
          (select i.file from product_images i where i.product_id in (wished.id, wished.parent_id)
            order by i.product_id <> wished.id, i.position limit 1) as picture,
          u.sale_price as net, sold.currency, sold.tax_rate as "taxRate",
          seen.sale_price as "seenNet", seen.currency as "seenCurrency", seen.tax_rate as "seenTaxRate"
     from wishlist_items w
     join products wished on wished.id = w.product_id
     join products sold on not sold.has_children and (sold.id = wished.id or sold.parent_id = wished.id)
     left join products parent on parent.id = sold.parent_id
     join product_units u on u.product_id = sold.id and u.position = 0
     cross join lateral (
       select h.sale_price, h.currency, h.tax_rate, h.multiplier from price_history h
        where h.product_id = sold.id and h.unit_value = u.value
          and h.valid_from <= greatest(w.created_at,
            (select max(m.sent_at) from wishlist_mails m where m.customer_id = w.customer_id))
        order by h.valid_from desc, h.id desc limit 1) as seen
    where w.customer_id = $1 and ${isOnSale('sold', 'parent')} and seen.multiplier = u.multiplier
      and (not $3 or exists (select from stock_levels l where l.product_id = sold.id and l.quantity > 0))
    order by w.product_id, sold.id`,
)

export type WishlistPrice = RowFrom<typeof WISHLIST_PRICES>

/**
 * What can be bought of a customer's wishlist, of a product with variants each of these: its price, and what it was when the customer
 * put the product on the list or got the last email. `inStock`: only what is in stock.
 */
export async function readWishlistPrices(
  db: Db,
  { id, locale }: Pick<DueCustomer, 'id' | 'locale'>,
  inStock: boolean,
): Promise<WishlistPrice[]> {
  return (await db.query(WISHLIST_PRICES, [id, locale, inStock])).rows
}

const NOTE_MAIL = statement(
  { params: [text, date, int, text, timestamptz], row: { id: int } },
  `insert into wishlist_mails (customer_id, sent_on, stop_hash, sent_at)
   select p.id, $2::date, $4, $5 from customers p where p.id = $1 and ${MAY_GET}
   on conflict (customer_id, sent_on) do nothing
   returning id`,
)

/** Notes an email; null where the consent has changed meanwhile, or another process was faster. */
export async function noteWishlistMail(
  tx: Db,
  { id, day, days, hash, now }: { id: string; day: string; days: number; hash: string; now: Date },
): Promise<number | null> {
  const { rows } = await tx.query(NOTE_MAIL, [id, day, days, hash, now])
  return rows[0]?.id ?? null
}
