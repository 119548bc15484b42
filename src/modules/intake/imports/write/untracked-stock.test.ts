import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { undoRun } from '../undo/undo-run.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)

const { importText, runText, product, rows, expectConsistentShop } = importHelpers(db)
const quantity = async (code: string) => (await product(code)).quantity

const SHOPIFY = 'Handle,Title,Variant SKU,Variant Price\nkupa,Kupa,KUPA,10\nvazo,Vazo,VAZO,20\n'
const WOOCOMMERCE =
  'ID,Type,SKU,Name,In stock?,Stock,Regular price\n1,simple,KUPA,Kupa,1,,10\n2,simple,VAZO,Vazo,0,,20\n'
const OWN =
  'Ürün Kodu;Ana Ürün Kodu;Ürün Adı;Fiyat;Varyant: Renk\nKUPA;;Kupa;10;\nKUPA-M;KUPA;;10;Mavi\nKUPA-K;KUPA;;10;Kırmızı\n'

test.each([
  { file: SHOPIFY, untracked: 2, kupa: 7, why: 'Shopify without a quantity column' },
  { file: WOOCOMMERCE, untracked: 1, kupa: 7, why: 'WooCommerce without stock management' },
  { file: OWN, untracked: 1, kupa: 14, why: 'variants of an own file without a stock column' },
])(
  'new products without a stock figure get what the merchant names: $why',
  async ({ file, untracked, kupa }) => {
    const preview = await importText(file, { untrackedStock: 7, dryRun: true })
    const report = await importText(file, { untrackedStock: 7 })
    expect(await quantity('KUPA')).toBe(kupa)
    for (const { gaps, warnings } of [preview, report])
      expect([gaps.untracked, gaps.untrackedNames[0], warnings]).toEqual([untracked, 'Kupa', 0])
    await expectConsistentShop()
  },
)

test('what is out of stock in WooCommerce is not booked as untracked', async () => {
  await importText(WOOCOMMERCE, { untrackedStock: 7 })
  expect(await quantity('VAZO')).toBe(0)
})

test('known products keep their stock whatever a later file without stock is imported with', async () => {
  await importText('Kod;Ad;Fiyat;Stok\nKUPA;Kupa;10;3\n')
  const report = await importText(SHOPIFY, { untrackedStock: 50 })
  expect([await quantity('KUPA'), await quantity('VAZO')]).toEqual([3, 50])
  expect(report.gaps).toMatchObject({ untracked: 1, untrackedNames: ['Vazo'] })
  const again = await importText(SHOPIFY)
  expect([await quantity('KUPA'), await quantity('VAZO')]).toEqual([3, 50])
  expect(again).toMatchObject({ unchanged: 2, gaps: { untracked: 0 } })
})

test('a stock figure that comes later replaces the units of an untracked product', async () => {
  await importText(SHOPIFY, { untrackedStock: 50 })
  await importText('Kod;Stok\nVAZO;4\n')
  expect(await quantity('VAZO')).toBe(4)
})

test('after an undo the same file is booked with another number', async () => {
  const run = await runText(SHOPIFY)
  expect(await undoRun({ db, run, force: false, dryRun: false, startedBy: '' })).toMatchObject({ ok: true })
  const report = await importText(SHOPIFY, { untrackedStock: 9 })
  expect(report.gaps.untracked).toBe(2)
  expect([await quantity('KUPA'), await quantity('VAZO')]).toEqual([9, 9])
  expect(await rows('select status from products group by status')).toEqual([{ status: 'active' }])
})
