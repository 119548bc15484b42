import type { Db } from '#database/database.ts'

/** Statements that copy the rows of `bulk_products` into the shop's tables, in an order the foreign keys allow. */
const INSERTS: readonly (readonly [what: string, sql: string])[] = [
  [
    'products',
    `insert into products (id, parent_id, code, name, slug, description, brand_id, model, currency, tax_rate, sale_price,
       list_price, has_children, fast_delivery, same_day_shipping, search_text, created_at, updated_at)
     overriding system value
     select row.id, parent_id, row.code, row.name, slug,
            case when parent_id is null then row.name || ', günlük kullanım için özenle seçildi. İki yıl garantili.' else '' end,
            brand_id, '', currency, tax, sale, list, is_parent, fast, same_day, found,
            now() - (1 + (n * 7919) % 525600) * interval '1 minute', now()
       from bulk_products as row
      order by row.id`,
  ],
  [
    'words',
    `insert into product_words (product_id, own, facts, prose)
     select id, found, '', 'gunluk kullanim icin ozenle secildi iki yil garantili' from bulk_products where parent_id is null order by id`,
  ],
  [
    'units',
    `insert into product_units (product_id, value, multiplier, sale_price, list_price, struck_price, barcode, width, height,
       length, weight, position)
     select id, 'Adet', 1, sale, list, list, '', 10 + n % 40, 5 + n % 20, 10 + n % 30, round((100 + n % 4900) / 1000.0, 3), 0
       from bulk_products
     union all
     select id, 'Koli', 12, round(sale * 12 * 0.95, 6), null, null, '', 40, 40, 40, 6, 1 from bulk_products where has_box`,
  ],
  [
    'categories',
    `insert into product_categories (category_id, product_id, direct)
     select category_id, id, true from bulk_products where parent_id is null
     union all
     select parent_category_id, id, false from bulk_products where parent_id is null
      order by 1, 2`,
  ],
  [
    'variants',
    `insert into product_variant_values (product_id, position, code, name, value)
     select id, 0, 'renk', 'Renk', word from bulk_products join bulk_colours on at = variant - 1 where variant > 0`,
  ],
  [
    'stock',
    `insert into stock_levels (product_id, quantity, sold) select id, quantity, sold from bulk_products`,
  ],
  [
    'warehouses',
    `insert into inventory (product_id, warehouse_id, quantity)
     select row.id, w.id, case w.name when 'İzmir' then quantity / izmir_share
                                      else quantity - coalesce(quantity / izmir_share, 0) end
       from bulk_products as row join warehouses as w on w.name = 'Merkez Depo' or (w.name = 'İzmir' and izmir_share > 0)
      where not is_parent and quantity >= 3`,
  ],
  [
    'warehouses',
    `insert into inventory (product_id, warehouse_id, quantity)
     select row.id, w.id, quantity from bulk_products as row join warehouses as w on w.name = 'Merkez Depo'
      where not is_parent and quantity between 1 and 2`,
  ],
  [
    'ledger',
    `insert into stock_ledger (product_id, warehouse_id, delta, reason)
     select product_id, warehouse_id, inventory.quantity, 'opening'
       from inventory join bulk_products on id = product_id`,
  ],
  [
    'prices',
    `insert into price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, list_price, valid_from)
     select id, 'Adet', 1, currency, tax, coalesce(list, sale), null, now() - interval '400 days' from bulk_products
     union all
     select id, 'Adet', 1, currency, tax, sale, list, now() - interval '10 days' from bulk_products where list is not null
     union all
     select id, 'Koli', 12, currency, tax, round(sale * 12 * 0.95, 6), null, now() - interval '400 days'
       from bulk_products where has_box`,
  ],
  [
    'pictures',
    `insert into product_images (product_id, position, file, alt)
     select id, 0, file, name from bulk_products where file is not null and parent_id is null`,
  ],
]

export const BULK_TABLES = [
  'products',
  'product_words',
  'product_units',
  'product_categories',
  'product_variant_values',
  'product_images',
  'stock_levels',
  'inventory',
  'stock_ledger',
  'price_history',
] as const

/**
 * Triggers that compute struck prices, the price history and which words are due, which the inserted rows contain already; and those of the
 * log of changes, in which the seeding has a row of its own.
 */
const COMPUTED = [
  ['product_units', 'user'],
  ['price_history', 'user'],
  ['products', 'product_words_of_new'],
  ['products', 'logged_insert'],
  ['product_categories', 'logged_insert'],
  ['product_images', 'logged_insert'],
  ['product_variant_values', 'logged_insert'],
  ['stock_levels', 'logged_insert'],
  ['inventory', 'logged_insert'],
] as const

/** Fills the tables; calls `onStep` with what is written next. */
export async function insertWorkedOut(tx: Db, onStep: (what: string) => void): Promise<void> {
  for (const [table, triggers] of COMPUTED)
    await tx.unchecked(`alter table ${table} disable trigger ${triggers}`)
  for (const [what, sql] of INSERTS) {
    onStep(what)
    await tx.unchecked(sql)
  }
  for (const [table, triggers] of COMPUTED)
    await tx.unchecked(`alter table ${table} enable trigger ${triggers}`)
}
