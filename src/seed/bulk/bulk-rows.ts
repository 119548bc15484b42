import type { Db } from '#database/database.ts'
import { arrayOf, statement, text } from '#database/statements/statement.ts'
import { foldText, searchText, slugify } from '#shared/text/turkish.ts'
import { ADJECTIVES, BRANDS, COLOURS, MATERIALS, NOUNS, SIZES } from './bulk-words.ts'

/** One in this many products is a parent with three variants. */
const PARENT_EVERY = 50
export const VARIANTS = COLOURS.length

/** How many rows of `products` this many products take, variants included. */
export function rowCount(products: number): number {
  return products + Math.floor(products / PARENT_EVERY) * VARIANTS
}

/** Words with their search text and slug. */
function wordRows(words: readonly string[]) {
  return words.map((word, index) => ({ at: index, word, found: searchText(word), slug: slugify(word) }))
}

async function insertWords(tx: Db, table: string, words: readonly string[]): Promise<void> {
  await tx.unchecked(
    `create temporary table ${table} on commit drop as
     select * from jsonb_to_recordset($1) as row(at int, word text, found text, slug text)`,
    [JSON.stringify(wordRows(words))],
  )
}

const INSERT_BRANDS = statement(
  { params: [arrayOf(text), arrayOf(text), arrayOf(text)] },
  `insert into brands (code, name, folded_name) select * from unnest($1::text[], $2::text[], $3::text[])
   on conflict do nothing`,
)

/** Inserts the brands, and temporary tables of the words for product names. Expects the categories. */
export async function prepareWords(tx: Db): Promise<void> {
  await tx.query(INSERT_BRANDS, [
    BRANDS.map((name) => slugify(name).toUpperCase()),
    BRANDS,
    BRANDS.map(foldText),
  ])
  await insertWords(tx, 'bulk_adjectives', ADJECTIVES)
  await insertWords(tx, 'bulk_materials', MATERIALS)
  await insertWords(tx, 'bulk_sizes', SIZES)
  await insertWords(tx, 'bulk_colours', COLOURS)
  await insertWords(tx, 'bulk_brand_words', BRANDS)
  await tx.unchecked('alter table bulk_brand_words add column brand_id int')
  await tx.unchecked('update bulk_brand_words set brand_id = id from brands where name = word')
  await insertWords(
    tx,
    'bulk_nouns',
    NOUNS.map(([noun]) => noun),
  )
  await tx.unchecked(
    'alter table bulk_nouns add column category_id int, add column parent_category_id int, add column tax numeric, add column file text',
  )
  await tx.unchecked(
    `update bulk_nouns set tax = row.tax, category_id = categories.id, parent_category_id = categories.parent_id,
            file = (select min(image.file) from product_categories as placed
                      join product_images as image using (product_id) where placed.category_id = categories.id)
       from jsonb_to_recordset($1) as row(at int, path text, tax numeric) join categories using (path)
      where bulk_nouns.at = row.at`,
    [JSON.stringify(NOUNS.map(([, path, tax], at) => ({ at, path, tax })))],
  )
}

/**
 * Computes every product from its number into the temporary table `bulk_products`: the same number always gives the same
 * product, because all choices are derived from hashes of the number.
 *
 * Ids start at `firstId`, products first, then their variants; codes start at `firstNumber`.
 */
export async function workOutProducts(
  tx: Db,
  { products, firstId, firstNumber }: { products: number; firstId: number; firstNumber: number },
): Promise<void> {
  await tx.unchecked(
    `create temporary table bulk_products on commit drop as
     with drawn as (
       select n, (hashint8extended(n, 1) & 2147483647)::int as a, (hashint8extended(n, 2) & 2147483647)::int as b,
              (hashint8extended(n, 3) & 2147483647)::int as c, (hashint8extended(n, 4) & 2147483647)::int as d
         from generate_series($1::bigint, $1::bigint + $2::int - 1) as n
     ), named as (
       select drawn.*, noun.category_id, noun.parent_category_id, noun.tax, noun.file, brand.brand_id,
              adjective.word || ' ' || material.word || ' ' || noun.word || ' ' || size.word as name,
              adjective.slug || '-' || material.slug || '-' || noun.slug || '-' || size.slug as slug,
              adjective.found || ' ' || material.found || ' ' || noun.found || ' ' || size.found || ' vt '
                || lpad(n::text, 8, '0') || ' ' || brand.found as found,
              case when c % 20 = 0 then 'USD' when c % 20 = 1 then 'EUR' else 'TRY' end as currency,
              (case when c % 20 < 2 then 2 + d % 150 else 19 + (d % 500) * (1 + d % 7) end) + 0.90 as gross,
              n % ${PARENT_EVERY} = 0 as is_parent
         from drawn
         join bulk_nouns as noun on noun.at = a % ${NOUNS.length}
         join bulk_adjectives as adjective on adjective.at = (a / 97) % ${ADJECTIVES.length}
         join bulk_materials as material on material.at = b % ${MATERIALS.length}
         join bulk_sizes as size on size.at = (b / 89) % ${SIZES.length}
         join bulk_brand_words as brand on brand.at = (b / 8011) % ${BRANDS.length}
     )
     select $3::int + (n - $1)::int as id, null::int as parent_id, 'VT-' || lpad(n::text, 8, '0') as code,
            n, 0 as variant, name, slug, found, brand_id, category_id, parent_category_id, tax, file, currency, is_parent,
            round(gross * 100 / (100 + tax), 6) as sale,
            case when c % 7 = 0 then round((gross + ceil(gross * (10 + d % 30) / 100)) * 100 / (100 + tax), 6) end as list,
            case when d % 12 = 0 then 0 else 1 + c % 240 end as quantity, case when b % 3 = 0 then d % 400 else 0 end as sold,
            case when a % 5 = 0 then 3 end as izmir_share, a % 10 = 0 and not is_parent as has_box, a % 4 = 0 as fast,
            a % 9 = 0 as same_day
       from named`,
    [firstNumber, products, firstId],
  )
  await tx.unchecked(
    `insert into bulk_products
     select $1::int + (row_number() over (order by parent.n, colour.at) - 1)::int, parent.id,
            parent.code || '-' || (colour.at + 1), parent.n, colour.at + 1, parent.name || ' ' || colour.word,
            parent.slug || '-' || colour.slug, '', parent.brand_id, parent.category_id, parent.parent_category_id,
            parent.tax, parent.file, parent.currency, false, parent.sale, parent.list, parent.quantity, parent.sold,
            parent.izmir_share, false, parent.fast, parent.same_day
       from bulk_products as parent, bulk_colours as colour
      where parent.is_parent`,
    [firstId + products],
  )
  // A parent's search text contains the words of its variants too, each once, as an import writes it.
  await tx.unchecked(
    `update bulk_products as parent
        set quantity = 3 * quantity, sold = 3 * sold,
            found = found || (select string_agg(distinct ' ' || word, '') from (
              select found as word from bulk_colours union select (at + 1)::text from bulk_colours) as theirs)
      where is_parent`,
  )
  await tx.unchecked('analyze bulk_products')
}
