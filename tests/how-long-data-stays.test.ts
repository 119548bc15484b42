import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { RETENTION } from '#modules/platform/settings/groups/retention-settings-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const [, page = ''] = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').split(
  '## Veriler ne kadar durur / How long data stays\n',
)
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** The rows of the table: which tables, how long they stay, what removes them. */
const listed = [...page.matchAll(/^\| (`.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, tables = '', stay = '', by = '']) => ({
    tables: codes(tables),
    stay,
    by,
  }),
)

/** Tables that do not grow with time: with what, and so with what they go. */
const NOT_BY_TIME: Readonly<Record<string, readonly string[]>> = {
  'the products of the shop': [
    ...['brands', 'brand_texts', 'gone_brands', 'former_brand_names', 'categories', 'gone_categories'],
    ...['former_category_names', 'category_texts', 'size_guides', 'size_guide_places', 'product_videos'],
    ...['term_texts', 'option_order', 'product_variant_values', 'former_option_names', 'pictures'],
    ...['product_images', 'product_units', 'planned_prices', 'products', 'product_badges', 'product_texts'],
    ...['product_specifications', 'product_categories', 'tags', 'product_tags', 'search_vocabulary'],
    ...['product_words', 'stock_levels', 'inventory', 'warehouses', 'old_product_keys'],
  ],
  'its customers and what they wrote': [
    ...[
      'customers',
      'customer_credentials',
      'customer_branches',
      'addresses',
      'wishlist_items',
      'saved_cards',
    ],
    ...['reviews', 'review_votes', 'review_photos', 'replaced_reviews', 'questions', 'staff_notes'],
  ],
  'what staff sets up': [
    ...['staff', 'staff_confirmations', 'staff_credentials', 'staff_two_factors', 'staff_recovery_codes'],
    ...['staff_setup_links', 'staff_views', 'api_tokens', 'webhooks', 'coupons', 'pages', 'page_containers'],
    ...[
      'redirects',
      'search_phrases',
      'search_synonyms',
      'search_synonyms_off',
      'currencies',
      'pending_rates',
    ],
    ...[
      'product_change_recipes',
      'product_change_schedules',
      'provider_setups',
      'settings',
      'shop_facts',
      'change_log',
    ],
    ...['banks', 'installment_plans', 'bank_bins', 'cities', 'districts', 'countries'],
  ],
  'the shop itself: one row, or one for each job, key or folder': [
    ...['maintenance', 'waiting_files', 'job_runs', 'secrets_check', 'secrets_to_move'],
  ],
}

/** Every table that the shop declares. */
async function declaredTables(): Promise<string[]> {
  const files = ['src/modules', 'src/database'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-tables.ts'))
      .map((file) => join(ROOT, folder, file)),
  )
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  return [...new Set(tables.map((table) => getTableConfig(table).name))]
}

test('docs/operations.md says of every table that grows with time how long its rows stay', async () => {
  const tables = await declaredTables()
  const known = [...listed.flatMap((row) => row.tables), ...Object.values(NOT_BY_TIME).flat()]
  expect(tables.filter((table) => !known.includes(table))).toEqual([])
  expect(known.filter((table) => !tables.includes(table) && !table.startsWith('pgboss.'))).toEqual([])
  expect(known.filter((table, at) => known.indexOf(table) !== at)).toEqual([])
})

test('every setting of how long data stays is in the page, with its default and its least', () => {
  const rows = Object.entries(RETENTION.settings).map(([key, { initial, form }]) => {
    const row = listed.find(({ stay }) => codes(stay).includes(key))
    return {
      key,
      days: row?.stay.match(/^\*\d+\* \/ \d+ days/)?.[0],
      said: `*${initial}* / ${form.kind === 'number' ? form.min : '?'} days`,
    }
  })
  expect(rows.filter(({ days, said }) => days !== said)).toEqual([])
})

test('what is kept for good is removed by nothing, and everything else by something', () => {
  for (const { tables, stay, by } of listed)
    expect(by === 'nothing', tables.join(', ')).toBe(/^for good|^in the demo/.test(stay))
})
