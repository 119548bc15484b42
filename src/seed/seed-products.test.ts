import { describe, expect, test } from 'vitest'
import {
  productSearchText,
  type SearchedProduct,
} from '#modules/goods/catalogue/search/product-search-text.ts'
import { slugify } from '#shared/text/turkish.ts'
import { testDatabase } from '#tests/support/database.ts'
import { rowCount } from './bulk/bulk-rows.ts'
import { seedProducts } from './seed-products.ts'
import { seedShop } from './seed-shop.ts'

const db = await testDatabase()
await seedShop(db, { dataDir: '/nowhere', demo: false, log: { info: () => {}, warn: () => {} } })

interface Schema {
  indexes: string[]
  constraints: string[]
}

async function schema(): Promise<Schema> {
  const { rows } = await db.unchecked<Schema>(
    `select (select array_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
            (select array_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
                              order by conrelid::regclass::text, conname) from pg_constraint) as constraints`,
  )
  const [found] = rows
  if (!found) throw new Error('no schema')
  return found
}

async function count(text: string): Promise<number> {
  const { rows } = await db.unchecked<{ count: number }>(`select count(*) as count from ${text}`)
  return rows[0]?.count ?? -1
}

const before = await schema()
await seedProducts(db, 500)
await seedProducts(db, 5_000)

describe('generated products', () => {
  test('are as many as requested, and a second run adds more', async () => {
    expect(await count('products where parent_id is null')).toBe(5_500)
    expect(await count('products')).toBe(rowCount(500) + rowCount(5_000))
  })

  test('keep every index and constraint of the schema', async () => {
    expect(await schema()).toEqual(before)
  })

  test('have the struck prices that the database computes, and a price history without duplicates', async () => {
    expect(await count('product_units where struck_price > sale_price')).toBeGreaterThan(375)
    expect(
      await count('product_units where struck_price is distinct from struck_price(product_id, value)'),
    ).toBe(0)
    expect(await count('price_history')).toBe(
      (await count('product_units')) + (await count('product_units where list_price is not null')),
    )
  })

  test('are spread over categories, brands, currencies and states', async () => {
    expect(await count('(select distinct category_id from product_categories)')).toBeGreaterThan(40)
    expect(await count('(select distinct brand_id from products)')).toBe(200)
    expect(await count(`products where currency <> 'TRY'`)).toBeGreaterThan(250)
    expect(await count('products where list_price > sale_price')).toBeGreaterThan(375)
    expect(await count('products where has_children')).toBe(110)
    expect(await count('stock_levels where quantity = 0')).toBeGreaterThan(250)
    expect(
      await count('products p where not exists (select 1 from product_units u where u.product_id = p.id)'),
    ).toBe(0)
  })

  test('have consistent stock: levels, warehouses, ledger and variants agree', async () => {
    for (const [table, column] of [
      ['inventory', 'quantity'],
      ['stock_ledger', 'delta'],
    ]) {
      const sum = `(select coalesce(sum(${column}), 0) from ${table} t where t.product_id = l.product_id)`
      expect(
        await count(
          `stock_levels l join products p on p.id = product_id where not has_children and quantity <> ${sum}`,
        ),
      ).toBe(0)
    }
    expect(
      await count(`stock_levels l join products p on p.id = product_id where has_children and (quantity, sold) <>
        (select sum(c.quantity), sum(c.sold) from stock_levels c join products v on v.id = c.product_id
          where v.parent_id = p.id)`),
    ).toBe(0)
  })

  test('have the same search text as imported products', async () => {
    const { rows } = await db.unchecked<SearchedProduct & { found: string; variants: SearchedProduct[] }>(
      `select p.name, '' as "englishName", p.code, p.model, '' as "equivalentCode", b.name as brand, '' as barcodes, p.search_text as found,
              (select coalesce(json_agg(json_build_object('name', v.name, 'englishName', '', 'code', v.code, 'model', '', 'brand', '',
                        'equivalentCode', '', 'barcodes', '')), '[]') from products v where v.parent_id = p.id) as variants
         from products p join brands b on b.id = p.brand_id where p.parent_id is null and p.id % 11 = 0`,
    )
    expect(rows.length).toBeGreaterThan(400)
    const words = (text: string) => [...new Set(text.split(' '))].toSorted()
    for (const { found, variants, ...product } of rows)
      expect(words(found)).toEqual(words(productSearchText(product, variants)))
  })

  test('have the slug of their name', async () => {
    const { rows } = await db.unchecked<{ name: string; slug: string }>(
      'select name, slug from products where id % 101 = 0',
    )
    for (const { name, slug } of rows) expect(slug).toBe(slugify(name))
  })

  test('have gross prices that end in ,90', async () => {
    const { rows } = await db.unchecked<{ gross: string }>(
      `select distinct round(sale_price * (100 + tax_rate) / 100, 2) % 1 as gross from products`,
    )
    expect(rows).toEqual([{ gross: '0.90' }])
  })
})

test.each([0, -1, 1.5, 6_000_000])('%s products are refused', async (products) => {
  await expect(seedProducts(db, products)).rejects.toThrow(RangeError)
})
