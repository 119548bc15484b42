import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { recogniseFormat } from '../file/recognise-format.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(async () => {
  await emptyTables()
  await importText(
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\nkupa,Kupa,Title,Default Title,KUPA,10,1\nbez,Bez,Renk,Mavi,,5,1\nbez,,,Gri,,5,1\n',
  )
})

const { importText, product, rows, expectConsistentShop } = importHelpers(db)
const quantity = async (code: string) => (await product(code)).quantity

const HEADER =
  'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)'
const line = (handle: string, option: string, sku: string, location: string, available: string) =>
  `${handle},${handle},${option === '' ? 'Title,Default Title' : `Renk,${option}`},${sku},,,${location},,0,0,2,${available},99,`
const file = (...lines: string[]) => `${HEADER}\n${lines.join('\n')}\n`

test('what may be sold at all locations is the stock of a shop with one warehouse', async () => {
  const report = await importText(
    file(
      line('kupa', '', 'KUPA', 'Ankara', '7'),
      line('bez', 'Mavi', '', 'Ankara', '4'),
      line('kupa', '', 'KUPA', 'İzmir', '5'),
      line('bez', 'Mavi', '', 'İzmir', 'not stocked'),
    ),
  )
  expect(report).toMatchObject({ created: 0, updated: 2, refusedRows: 0, warnings: 0 })
  expect([await quantity('KUPA'), await quantity('bez-mavi'), await quantity('bez-gri')]).toEqual([12, 4, 1])
  expect(await quantity('bez'), 'the sum of its variants').toBe(5)
  await expectConsistentShop()
})

test('locations are the warehouses of a shop that has several; others are refused with the names of its own', async () => {
  await importText('Kod;Ad;Fiyat;Stok: Ankara;Stok: İzmir\nTABAK;Tabak;10;1;1\n')
  const text = file(
    line('kupa', '', 'KUPA', 'izmir', '5'),
    line('tabak', '', 'TABAK', 'Ankara', '3'),
    line('tabak', '', 'TABAK', 'Bursa', '8'),
  )
  const report = await importText(text, { warehouses: ['Merkez Depo', 'Ankara', 'İzmir'] })
  expect(report.refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [4, "'Bursa' adında bir depo yok; depolar: Merkez Depo, Ankara, İzmir"],
    [3, 'Bu ürünün başka bir konumdaki stoğu okunamadı'],
  ])
  expect(
    await rows(`select w.name, i.quantity from inventory i join warehouses w on w.id = i.warehouse_id
      where i.product_id = (select id from products where code = 'KUPA') order by w.id`),
  ).toEqual([
    { name: 'Merkez Depo', quantity: 1 },
    { name: 'İzmir', quantity: 5 },
  ])
  expect(await quantity('TABAK')).toBe(2)
})

test('a product stocked nowhere keeps its stock, and one the shop does not have is not created', async () => {
  const report = await importText(
    file(line('kupa', '', 'KUPA', 'Ankara', 'not stocked'), line('yeni', '', 'YENI', 'Ankara', '4')),
  )
  expect(report).toMatchObject({ created: 0, unchanged: 1, refusedRows: 1 })
  expect(await quantity('KUPA')).toBe(1)
  expect(await rows(`select id from products where code = 'YENI'`)).toEqual([])
})

test('an unreadable amount of one location leaves the whole product as it was', async () => {
  const report = await importText(
    file(line('kupa', '', 'KUPA', 'Ankara', 'beş'), line('kupa', '', 'KUPA', 'İzmir', '5')),
  )
  expect(report).toMatchObject({ refusedRows: 2, updated: 0 })
  expect(await quantity('KUPA')).toBe(1)
})

test('its older form with a column for each location asks what they are', () => {
  const header = 'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Ankara'.split(',')
  const asked = recogniseFormat(header, [], { format: null, map: {} })
  expect(inTurkish(asked)).toMatchObject({
    ok: false,
    message: expect.stringContaining("Stok sütunu anlaşılmadı: 'Ankara'"),
  })
  expect(
    inTurkish(recogniseFormat(header, [], { format: null, map: { Ankara: 'Stok: Ankara' } })),
  ).toMatchObject({
    ok: true,
    format: { name: 'shopify-inventory' },
  })
})

test('a SKU in other letters is the one that the shop has', async () => {
  const report = await importText(file(line('kupa', '', 'kupa', 'Ankara', '7')))
  expect(report).toMatchObject({ created: 0, updated: 1, refusedRows: 0, warnings: 0 })
  expect(await quantity('KUPA')).toBe(7)
})
