import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isSettingKey, isSettingValue } from '#modules/settings/settings-rules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { DEMO_SETTINGS } from './demo/demo-settings.ts'
import { seedShop } from './seed-shop.ts'

const db = await testDatabase()
const dataDir = await makeTestFolder('vitrin-demo-')
afterAll(() => rm(dataDir, { recursive: true }))
const options = { dataDir, demo: true, log: { info: () => {}, warn: () => {} } }
await seedShop(db, options)

async function count(text: string): Promise<number> {
  const { rows } = await db.unchecked<{ count: number }>(`select count(*) as count from ${text}`)
  return rows[0]?.count ?? -1
}

describe('the demo shop', () => {
  test('has products, variants, units, pictures and reviews', async () => {
    expect(await count('products where parent_id is null')).toBe(120)
    expect(await count('products where parent_id is not null')).toBeGreaterThan(100)
    expect(await count('product_units where position > 0')).toBeGreaterThan(20)
    expect(await count(`reviews where status = 'published'`)).toBeGreaterThan(200)
    expect(await count('coupons where active')).toBe(3)
    expect(await count(`questions where status = 'answered'`)).toBe(3)
    expect(await count(`questions where status = 'pending'`)).toBe(1)
    const { rows } = await db.unchecked<{ file: string }>('select file from pictures order by file')
    const files = rows.map(({ file }) => file)
    expect((await readdir(join(dataDir, 'images'))).toSorted()).toEqual([...files, 'video'])
    const videos = await db.unchecked<{ reference: string }>('select reference from product_videos')
    expect(await readdir(join(dataDir, 'images', 'video'))).toEqual(
      videos.rows.map(({ reference }) => reference),
    )
    expect(await count(`size_guides where size_table <> '[]' and english_size_table <> '[]'`)).toBe(3)
    expect(await count('size_guide_places')).toBe(4)
  })

  test('shows a picture of every product and every coloured variant', async () => {
    const shown = `exists (select 1 from product_images i where i.product_id = p.id)`
    expect(await count(`products p where parent_id is null and not ${shown}`)).toBe(0)
    const { rows } = await db.unchecked<{ files: number }>(
      `select count(distinct file) as files from product_images join products p on p.id = product_id
        where p.code like 'GYM-401-%'`,
    )
    expect(rows).toEqual([{ files: 4 }])
  })

  test('has consistent stock: levels, warehouses and ledger agree', async () => {
    expect(
      await count(`stock_levels l join products p on p.id = l.product_id where not p.has_children and l.quantity <>
        (select coalesce(sum(quantity), 0) from inventory i where i.product_id = l.product_id)`),
    ).toBe(0)
    expect(
      await count(`stock_levels l join products p on p.id = l.product_id where not p.has_children and l.quantity <>
        (select coalesce(sum(delta), 0) from stock_ledger s where s.product_id = l.product_id)`),
    ).toBe(0)
    expect(
      await count(`stock_levels l join products p on p.id = l.product_id where p.has_children and (l.quantity, l.sold) <>
        (select sum(c.quantity), sum(c.sold) from stock_levels c join products v on v.id = c.product_id
          where v.parent_id = p.id)`),
    ).toBe(0)
    expect(
      await count('products p where not exists (select 1 from stock_levels l where l.product_id = p.id)'),
    ).toBe(0)
  })

  test('has a search text for every product', async () => {
    expect(await count(`products where search_text = '' and parent_id is null`)).toBe(0)
    const { rows } = await db.unchecked<{ text: string }>(
      `select search_text as text from products where code = 'MTF-107'`,
    )
    expect(rows[0]?.text).toMatch(/emaye demlik .*tavsankani.*kirmizi/)
  })

  test('has a price history that justifies every discount', async () => {
    expect(await count('product_units where struck_price > sale_price')).toBeGreaterThan(20)
    expect(
      await count('product_units where list_price > sale_price and struck_price is distinct from list_price'),
    ).toBe(0)
    expect(
      await count(`product_units u join products p on p.id = u.product_id where u.list_price is not null and not exists (
        select 1 from price_history h where h.product_id = u.product_id and h.unit_value = u.value
           and h.sale_price = u.list_price and h.valid_from < now() - interval '40 days')`),
    ).toBe(0)
  })

  test('has valid settings', () => {
    for (const [key, value] of Object.entries(DEMO_SETTINGS)) {
      expect(isSettingKey(key) && isSettingValue(key, value) ? '' : key).toBe('')
    }
  })

  test('has an order in every state a customer sees, with totals that match the lines', async () => {
    const { rows } = await db.unchecked<{ status: string }>('select distinct status from orders order by 1')
    expect(rows.map(({ status }) => status)).toEqual([
      'awaiting_payment',
      'cancelled',
      'delivered',
      'preparing',
      'return_requested',
      'returned',
      'shipped',
    ])
    expect(
      await count(
        `orders o where (sub_total, tax) <> (select sum(net), sum(l.tax) from order_lines l where order_id = o.id)`,
      ),
    ).toBe(0)
    expect(await count(`orders where (shipping_kind = 'free') <> (sub_total + tax >= 1500)`)).toBe(0)
    expect(await count(`order_lines where image not like '/images/%.webp'`)).toBe(0)
    expect(await count(`orders where delivery_address not like 'Adres Başlığı:%'`)).toBe(0)
  })

  test('has two customers who can sign in, with addresses and branches', async () => {
    expect(await count(`customers where email like '%@demo.vitrin.example'`)).toBe(2)
    expect(
      await count('orders o join customers c on c.id = o.customer_id where o.created_at < c.created_at'),
    ).toBe(0)
    expect(await count('addresses')).toBe(4)
    expect(await count('customer_branches')).toBe(3)
    expect(
      await count(
        'addresses where country = $$Türkiye$$ and not exists (select 1 from districts join cities on sehir_key = ilce_sehirkey where sehir_title = city and ilce_title = town)',
      ),
    ).toBe(0)
  })
})

test('a second start adds nothing, and products that the merchant deleted do not come back', async () => {
  await seedShop(db, options)
  expect(await count('products where parent_id is null')).toBe(120)
  await db.unchecked('truncate products cascade')
  await seedShop(db, options)
  expect(await count('products')).toBe(0)
})
