import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rememberFormer } from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { undoRun } from '../undo/undo-run.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)
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

test('a file that says what staff has renamed since means the present names', async () => {
  const file = (...lines: string[]) =>
    [
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
      ...lines,
    ].join('\n')
  const line = (colour: string, size: string, price: number, sku = `${colour}-${size}`) =>
    `gomlek,Gömlek,Renk,${colour},Beden,${size},${sku},${price}`
  await importText(file(line('Mavi', 'S', 100), line('Mavi', 'M', 100), line('Beyaz', 'S', 100)))
  const parent = (await products()).find(({ parent }) => parent === null)?.id ?? 0
  await db.unchecked("update product_variant_values set value = 'Lacivert' where value = 'Mavi'")
  await db.unchecked("update product_variant_values set name = 'Ton', code = 'ton' where name = 'Renk'")
  await rememberFormer(db, parent, [{ option: 'Renk', was: 'Mavi', name: 'Lacivert', isValue: true }])
  await rememberFormer(db, parent, [{ option: 'Ton', was: 'Renk', name: 'Ton', isValue: false }])
  const report = await importText(
    file(
      line('Mavi', 'S', 120),
      line('mavi', 'M', 100, 'YENI'),
      line('Mavi', 'L', 100),
      line('Kırmızı', 'S', 100),
    ),
  )
  const { rows } = await db.unchecked<{ code: string; choice: string }>(
    `select p.code, string_agg(v.name || '=' || v.value, ' ' order by v.position) as choice
       from products p join product_variant_values v on v.product_id = p.id group by p.id order by p.id`,
  )
  expect(rows).toEqual([
    { code: 'Mavi-S', choice: 'Ton=Lacivert Beden=S' },
    { code: 'YENI', choice: 'Ton=Lacivert Beden=M' },
    { code: 'Beyaz-S', choice: 'Ton=Beyaz Beden=S' },
    { code: 'Mavi-L', choice: 'Ton=Lacivert Beden=L' },
    { code: 'Kırmızı-S', choice: 'Ton=Kırmızı Beden=S' },
  ])
  expect(JSON.stringify(report)).toContain("'Mavi' ürünlerinizde 'Lacivert' oldu")
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

test('a changed SKU at the same address is a new code of the same product, and the report says so', async () => {
  await importText(shopify('kupa,Çini Kupa,Title,Default Title,KPA-1,3,50'))
  const [before] = await products()
  const report = await importText(shopify('kupa,Kupa Çini Mavi,Title,Default Title,KPA-2,3,50'))
  expect(await products()).toEqual([{ ...before, code: 'KPA-2' }])
  expect(JSON.stringify(report)).toContain("'KPA-1' kodlu ürünün kodu 'KPA-2' oldu")
})

test.each([
  { other: 'a product with another name', line: 'kupa,Vazo,Title,Default Title,KPA-2,3,50' },
  {
    other: 'a product beside the former one',
    line: 'kupa,Çini Kupa,Title,Default Title,KPA-2,3,50',
    kept: true,
  },
])('$other at the same address is another product', async ({ line, kept }) => {
  await importText(shopify('kupa,Çini Kupa,Title,Default Title,KPA-1,3,50'))
  await importText(shopify(line, ...(kept ? ['kupa-2,Çini Kupa,Title,Default Title,KPA-1,3,50'] : [])))
  expect(await codes()).toEqual(['KPA-1', 'KPA-2'])
})

/** Products on sale as shoppers see them, by code. */
async function onSale() {
  const { rows } = await db.unchecked<{ code: string; parent: string | null; stock: number; price: string }>(
    `select p.code, parent.code as parent, s.quantity::int as stock, round(p.sale_price * 1.2, 0)::text as price
       from products p left join products parent on parent.id = p.parent_id
         join stock_levels s on s.product_id = p.id
      where p.status = 'active' and coalesce(parent.status, 'active') = 'active' order by p.code`,
  )
  return rows
}

test.each([
  { sku: 'the SKU of a variant it had', code: 'GML-S' },
  { sku: 'a new SKU', code: 'GML' },
  { sku: 'no SKU', code: '' },
])('a product that has no variants any more is the same one, with $sku', async ({ code }) => {
  await importText(shopify(shirt('S', 'GML-S', 5), shirt('M', 'GML-M', 7)))
  const [head] = await products()
  const before = await onSale()
  const run = await runText(shopify(`gomlek,Gömlek,Title,Default Title,${code},4,90`))
  const name = code || 'gomlek'
  expect(await onSale()).toEqual([{ code: name, parent: null, stock: 4, price: '90' }])
  expect((await products()).find((product) => product.code === name)?.id).toBe(head?.id)
  await expectConsistentShop()
  const again = await importText(shopify(`gomlek,Gömlek,Title,Default Title,${code},4,90`))
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  await undo(run)
  expect(await onSale()).toEqual(before)
  await expectConsistentShop()
})

test('a product that has no variants any more keeps the reviews of those it had', async () => {
  await importText(shopify(shirt('S', 'GML-S'), shirt('M', 'GML-M')))
  await importText(shopify('gomlek,Gömlek,Title,Default Title,GML-S,4,90'))
  const { rows } = await db.unchecked<{ code: string; status: string }>(
    "select code, status from products where parent_id = (select id from products where code = 'GML-S') order by id",
  )
  expect(rows.map(({ status }) => status)).toEqual(['deleted', 'deleted'])
  expect(rows.map(({ code }) => code.replace(/~\d+$/, '~'))).toEqual(['GML-S~', 'GML-M'])
})

test.each([
  {
    file: 'a file of prices without options',
    text: 'Handle,Title,Variant SKU,Variant Price\ngomlek,Gömlek,,90\n',
  },
  { file: 'a file with one of the variants', text: shopify(shirt('S', 'GML-S')) },
])('$file takes no variant off sale', async ({ text }) => {
  await importText(shopify(shirt('S', 'GML-S'), shirt('M', 'GML-M')))
  await importText(text)
  expect((await onSale()).map(({ code }) => code)).toEqual(['GML-M', 'GML-S', 'gomlek'])
})

test.each([
  { sku: 'the SKU it had is one variant’s', skus: ['KPA-1', 'KPA-2'] },
  { sku: 'all SKUs are new', skus: ['KPA-S', 'KPA-L'] },
  { sku: 'there are no SKUs', skus: ['', ''] },
])('a product that gets variants sells them alone: $sku', async ({ skus: [first, second] }) => {
  await importText(shopify('kupa,Kupa,Title,Default Title,KPA-1,9,50'))
  const before = await onSale()
  const run = await runText(
    shopify(`kupa,Kupa,Boy,Küçük,${first},2,40`, `kupa,Kupa,Boy,Büyük,${second},3,60`),
  )
  const after = await onSale()
  expect(after.filter(({ parent }) => parent === null)).toEqual([
    { code: 'kupa', parent: null, stock: 5, price: '40' },
  ])
  expect(after.filter(({ parent }) => parent === 'kupa').map(({ stock }) => stock)).toHaveLength(2)
  await expectConsistentShop()
  await undo(run)
  expect(await onSale()).toEqual(before)
  await expectConsistentShop()
})

test('a WooCommerce product becomes simple and variable again', async () => {
  const head = 'ID,Type,SKU,Name,Published,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)'
  const variable = [
    '10,variable,GML,Gömlek,1,,,,Beden,"S, M"',
    '11,variation,GML-S,Gömlek - S,1,100,2,id:10,Beden,S',
    '12,variation,GML-M,Gömlek - M,1,100,3,id:10,Beden,M',
  ]
  const simple = ['10,simple,GML,Gömlek,1,80,6,,,']
  await importText([head, ...variable].join('\n'))
  const first = await onSale()
  await importText([head, ...simple].join('\n'))
  expect(await onSale()).toEqual([{ code: 'GML', parent: null, stock: 6, price: '80' }])
  await importText([head, ...variable].join('\n'))
  expect(await onSale()).toEqual(first)
  await expectConsistentShop()
})

test('a brand that changes in a file is that of the variants too, which the file says nothing new of', async () => {
  const file = (vendor: string) => `${HEAD},Vendor\n${shirt('S', 'A-1')},${vendor}\n${shirt('M', 'A-2')},\n`
  await importText(file('Eski'))
  await db.unchecked("update products set name = 'Elle yazılan' where code = 'A-1'")
  await importText(file('Yeni'))
  const { rows } = await db.unchecked<{ code: string; name: string; brand: string }>(
    'select p.code, p.name, b.name as brand from products p join brands b on b.id = p.brand_id order by p.id',
  )
  expect(rows).toEqual([
    { code: 'gomlek', name: 'Gömlek', brand: 'Yeni' },
    { code: 'A-1', name: 'Elle yazılan', brand: 'Yeni' },
    { code: 'A-2', name: 'Gömlek - M', brand: 'Yeni' },
  ])
})

const OWN = 'Kod;Ana Ürün Kodu;Ad;Varyant: Beden;Fiyat;Stok;Adres\n'
const own = (code: string, slug: string, ...variants: string[]) =>
  `${code};;Gömlek;;;;${slug}\n${variants.map((each) => `${each};${code};Gömlek;${each};100;5;\n`).join('')}`

test('a product that Shopify gives no code is the one of its variants, keeps its code and gets further ones', async () => {
  await importText(OWN + own('URN-7', 'elle-verilmis', 'A-1', 'A-2'))
  const before = await products()
  const file = shopify(shirt('S', 'A-1'), shirt('M', 'A-2'), shirt('L', 'A-3'))
  const preview = await importText(file, { dryRun: true })
  expect(preview.values?.products).toMatchObject([{ code: 'URN-7', state: 'changed' }])
  await importText(file)
  const after = await products()
  expect(after.slice(0, 3).map(({ id, code }) => ({ id, code }))).toEqual(
    before.map(({ id, code }) => ({ id, code })),
  )
  expect(after.slice(3)).toEqual([expect.objectContaining({ code: 'A-3', parent: 'URN-7', stock: 5 })])
  await expectConsistentShop()
})

test('of two products of a file with variants of one, the one at its address is that product', async () => {
  await importText(OWN + own('URN-7', 'gomlek', 'A-1', 'A-2'))
  await importText(
    shopify(shirt('S', 'A-1'), 'gomlek-uzun,Uzun Gömlek,Beden,M,A-2,5,120', 'gomlek-uzun,,Beden,L,A-3,5,120'),
  )
  expect((await products()).map(({ code, parent }) => [code, parent])).toEqual([
    ['URN-7', null],
    ['A-1', 'URN-7'],
    ['A-2', 'gomlek-uzun'],
    ['gomlek-uzun', null],
    ['A-3', 'gomlek-uzun'],
  ])
  await expectConsistentShop()
})

test('a second shop with variants of equal SKUs and another name is refused as before', async () => {
  await importText(OWN + own('URN-7', 'gomlek', 'A-1', 'A-2'))
  const report = await importText(shopify('tabak,Porselen Tabak,Boy,S,A-1,5,100', 'tabak,,Boy,M,A-2,5,100'))
  expect(report).toMatchObject({ created: 0, updated: 0, refusedRows: 2 })
  expect(await codes()).toEqual(['URN-7', 'A-1', 'A-2'])
})

const STOCKED = 'Kod;Ad;Fiyat;Stok\n'

/** What products are called and have, by their codes. */
async function stocks() {
  return Object.fromEntries((await products()).map(({ code, stock }) => [code, stock]))
}
/** The products with these codes and names, as staff enter them. */
async function entered(...codesAndNames: readonly [string, string][]) {
  for (const [code, name] of codesAndNames)
    await db.unchecked(
      `with made as (insert into products (code, name, slug, tax_rate, sale_price) values ($1, $2, 'urun', 20, 10) returning id),
            priced as (insert into product_units (product_id, value, sale_price) select id, 'Adet', 10 from made)
       insert into stock_levels (product_id) select id from made`,
      [code, name],
    )
}

test.each([
  { file: 'a full file', text: `${STOCKED}ISIK-1;Işık;12;8\n`, mode: 'all' as const },
  { file: 'a file of stock', text: 'Kod;Stok\nIsık-1;8\n', mode: 'all' as const },
  {
    file: 'a file of prices and stock alone',
    text: `${STOCKED}IŞIK-1;Lamba;12;8\n`,
    mode: 'prices-and-stock' as const,
  },
  {
    file: 'a file that changes known products alone',
    text: `${STOCKED}işik-1;Işık;12;8\n`,
    mode: 'update' as const,
  },
])('a code in other letters is the product’s, which keeps its own: $file', async ({ text, mode }) => {
  await importText(`${STOCKED}ışık-1;Işık;10;3\n`)
  const [before] = await products()
  const run = await runText(text, { mode })
  expect(await products()).toEqual([{ ...before, stock: 8 }])
  expect(await importText(text, { mode })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1,
    refusedRows: 0,
  })
  await expectConsistentShop()
  await undo(run)
  expect(await products()).toEqual([before])
})

test('variants and their product are found by codes in other letters, and get further variants', async () => {
  const lines = (parent: string, ...variants: string[]) =>
    `${OWN}${parent};;Gömlek;;;;\n${variants.map((code) => `${code};${parent};;${code.slice(-1)};100;5;\n`).join('')}`
  await importText(lines('gömlek', 'gömlek-S', 'gömlek-M'))
  const before = await products()
  await importText(lines('GOMLEK', 'GOMLEK-S', 'GOMLEK-L'))
  expect(await products()).toEqual([
    { ...before[0], stock: 15 },
    ...before.slice(1),
    expect.objectContaining({ code: 'GOMLEK-L', parent: 'gömlek', stock: 5 }),
  ])
  await expectConsistentShop()
})

test('two products whose codes fold alike stay two, each found by its own, and the report lists them', async () => {
  await entered(['isik-1', 'Işık'], ['IŞIK-1', 'Lamba'])
  const report = await importText(`${STOCKED}IŞIK-1;Lamba;12;4\nisik-1;Işık;12;3\n`)
  expect(report).toMatchObject({ created: 0, updated: 2, refusedRows: 0 })
  expect(await stocks()).toEqual({ 'isik-1': 3, 'IŞIK-1': 4 })
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.stringContaining("'IŞIK-1' ile 'isik-1' mağazada ayrı ürünler")],
    [3, expect.stringContaining("'isik-1' ile 'IŞIK-1' mağazada ayrı ürünler")],
  ])
})

test.each(['all', 'update'] as const)(
  'a code that stands for two products is refused with both, in the mode %s',
  async (mode) => {
    await entered(['isik-1', 'Işık'], ['IŞIK-1', 'Lamba'])
    const report = await importText(`${STOCKED}Isık-1;Işık;12;3\n`, { mode })
    expect(report).toMatchObject({ created: 0, updated: 0, refusedRows: 1 })
    expect(report.refusals[0]?.reason).toContain("'isik-1', 'IŞIK-1'")
    expect(await stocks()).toEqual({ 'isik-1': 0, 'IŞIK-1': 0 })
  },
)

test('a deleted product is not meant where there is another', async () => {
  await entered(['isik-1', 'Işık'], ['IŞIK-1', 'Lamba'])
  await db.unchecked("update products set status = 'deleted' where code = 'isik-1'")
  await importText(`${STOCKED}Isık-1;Lamba;12;3\n`)
  expect(await stocks()).toEqual({ 'isik-1': 0, 'IŞIK-1': 3 })
})

test.each([
  { shop: 'neither', there: [], kept: 'ISIK-1', line: 3 },
  { shop: 'the second', there: ['ışık-1'], kept: 'ışık-1', line: 2 },
  { shop: 'another', there: ['Işık-1'], kept: 'Işık-1', line: 3 },
])(
  'of two codes of a file that fold alike one is imported where the shop has $shop',
  async ({ there, kept, line }) => {
    await entered(...there.map((code) => [code, 'Işık'] as [string, string]))
    const file = `${STOCKED}ISIK-1;Işık;12;3\nışık-1;Işık;12;4\n`
    for (const dryRun of [true, false]) {
      const report = await importText(file, { dryRun })
      expect(report).toMatchObject({ refusedRows: 1, refusals: [{ line }] })
      expect(report.refusals[0]?.reason).toContain('tek kod sayılır')
    }
    expect(await stocks()).toEqual({ [kept]: line === 2 ? 4 : 3 })
    expect(await importText(file)).toMatchObject({ created: 0, updated: 0, refusedRows: 1 })
  },
)

test('of two codes of one product that fold alike, the variant is refused and the others come in', async () => {
  const report = await importText(shopify(shirt('S', 'a-1'), shirt('M', 'A-1'), shirt('L', 'A-2')))
  expect(report).toMatchObject({ refusedRows: 1, refusals: [{ line: 3 }] })
  expect(await codes()).toEqual(['gomlek', 'a-1', 'A-2'])
  await expectConsistentShop()
})

test('the handle of a product is no other writing of a SKU', async () => {
  const file = shopify(shirt('S', 'GOMLEK'), shirt('M', 'GOMLEK-M'))
  await importText(file)
  const report = await importText(file)
  expect(report).toMatchObject({ created: 0, updated: 0, warnings: 0, refusedRows: 0 })
  expect(await codes()).toEqual(['gomlek', 'GOMLEK', 'GOMLEK-M'])
})

test('PostgreSQL folds codes as the shop does', async () => {
  const given = ['IŞIK-1', 'ışık-1', 'İĞNE', 'i̇', 'ÇÖĞÜ', 'âîû', 'Ä±', 'É-90.750', 'ﬁ①', 'Ürün Kodu/12']
  const { rows } = await db.unchecked<{ folded: string }>(
    'select fold_text(code) as folded from unnest($1::text[]) as given (code)',
    [given],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(given.map(foldText))
})

test('a variant whose code a spreadsheet rewrote is named with both codes', async () => {
  const lines = (code: string) => `${OWN}VIDA;;Vida;;;;\n${code};VIDA;Vida;M8;100;5;\n`
  await importText(lines('1.250'))
  const report = await importText(lines('1250'))
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [3, "'1.250' kodlu ürünün kodu '1250' oldu"],
  ])
})

describe('a new code with the name of a product that the file does not name', () => {
  const SCREWS = `${STOCKED}90.750;Vida 90;12;3\nVD-2;Vida 2;12;3\n`

  test.each([true, false])('is warned about with both codes, dry run: %s', async (dryRun) => {
    await importText(SCREWS)
    const report = await importText(SCREWS.replace('90.750', '90750'), { dryRun })
    expect(report).toMatchObject({ created: 1, warnings: 1, notices: [{ line: 2 }] })
    expect(report.notices[0]?.reason).toContain("'90750' yeni bir kod")
    expect(report.notices[0]?.reason).toContain("'90.750' kodlu ürünle aynı")
  })

  test.each([
    {
      why: 'the file names it, later',
      text: `${STOCKED}90750;Vida 90;12;3\n90.750;Vida 90;12;3\n`,
      options: {},
    },
    {
      why: 'the file names it in other letters',
      text: `${STOCKED}Y;Yay;12;3\nvd-2;Vida 2;12;3\n`,
      options: {},
    },
    { why: 'it is another shop’s', text: `${STOCKED}90750;Vida 90;12;3\n`, options: { codePrefix: 'B-' } },
    {
      why: 'nothing of it is written',
      text: `${STOCKED}90750;Vida 90;12;3\n`,
      options: { mode: 'update' as const },
    },
  ])('is nothing to warn about where $why', async ({ text, options }) => {
    await importText(SCREWS)
    expect(await importText(text, options)).toMatchObject({ warnings: 0 })
  })

  test('nor are products of one name in one file', async () => {
    const report = await importText(`${STOCKED}A;Vida;12;3\nB;Vida;12;3\n`)
    expect(report).toMatchObject({ created: 2, warnings: 0 })
  })
})
