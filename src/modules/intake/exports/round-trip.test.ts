import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { runImport } from '#modules/intake/imports/run-import.ts'
import type { PictureFetcher } from '#modules/intake/imports/write/fetch-picture.ts'
import { createPictureFinder } from '#modules/intake/imports/write/import-pictures.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { seedShop } from '#seed/seed-shop.ts'
import { testDatabase } from '#tests/support/database.ts'
import { IMPORT_OPTIONS, openProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { exportProducts } from './export-products.ts'
import { EVERYTHING, type ExportFormatName } from './exports-schemas.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-round-trip-'))
afterAll(() => rm(dataDir, { recursive: true }))
const db = await testDatabase()
const helpers = importHelpers(db)

/** A shop with what the formats carry, and with what each of them loses. */
const SHOP = `Ürün Kodu;Ana Ürün Kodu;Ürün Adı;Marka;Kategori;İngilizce Kategori;Etiketler;Fiyat;Liste Fiyatı;Para Birimi;KDV;Stok: Merkez;Stok: Şube;Birim;Birim 2;Birim 2 Çarpan;Birim 2 Fiyat;Barkod;Ağırlık;En;Model;Aktif;Varyant: Renk;Varyant: Beden;Açıklama;Meta Başlık;Ürün Adı (EN);Açıklama (EN)
KUPA;;Çini Kupa;İznik;Ev > Mutfak | Hediye | Ev > Sofra;Home > Kitchen | Gifts | Home > Table;el yapımı, çini;129,90;149,90;TRY;20;7;3;Adet;Koli;12;1.399,00;8690000000017;0,350;8,5;K-1;evet;;;<p>Sırlı</p>;Çini kupa al;Tile Mug;<p>Glazed</p>
TISORT;;Pamuklu Tişört;Ak, Gül;Giyim;;yaz;;;TRY;10;;;Adet;;;;;;;;evet;;;<p>Yumuşak</p>;;Cotton Tee;
TIS-1;TISORT;Tişört beyaz küçük;;;;;199,90;;TRY;10;4;;Adet;;;;8690000000024;0,2;;;evet;Beyaz;S;;;;
TIS-2;TISORT;Tişört beyaz büyük;;;;;204,905;249,90;TRY;10;;5;Adet;;;;8690000000031;0,2;;;evet;Beyaz;L;;;;
TIS-3;TISORT;Tişört siyah;;;;;189,90;;TRY;10;1;;Adet;;;;;;;;hayır;Siyah;S;;;;
GIZLI;;Gizli Ürün;;Ev;;;49,99;;TRY;1;0;;Adet;;;;;;;;hayır;;;;;;
AVRO;;Avrolu Saat;Zaman;;;;64,90;79,90;EUR;20;2;;Adet;;;;;;;;evet;;;;;;
KALEM;;Kurşun Kalem;Faber;Kırtasiye;;;3,333333;;TRY;20;;;Kutu;;;;;;;;evet;;;;;;
DOLAP;;Dolap;;Ev;;;1.000,00;;TRY;20;1;;Adet;;;;;;;;evet;;;;;;
TASLAK;;Taslak Ürün;;Ev;;;79,99;;TRY;20;2;;Adet;;;;;;;;taslak;;;;;;
DOLAP-2;;Dolap;;Ev;;;2.000,00;;TRY;20;1;;Adet;;;;;;;;evet;;;;;;
RAF;;Duvar Rafı;;Ev;;;;;TRY;20;;;Adet;;;;;;;;evet;;;;;;
RAF-1;RAF;Duvar Rafı Meşe;;;;;350;;TRY;20;1;;Adet;;;;;;;;hayır;Meşe;;;;;
RAF-2;RAF;Duvar Rafı Ceviz;;;;;370;;TRY;20;1;;Adet;;;;;;;;hayır;Ceviz;;;;;
`

/** What no product file brings in. */
const FURTHER = `
  update categories set name = 'Ev; Yaşam | Dekor' where name = 'Ev';
  update product_units set list_price = sale_price where product_id = (select id from products where code = 'KALEM');
  update products set list_price = sale_price where code = 'KALEM';
  update products set meta_title = 'Kendi başlığı', meta_description = 'Kendi metni', meta_keywords = 'kendi', description = '<p>Kendi açıklaması</p>' where code = 'TIS-1';
  update products set description = '<p>Büyük beden</p>' where code = 'TIS-2';
  insert into product_texts (product_id, locale, name, description, meta_title)
    select id, 'en', 'White Tee', '<p>Its own</p>', 'Buy it' from products where code = 'TIS-1';
  update products set fast_delivery = true, equivalent_code = 'ESD-1', withdrawal_exception = 'hygiene' where code = 'KUPA';
  update products set slug = 'elle-verilmis' where code = 'TISORT';
  delete from product_units where product_id = (select id from products where code = 'TISORT');
  insert into pictures (file, width, height) select 'a' || lpad(n::text, 23, '0') || '.webp', 10, 10 from generate_series(1, 7) n;
  insert into product_images (product_id, position, file, alt)
    select p.id, x.position, 'a' || lpad(x.n::text, 23, '0') || '.webp', x.alt
      from (values ('KUPA', 0, 1, 'Önden'), ('KUPA', 1, 2, ''), ('TISORT', 0, 3, 'Tişört'), ('TIS-1', 0, 4, ''), ('TIS-1', 1, 5, 'Arka'),
                   ('TIS-2', 0, 6, ''), ('GIZLI', 0, 7, '')) as x(code, position, n, alt)
      join products p on p.code = x.code;
  insert into product_units (product_id, value, multiplier, sale_price, list_price, barcode, position)
    select id, 'Koli ' || n, n * 10, 20 * n, null, '', n from products, generate_series(1, 6) n where code = 'KALEM';
  insert into product_specifications (product_id, locale, specifications)
    select id, 'tr', '[{"name": "Malzeme", "value": "Seramik"}]' from products where code = 'KUPA'`

beforeAll(async () => {
  await seedShop(db, { dataDir, demo: false, log: { info: () => {}, warn: () => {} } })
  await writeFile(join(dataDir, 'shop.csv'), SHOP)
  expect(await helpers.importPath(join(dataDir, 'shop.csv'))).toMatchObject({ created: 9, refusedRows: 0 })
  for (const statement of FURTHER.split(';\n')) await db.unchecked(statement)
})
// As in a shop whose products were entered by hand: no file is remembered.
beforeEach(() => db.unchecked('update products set import_hash = null'))

const TABLES = [
  ...['products', 'product_units', 'product_texts', 'product_variant_values', 'product_specifications'],
  ...['product_categories', 'product_tags', 'product_images', 'product_videos', 'size_guide_places'],
  ...['stock_levels', 'inventory', 'stock_ledger', 'price_history', 'pictures'],
  ...['categories', 'category_texts', 'brands', 'tags', 'warehouses'],
]

/** Every row as it is stored, ids and times included. */
async function storedRows(): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of TABLES) {
    const { rows } = await db.unchecked<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by 1`,
    )
    tables[table] = rows.map(({ row }) => row)
  }
  return tables
}

async function exported(format: ExportFormatName, shop: Database = db): Promise<string> {
  let text = ''
  await exportProducts(
    shop,
    {
      ...{ format, language: 'tr', scope: EVERYTHING },
      pictureName: (file) => `https://magaza.example/images/${file}`,
    },
    {
      async write(piece) {
        text += piece
      },
    },
  )
  return text
}

/** Imports a file. Pictures are those that the shop has by their names: nothing is fetched. */
async function imported(text: string) {
  const fetcher: PictureFetcher = {
    fetch: async () => ({ ok: false, reason: note('report_server_unknown') }),
    close: async () => {},
  }
  const outcome = await runImport({
    db,
    file: await openProductFile(await writeProductFile(text)),
    options: IMPORT_OPTIONS,
    pictures: createPictureFinder(db, createPictureStore(join(dataDir, 'images')), fetcher, null),
    dryRun: false,
    onProgress: () => {},
    onProblem: () => {},
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return inTurkish(outcome.report)
}

describe.each(['vitrin', 'shopify', 'woocommerce'] as const)(
  'a file of the shop in the format %s',
  (format) => {
    test('changes no row when it comes back, whatever the format loses', async () => {
      const before = await storedRows()
      const report = await imported(await exported(format))
      expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 9, refusedRows: 0, refusals: [] })
      expect(await storedRows()).toEqual(before)
    })

    test('changes no row of a shop whose products an import brought, the second time either', async () => {
      await db.unchecked("update products set import_hash = 'other.other'")
      const products = async () => {
        const { products = [], ...rest } = await storedRows()
        return { ...rest, products: products.map((row) => ({ ...JSON.parse(row), import_hash: '' })) }
      }
      const before = await products()
      const text = await exported(format)
      for (const time of ['the first', 'the second']) {
        expect(await imported(text), time).toMatchObject({ created: 0, updated: 0, unchanged: 9 })
        expect(await products(), time).toEqual(before)
      }
    })

    test('changes what was edited in it, and nothing else', async () => {
      const before = await storedRows()
      const comma = format === 'vitrin' ? ',' : '.'
      const text = (await exported(format)).replaceAll(`129${comma}90`, `139${comma}90`)
      expect(await imported(text)).toMatchObject({ created: 0, updated: 1, unchanged: 8, refusedRows: 0 })
      const { rows } = await db.unchecked(
        `select p.code, round(u.sale_price * 1.2, 2)::text as sale, round(u.list_price * 1.2, 2)::text as list
         from product_units u join products p on p.id = u.product_id where p.code = 'KUPA' and u.position = 0`,
      )
      expect(rows).toEqual([{ code: 'KUPA', sale: '139.90', list: '149.90' }])
      const after = await storedRows()
      const others = Object.keys(after).filter(
        (table) => !['products', 'product_units', 'price_history'].includes(table),
      )
      for (const table of others) expect(after[table], table).toEqual(before[table])
      const unlike = (table: string) => (after[table] ?? []).filter((row) => !before[table]?.includes(row))
      expect(unlike('products')).toHaveLength(1)
      expect(unlike('product_units')).toHaveLength(1)
      await imported(text.replaceAll(`139${comma}90`, `129${comma}90`))
    })
  },
)

test.each(['shopify', 'woocommerce'] as const)(
  'texts that variants have of their own are counted among what a file of %s cannot carry',
  async (format) => {
    const { losses } = await exportProducts(
      db,
      { format, language: 'tr', scope: EVERYTHING, pictureName: (file) => file },
      { write: async () => {} },
    )
    expect(losses).toContainEqual({ loss: 'variant-texts', count: 2 })
  },
)

test('a product without stock anywhere has 0 in the first warehouse, so that another shop need not ask', async () => {
  const { rows } = await db.unchecked(
    "select i.quantity from inventory i join products p on p.id = i.product_id where p.code = 'KALEM'",
  )
  expect(rows).toEqual([])
  const [head = '', ...lines] = (await exported('vitrin')).replace('\ufeff', '').split(/\r?\n/)
  const stock = head.split(';').findIndex((title) => title.startsWith('Stok: '))
  const cells = (lines.find((line) => line.startsWith('KALEM;')) ?? '').split(';')
  expect(cells[stock]).toBe('0')
})

test('a brand that was edited in the file is that of the variants too', async () => {
  const text = (await exported('shopify')).replaceAll('Ak, Gül', 'Akgül')
  expect(await imported(text)).toMatchObject({ created: 0, updated: 1 })
  const { rows } = await db.unchecked(
    `select distinct b.name from products p join brands b on b.id = p.brand_id where p.code in ('TISORT', 'TIS-1', 'TIS-2')`,
  )
  expect(rows).toEqual([{ name: 'Akgül' }])
})

test('a foreign price whose rate has moved since is refused with a sentence, and stays', async () => {
  const text = await exported('woocommerce')
  const before = await storedRows()
  await db.unchecked("update currencies set exchange_rate = exchange_rate * 1.1 where code = 'EUR'")
  const report = await imported(text)
  await db.unchecked("update currencies set exchange_rate = exchange_rate / 1.1 where code = 'EUR'")
  expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 8, refusedRows: 1 })
  expect(report.refusals.map(({ reason }) => reason)).toEqual([expect.stringContaining('--currency')])
  const { products: after, product_units: units } = await storedRows()
  expect({ after, units }).toEqual({ after: before.products, units: before.product_units })
})

test('a draft comes back as a draft, is published by its word alone, and is no draft again', async () => {
  const status = async () => {
    const { rows } = await db.unchecked<{ status: string }>(
      "select status from products where code = 'TASLAK'",
    )
    return rows[0]?.status
  }
  const line = (name: string, word: string) => `Ürün Kodu;Ürün Adı;Aktif\nTASLAK;${name};${word}\n`
  expect(await status()).toBe('draft')
  expect(await exported('vitrin')).toMatch(/TASLAK.*;taslak;/)
  await imported(line('Taslağın Adı', ''))
  expect(await status()).toBe('draft')
  await imported(line('Taslağın Adı', 'evet'))
  expect(await status()).toBe('active')
  expect(await imported(line('Taslağın Adı', 'taslak'))).toMatchObject({ updated: 1, warnings: 1 })
  expect(await status()).toBe('passive')
})
