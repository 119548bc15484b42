import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCurrencies, buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { readProductTables } from '#tests/support/product-tables.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { readArguments } from '../run/import-arguments.ts'
import { undoRun } from '../undo/undo-run.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
const { importText, runText, rows, product, expectConsistentShop } = importHelpers(db)

const LINES = Array.from({ length: 10 }, (_, n) => `K${n};;Kupa ${n};120;3;`)
const VARIANTS = ['TS;;Tişört;;;', 'TS-M;TS;Tişört Mavi;200;4;Mavi', 'TS-K;TS;Tişört Kırmızı;180;6;Kırmızı']
const csv = (lines: readonly string[]) =>
  `Kod;Ana Ürün Kodu;Ad;Fiyat;Stok;Varyant: Renk\n${lines.join('\n')}\n`
const HIDE = { hideMissing: { confirmed: null } }
const hidden = async () =>
  (await rows<{ code: string }>(`select code from products where status <> 'active' order by code`)).map(
    ({ code }) => code,
  )

beforeEach(async () => {
  await emptyTables()
  await importText(csv([...LINES, ...VARIANTS]))
})

test('imported products and variants that the file lacks go off sale, others stay, and undoing puts them back', async () => {
  const own = await buildProduct(db, { name: 'Elle Girilen', gross: '10', stock: 1 })
  const before = await readProductTables(db)
  const file = csv([...LINES.slice(1), ...VARIANTS.slice(0, 2), 'YENI;;Yeni;50;1;'])
  expect(await importText(file, { ...HIDE, dryRun: true })).toMatchObject({ missing: { count: 2, of: 13 } })
  expect(await hidden(), 'a preview writes nothing').toEqual([])
  const run = await runText(file, HIDE)
  expect(await hidden()).toEqual(['K0', 'TS-K'])
  expect(await product('TS'), 'its cheapest variant has gone').toMatchObject({ sale_price: '166.666667' })
  expect(await rows('select status from products where id = $1', [own.id])).toEqual([{ status: 'active' }])
  await undoRun({ db, run, force: false, dryRun: false, startedBy: '' })
  const after = await readProductTables(db)
  expect(after.products?.filter((row) => !row.includes('"YENI"'))).toEqual(before.products)
  await expectConsistentShop()
})

test('a file that lacks more than a fifth hides nothing before the number is confirmed', async () => {
  const file = csv(LINES)
  await expect(importText(file, HIDE)).rejects.toThrow('too-many-missing')
  await expect(importText(file, { hideMissing: { confirmed: 2 } })).rejects.toThrow('too-many-missing')
  expect(await hidden()).toEqual([])
  expect(await importText(file, { hideMissing: { confirmed: 3 } })).toMatchObject({
    missing: { count: 3, of: 13 },
  })
  expect(await hidden()).toEqual(['TS', 'TS-K', 'TS-M'])
})

test('refused lines may be what is missing: nothing is hidden or imported', async () => {
  const file = csv([...LINES.slice(1), 'K0;;Kupa 0;on lira;3;', ...VARIANTS])
  await expect(importText(file, HIDE)).rejects.toThrow('missing-unclear')
  expect(await hidden()).toEqual([])
})

test.each([
  [['--confirm-hide', '5']],
  [['--hide-missing', '--confirm-hide', 'beş']],
  [['--hide-missing', '--mode', 'create']],
])('refuses %j', (options) => {
  expect(readArguments(['a.csv', ...options], 'tr')).toMatchObject({ ok: false })
})
