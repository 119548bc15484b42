import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nothing,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { ProductStatus } from '#modules/kernel/products/product-status-rules.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'

const SET_ACTOR = statement(
  { params: [text], row: { set_config: text } },
  "select set_config('vitrin.actor', $1, true)",
)

/** Says who changes prices in this transaction: the price history keeps the name. */
export async function sayWhoWrites(tx: Db, name: string): Promise<void> {
  await tx.query(SET_ACTOR, [name])
}

// In the order of ids, as imports lock products: what is derived of a variant is written to its parent.
const LOCK_PRODUCTS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  `select id from products where id = any ($1) or id in (select parent_id from products where id = any ($1))
    order by id for no key update`,
)
const FAMILY_IDS = statement(
  { params: [int], row: { ids: arrayOf(int) } },
  `select array(select id from products where id = $1 or parent_id = $1
                 or id = (select parent_id from products where id = $1) order by id) as ids`,
)

/** Locks products and the ones they are variants of until the transaction ends; returns the ids of all that are there. */
export async function lockWithParents(tx: Db, ids: readonly number[]): Promise<number[]> {
  return (await tx.query(LOCK_PRODUCTS, [ids])).rows.map(({ id }) => id)
}

/**
 * Locks a product, and the one it is a variant of, until the transaction ends. Returns the ids of all that show it: itself, its parent and its
 * variants; null for an unknown id.
 */
export async function lockProduct(tx: Db, id: number): Promise<number[] | null> {
  if (!(await lockWithParents(tx, [id])).includes(id)) return null
  const { rows } = await tx.query(FAMILY_IDS, [id])
  return rows[0]?.ids ?? [id]
}

/** Columns of a product's row that a change may name; decimals and moments as text, null where the column may be empty. */
export interface ProductColumns {
  code?: string
  name?: string
  slug?: string
  description?: string
  meta_title?: string
  meta_description?: string
  meta_keywords?: string
  brand_id?: number | null
  model?: string
  equivalent_code?: string
  currency?: string
  tax_rate?: string
  sale_price?: string
  list_price?: string | null
  cost?: string | null
  status?: ProductStatus
  publish_at?: string | null
  withdrawal_exception?: string
  fast_delivery?: boolean
  same_day_shipping?: boolean
}

export const COLUMN_TYPES: Readonly<Record<keyof ProductColumns, string>> = {
  code: 'text',
  name: 'text',
  slug: 'text',
  description: 'text',
  meta_title: 'text',
  meta_description: 'text',
  meta_keywords: 'text',
  brand_id: 'int',
  model: 'text',
  equivalent_code: 'text',
  currency: 'text',
  tax_rate: 'numeric',
  sale_price: 'numeric',
  list_price: 'numeric',
  cost: 'numeric',
  status: 'text',
  publish_at: 'timestamptz',
  withdrawal_exception: 'text',
  fast_delivery: 'boolean',
  same_day_shipping: 'boolean',
}

// The digest of its file stays: the same file again keeps what staff has changed since.
const UPDATE_PRODUCT = statement(
  { params: [json()] },
  `update products p set ${Object.entries(COLUMN_TYPES)
    .map(
      ([name, type]) =>
        `${name} = case when x.columns ? '${name}' then (x.columns->>'${name}')::${type} else p.${name} end`,
    )
    .join(', ')}, version = p.version + 1, updated_at = now()
   from jsonb_to_recordset($1::jsonb) as x(id int, columns jsonb) where p.id = x.id`,
)

/** Sets the named columns of each product and counts its change; the caller has locked the rows and calls `refreshDerived` afterwards. */
export async function updateEach(tx: Db, changes: ReadonlyMap<number, ProductColumns>): Promise<void> {
  if (changes.size > 0)
    await tx.query(UPDATE_PRODUCT, [JSON.stringify([...changes].map(([id, columns]) => ({ id, columns })))])
}

/** Sets the named columns and counts the change; the caller has locked the row and calls `refreshDerived` afterwards. */
export async function updateProduct(tx: Db, id: number, columns: ProductColumns): Promise<void> {
  await updateEach(tx, new Map([[id, columns]]))
}

const INSERT_PRODUCT = statement(
  { params: [json()], row: { id: int } },
  `insert into products (code, name, slug, description, meta_title, meta_description, meta_keywords, brand_id, model, equivalent_code,
     currency, tax_rate, sale_price, list_price, cost, status, withdrawal_exception, fast_delivery, same_day_shipping)
   select x.code, x.name, x.slug, coalesce(x.description, ''), coalesce(x.meta_title, ''), coalesce(x.meta_description, ''),
     coalesce(x.meta_keywords, ''), x.brand_id, coalesce(x.model, ''), coalesce(x.equivalent_code, ''), x.currency, x.tax_rate,
     x.sale_price, x.list_price, x.cost, 'draft', coalesce(x.withdrawal_exception, ''), coalesce(x.fast_delivery, false),
     coalesce(x.same_day_shipping, false)
   from json_to_record($1::json) as x(code text, name text, slug text, description text, meta_title text, meta_description text,
     meta_keywords text, brand_id int, model text, equivalent_code text, currency text, tax_rate numeric, sale_price numeric,
     list_price numeric, cost numeric, withdrawal_exception text, fast_delivery boolean, same_day_shipping boolean)
   returning id`,
)

/** Adds a draft; the caller writes its units, makes its stock level and calls `refreshDerived`. */
export async function insertDraft(
  tx: Db,
  columns: ProductColumns & {
    code: string
    name: string
    slug: string
    tax_rate: string
    sale_price: string
  },
): Promise<number> {
  const { rows } = await tx.query(INSERT_PRODUCT, [JSON.stringify({ currency: 'TRY', ...columns })])
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the draft ${columns.code} was not written`)
  return id
}

const WRITE_ENGLISH = statement(
  { params: [int, text, text, text, text, text] },
  `insert into product_texts (product_id, locale, name, description, meta_title, meta_description, meta_keywords)
   values ($1, 'en', $2, $3, $4, $5, $6)
   on conflict (product_id, locale) do update set name = excluded.name, description = excluded.description,
     meta_title = excluded.meta_title, meta_description = excluded.meta_description, meta_keywords = excluded.meta_keywords`,
)
const DELETE_ENGLISH = statement(
  { params: [arrayOf(int)] },
  "delete from product_texts where product_id = any ($1) and locale = 'en'",
)

/** Takes the English texts of products away. */
export async function dropEnglish(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.query(DELETE_ENGLISH, [ids])
}

/** Sets the English texts of a product; without a name it has none. */
export async function writeEnglish(
  tx: Db,
  id: number,
  texts: {
    name: string
    description: string
    metaTitle: string
    metaDescription: string
    metaKeywords: string
  },
): Promise<void> {
  if (texts.name === '') await dropEnglish(tx, [id])
  else
    await tx.query(WRITE_ENGLISH, [
      id,
      texts.name,
      texts.description,
      texts.metaTitle,
      texts.metaDescription,
      texts.metaKeywords,
    ])
}

const WITH_ABOVE = statement(
  { params: [arrayOf(int)], row: { id: int, direct: boolean } },
  `with recursive chain as (
     select id, parent_id, true as direct from categories where id = any ($1)
     union
     select c.id, c.parent_id, false from chain join categories c on c.id = chain.parent_id)
   select id, bool_or(direct) as direct from chain group by id order by id`,
)

/** These categories and every category above them; unknown ids are missing. */
export async function withCategoriesAbove(
  db: Db,
  ids: readonly number[],
): Promise<{ categoryId: number; direct: boolean }[]> {
  const { rows } = await db.query(WITH_ABOVE, [ids])
  return rows.map(({ id, direct }) => ({ categoryId: id, direct }))
}

const DELETE_UNITS = statement(
  { params: [int, arrayOf(int)] },
  'delete from product_units where product_id = $1 and not (id = any ($2))',
)

/** Removes the units of a product that are not among these; carts drop their lines of them when they are read. */
export async function keepUnits(tx: Db, id: number, kept: readonly number[]): Promise<void> {
  await tx.query(DELETE_UNITS, [id, kept])
}

const BRAND_EXISTS = statement(
  { params: [int], row: { id: int } },
  'select id from brands where id = $1 for key share',
)
export async function hasBrand(tx: Db, id: number): Promise<boolean> {
  return (await tx.query(BRAND_EXISTS, [id])).rows.length > 0
}

const CURRENCY_EXISTS = statement(
  { params: [text], row: { code: text } },
  'select code from currencies where code = $1',
)
export async function hasCurrency(tx: Db, code: string): Promise<boolean> {
  return (await tx.query(CURRENCY_EXISTS, [code])).rows.length > 0
}

const LOCK_CODES = statement(
  { params: [int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1)',
)
/** Any number that no other lock of the shop has. */
const CODES_LOCK = 156_000_001

/** Until the transaction ends nobody else of staff gives a product a code: codes that fold alike are compared before they are written. */
export async function lockCodes(tx: Db): Promise<void> {
  await tx.query(LOCK_CODES, [CODES_LOCK])
}

const MOVE_CODES_AWAY = statement(
  { params: [arrayOf(int)] },
  "update products set code = code || '~' || id where id = any ($1)",
)

/** Frees the codes of products that get others in the same transaction, so that two can be swapped; the caller holds `lockCodes`. */
export async function moveCodesAway(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.query(MOVE_CODES_AWAY, [ids])
}

const DUE_DRAFTS = statement(
  { params: [timestamptz], row: { id: int } },
  `select id from products where publish_at <= $1 and ${notAwaitingRetry('publish-products', 'products.id', '$1')}
    order by publish_at, id limit 500`,
)

/** Drafts whose time of publication has come, the earliest first; those that failed before are left out until their retry is due. */
export async function readDueDrafts(db: Db, now: Date): Promise<number[]> {
  return (await db.query(DUE_DRAFTS, [now])).rows.map(({ id }) => id)
}
