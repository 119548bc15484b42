import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, statement, text } from '#database/statements/statement.ts'
import { readSpecifications } from '#modules/goods/catalogue/product/specification-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import type { Demo } from './demo-data.ts'
import type { DemoGallery } from './demo-gallery.ts'
import { BRAND, categoryPicture } from './demo-pictures.ts'
import type { DemoRow } from './demo-rows.ts'
import { type DemoProduct, WAREHOUSES } from './demo-schemas.ts'

/** A text with another word between its lines. */
const joined = (text: string, between: string) =>
  `regexp_replace(${text}::text, '\\s*\\n\\s*', '${between}', 'g')`

/** Descriptions are HTML, a paragraph a line; the schema refuses texts with characters that HTML escapes. */
const paragraphs = (text: string) =>
  `case when ${text}::text <> '' then '<p>' || ${joined(text, '</p><p>')} || '</p>' else '' end`

/** What search engines show: the first sentences, which they do not cut off. */
const summary = (text: string) =>
  joined(`coalesce(substring(${text}::text from '^(.{1,159}[.!?])(?:\\s|$)'), ${text})`, ' ')

const INSERT_CATEGORY = statement(
  { params: [text, text, text, text, int, nullable(int), text] },
  `insert into categories (parent_id, name, slug, path, position, max_installment, body, meta_description)
   values ((select id from categories where path = $1), $2, $3, $4, $5, $6, ${paragraphs('$7')}, ${summary('$7')})
   on conflict do nothing`,
)

const INSERT_CATEGORY_TEXT = statement(
  { params: [text, text, text] },
  `insert into category_texts (category_id, locale, name, body, meta_description)
   select id, 'en', $2, ${paragraphs('$3')}, ${summary('$3')} from categories where path = $1 on conflict do nothing`,
)

/** Inserts the category tree, parents before their children. Existing categories stay unchanged. */
export async function insertCategories(tx: Db, categories: Demo['categories']): Promise<void> {
  for (const [position, { path, name, text, maxInstallment = null }] of categories.entries()) {
    const slash = path.lastIndexOf('/')
    await tx.query(INSERT_CATEGORY, [
      path.slice(0, Math.max(0, slash)),
      name.tr,
      path.slice(slash + 1),
      path,
      position,
      maxInstallment,
      text?.tr ?? '',
    ])
    await tx.query(INSERT_CATEGORY_TEXT, [path, name.en, text?.en ?? ''])
  }
}

const PICTURE_CATEGORIES = statement(
  { params: [json()] },
  `update categories set picture = row.picture
     from jsonb_to_recordset($1) as row(path text, picture text) where categories.path = row.path`,
)

const INSERT_BRANDS = statement(
  { params: [json()] },
  `insert into brands (code, name, folded_name, body, meta_description, logo)
   select row.code, row.name, row.folded, ${paragraphs('row.tr')}, ${summary('row.tr')}, row.logo
     from jsonb_to_recordset($1) as row(code text, name text, folded text, tr text, logo text)`,
)

const INSERT_BRAND_TEXTS = statement(
  { params: [json()] },
  `insert into brand_texts (brand_id, locale, body, meta_description)
   select brands.id, 'en', ${paragraphs('row.en')}, ${summary('row.en')}
     from jsonb_to_recordset($1) as row(code text, en text) join brands using (code)`,
)

const INSERT_WAREHOUSES = statement(
  { params: [arrayOf(text)] },
  `insert into warehouses (name, priority)
   select name, position - 1 from unnest($1::text[]) with ordinality as row(name, position)
   on conflict (name) do nothing`,
)

/** The brands that have products. Expects the pictures. */
async function insertBrands(tx: Db, { brands, products }: Demo, { stored }: DemoGallery): Promise<void> {
  const rows = brands
    .filter(({ name }) => products.some(({ brand }) => brand === name))
    .map(({ name, text, logo }) => ({
      ...{ code: slugify(name).toUpperCase(), name, folded: foldText(name), ...text },
      logo: (logo !== undefined && stored.get(`${BRAND}/${logo}`)) || null,
    }))
  await tx.query(INSERT_BRANDS, [JSON.stringify(rows)])
  await tx.query(INSERT_BRAND_TEXTS, [JSON.stringify(rows)])
}

/** Gives the categories the pictures that are named after them. */
async function pictureCategories(tx: Db, { categories }: Demo, { stored }: DemoGallery): Promise<void> {
  const rows = categories.map(({ path }) => ({ path, picture: stored.get(categoryPicture(path)) ?? null }))
  await tx.query(PICTURE_CATEGORIES, [JSON.stringify(rows)])
}

const INSERT_PRODUCTS = statement(
  { params: [json()] },
  `insert into products (parent_id, code, name, slug, description, meta_description, brand_id, model, equivalent_code,
     currency, tax_rate, sale_price, list_price, has_children, status, fast_delivery, same_day_shipping,
     withdrawal_exception, created_at, updated_at)
   select parent.id, row.code, row.name, row.slug, ${paragraphs('row.text')}, ${summary('row.text')}, brands.id, row.model, row.equivalent,
          row.currency, row.tax, row.sale, row.list, row."hasChildren", row.status, row.fast, row."sameDay",
          row."withdrawalException", now() - row.age * interval '1 day', now() - row.age * interval '1 day'
     from jsonb_to_recordset($1) as row(parent text, code text, name text, slug text, text text, brand text,
            model text, equivalent text, currency text, tax numeric, sale numeric, list numeric,
            "hasChildren" boolean, status text, fast boolean, "sameDay" boolean, "withdrawalException" text, age int)
     left join products as parent on parent.code = row.parent
     left join brands on brands.name = row.brand
    order by row.age desc, row.code`,
)

const INSERT_PRODUCT_TEXTS = statement(
  { params: [json()] },
  `insert into product_texts (product_id, locale, name, description, meta_description)
   select id, 'en', row.en, ${paragraphs('row."enText"')}, ${summary('row."enText"')}
     from jsonb_to_recordset($1) as row(code text, en text, "enText" text) join products using (code)`,
)

/** Parents first, because a variant refers to its parent by code. `age` gives each product its own creation time. */
async function insertProducts(tx: Db, rows: readonly DemoRow[]): Promise<void> {
  for (const generation of [rows.filter(({ parent }) => !parent), rows.filter(({ parent }) => parent)]) {
    await tx.query(INSERT_PRODUCTS, [JSON.stringify(generation)])
  }
  await tx.query(INSERT_PRODUCT_TEXTS, [JSON.stringify(rows)])
}

const unitsOf = (rows: readonly DemoRow[]) =>
  rows.flatMap(({ code, units }) => units.map((unit) => ({ code, ...unit })))

const INSERT_UNITS = statement(
  { params: [json()] },
  `insert into product_units (product_id, value, multiplier, sale_price, list_price, barcode, width, height, length,
     weight, position)
   select products.id, value, multiplier, sale, list, barcode, width, height, length, weight, position
     from jsonb_to_recordset($1) as row(code text, value text, multiplier int, sale numeric, list numeric,
            barcode text, width numeric, height numeric, length numeric, weight numeric, position int2)
     join products using (code)`,
)

const INSERT_VARIANT_VALUES = statement(
  { params: [json()] },
  `insert into product_variant_values (product_id, position, code, name, value)
   select products.id, row.position, row.code, row.name, row.value
     from jsonb_to_recordset($1) as row(product text, position int2, code text, name text, value text)
     join products on products.code = row.product`,
)

async function insertUnits(tx: Db, rows: readonly DemoRow[]): Promise<void> {
  await tx.query(INSERT_UNITS, [JSON.stringify(unitsOf(rows))])
  const values = rows.flatMap(({ code, values: own }) => own.map((value) => ({ product: code, ...value })))
  await tx.query(INSERT_VARIANT_VALUES, [JSON.stringify(values)])
}

const INSERT_PRODUCT_CATEGORIES = statement(
  { params: [json()] },
  `insert into product_categories (category_id, product_id, direct)
   select categories.id, products.id, categories.path = row.category
     from jsonb_to_recordset($1) as row(code text, parent text, category text)
     join products using (code)
     join categories on row.category = categories.path or starts_with(row.category, categories.path || '/')
    where row.parent is null`,
)

/** A product is in its category and in all categories above it; variants are in none. */
async function insertProductCategories(tx: Db, rows: readonly DemoRow[]): Promise<void> {
  await tx.query(INSERT_PRODUCT_CATEGORIES, [JSON.stringify(rows)])
}

const INSERT_INVENTORY = statement(
  { params: [json()] },
  `insert into inventory (product_id, warehouse_id, quantity)
   select products.id, warehouses.id, row.quantity
     from jsonb_to_recordset($1) as row(code text, warehouse text, quantity int)
     join products using (code) join warehouses on warehouses.name = row.warehouse
    where row.quantity > 0`,
)

const INSERT_STOCK_LEVELS = statement(
  { params: [json()] },
  `insert into stock_levels (product_id, quantity, sold)
   select products.id, coalesce(sum(inventory.quantity), 0), row.sold
     from jsonb_to_recordset($1) as row(code text, sold int)
     join products using (code)
     left join products as child on child.parent_id = products.id
     left join inventory on inventory.product_id = coalesce(child.id, products.id)
    group by products.id, row.sold`,
)

const INSERT_LEDGER = statement(
  {},
  `insert into stock_ledger (product_id, warehouse_id, delta, reason)
   select product_id, warehouse_id, quantity, 'opening' from inventory order by product_id, warehouse_id`,
)

async function insertStock(tx: Db, rows: readonly DemoRow[]): Promise<void> {
  const stock = rows.flatMap(({ code, stock: own }) => own.map((held) => ({ code, ...held })))
  await tx.query(INSERT_INVENTORY, [JSON.stringify(stock)])
  await tx.query(INSERT_STOCK_LEVELS, [JSON.stringify(rows)])
  await tx.query(INSERT_LEDGER)
}

const INSERT_PRICE_HISTORY = statement(
  { params: [json()] },
  `insert into price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, list_price, valid_from)
   select p.id, value, multiplier, p.currency, p.tax_rate, asked, stated, since
     from jsonb_to_recordset($1) as row(code text, value text, multiplier int, sale numeric, list numeric)
     join products as p using (code)
    cross join lateral (values (coalesce(list, sale), null, p.created_at), (sale, list, now() - interval '10 days'))
       as step(asked, stated, since)
    where stated is not null or since = p.created_at
    order by since`,
)

/**
 * The price history: a discount began ten days ago, after more than a month at the list price. Inserted before the units, so that
 * their triggers add no entries.
 */
async function insertPriceHistory(tx: Db, rows: readonly DemoRow[]): Promise<void> {
  await tx.query(INSERT_PRICE_HISTORY, [JSON.stringify(unitsOf(rows))])
}

const INSERT_PICTURES = statement(
  { params: [json()] },
  `insert into pictures (file, width, height, bytes, name, alt, alt_en)
   select file, width, height, bytes, name, alt, "altEn"
     from jsonb_to_recordset($1)
       as row(file text, width int, height int, bytes int, name text, alt text, "altEn" text)
   on conflict do nothing`,
)

const INSERT_IMAGES = statement(
  { params: [json()] },
  `insert into product_images (product_id, position, file, alt, alt_en)
   select products.id, position, file, alt, "altEn"
     from jsonb_to_recordset($1) as row(code text, position int2, file text, alt text, "altEn" text)
     join products using (code)`,
)

const INSERT_SPECIFICATIONS = statement(
  { params: [json()] },
  `insert into product_specifications (product_id, locale, specifications)
   select products.id, row.locale, row.specifications
     from jsonb_to_recordset($1) as row(code text, locale text, specifications jsonb) join products using (code)`,
)

async function insertSpecifications(tx: Db, products: readonly DemoProduct[]): Promise<void> {
  const rows = products
    .filter(({ specifications }) => specifications.length > 0)
    .flatMap(({ code, specifications }) =>
      LOCALES.map((locale) => {
        const text = specifications.map((line) => line[locale]).join(' | ')
        return { code, locale, specifications: readSpecifications(text).specifications }
      }),
    )
  await tx.query(INSERT_SPECIFICATIONS, [JSON.stringify(rows)])
}

/** Inserts the demo's catalogue. The caller refreshes derived data (parents' prices, search texts). */
export async function insertDemoCatalogue(
  tx: Db,
  demo: Demo,
  rows: readonly DemoRow[],
  gallery: DemoGallery,
): Promise<void> {
  await tx.query(INSERT_PICTURES, [JSON.stringify(gallery.pictures)])
  await insertBrands(tx, demo, gallery)
  await tx.query(INSERT_WAREHOUSES, [[...WAREHOUSES]])
  await insertCategories(tx, demo.categories)
  await pictureCategories(tx, demo, gallery)
  await insertProducts(tx, rows)
  await insertPriceHistory(tx, rows)
  await insertUnits(tx, rows)
  await insertProductCategories(tx, rows)
  await insertStock(tx, rows)
  await tx.query(INSERT_IMAGES, [JSON.stringify(gallery.images)])
  await insertSpecifications(tx, demo.products)
}
