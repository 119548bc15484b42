import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { takeStock } from '#modules/goods/stock/stock.server.ts'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { readProductTables } from '#tests/support/product-tables.ts'
import { buildBareOrder } from '#tests/support/stock.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { undoRun } from './undo-run.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(async () => {
  await emptyTables()
  await db.unchecked(`insert into size_guides (name, size_table) values ('Kupalar', '[]')`)
})

const { importText, runText, rows, product, expectConsistentShop } = importHelpers(db)

async function undo(run: number, options: { force?: boolean; dryRun?: boolean } = {}) {
  const outcome = await undoRun({ db, run, force: false, dryRun: false, startedBy: '', ...options })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...outcome.report, run: outcome.run ?? 0 }
}

const SHOP = `Beden Tablosu;Video;Özellikler;Kod;Ana Ürün Kodu;Ad;Ad (EN);Açıklama;Marka;Kategori;Etiketler;Fiyat;Liste Fiyatı;KDV;Stok: Merkez;Stok: Ankara;Barkod;Birim 2;Birim 2 Çarpanı;Birim 2 Fiyatı;Varyant: Renk
Kupalar;https://vimeo.com/76979871;Malzeme: Seramik | Boy: 9 cm;KUPA;;Kupa;Mug;Seramik;Işık;Ev > Mutfak;yeni;120;150;20;10;5;869001;Koli;12;1200;
;;;TABAK;;Tabak;;;Işık;Ev;;60;;20;8;;;;;;
;;;TS;;Tişört;T-shirt;;;Giyim;;;;10;;;;;;;
;;;TS-M;TS;Tişört Mavi;;;;;;200;;10;4;;;;;;Mavi
;;;TS-K;TS;Tişört Kırmızı;;;;;;210;;10;6;;;;;;Kırmızı
`
const levelOf = async (code: string) => (await product(code)).quantity
const sell = async (code: string, baseUnits: number) => {
  const { id } = await product(code)
  const order = await buildBareOrder(db)
  const wanted = [{ productId: Number(id), baseUnits }]
  await transaction(db, (tx) => takeStock(tx, order, wanted, { adjustment: 0, unchecked: false }))
}

test('undoing a run brings back texts, prices, units, categories, tags, options, tables of sizes, videos, visibility and stock', async () => {
  await importText(SHOP)
  const before = await readProductTables(db)
  const history = await rows('select id from price_history')
  const run =
    await runText(`Beden Tablosu;Video;Özellikler;Kod;Ana Ürün Kodu;Ad;Ad (EN);Açıklama;Marka;Kategori;Etiketler;Fiyat;KDV;Aktif;Stok: Merkez;Birim 2;Birim 2 Çarpanı;Birim 2 Fiyatı;Varyant: Renk
;https://youtu.be/dQw4w9WgXcQ;Malzeme: Cam;KUPA;;Bardak;Glass;Cam;Başka;Bahçe;eski;12;10;hayır;40;Koli;6;60;
Kupalar;;;TABAK;;Tabak;;;;;;6;20;evet;1;Palet;100;500;
;;;TS;;Gömlek;Shirt;;;Bahçe;;;10;evet;;;;;
;;;TS-M;TS;Gömlek Yeşil;;;;;;20;10;evet;9;;;;Yeşil
`)
  expect(await readProductTables(db)).not.toEqual(before)
  const report = await undo(run)
  expect(report).toMatchObject({ total: 4, restored: 3, deleted: 0, changedSince: 0, stockShort: 0 })
  expect(await readProductTables(db)).toEqual(before)
  await expectConsistentShop()
  expect(
    (await rows('select id from price_history')).length,
    'prices are written to the history',
  ).toBeGreaterThan(history.length)
  expect(await rows(`select sum(delta)::int as sum from stock_ledger where reason = 'undo'`)).toEqual([
    { sum: -(30 - 7 + 5) },
  ])
})

describe('products that the run created', () => {
  const NEW = `Kod;Ana Ürün Kodu;Ad;Fiyat;Stok;Varyant: Renk
VAZO;;Vazo;90;7;
AYNA;;Ayna;;;
AYNA-S;AYNA;Ayna Siyah;300;3;Siyah
`

  test('are deleted when nobody ordered them, go off sale when somebody did, and keep no stock', async () => {
    const run = await runText(NEW)
    await sell('AYNA-S', 1)
    expect(await undo(run)).toMatchObject({
      deleted: 1,
      // A product with its variants is one.
      passive: 1,
      stockShort: 1,
      short: [{ code: 'AYNA-S' }],
    })
    expect(await rows('select code, status from products order by code')).toEqual([
      { code: 'AYNA', status: 'passive' },
      { code: 'AYNA-S', status: 'passive' },
      { code: 'VAZO', status: 'deleted' },
    ])
    expect(await Promise.all(['VAZO', 'AYNA-S'].map(levelOf))).toEqual([0, 0])
    await expectConsistentShop()
  })

  test('are on sale again after the corrected file, with its stock', async () => {
    await undo(await runText(NEW))
    expect(await importText(NEW)).toMatchObject({ created: 0, updated: 2, refusedRows: 0 })
    expect(await rows(`select code from products where status <> 'active'`)).toEqual([])
    expect(await Promise.all(['VAZO', 'AYNA-S', 'AYNA'].map(levelOf))).toEqual([7, 3, 3])
    await expectConsistentShop()
  })

  test('leave a product that had no variants as it was', async () => {
    await importText('Kod;Ad;Fiyat;Stok\nSEHPA;Sehpa;500;4\n')
    const before = await readProductTables(db, ['SEHPA'])
    const run = await runText(
      'Kod;Ana Ürün Kodu;Ad;Fiyat;Stok;Varyant: Renk\nSEHPA;;Sehpa;;;\nSEHPA-B;SEHPA;Sehpa Beyaz;520;9;Beyaz\n',
    )
    expect(await product('SEHPA')).toMatchObject({ has_children: true, quantity: 9 })
    await undo(run)
    expect(await readProductTables(db, ['SEHPA'])).toEqual(before)
    expect(await product('SEHPA-B')).toMatchObject({ parent: null, status: 'deleted', quantity: 0 })
    await expectConsistentShop()
  })
})

describe('after the run', () => {
  const PRICES = 'Kod;Fiyat;Stok: Merkez\nKUPA;1,20;50\nTABAK;0,60;8\n'
  const priceOf = async (code: string) => (await product(code)).sale_price

  test('a product changed by hand is listed and left alone, and overwritten only by force', async () => {
    await importText(SHOP)
    const run = await runText(PRICES)
    await db.unchecked(
      `update product_units set sale_price = 99 where product_id = (select id from products where code = 'KUPA')`,
    )
    await db.unchecked(`update products set sale_price = 99 where code = 'KUPA'`)
    await db.unchecked(`update products set description = 'elle' where code = 'TABAK'`)
    const dry = await undo(run, { dryRun: true })
    expect(dry).toMatchObject({
      restored: 1,
      changedSince: 1,
      since: [{ code: 'KUPA', fields: ['price'] }],
      examples: [{ code: 'TABAK', fields: ['price'], price: { from: '0.60 TRY', to: '60.00 TRY' } }],
    })
    expect(await priceOf('TABAK'), 'a preview writes nothing').toBe('0.500000')
    const report = await undo(run)
    expect(report).toMatchObject({ restored: 1, changedSince: 1 })
    expect([await priceOf('KUPA'), await priceOf('TABAK')]).toEqual(['99.000000', '50.000000'])
    expect(await product('TABAK'), 'what the run did not touch stays').toMatchObject({ description: 'elle' })
    expect(await levelOf('KUPA'), 'its stock is left alone too').toBe(55)
    expect(await undo(run, { force: true })).toMatchObject({ restored: 1, changedSince: 0 })
    expect([await priceOf('KUPA'), await levelOf('KUPA')]).toEqual(['100.000000', 15])
    await expectConsistentShop()
  })

  test('stock that was sold is not taken back: the level stops at nothing left', async () => {
    await importText(SHOP)
    const run = await runText(PRICES)
    await sell('KUPA', 30)
    expect(await levelOf('KUPA')).toBe(25)
    expect(await undo(run)).toMatchObject({ short: [{ code: 'KUPA', wanted: -40, booked: -20 }] })
    expect(
      await rows(`select w.name, i.quantity from inventory i join warehouses w on w.id = i.warehouse_id
      where product_id = (select id from products where code = 'KUPA') order by 1`),
    ).toEqual([
      { name: 'Ankara', quantity: 5 },
      { name: 'Merkez', quantity: 0 },
    ])
    await expectConsistentShop()
  })

  test('undoing twice is refused, and undoing the undo brings the run back', async () => {
    await importText(SHOP)
    const run = await runText(PRICES)
    const imported = await readProductTables(db)
    const { run: first } = await undo(run)
    const request = { db, force: false, dryRun: false, startedBy: '' }
    expect(await undoRun({ ...request, run })).toEqual({ ok: false, reason: 'undone' })
    expect(await undoRun({ ...request, run: 999_999 })).toEqual({ ok: false, reason: 'not-found' })
    await undo(first)
    expect(await readProductTables(db)).toEqual(imported)
    expect(await undo(run)).toMatchObject({ restored: 2 })
    expect(await priceOf('KUPA')).toBe('100.000000')
  })

  test('two runs are undone one after the other, the last first', async () => {
    await importText(SHOP)
    const before = await readProductTables(db)
    const runs = [await runText(PRICES), await runText('Kod;Fiyat\nKUPA;7\n')]
    expect(await undo(runs[0] ?? 0, { dryRun: true })).toMatchObject({ since: [{ code: 'KUPA' }] })
    for (const run of runs.toReversed()) await undo(run)
    expect(await readProductTables(db)).toEqual(before)
  })
})

describe('an interruption', () => {
  const many = (price: string) =>
    `Kod;Ad;Fiyat;Stok\n${Array.from({ length: 2500 }, (_, n) => `K${n};Kupa ${n};${price};3`).join('\n')}\n`

  test('leaves a run that is undone as far as it went, and an undo that the next one finishes', async () => {
    await importText(many('12'))
    await db.unchecked(`create or replace function break_import() returns trigger language plpgsql as $$
      begin raise exception 'broken on purpose' using errcode = '53100'; end $$`)
    await db.unchecked(`create trigger break_import before update on products for each row
      when (new.code = 'K1200') execute function break_import()`)
    await expect(importText(many('24'))).rejects.toThrow('broken on purpose')
    await db.unchecked('drop trigger break_import on products')
    const [half] = await rows<{ id: number; state: string }>(
      'select id, state from import_runs order by id desc limit 1',
    )
    expect(half).toMatchObject({ state: 'failed' })
    const cheap = () => rows(`select count(*)::int as n from products where sale_price = 10`)
    expect(await cheap()).toEqual([{ n: 1500 }])

    let batches = 0
    const request = { db, run: half?.id ?? 0, force: false, dryRun: false, startedBy: '' }
    await undoRun({ ...request, mayGoOn: () => batches++ < 1 })
    expect(await cheap()).toEqual([{ n: 2000 }])
    expect(await undo(half?.id ?? 0)).toMatchObject({ total: 500, restored: 500, changedSince: 0 })
    expect(await cheap()).toEqual([{ n: 2500 }])
    await expectConsistentShop()
  })
})
