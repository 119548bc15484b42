import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  oneOf,
  statement,
  text,
} from '#database/statements/statement.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '#modules/kernel/products/product-status-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { Specification } from '../product/specification-rules.ts'

const STATUS = oneOf(PRODUCT_STATUSES)

/** A product that is in the shop already, found by its code. */
export interface KnownProduct {
  id: number
  code: string
  name: string
  slug: string
  status: ProductStatus
  parentId: number | null
  hasChildren: boolean
  importHash: string | null
  taxRate: string
  currency: string
  /** The product that it is a variant of, or itself. */
  main: { code: string; name: string; slug: string }
}

const findProducts = (lock: string) =>
  statement(
    {
      params: [arrayOf(text)],
      row: {
        id: int,
        code: text,
        name: text,
        slug: text,
        status: STATUS,
        parentId: nullable(int),
        hasChildren: boolean,
        importHash: nullable(text),
        taxRate: text,
        currency: text,
        mainCode: known(text),
        mainName: known(text),
        mainSlug: known(text),
      },
    },
    `select p.id, p.code, p.name, p.slug, p.status, p.parent_id as "parentId", p.has_children as "hasChildren",
            p.import_hash as "importHash", p.tax_rate::text as "taxRate", p.currency, coalesce(parent.code, p.code) as "mainCode",
            coalesce(parent.name, p.name) as "mainName", coalesce(parent.slug, p.slug) as "mainSlug"
       from products p left join products parent on parent.id = p.parent_id
      where p.code = any($1) order by p.id ${lock}`,
  )
const FIND_PRODUCTS = findProducts('')
const LOCK_PRODUCTS = findProducts('for no key update of p')

/** The products with these codes. With `lock`, their rows are locked until the transaction ends. */
export async function findKnownProducts(
  db: Db,
  codes: readonly string[],
  lock: boolean,
): Promise<Map<string, KnownProduct>> {
  const { rows } = await db.query(lock ? LOCK_PRODUCTS : FIND_PRODUCTS, [codes])
  return new Map(
    rows.map(({ mainCode, mainName, mainSlug, ...row }) => [
      row.code,
      {
        ...row,
        taxRate: row.taxRate.replace(/\.?0+$/, '') || '0',
        main: { code: mainCode, name: mainName, slug: mainSlug },
      },
    ]),
  )
}

/** A product or variant by its code alone. */
export interface CodedProduct {
  id: number
  code: string
  /** The id of the product that it is a variant of, or its own. */
  mainId: number
  isDeleted: boolean
}

/**
 * The aggregate keeps the planner from comparing every product: each value is one step into the index, whatever it believes of the table.
 */
const FIND_FOLDED_CODES = statement(
  {
    params: [arrayOf(text)],
    row: {
      folded: known(text),
      ids: known(arrayOf(int)),
      codes: known(arrayOf(text)),
      mainIds: known(arrayOf(int)),
      deleted: known(arrayOf(boolean)),
    },
  },
  `select given.folded, found.ids, found.codes, found.main_ids as "mainIds", found.deleted
     from unnest($1::text[]) as given (folded)
     cross join lateral (
       select array_agg(p.id order by p.id) as ids, array_agg(p.code order by p.id) as codes,
              array_agg(coalesce(p.parent_id, p.id) order by p.id) as main_ids,
              array_agg(p.status = 'deleted' order by p.id) as deleted
         from products p where fold_text(p.code) = given.folded) as found
    where found.ids is not null`,
)

/** The products and variants whose codes fold to these (`foldText`), by the folded code, each list in the order of their making. */
export async function findFoldedCodes(
  db: Db,
  folded: readonly string[],
): Promise<Map<string, CodedProduct[]>> {
  const { rows } = await db.query(FIND_FOLDED_CODES, [folded])
  return new Map(
    rows.map((row) => [
      row.folded,
      row.ids.map((id, at) => ({
        id,
        code: row.codes[at] ?? '',
        mainId: row.mainIds[at] ?? id,
        isDeleted: row.deleted[at] === true,
      })),
    ]),
  )
}

const FIND_NAMESAKES = statement(
  {
    params: [arrayOf(text), int],
    row: { name: known(text), ids: known(arrayOf(int)), codes: known(arrayOf(text)) },
  },
  `select given.name, found.ids, found.codes
     from unnest($1::text[]) as given (name)
     cross join lateral (
       select count(*) as count, array_agg(p.id order by p.id) as ids, array_agg(p.code order by p.id) as codes
         from products p where p.name = given.name and p.parent_id is null and p.status <> 'deleted') as found
    where found.count between 1 and $2`,
)

/** The products, variants aside, with exactly these names; a name that more than `most` have is left out, as deleted products are. */
export async function findNamesakes(
  db: Db,
  names: readonly string[],
  most: number,
): Promise<Map<string, { id: number; code: string }[]>> {
  const { rows } = await db.query(FIND_NAMESAKES, [names, most])
  return new Map(
    rows.map(({ name, ids, codes }) => [name, ids.map((id, at) => ({ id, code: codes[at] ?? '' }))]),
  )
}

const VARIANTS_OF = statement(
  {
    params: [arrayOf(int)],
    row: {
      id: int,
      code: text,
      parentId: known(int),
      names: known(arrayOf(text)),
      values: known(arrayOf(text)),
    },
  },
  `select p.id, p.code, p.parent_id as "parentId", array_agg(v.name order by v.position) as names,
          array_agg(v.value order by v.position) as values
     from products p join product_variant_values v on v.product_id = p.id
    where p.parent_id = any($1) and p.status <> 'deleted'
    group by p.id order by p.id`,
)

/** A variant with its dimensions in order: what they are called, and its value of each. */
export interface KnownVariant {
  id: number
  code: string
  parentId: number
  names: string[]
  values: string[]
}

/** The variants of products; deleted ones are left out. */
export async function findVariantsOf(db: Db, parentIds: readonly number[]): Promise<KnownVariant[]> {
  const { rows } = await db.query(VARIANTS_OF, [parentIds])
  return rows
}

/** A product row to write. `null` leaves the column of a known product as it is. */
export interface BulkProduct {
  id: number | null
  parent_id: number | null
  code: string
  name: string | null
  slug: string | null
  description: string | null
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  brand_id: number | null
  keep_brand: boolean
  /** A parent's price is derived from its variants. */
  keep_prices: boolean
  model: string | null
  equivalent_code: string | null
  currency: string
  tax_rate: string
  sale_price: string
  list_price: string | null
  status: string | null
  withdrawal_exception: string | null
  has_children: boolean
  import_hash: string
  /** For products whose parent and variants are all new; that of others is computed after writing. */
  search_text: string
}

const RECORD = `json_to_recordset($1::json) as x(
  id int, parent_id int, code text, name text, slug text, description text, meta_title text, meta_description text,
  meta_keywords text, brand_id int, keep_brand boolean, keep_prices boolean, model text, equivalent_code text, currency text,
  tax_rate numeric, sale_price numeric, list_price numeric, status text, has_children boolean, import_hash text, search_text text,
  withdrawal_exception text)`

const INSERT_PRODUCTS = statement(
  { params: [json()], row: { id: int, code: text } },
  `insert into products (parent_id, code, name, slug, description, meta_title, meta_description, meta_keywords,
     brand_id, model, equivalent_code, currency, tax_rate, sale_price, list_price, status, has_children, import_hash, search_text,
     withdrawal_exception)
   select parent_id, code, name, slug, coalesce(description, ''), coalesce(meta_title, ''),
     coalesce(meta_description, ''), coalesce(meta_keywords, ''), brand_id, coalesce(model, ''),
     coalesce(equivalent_code, ''), currency, tax_rate, sale_price, list_price, coalesce(status, 'active'),
     has_children, import_hash, search_text, coalesce(withdrawal_exception, '')
   from ${RECORD}
   returning id, code`,
)

/** Adds products; returns their ids by code. */
export async function insertProducts(db: Db, products: readonly BulkProduct[]): Promise<Map<string, number>> {
  if (products.length === 0) return new Map()
  const { rows } = await db.query(INSERT_PRODUCTS, [JSON.stringify(products)])
  return new Map(rows.map((row) => [row.code, row.id]))
}

const UPDATE_PRODUCTS = statement(
  { params: [json()] },
  `update products p set
     code = x.code, parent_id = coalesce(x.parent_id, p.parent_id), name = coalesce(x.name, p.name), slug = coalesce(x.slug, p.slug),
     description = coalesce(x.description, p.description), meta_title = coalesce(x.meta_title, p.meta_title),
     meta_description = coalesce(x.meta_description, p.meta_description),
     meta_keywords = coalesce(x.meta_keywords, p.meta_keywords),
     brand_id = case when x.keep_brand then p.brand_id else x.brand_id end,
     model = coalesce(x.model, p.model), equivalent_code = coalesce(x.equivalent_code, p.equivalent_code),
     currency = x.currency, tax_rate = x.tax_rate,
     sale_price = case when x.keep_prices then p.sale_price else x.sale_price end,
     list_price = case when x.keep_prices then p.list_price else x.list_price end,
     status = coalesce(x.status, p.status),
     withdrawal_exception = coalesce(x.withdrawal_exception, p.withdrawal_exception), has_children = x.has_children, import_hash = x.import_hash,
     version = p.version + 1, updated_at = now()
   from ${RECORD} where p.id = x.id`,
)

/** Updates known products, which may get another code. The link to a parent is set where the file has one, and never removed. */
export async function updateProducts(db: Db, products: readonly BulkProduct[]): Promise<void> {
  if (products.length === 0) return
  await db.query(UPDATE_PRODUCTS, [JSON.stringify(products)])
}

const UPDATE_HASHES = statement(
  { params: [json()] },
  `update products p set import_hash = x.hash
     from json_to_recordset($1::json) as x(id int, hash text) where p.id = x.id`,
)

/** Updates only the digest, for products of which nothing but the stock changed. */
export async function updateHashes(db: Db, hashes: readonly { id: number; hash: string }[]): Promise<void> {
  if (hashes.length === 0) return
  await db.query(UPDATE_HASHES, [JSON.stringify(hashes)])
}

const CLEAR_VARIANT_VALUES = statement(
  { params: [arrayOf(int)] },
  'delete from product_variant_values where product_id = any($1)',
)
const INSERT_VARIANT_VALUES = statement(
  { params: [json()] },
  `insert into product_variant_values (product_id, position, code, name, value)
   select * from json_to_recordset($1::json) as x(product_id int, position smallint, code text, name text, value text)`,
)

/** Writes the options of variants, dimensions in order. */
export async function writeVariantValues(
  db: Db,
  values: readonly { product_id: number; position: number; code: string; name: string; value: string }[],
): Promise<void> {
  const ids = [...new Set(values.map((each) => each.product_id))]
  if (ids.length === 0) return
  await db.query(CLEAR_VARIANT_VALUES, [ids])
  await db.query(INSERT_VARIANT_VALUES, [JSON.stringify(values)])
}

const WRITE_ENGLISH_TEXTS = statement(
  { params: [json()] },
  `insert into product_texts (product_id, locale, name, description, meta_title, meta_description)
   select x.product_id, 'en', x.name, coalesce(x.description, t.description, ''), coalesce(x.meta_title, t.meta_title, ''),
          coalesce(x.meta_description, t.meta_description, '')
     from json_to_recordset($1::json)
       as x(product_id int, name text, description text, meta_title text, meta_description text)
     left join product_texts t on t.product_id = x.product_id and t.locale = 'en'
   on conflict (product_id, locale) do update set
     name = excluded.name, description = excluded.description, meta_title = excluded.meta_title,
     meta_description = excluded.meta_description`,
)

/** Writes the English texts of products; null keeps a text that is there. */
export async function writeEnglishTexts(
  db: Db,
  texts: readonly {
    product_id: number
    name: string
    description: string | null
    meta_title: string | null
    meta_description: string | null
  }[],
): Promise<void> {
  if (texts.length === 0) return
  await db.query(WRITE_ENGLISH_TEXTS, [JSON.stringify(texts)])
}

const FIND_SPECIFICATIONS = statement(
  { params: [arrayOf(int), text], row: { product: int, specifications: json<Specification[]>() } },
  'select product_id as product, specifications from product_specifications where product_id = any ($1) and locale = $2',
)

/** The specifications of products in a language, by the ids of those that have some. */
export async function findSpecifications(
  db: Db,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, Specification[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query(FIND_SPECIFICATIONS, [ids, locale])
  return new Map(rows.map(({ product, specifications }) => [product, specifications]))
}

const CLEAR_SPECIFICATIONS = statement(
  { params: [json()] },
  `delete from product_specifications s
     using json_to_recordset($1::json) as x(product_id int, locale text)
    where s.product_id = x.product_id and s.locale = x.locale`,
)
const INSERT_SPECIFICATIONS = statement(
  { params: [json()] },
  `insert into product_specifications (product_id, locale, specifications)
   select * from json_to_recordset($1::json) as x(product_id int, locale text, specifications jsonb)`,
)

/** Replaces the specifications of products in the languages that are named; an empty list removes them. */
export async function writeSpecifications(
  db: Db,
  given: readonly { product_id: number; locale: Locale; specifications: readonly Specification[] }[],
): Promise<void> {
  if (given.length === 0) return
  await db.query(CLEAR_SPECIFICATIONS, [JSON.stringify(given)])
  const left = given.filter(({ specifications }) => specifications.length > 0)
  await db.query(INSERT_SPECIFICATIONS, [JSON.stringify(left)])
}
