import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { IMPORT_OPTIONS, importFixture, openProductFile } from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import type { PictureFinder } from './import-pictures.ts'
import { runImport } from './run-import.ts'

const db = await testDatabase()
beforeAll(() => buildCurrencies(db))
beforeEach(async () => {
  await db.unchecked(
    'truncate products, categories, brands, tags, warehouses, pictures restart identity cascade',
  )
})

const { importText, rows, expectConsistentShop } = importHelpers(db)

test('of two parallel imports one is refused as already running', async () => {
  const file = await openProductFile(importFixture('shopify-old.csv'))
  const refused = Promise.withResolvers<void>()
  // The first import is under way until the second was refused.
  const pictures: PictureFinder = {
    async find() {
      await refused.promise
      return { bySource: new Map(), problems: [] }
    },
  }
  const run = { db, file, options: IMPORT_OPTIONS, pictures, dryRun: false }
  const both = [1, 2].map(async () => {
    const outcome = await runImport({ ...run, onProgress: () => {}, onProblem: () => {} })
    if (!outcome.ok) refused.resolve()
    return outcome
  })
  const outcomes = await Promise.all(both)
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, reason: 'already-running' })
})

test('an import holds its lock in a transaction, so that a pooler gets the connection back without it', async () => {
  const file = await openProductFile(importFixture('shopify-old.csv'))
  const holders = async () =>
    (
      await db.unchecked(
        `select a.state from pg_locks l join pg_stat_activity a using (pid)
          where l.locktype = 'advisory' and l.objid = 7306101 and a.datname = current_database()`,
      )
    ).rows
  const during: unknown[] = []
  const pictures: PictureFinder = {
    async find() {
      during.push(...(await holders()))
      return { bySource: new Map(), problems: [] }
    },
  }
  const run = { db, file, options: IMPORT_OPTIONS, pictures, dryRun: false }
  await runImport({ ...run, onProgress: () => {}, onProblem: () => {} })
  expect(during).toEqual([{ state: 'idle in transaction' }])
  expect(await holders()).toEqual([])
})

describe('when the database fails at one product', () => {
  const csv = `Kod;Ad;Fiyat;Stok\n${Array.from({ length: 2500 }, (_, n) => `K${n};Kupa ${n};12;3`).join('\n')}\n`

  /** Makes the table refuse one product, with an error of this class. */
  async function breakAt(code: string, sqlState: string): Promise<void> {
    await db.unchecked(`create or replace function break_import() returns trigger language plpgsql as $$
      begin raise exception 'broken on purpose' using errcode = '${sqlState}'; end $$`)
    await db.unchecked(`create trigger break_import before insert on products for each row
      when (new.code = '${code}') execute function break_import()`)
  }
  const repair = () => db.unchecked('drop trigger break_import on products')

  test('a value it refuses leaves out that product and no other', async () => {
    await breakAt('K1200', '22003')
    const report = await importText(csv)
    expect(report).toMatchObject({ created: 2499, refusedRows: 1 })
    expect(report.refusals[0]).toMatchObject({
      line: 1202,
      reason: expect.stringContaining('broken on purpose'),
    })
    await expectConsistentShop()
    await repair()
  })

  test('an import that dies in the middle leaves whole products, and the next run finishes the job', async () => {
    await breakAt('K1200', '53100')
    await expect(importText(csv)).rejects.toThrow('broken on purpose')
    const [left] = await rows<{ n: number }>('select count(*) as n from products')
    expect(left?.n).toBe(1000)
    await expectConsistentShop()
    await repair()
    expect(await importText(csv)).toMatchObject({ created: 1500, unchanged: 1000, refusedRows: 0 })
    await expectConsistentShop()
  })
})

describe('a quote that is opened and not closed', () => {
  const csv = (count: number, broken: readonly number[]) =>
    [
      'Kod;Ad;Fiyat;Stok',
      ...Array.from({ length: count }, (_, n) =>
        broken.includes(n)
          ? `K${n};"Kupa ${n};12;3`
          : broken.includes(n - 2)
            ? `K${n};Kupa" ${n};12;3`
            : `K${n};Kupa ${n};12;3`,
      ),
    ].join('\n')

  test('in one of many rows loses the rows it took, which the report names, and no other', async () => {
    const report = await importText(`${csv(1000, [500])}\n`)
    expect(report.refusals[0]).toMatchObject({
      line: 502,
      reason: expect.stringContaining('2 satır daha var'),
    })
    expect(report.created).toBe(997)
    await expectConsistentShop()
  })

  test('in more than one of a hundred rows stops the import before anything is written', async () => {
    await expect(importText(`${csv(100, [20, 50, 80])}\n`)).rejects.toThrow('rows-lost')
    await expect(importText(`${csv(100, [20])}"`)).rejects.toThrow('rows-lost')
    expect(await rows('select 1 from products')).toEqual([])
  })

  test('up to the end of the file counts every line after it', async () => {
    const report = await importText(`${csv(1000, [])}\nK1000;"Kupa;12;3\nK1001;Kupa;12;3\n`)
    expect(report.created).toBe(1000)
    expect(report.refusals[0]).toMatchObject({
      line: 1002,
      reason: expect.stringContaining('2 satır okunmadı'),
    })
  })
})

test('a file that ends in the middle of a row is said to, with what was read', async () => {
  const report = await importText('Kod;Ad;Fiyat;Stok;Marka\nK1;Kupa;12;3;Seyhan\nK2;Tabak;15;4')
  expect(report).toMatchObject({ created: 2, refusedRows: 0 })
  expect(report.notices[0]).toMatchObject({ line: 3, reason: expect.stringContaining('ortasında bitiyor') })
  const whole = await importText('Kod;Ad;Fiyat;Stok;Marka\nK1;Kupa;12;3;Seyhan\nK2;Tabak;15;4\n')
  expect(whole.notices).toEqual([])
})

test('a file of barcodes or of unit names alone changes neither prices nor how many pieces a unit has', async () => {
  await importText('Kod;Ad;Fiyat;Stok;Birim;Birim Çarpanı\nK1;Kupa;120;60;Paket;6\n')
  const unit = () =>
    rows(
      'select value, multiplier, round(sale_price, 2)::text as price, barcode, position from product_units',
    )
  expect(await unit()).toEqual([{ value: 'Paket', multiplier: 6, price: '100.00', barcode: '', position: 0 }])
  await importText('Kod;Ad;Barkod\nK1;Kupa;8690001112223\n')
  await importText('Kod;Ad;Birim\nK1;Kupa;Kutu\n')
  expect(await unit()).toEqual([
    { value: 'Kutu', multiplier: 6, price: '100.00', barcode: '8690001112223', position: 0 },
  ])
  await expectConsistentShop()
})

describe('names of categories, brands and tags', () => {
  const header = 'Kod;Ad;Fiyat;Stok;Kategori;Marka;Etiketler\n'
  const said = (report: { notices: readonly { reason: unknown }[] }) =>
    report.notices.map(({ reason }) => reason)
  const paths = async () =>
    (await rows<{ path: string }>('select path from categories order by id')).map(({ path }) => path)

  test('whose address belongs to a fixed page get another one, which the report names', async () => {
    const csv = `${header}S1;Hasır Sepet;120;5;Sepet > Hasır;EN;\nS2;Tel Sepet;90;5;Sepet;Odeme;\nS3;Kupa;90;5;Ev > Kupa P 12;;\nS4;Blog Defteri;90;5;Blog;;\n`
    const report = await importText(csv)
    expect(report).toMatchObject({ created: 4, refusedRows: 0 })
    expect(await paths()).toEqual(['sepet-2', 'sepet-2/hasir', 'ev', 'ev/kupa-p-12-2', 'blog-2'])
    expect(
      (await rows<{ code: string }>('select code from brands order by id')).map(({ code }) => code),
    ).toEqual(['EN-2', 'ODEME-2'])
    expect(said(report)).toEqual([
      expect.stringContaining("'EN' markasının adresi /en-2 oldu"),
      expect.stringContaining("'Odeme' markasının adresi /odeme-2 oldu"),
      expect.stringContaining("'Sepet' kategorisinin adresi /sepet-2 oldu"),
      expect.stringContaining("'Kupa P 12' kategorisinin adresi /ev/kupa-p-12-2 oldu"),
      expect.stringContaining("'Blog' kategorisinin adresi /blog-2 oldu"),
    ])
    const again = await importText(
      csv
        .replaceAll('120;5', '130;5')
        .replaceAll('90;5', '95;5')
        .replace('Tel Sepet;95;5;Sepet', 'Tel Sepet;95;5;SEPET'),
    )
    expect(await paths()).toHaveLength(5)
    expect(said(again)).toEqual([])
  })

  test('give way to a page of the merchant and to a renamed checkout', async () => {
    await db.unchecked("insert into pages (path, title) values ('/kampanya', 'Kampanya')")
    await db.unchecked(
      "insert into settings (key, value) values ('checkoutCart', '/kasa') on conflict (key) do update set value = excluded.value",
    )
    await importText(`${header}S1;Defter;120;5;Kampanya|Kasa;;\n`)
    expect(await paths()).toEqual(['kampanya-2', 'kasa-2'])
    await db.unchecked("delete from pages where path = '/kampanya'")
    await db.unchecked("delete from settings where key = 'checkoutCart'")
  })

  test('that fold to one or to nothing are told once, also by a preview', async () => {
    const csv = `${header}S1;Gofret;12;5;Şok > 日本;Şok;★\nS2;Çorap;12;5;Sok;Sok;Yün\nS3;Atkı;12;5;SOK;SOK;Yun\nS4;Bere;12;5;日本;şok;★\n`
    const expected = [
      expect.stringContaining("'Sok' markası 'Şok' ile aynı harflerden oluşuyor"),
      expect.stringContaining("'SOK' markası 'Şok' ile aynı harflerden oluşuyor"),
      expect.stringContaining("'日本' kategorisinin adında"),
      expect.stringContaining("'★' etiketinin adında"),
      expect.stringContaining("'Sok' kategorisi 'Şok' ile aynı harflerden oluşuyor"),
      expect.stringContaining("'SOK' kategorisi 'Şok' ile aynı harflerden oluşuyor"),
      expect.stringContaining("'Yun' etiketi 'Yün' ile aynı harflerden oluşuyor"),
    ]
    expect(said(await importText(csv, { dryRun: true }))).toEqual(expected)
    expect(said(await importText(csv))).toEqual(expected)
    expect(await paths()).toEqual(['sok'])
  })
})
