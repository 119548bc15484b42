import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { undoRun } from './undo-run.ts'

const db = await testDatabase()
beforeAll(() => buildCurrencies(db))
beforeEach(async () => {
  await db.unchecked(
    'truncate products, categories, brands, tags, warehouses, pictures restart identity cascade',
  )
})
const { importText, runText, expectConsistentShop } = importHelpers(db)

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'
const shopify = (...lines: string[]) => `${[HEAD, ...lines].join('\n')}\n`
const shirt = (size: string, sku: string, stock = 5) => `gomlek,Gömlek,Beden,${size},${sku},${stock},100`

async function products() {
  const { rows } = await db.unchecked<{ id: number; code: string; parent: string | null; stock: number }>(
    `select p.id, p.code, parent.code as parent, coalesce(s.quantity, 0)::int as stock
       from products p left join products parent on parent.id = p.parent_id
         left join stock_levels s on s.product_id = p.id order by p.id`,
  )
  return rows
}
async function undo(run: number) {
  const outcome = await undoRun({
    db,
    run,
    force: false,
    dryRun: false,
    startedBy: '',
    onProgress: () => {},
  })
  expect(outcome).toMatchObject({ ok: true, report: { since: [], stockShort: 0 } })
}
const codes = async () => (await products()).map(({ code }) => code)

test('variants that get SKUs stay the same variants, with their stock', async () => {
  await importText(shopify(shirt('S', ''), shirt('M', '')))
  const before = await products()
  await importText(shopify(shirt('S', 'GML-S'), shirt('M', 'GML-M')))
  const after = await products()
  expect(after.map(({ id, stock }) => ({ id, stock }))).toEqual(
    before.map(({ id, stock }) => ({ id, stock })),
  )
  expect(after.map(({ code }) => code)).toEqual(['gomlek', 'GML-S', 'GML-M'])
  await expectConsistentShop()
})

test('a changed SKU is a new code of the same variant, and a new value a new variant', async () => {
  await importText(shopify(shirt('S', 'A-1'), shirt('M', 'A-2')))
  await importText(shopify(shirt('s', 'B-1'), shirt('M', 'A-2'), shirt('L', 'B-3')))
  expect(await codes()).toEqual(['gomlek', 'B-1', 'A-2', 'B-3'])
})

test('codes that two variants exchange are no other products', async () => {
  await importText(shopify(shirt('S', 'A-1'), shirt('M', 'A-2')))
  await importText(shopify(shirt('S', 'A-2'), shirt('M', 'A-1')))
  expect(await codes()).toEqual(['gomlek', 'A-1', 'A-2'])
  const { rows } = await db.unchecked<{ code: string; value: string }>(
    'select p.code, v.value from products p join product_variant_values v on v.product_id = p.id order by p.code',
  )
  expect(rows, 'a code says more than values').toEqual([
    { code: 'A-1', value: 'M' },
    { code: 'A-2', value: 'S' },
  ])
})

test('a simple product that gets a SKU stays the same product', async () => {
  const simple = (sku: string) => shopify(`kupa,Kupa,Title,Default Title,${sku},3,50`)
  await importText(simple(''))
  const [before] = await products()
  await importText(simple('KPA-1'))
  expect(await products()).toEqual([{ ...before, code: 'KPA-1' }])
})

test('a product that has a handle as its code by chance is not taken for the one of the file', async () => {
  await importText('Kod;Ad;Fiyat;Stok\nkupa;Çay Bardağı;12;3\n')
  await importText(shopify('kupa,Kupa,Title,Default Title,KPA-1,3,50'))
  expect(await codes()).toEqual(['kupa', 'KPA-1'])
})

test('WooCommerce products that get SKUs stay the same', async () => {
  const woo = (sku: string, first: string) =>
    [
      'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      `10,variable,${sku},Gömlek,1,,,Beden,"S, M"`,
      `11,variation,${first},Gömlek - S,1,100,id:10,Beden,S`,
      '12,variation,,Gömlek - M,1,100,id:10,Beden,M',
    ].join('\n')
  await importText(woo('', ''))
  const ids = (await products()).map(({ id }) => id)
  await importText(woo('GML', 'GML-S'))
  expect((await products()).map(({ id }) => id)).toEqual(ids)
  expect(await codes()).toEqual(['GML', 'GML-S', 'woo-12'])
})

test('an undo gives the former codes back', async () => {
  await importText(shopify(shirt('S', ''), shirt('M', '')))
  const before = await codes()
  const run = await runText(shopify(shirt('S', 'GML-S'), shirt('M', 'GML-M')))
  await undo(run)
  expect(await codes()).toEqual(before)
})

test('an option renamed in a file of some variants is renamed for all of them, and an undo takes it back', async () => {
  const two = (name: string, ...lines: string[]) =>
    [
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
      ...lines.map((line) => line.replace('NAME', name)),
    ].join('\n')
  const lines = ['S', 'M', 'L'].map((size) => `gomlek,Gömlek,NAME,${size},Renk,Mavi,G-${size},100`)
  await importText(two('Size', ...lines))
  const run = await runText(two('Beden', lines[0] ?? '', 'gomlek,Gömlek,NAME,XL,Renk,Mavi,G-XL,100'))
  const options = async () => {
    const { rows } = await db.unchecked<{ options: string }>(
      `select p.code || ': ' || string_agg(v.code || ' ' || v.name || '=' || v.value, ', ' order by v.position) as options
         from products p join product_variant_values v on v.product_id = p.id group by p.id order by p.id`,
    )
    return rows.map((row) => row.options)
  }
  expect(await options()).toEqual(
    ['S', 'M', 'L', 'XL'].map((size) => `G-${size}: beden Beden=${size}, renk Renk=Mavi`),
  )
  await undo(run)
  expect((await options()).slice(0, 3)).toEqual(
    ['S', 'M', 'L'].map((size) => `G-${size}: size Size=${size}, renk Renk=Mavi`),
  )
})

test('another option of another value is no new name of the former one', async () => {
  await importText(shopify(shirt('S', 'A-1'), shirt('M', 'A-2')))
  await importText(shopify('gomlek,Gömlek,Renk,Mavi,A-1,5,100'))
  const { rows } = await db.unchecked<{ name: string }>(
    "select v.name from products p join product_variant_values v on v.product_id = p.id where p.code = 'A-2'",
  )
  expect(rows).toEqual([{ name: 'Beden' }])
})

test('a price or stock for a product that has variants is said to be theirs', async () => {
  await importText(shopify(shirt('S', 'A-1'), shirt('M', 'A-2')))
  const report = await importText('Kod;Fiyat;Stok\ngomlek;12;3\nA-1;80;2\n')
  expect(JSON.stringify(report)).toContain("'gomlek' kodlu ürünün varyantları var")
  expect(JSON.stringify(report)).not.toContain("'A-1' kodlu ürünün varyantları var")
})

test('a file with variants says nothing of their product’s price, whatever is imported of it', async () => {
  const file = shopify(shirt('S', 'A-1'), shirt('M', 'A-2'))
  await importText(file)
  for (const mode of ['all', 'update', 'prices-and-stock'] as const) {
    const report = await importText(file.replaceAll(',100', ',90'), { mode })
    expect(JSON.stringify(report)).not.toContain('varyantları var')
  }
  const { rows } = await db.unchecked<{ prices: string }>(
    'select string_agg(distinct sale_price::text, $1) as prices from products',
    [' '],
  )
  expect(rows[0]?.prices.split(' ')).toHaveLength(1)
})
