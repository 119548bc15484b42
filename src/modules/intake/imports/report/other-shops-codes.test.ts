import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { areAlike } from './alike-names.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)
const { importText, runText, rows, expectConsistentShop } = importHelpers(db)
const migrations = join(import.meta.dirname, '../../../../database/migrations')
const migration =
  (await readdir(migrations)).find((name) => name.endsWith('_sources_of_old_products.sql')) ?? ''
const sql = await readFile(join(migrations, migration), 'utf8')
const sourcesOfStoredKeys = sql.split('--> statement-breakpoint').at(-1) ?? ''

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'
const shopify = (...lines: string[]) => `${[HEAD, ...lines].join('\n')}\n`
const simple = (handle: string, title: string, sku: string) =>
  `${handle},${title},Title,Default Title,${sku},3,50`
const woo = (...lines: string[]) =>
  `${['ID,Type,SKU,Name,Published,Regular price,Stock', ...lines].join('\n')}\n`

const names = () => rows<{ code: string; name: string }>('select code, name from products order by code')

describe('names are alike', () => {
  test.each([
    ['Çini Kupa', 'ÇİNİ KUPA'],
    ['Çini Kupa', 'Cini kupa bardak'],
    ['Kupa', 'Çini Kupa'],
    ['Çini Kupa, el yapımı', 'El yapımı çini kupa 300 ml'],
  ])('%s and %s', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true])
  })
  test.each([
    ['Kupa', 'Vazo'],
    ['Kadın Tişört', 'Kadın Elbise'],
    ['', ''],
    ['—', '—'],
    ['Kupa', ''],
  ])('%j and %j are not', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([false, false])
  })
})

test.each([
  { file: 'Shopify', text: shopify(simple('vazo', 'Cam Vazo', 'K-1'), simple('tabak', 'Tabak', 'T-1')) },
  { file: 'WooCommerce', text: woo('90,simple,K-1,Cam Vazo,1,70,2', '91,simple,T-1,Tabak,1,20,5') },
  { file: 'WooCommerce', text: woo('90,simple,k-1,Cam Vazo,1,70,2', '91,simple,T-1,Tabak,1,20,5') },
])('a code of a second shop’s $file file never overwrites another product', async ({ text }) => {
  await importText(shopify(simple('cini-kupa', 'Çini Kupa', 'K-1')))
  const report = await importText(text)
  expect(report).toMatchObject({ created: 1, updated: 0, refusedRows: 1 })
  expect(report.refusals[0]?.reason).toContain(
    "'K-1' kodu mağazada 'Çini Kupa' ürününün, dosyada 'Cam Vazo' ürününün",
  )
  expect(await names()).toEqual([
    { code: 'K-1', name: 'Çini Kupa' },
    { code: 'T-1', name: 'Tabak' },
  ])
})

test('nor does a code take a variant away from its product', async () => {
  await importText(shopify('gomlek,Gömlek,Beden,S,A-1,5,100', 'gomlek,Gömlek,Beden,M,A-2,5,100'))
  const report = await importText(
    shopify('elbise,Elbise,Beden,S,A-1,5,100', 'elbise,Elbise,Beden,M,E-2,5,100'),
  )
  expect(report).toMatchObject({ created: 0, updated: 0, refusedRows: 2 })
  expect((await names()).map(({ code }) => code)).toEqual(['A-1', 'A-2', 'gomlek'])
})

test('numbers that two shops give to different products, and codes made of them, are no identity', async () => {
  await importText(woo('12,simple,,Çini Kupa,1,70,2'))
  const report = await importText(woo('12,simple,,Cam Vazo,1,20,5'))
  expect(report).toMatchObject({ created: 0, updated: 0, refusedRows: 1 })
})

test.each([
  {
    why: 'the merchant says so',
    text: shopify(simple('vazo', 'Cam Vazo', 'K-1')),
    options: { sameCodes: 'update' },
  },
  { why: 'it has the address', text: shopify(simple('cini-kupa', 'Cam Vazo', 'K-1')), options: {} },
  { why: 'the names are alike', text: shopify(simple('kupa', 'Çini kupa büyük', 'K-1')), options: {} },
  { why: 'the file is the shop’s own', text: 'Kod;Ad;Fiyat;Seo\nK-1;Cam Vazo;50;vazo\n', options: {} },
] as const)('a code names the same product where $why', async ({ text, options }) => {
  await importText(shopify(simple('cini-kupa', 'Çini Kupa', 'K-1')))
  const report = await importText(text, options)
  expect(report).toMatchObject({ created: 0, updated: 1, refusedRows: 0 })
})

test('prices and stock of a file that names its codes go to them', async () => {
  await importText(shopify(simple('cini-kupa', 'Çini Kupa', 'K-1')))
  const report = await importText(shopify('vazo,Cam Vazo,Title,Default Title,K-1,3,70'), {
    mode: 'prices-and-stock',
  })
  expect(report).toMatchObject({ updated: 1, refusedRows: 0 })
})

test('a product renamed in the shop is still the one of its earlier shop', async () => {
  await importText(woo('12,simple,K-1,Çini Kupa,1,70,2'))
  await db.unchecked("update products set name = 'El boyaması bardak', slug = 'el-boyamasi-bardak'")
  expect(await importText(woo('12,simple,K-1,Çini Kupa,1,80,2'))).toMatchObject({
    updated: 1,
    refusedRows: 0,
  })
})

test('with a prefix the products of a second shop are its own, time after time', async () => {
  const first = shopify(
    simple('kupa', 'Kupa', 'K-1'),
    'gomlek,Gömlek,Beden,S,,5,100',
    'gomlek,Gömlek,Beden,M,,5,100',
  )
  await importText(first)
  expect(await importText(first, { codePrefix: 'B-' })).toMatchObject({ created: 2, refusedRows: 0 })
  expect((await names()).map(({ code }) => code)).toEqual(
    ['K-1', 'gomlek', 'gomlek-m', 'gomlek-s'].flatMap((code) => [code, `B-${code}`]).toSorted(),
  )
  for (const codePrefix of ['B-', ''])
    expect(await importText(first, { codePrefix })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  await expectConsistentShop()
})

describe('a changed SKU is a new code of the same product of the shop whose file it is', () => {
  const ids = async () =>
    Object.fromEntries(
      (await rows<{ code: string; id: number }>('select code, id from products')).map(({ code, id }) => [
        code,
        id,
      ]),
    )
  const addressOf = async (path: string) => {
    const { rows: found } = await db.unchecked<{ code: string }>(
      `select p.code from old_product_keys k join products p on p.id = k.product_id where k.key = $1 order by k.source`,
      [path],
    )
    return found.map(({ code }) => code)
  }

  test.each([
    {
      platform: 'Shopify',
      file: (sku: string, price = '50') => shopify(`kupa,Kupa,Title,Default Title,${sku},3,${price}`),
      key: 'kupa',
    },
    {
      platform: 'WooCommerce',
      file: (sku: string, price = '50') => woo(`12,simple,${sku},Kupa,1,${price},3`),
      key: '12',
    },
  ])('with two shops of the same $platform address and SKU', async ({ file, key }) => {
    await importText(file('K-1'))
    await importText(file('K-1'), { codePrefix: 'B-' })
    await importText(file('K-1'), { codePrefix: 'C-' })
    const before = await ids()
    expect(Object.keys(before).toSorted()).toEqual(['B-K-1', 'C-K-1', 'K-1'])
    expect(await addressOf(key)).toEqual(['K-1', 'B-K-1', 'C-K-1'])

    const report = await importText(file('K-2', '60'), { codePrefix: 'B-' })
    expect(report).toMatchObject({ created: 0, updated: 1, refusedRows: 0 })
    expect(JSON.stringify(report)).toContain("'B-K-1' kodlu ürünün kodu 'B-K-2' oldu")
    expect(await ids()).toEqual({ 'K-1': before['K-1'], 'B-K-2': before['B-K-1'], 'C-K-1': before['C-K-1'] })

    await importText(file('K-3'))
    expect(await ids()).toEqual({ 'K-3': before['K-1'], 'B-K-2': before['B-K-1'], 'C-K-1': before['C-K-1'] })
    await expectConsistentShop()
  })

  test('also where the second shop came first, and both came before shops were told apart', async () => {
    const file = (sku: string) => shopify(simple('kupa', 'Kupa', sku))
    await runText(file('K-1'), { codePrefix: 'B-' })
    await db.unchecked(`update old_product_keys set source = ''`)
    await db.unchecked(sourcesOfStoredKeys)
    await importText(file('K-1'))
    const before = await ids()
    expect(Object.keys(before).toSorted()).toEqual(['B-K-1', 'K-1'])
    await importText(file('K-2'), { codePrefix: 'B-' })
    expect(await ids()).toEqual({ 'K-1': before['K-1'], 'B-K-2': before['B-K-1'] })
  })
})
