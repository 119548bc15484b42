import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  oneOf,
  statement,
  text,
} from '#database/statements/statement.ts'
import {
  regularListPrice,
  regularPrice,
  withPlannedUnit,
} from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import { mergedOrder } from '../facets/value-order-rules.ts'

const VALUES = statement(
  {
    params: [int],
    row: { id: int, isDeleted: boolean, values: nullable(json<[option: string, value: string][]>()) },
  },
  `select p.id, p.status = 'deleted' as "isDeleted",
     (select json_agg(json_build_array(v.name, v.value) order by v.position) from product_variant_values v where v.product_id = p.id) as values
   from products p where p.parent_id = $1 order by p.id`,
)

/** All variants of a product with their values, archived ones too; one that lost its options has none. */
export async function readVariantValues(db: Db, parentId: number) {
  return (await db.query(VALUES, [parentId])).rows.map(({ values, ...row }) => ({
    ...row,
    values: values ?? [],
  }))
}

const LOCK_VARIANTS = statement(
  { params: [int], row: { id: int } },
  'select id from products where parent_id = $1 order by id for no key update',
)

/** Locks all variants of a product; the caller has locked the product. */
export async function lockVariants(tx: Db, parentId: number): Promise<void> {
  await tx.query(LOCK_VARIANTS, [parentId])
}

/** A new variant; what it does not say is as `like` has it. Decimals as text. */
export interface NewVariant {
  code: string
  name: string
  slug: string
  sale_price: string | null
  status: 'active' | 'draft'
}

const INSERT_VARIANTS = statement(
  { params: [int, int, json()], row: { id: int, code: text } },
  `insert into products (parent_id, code, name, slug, brand_id, currency, tax_rate, sale_price, list_price, cost, status,
     withdrawal_exception, fast_delivery, same_day_shipping)
   select $1, x.code, x.name, x.slug, alike.brand_id, alike.currency, alike.tax_rate, coalesce(x.sale_price, planned.regular_price, alike.sale_price),
     case when x.sale_price is not null then null when planned.id is null then alike.list_price else planned.regular_list_price end, alike.cost, x.status, alike.withdrawal_exception, alike.fast_delivery,
     alike.same_day_shipping
     from products alike ${withPlannedUnit('alike', 'planned')}
     cross join json_to_recordset($3::json) as x(code text, name text, slug text, sale_price numeric, status text, at int)
    where alike.id = $2 order by x.at
   returning id, code`,
)

/**
 * Adds variants to a product, in order: currency, KDV rate, prices, cost and what shoppers are promised are those of `like`, the product itself or one of its variants. The
 * caller writes their units and values, makes their stock levels and calls `refreshDerived`. Returns their ids.
 */
export async function insertVariants(
  tx: Db,
  parentId: number,
  like: number,
  variants: readonly NewVariant[],
): Promise<number[]> {
  const { rows } = await tx.query(INSERT_VARIANTS, [
    parentId,
    like,
    JSON.stringify(variants.map((each, at) => ({ ...each, at }))),
  ])
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return variants.flatMap(({ code }) => ids.get(code) ?? [])
}

const NAMES = statement(
  {
    params: [arrayOf(int)],
    row: { id: int, code: text, status: oneOf(PRODUCT_STATUSES), name: text, nameEn: text },
  },
  `select p.id, p.code, p.status, p.name, coalesce(t.name, '') as "nameEn"
     from products p left join product_texts t on t.product_id = p.id and t.locale = 'en' where p.id = any ($1) order by p.id`,
)

/** Codes, states and names of variants, in the order of their making. */
export async function readVariantNames(db: Db, ids: readonly number[]) {
  return (await db.query(NAMES, [ids])).rows
}

const COPY_PRODUCTS = statement(
  { params: [int, json()], row: { id: int, code: text } },
  `insert into products (parent_id, code, name, slug, description, meta_title, meta_description, meta_keywords, brand_id, model, equivalent_code,
     currency, tax_rate, sale_price, list_price, cost, status, withdrawal_exception, fast_delivery, same_day_shipping)
   select $1, x.code, x.name, x.slug, p.description, p.meta_title, p.meta_description, p.meta_keywords, p.brand_id, p.model, p.equivalent_code,
     p.currency, p.tax_rate, coalesce(${regularPrice('u')}, p.sale_price),
     case when u.id is null then p.list_price else ${regularListPrice('u')} end, p.cost, p.status, p.withdrawal_exception, p.fast_delivery, p.same_day_shipping
     from json_to_recordset($2::json) as x(id int, code text, name text, slug text) join products p on p.id = x.id
     left join product_units u on u.product_id = p.id and u.position = 0
    order by p.id
   returning id, code`,
)
const PAIRS = 'unnest($1::int[], $2::int[]) as pair (was, made)'
const COPY_UNITS = statement(
  { params: [arrayOf(int), arrayOf(int)] },
  `insert into product_units (product_id, value, multiplier, sale_price, list_price, width, height, length, weight, position)
   select made, u.value, u.multiplier, ${regularPrice('u')}, ${regularListPrice('u')}, u.width, u.height, u.length, u.weight, u.position
     from ${PAIRS} join product_units u on u.product_id = was`,
)
const COPY_VALUES = statement(
  { params: [arrayOf(int), arrayOf(int)] },
  `insert into product_variant_values (product_id, position, code, name, value)
   select made, v.position, v.code, v.name, v.value from ${PAIRS} join product_variant_values v on v.product_id = was`,
)
const COPY_IMAGES = statement(
  { params: [arrayOf(int), arrayOf(int)] },
  `insert into product_images (product_id, position, file, alt, alt_en)
   select made, i.position, i.file, i.alt, i.alt_en from ${PAIRS} join product_images i on i.product_id = was`,
)
const COPY_ENGLISH = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(text)] },
  `insert into product_texts (product_id, locale, name, description, meta_title, meta_description, meta_keywords)
   select made, 'en', called, t.description, t.meta_title, t.meta_description, t.meta_keywords
     from unnest($1::int[], $2::int[], $3::text[]) as pair (was, made, called)
     join product_texts t on t.product_id = was and t.locale = 'en'`,
)

/**
 * Copies products as variants of another one, with their texts, units, options and pictures, under other codes and names and without barcodes. The caller makes
 * their stock levels and calls `refreshDerived`. Returns the new ids.
 */
export async function copyProducts(
  tx: Db,
  parentId: number,
  copies: readonly { id: number; code: string; name: string; slug: string; name_en: string }[],
): Promise<number[]> {
  const made = new Map(
    (await tx.query(COPY_PRODUCTS, [parentId, JSON.stringify(copies)])).rows.map((row) => [row.code, row.id]),
  )
  const ids = copies.flatMap(({ code }) => made.get(code) ?? [])
  const pairs = [copies.map(({ id }) => id), ids] as const
  await tx.query(COPY_UNITS, pairs)
  await tx.query(COPY_VALUES, pairs)
  await tx.query(COPY_IMAGES, pairs)
  await tx.query(COPY_ENGLISH, [...pairs, copies.map(({ name_en }) => name_en)])
  return ids
}

const COPY_HISTORY = statement(
  { params: [int, arrayOf(int)] },
  `insert into price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, list_price, valid_from, changed_by)
   select made.id, h.unit_value, h.multiplier, h.currency, h.tax_rate, h.sale_price, h.list_price, h.valid_from, h.changed_by
     from price_history h, unnest($2::int[]) as made (id)
    where h.product_id = $1 and h.valid_from < now() order by h.id`,
)

/** Gives variants the prices that their product had: what it was sold for counts for them (decision 36). */
export async function copyPriceHistory(tx: Db, from: number, to: readonly number[]): Promise<void> {
  await tx.query(COPY_HISTORY, [from, to])
}

const PLACES = statement(
  { params: [text], row: { value: text } },
  "select value from option_order where option = $1 and value <> '' order by position, value",
)
const OPTION_PLACES = statement(
  { row: { value: text } },
  "select option as value from option_order where value = '' order by position, option",
)
const WRITE_PLACES = statement(
  { params: [json()] },
  `insert into option_order as o (option, value, position)
   select option, value, position from json_to_recordset($1::json) as x(option text, value text, position int)
   order by option, value
   on conflict (option, value) do update set position = excluded.position where o.position <> excluded.position`,
)

/**
 * Takes the order of one product's options and values into the order of the whole shop (`mergedOrder`); others stay where they are. Nothing is written where
 * the order stays, because a change of it makes every list anew.
 */
export async function writeOptionOrder(
  tx: Db,
  options: readonly { name: string; values: readonly string[] }[],
): Promise<void> {
  const rows: { option: string; value: string; position: number }[] = []
  const stored = (await tx.query(OPTION_PLACES)).rows.map(({ value }) => value)
  const merged = mergedOrder(
    stored,
    options.map(({ name }) => foldText(name)),
  )
  if (merged.join('\n') !== stored.join('\n'))
    rows.push(...merged.map((option, position) => ({ option, value: '', position })))
  for (const { name, values } of options) {
    const option = foldText(name)
    const before = (await tx.query(PLACES, [option])).rows.map(({ value }) => value)
    const after = mergedOrder(before, values.map(foldText))
    if (after.join('\n') !== before.join('\n'))
      rows.push(...after.map((value, position) => ({ option, value, position })))
  }
  if (rows.length > 0) await tx.query(WRITE_PLACES, [JSON.stringify(rows)])
}

const DROP_TERMS = statement(
  { params: [json()] },
  `delete from term_texts t using json_to_recordset($1::json) as x(kind text, name text, text text)
    where t.kind = x.kind and t.locale = 'en' and fold_text(t.name) = fold_text(x.name) and t.text <> x.text`,
)
const WRITE_TERMS = statement(
  { params: [json()] },
  `insert into term_texts (kind, name, locale, text)
   select x.kind, x.name, 'en', x.text from json_to_recordset($1::json) as x(kind text, name text, text text)
    where x.text <> '' and not exists (
      select from term_texts t where t.kind = x.kind and t.locale = 'en' and fold_text(t.name) = fold_text(x.name))
   on conflict (kind, locale, name) do nothing`,
)

/** Sets the English words of options and values for the whole shop; '' takes them away. */
export async function writeEnglishTerms(
  tx: Db,
  terms: readonly { kind: 'option' | 'value'; name: string; text: string }[],
): Promise<void> {
  if (terms.length === 0) return
  const once = [...new Map(terms.map((term) => [`${term.kind} ${foldText(term.name)}`, term])).values()]
  await tx.query(DROP_TERMS, [JSON.stringify(once)])
  await tx.query(WRITE_TERMS, [JSON.stringify(once)])
}

const MOVE_FORMER = statement(
  { params: [int, text, text] },
  "update former_option_names set option = $3 where product_id = $1 and option = $2 and value <> ''",
)
const FOLLOW_FORMER = statement(
  { params: [int, text, boolean, text, text] },
  `update former_option_names set name = $5
    where product_id = $1 and (not $3 or option = $2) and (value <> '') = $3 and fold_text(name) = $4`,
)
const WRITE_FORMER = statement(
  { params: [int, text, text, text] },
  `insert into former_option_names (product_id, option, value, name) values ($1, $2, $3, $4)
   on conflict (product_id, option, value) do update set name = excluded.name`,
)

/** Remembers what an option or a value of a product was called, so that product files that still say it mean the present one. */
export async function rememberFormer(
  tx: Db,
  productId: number,
  renamed: readonly { option: string; was: string; name: string; isValue: boolean }[],
): Promise<void> {
  for (const { option, was, name, isValue } of renamed.toSorted(
    (a, b) => Number(a.isValue) - Number(b.isValue),
  )) {
    if (!isValue) await tx.query(MOVE_FORMER, [productId, foldText(was), foldText(option)])
    await tx.query(FOLLOW_FORMER, [productId, foldText(option), isValue, foldText(was), name])
    await tx.query(WRITE_FORMER, [
      productId,
      ...(isValue ? ([foldText(option), foldText(was)] as const) : ([foldText(was), ''] as const)),
      name,
    ])
  }
}

const FORMER_OPTION_NAMES = statement(
  { params: [arrayOf(int)], row: { productId: int, option: text, value: text, name: text } },
  'select product_id as "productId", option, value, name from former_option_names where product_id = any ($1)',
)

/** What options and values of products were called before: `option` and `value` folded, '' for the option itself, and their present name. */
export async function readFormer(db: Db, productIds: readonly number[]) {
  return productIds.length === 0 ? [] : (await db.query(FORMER_OPTION_NAMES, [productIds])).rows
}
