import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  IMPORT_OPTIONS,
  importFixture,
  openProductFile,
  writeProductFile,
} from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { openImportFile } from './file/open-import-file.ts'
import { NO_OVERRIDES } from './file/recognise-format.ts'
import { runImport } from './run-import.ts'
import type { PictureFinder } from './write/import-pictures.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)

const { importPath, importText, rows, expectConsistentShop } = importHelpers(db)

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

  test('that stand under another name at the address of this one are told by that, not by their letters', async () => {
    await db.unchecked(
      "insert into categories (name, slug, path) values ('Mutfak ve Sofra', 'mutfak', 'mutfak')",
    )
    const report = await importText(`${header}S1;Tava;120;5;Mutfak;;\n`)
    expect(said(report)).toEqual([
      expect.stringContaining("'Mutfak' kategorisinin adresinde mağazanın 'Mutfak ve Sofra' kategorisi var"),
    ])
    expect(await paths()).toEqual(['mutfak'])
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

test('a reduced price in a second column is read right once the two columns are named', async () => {
  const path = await writeProductFile(
    'sku,name,price,special_price,qty\nB1,Çanta,32,24,100\nB2,El Çantası,33,33,5\n',
  )
  const map = { special_price: 'Fiyat', price: 'Liste Fiyatı' }
  const opened = await openImportFile(path, { ...NO_OVERRIDES, map })
  if (!opened.ok) throw new Error('the file was refused')
  const run = { db, file: opened.file, options: IMPORT_OPTIONS, pictures: null, dryRun: false }
  await runImport({ ...run, onProgress: () => {}, onProblem: () => {} })
  const prices = await rows(
    'select code, round(sale_price * 1.2, 2)::text as sale, round(list_price * 1.2, 2)::text as list from products order by code',
  )
  expect(prices).toEqual([
    { code: 'B1', sale: '24.00', list: '32.00' },
    { code: 'B2', sale: '33.00', list: null },
  ])
})

test('words of stock, currencies and lists between bars are read as they are meant', async () => {
  const report = await importText(
    `Kod;Ad;Fiyat;Stok;Para Birimi;Kategori;Etiketler\nK1;Kupa;12;OutOfStock;EURO;|Ev|Mutfak|;|yeni|\nK2;Tabak;12;InStock;Dolar;|Ev|;\nK3;Cezve;12;Tükendi;Türk Lirası;Ev;\nK4;Demlik;12 AVRO;3;;Ev;\nK5;Tas;12;3;Kanada Doları;Ev;\n`,
  )
  expect(report).toMatchObject({ created: 4, refusedRows: 1, gaps: { untracked: 1 } })
  const found = await rows(
    `select p.code, p.currency, (select string_agg(c.path, ' ' order by c.path) from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id) as categories, l.quantity from products p join stock_levels l on l.product_id = p.id order by 1`,
  )
  expect(found).toEqual([
    { code: 'K1', currency: 'EUR', categories: 'ev mutfak', quantity: 0 },
    { code: 'K2', currency: 'USD', categories: 'ev', quantity: 0 },
    { code: 'K3', currency: 'TRY', categories: 'ev', quantity: 0 },
    { code: 'K4', currency: 'EUR', categories: 'ev', quantity: 3 },
  ])
})

test('a supplier’s XML with EURO and a level between bars is read', async () => {
  const item = (code: string, currency: string) =>
    `<urun><AnaKategori>|Gidon Parçaları|</AnaKategori><StokKodu>${code}</StokKodu><UrunAdi>Gidon ${code}</UrunAdi><Stok>10</Stok><KdvOrani>20</KdvOrani><SatisFiyati>45,0000</SatisFiyati><ParaBirimi>${currency}</ParaBirimi></urun>`
  const path = await writeProductFile(
    `<?xml version="1.0" encoding="UTF-8"?><root>${item('GD-1', 'EURO')}${item('GD-2', 'TL')}</root>`,
  )
  await importPath(path)
  expect(await rows('select code, currency from products order by code')).toEqual([
    { code: 'GD-1', currency: 'EUR' },
    { code: 'GD-2', currency: 'TRY' },
  ])
  expect(await rows('select name from categories')).toEqual([{ name: 'Gidon Parçaları' }])
})

test.each([
  {
    format: 'Magento',
    head: 'sku,product_type,categories,name,product_online,visibility,price,qty,configurable_variations',
    hidden: 'G,simple,A,Gizli,1,Not Visible Individually,77,1,',
    shown: 'S,simple,A,Açık,1,"Catalog, Search",77,1,',
  },
  {
    format: 'own',
    head: 'Kod,Ad,Fiyat,Stok,Visible',
    hidden: 'G,Gizli,12,1,false',
    shown: 'S,Açık,12,1,true',
  },
])(
  'goods that the earlier shop showed nowhere are off sale, and said to be ($format)',
  async ({ head, hidden, shown }) => {
    const report = await importText(`${head}\n${hidden}\n${shown}\n`)
    expect(await rows('select code, status from products order by code')).toEqual([
      { code: 'G', status: 'passive' },
      { code: 'S', status: 'active' },
    ])
    expect(report.notices.map(({ line, reason }) => [line, reason])).toContainEqual([
      2,
      expect.stringContaining('hiçbir yerde görünmüyordu'),
    ])
  },
)
