import { randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { WithdrawalException } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { foldText, searchText, slugify } from '#shared/text/turkish.ts'

/** Exchange rates (TRY for one unit) that the worked examples of the rules use. */
export const TEST_RATES = { TRY: '1', USD: '41.25', EUR: '48.37' } as const

export interface UnitSpec {
  value: string
  multiplier?: number
  /** Net, in the product's currency; default: the product's price × multiplier. */
  price?: string
  list?: string | null
  barcode?: string
  width?: string
  height?: string
  length?: string
  weight?: string
}

export interface ProductSpec {
  name?: string
  code?: string
  /** Net price of the default unit; give either this or `gross`. */
  price?: string
  gross?: string
  list?: string
  /** Earlier net prices of its units, oldest first, each with how many days ago it began. */
  earlier?: readonly { price: string; days: number }[]
  currency?: keyof typeof TEST_RATES
  taxRate?: string
  /** Stock in base units, in the first warehouse or by warehouse name. */
  stock?: number | Record<string, number>
  sold?: number
  /** Sales units, the first is the default; without any, one 'Adet'. */
  units?: readonly UnitSpec[]
  /** Brand name. */
  brand?: string
  /** Category path such as 'ev-yasam/mutfak'; created with its parents where missing. */
  category?: string
  status?: 'active' | 'passive' | 'deleted' | 'draft'
  starRate?: string
  commentCount?: number
  model?: string
  equivalentCode?: string
  description?: string
  english?: { name: string; description?: string }
  fastDelivery?: boolean
  sameDayShipping?: boolean
  withdrawalException?: WithdrawalException
  /** By language, as `{ tr: { Malzeme: 'Çini' } }`. */
  specifications?: Partial<Record<Locale, Record<string, string>>>
  pictures?: readonly string[]
  /** Makes this product a parent; each variant is a product of its own with these values ({ Renk: 'Mavi' }). */
  variants?: readonly (Omit<ProductSpec, 'variants'> & { values: Record<string, string> })[]
}

export interface BuiltProduct {
  id: number
  code: string
  name: string
  slug: string
  /** `/{slug}-p-{id}` */
  url: string
  /** Ids of its own units in order; empty for a parent. */
  unitIds: number[]
  /** Its variants, in the order given. */
  children: BuiltProduct[]
}

const random = () => randomBytes(5).toString('hex').toUpperCase()

async function insertedId(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.unchecked<{ id: number }>(text, values)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`no row from: ${text}`)
  return id
}

/** The three currencies of the tests. */
export async function buildCurrencies(db: Db): Promise<void> {
  for (const [code, rate] of Object.entries(TEST_RATES)) {
    await db.unchecked(
      `insert into currencies (code, name, exchange_rate, is_default, position)
       values ($1::text, $1::text, $2, $1::text = 'TRY', (select count(*) from currencies)) on conflict do nothing`,
      [code, rate],
    )
  }
}

export function buildWarehouse(db: Db, name = 'Merkez Depo', priority = 0): Promise<number> {
  return insertedId(
    db,
    `insert into warehouses (name, priority) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning id`,
    [name, priority],
  )
}

export function buildBrand(db: Db, name: string): Promise<number> {
  return insertedId(
    db,
    `insert into brands (code, name, folded_name) values ($1, $2, $3)
     on conflict (code) do update set name = excluded.name returning id`,
    [slugify(name).toUpperCase(), name, foldText(name)],
  )
}

/** The category at `path`, with every category above it. Names are the slugs unless the last one is given. */
export async function buildCategory(db: Db, path: string, name?: string): Promise<number> {
  const slugs = path.split('/')
  const slug = slugs.at(-1) ?? ''
  const parentId = slugs.length > 1 ? await buildCategory(db, slugs.slice(0, -1).join('/')) : null
  return insertedId(
    db,
    `insert into categories (parent_id, name, slug, path) values ($1, $2, $3, $4)
     on conflict (path) do update set path = excluded.path returning id`,
    [parentId, name ?? slug, slug, path],
  )
}

async function assignCategory(db: Db, productId: number, path: string): Promise<void> {
  const slugs = path.split('/')
  for (const index of slugs.keys()) {
    const categoryId = await buildCategory(db, slugs.slice(0, index + 1).join('/'))
    await db.unchecked(
      'insert into product_categories (category_id, product_id, direct) values ($1, $2, $3) on conflict do nothing',
      [categoryId, productId, index === slugs.length - 1],
    )
  }
}

async function addUnits(db: Db, productId: number, net: Big, spec: ProductSpec): Promise<number[]> {
  const ids: number[] = []
  for (const [position, unit] of (spec.units ?? [{ value: 'Adet' }]).entries()) {
    const multiplier = unit.multiplier ?? 1
    const list = unit.list !== undefined ? unit.list : position === 0 ? (spec.list ?? null) : null
    ids.push(
      await insertedId(
        db,
        `insert into product_units (product_id, value, multiplier, sale_price, list_price, barcode, width, height, length,
           weight, position) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          productId,
          unit.value,
          multiplier,
          unit.price ?? net.times(BigInt(multiplier)),
          list,
          unit.barcode ?? '',
          unit.width ?? '0',
          unit.height ?? '0',
          unit.length ?? '0',
          unit.weight ?? '0',
          position,
        ],
      ),
    )
  }
  return ids
}

/** Inserts the opening stock of a product; stock level, warehouses and ledger agree. */
export async function addStock(
  db: Db,
  productId: number,
  stock: number | Record<string, number>,
  sold = 0,
): Promise<void> {
  const byWarehouse = typeof stock === 'number' ? { 'Merkez Depo': stock } : stock
  const total = Object.values(byWarehouse).reduce((sum, quantity) => sum + quantity, 0)
  await db.unchecked('insert into stock_levels (product_id, quantity, sold) values ($1, $2, $3)', [
    productId,
    total,
    sold,
  ])
  for (const [index, [name, quantity]] of Object.entries(byWarehouse).entries()) {
    const warehouseId = await buildWarehouse(db, name, index)
    await db.unchecked('insert into inventory (product_id, warehouse_id, quantity) values ($1, $2, $3)', [
      productId,
      warehouseId,
      quantity,
    ])
    if (quantity === 0) continue
    await db.unchecked(
      `insert into stock_ledger (product_id, warehouse_id, delta, reason) values ($1, $2, $3, 'opening')`,
      [productId, warehouseId, quantity],
    )
  }
}

async function addPictures(db: Db, productId: number, files: readonly string[]): Promise<void> {
  for (const [position, file] of files.entries()) {
    await db.unchecked(
      'insert into pictures (file, width, height) values ($1, 1200, 1200) on conflict do nothing',
      [file],
    )
    await db.unchecked('insert into product_images (product_id, position, file) values ($1, $2, $3)', [
      productId,
      position,
      file,
    ])
  }
}

async function insertProduct(db: Db, spec: ProductSpec, parentId: number | null): Promise<BuiltProduct> {
  const taxRate = spec.taxRate ?? '20'
  const net =
    spec.gross === undefined ? Big(spec.price ?? '100') : netFromGross(Big(spec.gross), Number(taxRate))
  const currency = spec.currency ?? 'TRY'
  const code = spec.code ?? `T-${random()}`
  const name = spec.name ?? `Deneme Ürünü ${code}`
  const slug = slugify(name) || 'urun'
  const isParent = (spec.variants?.length ?? 0) > 0
  const searched = [name, spec.brand ?? '', spec.model ?? '', code, spec.equivalentCode ?? '']
  if (spec.english) searched.push(spec.english.name)
  for (const one of [spec, ...(spec.variants ?? [])]) {
    searched.push(one.code ?? '', ...(one.units ?? []).map((unit) => unit.barcode ?? ''))
  }
  const id = await insertedId(
    db,
    `insert into products (parent_id, code, name, slug, description, brand_id, model, equivalent_code, currency, tax_rate,
       sale_price, list_price, has_children, status, fast_delivery, same_day_shipping, star_rate, comment_count,
       search_text, withdrawal_exception)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
    [
      parentId,
      code,
      name,
      slug,
      spec.description ?? '',
      spec.brand === undefined ? null : await buildBrand(db, spec.brand),
      spec.model ?? '',
      spec.equivalentCode ?? '',
      currency,
      taxRate,
      net,
      spec.list ?? null,
      isParent,
      spec.status ?? 'active',
      spec.fastDelivery ?? false,
      spec.sameDayShipping ?? false,
      spec.starRate ?? '0',
      spec.commentCount ?? 0,
      parentId === null ? searchText(...searched) : '',
      spec.withdrawalException ?? '',
    ],
  )
  if (spec.english) {
    await db.unchecked(
      `insert into product_texts (product_id, locale, name, description) values ($1, 'en', $2, $3)`,
      [id, spec.english.name, spec.english.description ?? ''],
    )
  }
  for (const [locale, specifications] of Object.entries(spec.specifications ?? {}))
    await db.unchecked(
      'insert into product_specifications (product_id, locale, specifications) values ($1, $2, $3)',
      [id, locale, JSON.stringify(Object.entries(specifications).map(([name, value]) => ({ name, value })))],
    )
  if (spec.category) await assignCategory(db, id, spec.category)
  await addPictures(db, id, spec.pictures ?? [])
  const unitIds = isParent ? [] : await addUnits(db, id, net, spec)
  for (const { price, days } of spec.earlier ?? []) {
    await db.unchecked(
      `insert into price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, valid_from)
       select product_id, value, multiplier, $2, $3, $4::numeric * multiplier, now() - $5 * interval '1 day'
         from product_units where product_id = $1`,
      [id, currency, taxRate, price, days],
    )
  }
  if (!isParent) await addStock(db, id, spec.stock ?? 10, spec.sold)
  return { id, code, name, slug, url: `/${slug}-p-${id}`, unitIds, children: [] }
}

/**
 * Stores a product as an import would: units, stock with ledger, search text.
 * Mention only what the test is about: the rest is one 'Adet' at 100 net, %20, 10 in stock, no category.
 */
export async function buildProduct(db: Db, spec: ProductSpec = {}): Promise<BuiltProduct> {
  await buildCurrencies(db)
  const product = await insertProduct(db, spec, null)
  for (const variant of spec.variants ?? []) {
    const { values, ...own } = variant
    const name = own.name ?? `${product.name} ${Object.values(values).join(' ')}`
    const child = await insertProduct(
      db,
      { price: spec.price, gross: spec.gross, currency: spec.currency, taxRate: spec.taxRate, ...own, name },
      product.id,
    )
    for (const [position, [dimension, value]] of Object.entries(values).entries()) {
      await db.unchecked(
        'insert into product_variant_values (product_id, position, code, name, value) values ($1, $2, $3, $4, $5)',
        [child.id, position, slugify(dimension), dimension, value],
      )
    }
    product.children.push(child)
  }
  if (product.children.length > 0) {
    await db.unchecked(
      `insert into stock_levels (product_id, quantity, sold)
       select $1, sum(s.quantity), sum(s.sold) from stock_levels as s join products as c on c.id = s.product_id
        where c.parent_id = $1`,
      [product.id],
    )
  }
  return product
}

/** Stores a setting in the database only; a running shop applies it when its change feed is notified. */
export async function storeSetting(db: Db, key: string, value: string): Promise<void> {
  await db.unchecked(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  )
}
