import { rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { REVIEW_STATUSES } from '#modules/content/reviews/reviews-rules.ts'
import { INVOICE_TYPES } from '#modules/kernel/people/address-rules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { migrate } from '../migrate.ts'

const db = await testDatabase({ migrated: false })

/** What every state of a review and every invoice type was called before, and is called now. */
const STATUSES = { beklemede: 'pending', yayında: 'published', reddedildi: 'refused' }
const TYPES = { bireysel: 'individual', kurumsal: 'corporate' }

beforeAll(async () => {
  const folder = await migrationsBefore('0024_review_and_invoice_words')
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  await db.unchecked(`insert into customers (id, name, email) values ('c', 'Ayşe', 'a@example.com')`)
  await db.unchecked(
    `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone)
     select 'c', type, type, 'Ayşe', 'Türkiye', 'İzmir', 'Bornova', 'Lale Sk. 1', '' from unnest($1::text[]) as type`,
    [Object.keys(TYPES)],
  )
  await db.unchecked(
    `insert into currencies (code, name, exchange_rate, is_default) values ('TRY', 'TL', 1, true)`,
  )
  await db.unchecked(
    `insert into products (code, name, slug, tax_rate, sale_price, list_price) values ('A', 'A', 'a', 20, 700, 1000)`,
  )
  await db.unchecked(
    `insert into reviews (product_id, author_name, title, description, star, status, refusal_reason)
     select id, 'Ayşe Y.', word, 'Metin', 5, word, case word when 'reddedildi' then 'Reklam' else '' end
       from products, unnest($1::text[]) as word`,
    [Object.keys(STATUSES)],
  )
  await db.unchecked(
    `insert into replaced_reviews (id, replaced_by, product_id, author_name, title, description, star, status, refusal_reason,
       created_at, updated_at)
     select 1000 + id, id, product_id, author_name, title, description, star, status, refusal_reason, created_at, updated_at
       from reviews`,
  )
  await migrate(db)
})

test.each(['reviews', 'replaced_reviews'])('an upgrade names every state of %s in English', async (table) => {
  const { rows } = await db.unchecked<{ title: string; status: string }>(`select title, status from ${table}`)
  expect(Object.fromEntries(rows.map(({ title, status }) => [title, status]))).toEqual(STATUSES)
  expect(Object.values(STATUSES)).toEqual(REVIEW_STATUSES)
})

test('an upgrade names the invoice type of every address in English', async () => {
  const { rows } = await db.unchecked<{ title: string; type: string }>(
    'select title, invoice_type as type from addresses',
  )
  expect(Object.fromEntries(rows.map(({ title, type }) => [title, type]))).toEqual(TYPES)
  expect(Object.values(TYPES)).toEqual(INVOICE_TYPES)
})

test('after an upgrade a review waits, and is not refused without a reason', async () => {
  const insert = (column: string, word: string) =>
    db.unchecked<{ status: string }>(
      `insert into reviews (product_id, author_name, title, description, star${column})
       select id, 'Ayşe Y.', 'Güzel', 'Metin', 5${word} from products returning status`,
    )
  expect((await insert('', '')).rows).toEqual([{ status: 'pending' }])
  await expect(insert(', status', `, 'refused'`)).rejects.toThrow('reviews_refusal_has_reason')
  await expect(insert(', status', `, 'yayında'`)).rejects.toThrow('reviews_status')
})
