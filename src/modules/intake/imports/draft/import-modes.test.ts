import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { readProductTables } from '#tests/support/product-tables.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
const { importText, rows, product, expectConsistentShop } = importHelpers(db)

const HEADER = 'Kod;Ana Ürün Kodu;Ad;Kategori;Fiyat;KDV;Stok;Varyant: Renk'
beforeEach(async () => {
  await emptyTables()
  await importText(
    `${HEADER}\nKUPA;;Kupa;Ev;120;20;5;\nTS;;Tişört;Giyim;;10;;\nTS-M;TS;Tişört Mavi;;220;10;3;Mavi\n`,
  )
})

const FILE = `${HEADER}\nKUPA;;Bardak;Bahçe;60;10;9;\nTS;;Gömlek;Bahçe;;10;;\nTS-M;TS;Gömlek Mavi;;110;10;4;Mavi
TS-K;TS;Gömlek Kırmızı;;110;10;2;Kırmızı\nVAZO;;Vazo;Ev;90;20;1;\n`
const codes = async () =>
  (await rows<{ code: string }>('select code from products order by code')).map(({ code }) => code)

test('update changes known products and variants, and brings no new ones', async () => {
  expect(await importText(FILE, { mode: 'update' })).toMatchObject({ created: 0, updated: 2, skipped: 1 })
  expect(await codes()).toEqual(['KUPA', 'TS', 'TS-M'])
  expect(await product('KUPA')).toMatchObject({ name: 'Bardak', quantity: 9 })
  await expectConsistentShop()
})

test('create brings new products, and leaves known ones and their variants as they are', async () => {
  const before = await readProductTables(db)
  expect(await importText(FILE, { mode: 'create' })).toMatchObject({ created: 1, updated: 0, skipped: 2 })
  expect(await codes()).toEqual(['KUPA', 'TS', 'TS-M', 'VAZO'])
  expect(await readProductTables(db, ['KUPA', 'TS', 'TS-M'])).toEqual(before)
})

test('prices-and-stock changes nothing else: names, categories and the rate of KDV stay', async () => {
  const trial = await importText(FILE, { mode: 'prices-and-stock', dryRun: true })
  const report = await importText(FILE, { mode: 'prices-and-stock' })
  expect(report).toMatchObject({ created: 0, skipped: 1, refusedRows: 0 })
  expect(trial, 'a preview counts the same').toMatchObject({
    created: 0,
    skipped: 1,
    updated: report.updated,
  })
  expect(await codes()).toEqual(['KUPA', 'TS', 'TS-M'])
  expect(await product('KUPA')).toMatchObject({
    name: 'Kupa',
    tax_rate: '20.00',
    sale_price: '50.000000',
    quantity: 9,
  })
  expect(await product('TS-M')).toMatchObject({ name: 'Tişört Mavi', parent: 'TS', sale_price: '100.000000' })
  expect(await product('TS')).toMatchObject({ sale_price: '100.000000', quantity: 4 })
  expect(await rows('select name from categories order by name')).toEqual([{ name: 'Ev' }, { name: 'Giyim' }])
  await expectConsistentShop()
})

test('a file brings 2,048 variants of a product; what is beyond is refused line by line', async () => {
  const lines = Array.from(
    { length: MAX_VARIANTS + 2 },
    (_, at) => `RAL-${at};RAL;;;${at + 1},90;20;5;Ton ${at}`,
  )
  const report = await importText([HEADER, 'RAL;;Duvar Boyası;;;20;;', ...lines, ''].join('\n'))
  expect(report).toMatchObject({ created: 1, refusedRows: 2 })
  expect(await rows("select count(*)::int as made from products where code like 'RAL-%'")).toEqual([
    { made: MAX_VARIANTS },
  ])
})
