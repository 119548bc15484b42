import { beforeAll, describe, expect, test } from 'vitest'
import { buildBrand, buildCategory, buildCurrencies, buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()

/** Every table whose changes triggers do not write into the log, with why no cache is stale after one. A new table needs triggers or a place here. */
const NOT_LOGGED: Readonly<Record<string, string>> = {
  'belong to one person, whose data no cache holds': `addresses account_entries cart_additions cart_lines cart_reminders cart_saved_lines
    carts customer_branches customer_consents customer_credentials customer_sessions customer_verifications customers privacy_requests
    product_alerts saved_cards visitors wishlist_items wishlist_mails`,
  'are orders and payments, which no cache holds': `bank_bins bank_movements bank_statement_runs banks coupon_buyers coupon_uses
    installment_plans order_acceptances order_collections order_edits order_events order_invoices order_lines order_parcel_lines
    order_parcels order_presence order_refund_lines order_refunds order_return_labels order_return_lines order_return_photos
    order_returns order_search order_timeline orders payment_events payments test_bank_cards test_bank_payments vault_deletions`,
  'are for staff and for other software, and cached by neither': `api_tokens audit_log import_changes import_mappings import_runs
    job_failures job_runs move_in_records move_in_runs product_change_plans product_change_recipes product_change_schedules
    product_changes_kept search_handled staff staff_confirmations staff_credentials staff_invitations staff_notes staff_recovery_codes
    staff_sessions staff_setup_links staff_two_factors staff_verifications staff_views stock_ledger webhook_deliveries
    webhook_product_changes webhook_stock_changes webhooks`,
  'are of the shop as a program': `backup_runs change_log changes mail_messages provider_keys rate_limits schema_migrations secrets_check
    secrets_to_move shop_facts shop_processes sms_messages waiting_files`,
  'are of an earlier shop or name, and read when one is asked for': `earlier_file_answers earlier_order_lines earlier_orders
    earlier_purchases erased_earlier_orders former_brand_names former_category_names former_option_names gone_brands gone_categories
    old_product_keys redirects replaced_reviews`,
  'come with the shop': 'cities countries districts',
  'say again what a logged table says': 'exchange_rates pending_rates price_history',
  'are written some time after what they follow, which is logged or waits for the lifetime':
    'ordered_products product_words product_words_due search_counts search_vocabulary',
}

/** Kinds of statements whose changes are not logged, and why. */
const NOT_SHOWN_YET = [
  'INSERT of brands',
  'INSERT of pictures',
  'INSERT of tags',
  'DELETE of pictures',
  'DELETE of tags',
]

/** Columns that a trigger passes over. */
const PASSED_OVER: Readonly<Record<string, readonly string[]>> = {
  settings: ['last_good', 'updated_at', 'version'],
}

interface LoggedTrigger {
  of: string
  insert: boolean
  update: boolean
  delete: boolean
  truncate: boolean
  columns: string[]
}

async function readTriggers(): Promise<LoggedTrigger[]> {
  const { rows } = await db.unchecked<LoggedTrigger>(
    `select t.tgrelid::regclass::text as of, t.tgtype & 4 > 0 as insert, t.tgtype & 16 > 0 as update,
        t.tgtype & 8 > 0 as delete, t.tgtype & 32 > 0 as truncate,
        array(select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)) as columns
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('announce_change', 'announce_changed_rows', 'log_products', 'log_products_themselves',
        'log_products_of_tags', 'log_products_of_pictures', 'log_products_of_reviews', 'log_coupons')`,
  )
  return rows
}

test('every table has triggers of the log for every kind of statement, or a reason to have none', async () => {
  const triggers = await readTriggers()
  const { rows } = await db.unchecked<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const wanted = rows.flatMap(({ name }) => {
    const of = triggers.filter((trigger) => trigger.of === name)
    const kinds = ['insert', 'update', 'delete', 'truncate'] as const
    const missing = kinds.filter((kind) => !of.some((trigger) => trigger[kind]))
    return missing.length === kinds.length
      ? [name]
      : missing.map((kind) => `${kind.toUpperCase()} of ${name}`)
  })
  const reasons = Object.values(NOT_LOGGED).flatMap((names) => names.split(/\s+/))
  expect(wanted.sort()).toEqual([...reasons, ...NOT_SHOWN_YET].sort())
})

test('a trigger that watches some columns of a table names all but those that may be passed over', async () => {
  const limited = (await readTriggers()).filter(({ columns }) => columns.length > 0)
  for (const { of, columns } of limited) {
    const { rows } = await db.unchecked<{ name: string }>(
      'select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
      [of],
    )
    expect([...columns, ...(PASSED_OVER[of] ?? [])].sort()).toEqual(rows.map(({ name }) => name).sort())
  }
  expect(limited.map(({ of }) => of)).toEqual(Object.keys(PASSED_OVER))
})

/** A product, its two variants, and one without; a brand, a category, a picture, a tag and a review of the first. */
const ids = { parent: 0, red: 0, blue: 0, alone: 0, brand: 0, category: 0, warehouse: 0, review: 0 }
beforeAll(async () => {
  const parent = await buildProduct(db, {
    brand: 'Kaşif',
    category: 'mutfak',
    pictures: ['kupa.webp'],
    variants: [
      { stock: 5, values: { Renk: 'Kırmızı' } },
      { stock: 5, values: { Renk: 'Mavi' } },
    ],
  })
  const alone = await buildProduct(db, { stock: 5 })
  const [red, blue] = parent.children
  Object.assign(ids, { parent: parent.id, red: red?.id, blue: blue?.id, alone: alone.id })
  ids.brand = await buildBrand(db, 'Kaşif')
  ids.category = await buildCategory(db, 'mutfak')
  await db.unchecked(
    `insert into reviews (product_id, author_name, title, description, star) values ($1, 'Ayşe', 'Güzel', 'Sağlam', 5)`,
    [ids.parent],
  )
  await db.unchecked(`insert into tags (name, slug) values ('El yapımı', 'el-yapimi')`)
  await db.unchecked(`insert into customers (id, email, name) values ('c1', 'ayse@ornek.com', 'Ayşe')`)
})

interface Written {
  topic: string
  ids: number[] | null
}

/** What a statement writes into the log; `:red` and the like stand for ids. */
async function logged(sql: string): Promise<Written[]> {
  const before = await db.unchecked<{ id: number }>('select coalesce(max(id), 0) as id from changes')
  await db.unchecked(
    sql.replaceAll(/:([a-z]+)\b/g, (found, name: string) => String(ids[name as keyof typeof ids] ?? found)),
  )
  const { rows } = await db.unchecked<Written>('select topic, ids from changes where id > $1 order by id', [
    before.rows[0]?.id,
  ])
  return rows
}

type Product = 'parent' | 'red' | 'blue' | 'alone'
const shownBy = (topic: string, ...products: Product[]): Written => ({
  topic,
  ids: products.map((name) => ids[name]).sort((a, b) => a - b),
})

/** Statements of a table, each with the products that show what it changes, and with topics of which anything may have changed. */
type Case = readonly [sql: string, shown: readonly (Product | `${string}…`)[]]
const VARIANT: readonly Product[] = ['parent', 'red']
const FAMILY: readonly Product[] = ['parent', 'red', 'blue']
const ANYTHING = ['catalogue…'] as const
const PAGES = ['pages…'] as const

const CASES: Readonly<Record<string, readonly Case[]>> = {
  stock_levels: [
    ['update stock_levels set quantity = quantity - 1 where product_id = :red', VARIANT],
    [
      'update stock_levels set sold = sold + 1 where product_id in (:red, :alone)',
      ['parent', 'red', 'alone'],
    ],
    ['delete from stock_levels where product_id = :alone', ['alone']],
    ['insert into stock_levels (product_id) values (:alone)', ['alone']],
    ['update stock_levels set quantity = 1 where product_id = 0', []],
  ],
  inventory: [
    ['update inventory set quantity = quantity - 1 where product_id = :red', VARIANT],
    ['delete from inventory where product_id = :alone', ['alone']],
    ['insert into inventory (product_id, warehouse_id) select :alone, min(id) from warehouses', ['alone']],
  ],
  products: [
    [`update products set name = 'Kupa' where id = :alone`, ['alone']],
    ['update products set star_rate = 4 where id = :red', VARIANT],
    [`update products set description = 'El yapımı' where id = :parent`, FAMILY],
    ['update products set version = 2 where id = 0', []],
  ],
  product_units: [
    ['update product_units set sale_price = sale_price + 1 where product_id = :red', VARIANT],
    [
      `insert into product_units (product_id, value, multiplier, sale_price, position) values (:alone, 'Koli', 12, 100, 1)`,
      ['alone'],
    ],
    [`delete from product_units where product_id = :alone and position = 1`, ['alone']],
  ],
  planned_prices: [
    [
      `insert into planned_prices (product_id, unit_id, amount, kind, currency, begins_at, planned_by)
       select product_id, id, 5, 'net', 'TRY', now(), 'Ali' from product_units where product_id = :alone`,
      ['alone'],
    ],
    ['update planned_prices set began_at = now()', ['alone']],
    ['delete from planned_prices', ['alone']],
  ],
  product_texts: [
    [`insert into product_texts (product_id, locale, name) values (:red, 'en', 'Red')`, VARIANT],
    [`update product_texts set name = 'Red mug'`, VARIANT],
    ['delete from product_texts', VARIANT],
  ],
  product_specifications: [
    [
      `insert into product_specifications values (:parent, 'tr', '[{"name":"Malzeme","value":"Çini"}]')`,
      FAMILY,
    ],
    [`update product_specifications set locale = 'en'`, FAMILY],
    ['delete from product_specifications', FAMILY],
  ],
  product_videos: [
    [`insert into product_videos (product_id, kind, reference) values (:parent, 'youtube', 'abc')`, FAMILY],
    [`update product_videos set reference = 'abd'`, FAMILY],
    ['delete from product_videos', FAMILY],
  ],
  product_images: [
    [`insert into product_images (product_id, position, file) select :red, 0, file from pictures`, VARIANT],
    [`update product_images set alt = 'Kupa' where product_id = :red`, VARIANT],
    ['delete from product_images where product_id = :red', VARIANT],
  ],
  product_variant_values: [
    [`update product_variant_values set value = 'Al' where product_id = :red`, VARIANT],
    ['delete from product_variant_values where product_id = :red', VARIANT],
    [`insert into product_variant_values values (:red, 0, 'renk', 'Renk', 'Kırmızı')`, VARIANT],
  ],
  product_categories: [
    ['insert into product_categories (category_id, product_id) values (:category, :alone)', ['alone']],
    ['update product_categories set direct = false where product_id = :alone', ['alone']],
    ['delete from product_categories where product_id = :alone', ['alone']],
  ],
  product_tags: [
    ['insert into product_tags select id, :alone from tags', ['alone']],
    ['update product_tags set product_id = :red', VARIANT],
  ],
  tags: [[`update tags set name = 'Elde yapılmış'`, ['red']]],
  product_badges: [
    [`insert into product_badges values (:alone, 'new')`, ['alone']],
    [`update product_badges set badge = 'best-seller'`, ['alone']],
    ['delete from product_badges', ['alone']],
  ],
  reviews: [
    [
      `insert into reviews (product_id, author_name, title, description, star) values (:alone, 'Can', 'İyi', 'İyi', 4)`,
      ['alone'],
    ],
    [`update reviews set status = 'published' where product_id = :alone`, ['alone']],
    ['delete from reviews where product_id = :alone', ['alone']],
  ],
  review_votes: [
    [`insert into review_votes (review_id, customer_id) select id, 'c1' from reviews`, ['parent']],
    [`update review_votes set created_at = now()`, ['parent']],
    ['delete from review_votes', ['parent']],
  ],
  review_photos: [
    [
      `insert into review_photos (name, review_id, position, width, height, large, small)
       select '0123456789abcdef01234567', id, 0, 1, 1, 'a', 'a' from reviews`,
      ['parent'],
    ],
    ['update review_photos set width = 2', ['parent']],
    ['delete from review_photos', ['parent']],
  ],
  questions: [
    [
      `insert into questions (product_id, author_name, question) values (:alone, 'Can', 'Kaç cm?')`,
      ['alone'],
    ],
    [`update questions set answer = '10', status = 'answered', answered_at = now()`, ['alone']],
    ['delete from questions', ['alone']],
  ],
  pictures: [[`update pictures set alt = 'Kupa'`, ['parent', 'pages…']]],
  brands: [
    [`update brands set name = 'Kâşif' where id = :brand`, ['catalogue…', 'pages…']],
    ['update brands set version = 1 where id = 0', []],
    [`insert into brands (code, name, folded_name) values ('YENI', 'Yeni', 'yeni')`, []],
    [`delete from brands where code = 'YENI'`, ['catalogue…', 'pages…']],
  ],
  brand_texts: [
    [`insert into brand_texts (brand_id, locale) values (:brand, 'en')`, ['catalogue…', 'pages…']],
    [`update brand_texts set body = 'Hi'`, ['catalogue…', 'pages…']],
    ['delete from brand_texts', ['catalogue…', 'pages…']],
  ],
  warehouses: [
    [`update warehouses set name = 'Depo'`, ANYTHING],
    [`insert into warehouses (name) values ('Şube')`, ANYTHING],
    [`delete from warehouses where name = 'Şube'`, ANYTHING],
  ],
  coupons: [
    [`insert into coupons (code, key, kind, percent) values ('GIZLI', 'GIZLI', 'percent', 10)`, []],
    [
      `insert into coupons (code, key, kind, percent, on_products) values ('YAZ10', 'YAZ10', 'percent', 10, true)`,
      ANYTHING,
    ],
    [`update coupons set used = used + 1`, []],
    [`update coupons set percent = 15`, ANYTHING],
    ['update coupons set on_products = false', ANYTHING],
    ['delete from coupons', []],
  ],
  categories: [
    [`update categories set name = 'Mutfak Gereçleri'`, ANYTHING],
    [`insert into categories (name, slug, path) values ('Ev', 'ev', 'ev')`, ANYTHING],
    [`delete from categories where slug = 'ev'`, ANYTHING],
  ],
  category_texts: [[`insert into category_texts (category_id, locale) values (:category, 'en')`, ANYTHING]],
  term_texts: [
    [`insert into term_texts (kind, name, locale, text) values ('unit', 'Makara', 'en', 'Spool')`, ANYTHING],
  ],
  option_order: [[`insert into option_order (option, position) values ('renk', 0)`, ANYTHING]],
  pages: [
    [`insert into pages (path, title) values ('/deneme', 'Deneme')`, PAGES],
    [`update pages set title = 'Sayfa'`, PAGES],
  ],
  page_containers: [
    [`insert into page_containers (page_id, position, name) select id, 0, 'Html' from pages`, PAGES],
    [`update page_containers set options = '{"a":1}'`, PAGES],
    ['delete from page_containers', PAGES],
  ],
  size_guides: [
    [`insert into size_guides (name, size_table) values ('Tişört', '[]')`, PAGES],
    [`update size_guides set measuring = 'Göğüs'`, PAGES],
  ],
  size_guide_places: [
    ['insert into size_guide_places (guide_id, product_id) select id, :parent from size_guides', PAGES],
    ['update size_guide_places set product_id = :alone', PAGES],
    ['delete from size_guide_places', PAGES],
  ],
  search_phrases: [
    [`insert into search_phrases (phrases, target, title) values ('{hediye}', '/hediye', 'Hediye')`, PAGES],
    ['update search_phrases set active = false', PAGES],
    ['delete from search_phrases', PAGES],
  ],
  search_synonyms: [
    [`insert into search_synonyms (words, finds, key) values ('{a,b}', '{}', 'a b')`, ['synonyms…']],
  ],
  search_synonyms_off: [
    [`insert into search_synonyms_off (key) values ('a b')`, ['synonyms…']],
    [`update search_synonyms_off set key = 'a c'`, ['synonyms…']],
    ['delete from search_synonyms_off', ['synonyms…']],
  ],
  currencies: [[`update currencies set exchange_rate = 42 where code = 'USD'`, ['currencies…']]],
  settings: [
    [`insert into settings (key, value) values ('limit', '12')`, ['settings…']],
    [`update settings set value = '13'`, ['settings…']],
    ['update settings set last_good = value', []],
  ],
  maintenance: [['update maintenance set active = true', ['maintenance…']]],
  shop_restores: [[`insert into shop_restores (taken_at, source) values (now(), 'a')`, ['maintenance…']]],
  provider_setups: [[`update provider_setups set version = 2`, ['providers…']]],
}

const TOPIC: Readonly<Record<string, string>> = { stock_levels: 'stock', inventory: 'stock' }

describe('plain SQL is in the log, with every product that shows it', () => {
  test.each(
    Object.entries(CASES).flatMap(([table, cases]) => cases.map(([sql, shown]) => ({ table, sql, shown }))),
  )('$table: $sql', async ({ table, sql, shown }) => {
    const products = shown.filter((each): each is Product => each in ids)
    const topics = shown.filter((each) => each.endsWith('…'))
    expect(await logged(sql)).toEqual([
      ...(products.length > 0 ? [shownBy(TOPIC[table] ?? 'catalogue', ...products)] : []),
      ...topics.map((topic) => ({ topic: topic.slice(0, -1), ids: null })),
    ])
  })

  test('every table with triggers is among them', async () => {
    const of = new Set((await readTriggers()).map((trigger) => trigger.of))
    expect(Object.keys(CASES).sort()).toEqual([...of].sort())
  })

  test.each(Object.keys(CASES))('truncate %s', async (table) => {
    const topics = (await logged(`truncate ${table} cascade`)).filter(({ ids: which }) => which === null)
    expect(topics.length).toBeGreaterThan(0)
  })
})

test('a product that comes or goes changes what it is a variant of', async () => {
  const { id } = await buildProduct(db)
  const [added] = await logged(
    `insert into products (parent_id, code, name, slug, tax_rate, sale_price) values (${id}, 'Y', 'Yeşil', 'yesil', 20, 1)`,
  )
  expect(added).toMatchObject({ topic: 'catalogue', ids: [id, expect.any(Number)] })
  // Nothing of the rows that go with it, a product that is gone has its own.
  expect(await logged(`delete from products where code = 'Y'`)).toEqual([added])
})

test('more than 5,000 products at once are anything of the topic', async () => {
  await buildCurrencies(db)
  const written = await logged(
    `insert into products (code, name, slug, tax_rate, sale_price) select 'Ç' || n, 'Ürün', 'urun', 20, 1 from generate_series(1, 5001) n`,
  )
  expect(written).toEqual([{ topic: 'catalogue', ids: null }])
})

test('what one transaction writes of the same products is in the log once', async () => {
  await logged('select 1')
  const { id } = await buildProduct(db)
  const written = await logged(
    `begin; update products set name = 'A' where id = ${id}; update product_units set sale_price = 2 where product_id = ${id}; commit`,
  )
  expect(written).toEqual([{ topic: 'catalogue', ids: [id] }])
})
