import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { takeStock } from '#modules/goods/stock/stock.server.ts'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importFixture } from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { buildBareOrder } from '#tests/support/stock.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)

const { importPath, importText, rows, product, counts, expectConsistentShop } = importHelpers(db)

describe('a first import', () => {
  test('writes products whole: row, units, stock, ledger, prices, categories, tags, search words', async () => {
    const report = await importPath(importFixture('vitrin-windows-1254.csv'))
    expect(report).toMatchObject({ rows: 10, created: 2, updated: 0, unchanged: 0, refusedRows: 6 })
    expect(await product('VIDA-8')).toMatchObject({
      name: 'Çelik Vida M8×20',
      slug: 'celik-vida-m8-20',
      brand: 'Işık Hırdavat',
      tax_rate: '20.00',
      sale_price: '1083.250000',
      list_price: '1249.916667',
      quantity: 57,
      status: 'active',
    })
    expect((await product('VIDA-8')).search_text).toContain('isik hirdavat')
    expect(
      await rows(
        'select value, multiplier, sale_price, barcode, position from product_units where position = 1',
      ),
    ).toContainEqual({
      value: 'Koli',
      multiplier: 12,
      sale_price: '12083.333333',
      barcode: '8690000000302',
      position: 1,
    })
    expect(await rows('select name, path from categories order by path')).toEqual([
      { name: 'Hırdavat', path: 'hirdavat' },
      { name: 'Bağlantı', path: 'hirdavat/baglanti' },
      { name: 'Vida', path: 'hirdavat/baglanti/vida' },
      { name: 'Boya', path: 'hirdavat/boya' },
    ])
    expect(await rows('select locale, name from product_texts')).toEqual([
      { locale: 'en', name: 'Steel Screw M8×20' },
    ])
    expect(
      await rows(`select w.name, g.delta, g.reason from stock_ledger g join warehouses w on w.id = g.warehouse_id
      where g.product_id = (select id from products where code = 'VIDA-8') order by g.id`),
    ).toEqual([
      { name: 'Merkez Depo', delta: 40, reason: 'import' },
      { name: 'Ankara', delta: 17, reason: 'import' },
    ])
    await expectConsistentShop()
  })

  test('gives a parent its cheapest price, the sum of its stock and the words of its variants', async () => {
    await importPath(importFixture('shopify-old.csv'))
    const parent = await product('keten-gomlek')
    expect(parent).toMatchObject({ has_children: true, quantity: 11, sale_price: '708.250000', parent: null })
    expect(parent.search_text).toContain('lacivert')
    expect(await product('GOM-B-S')).toMatchObject({
      parent: 'keten-gomlek',
      quantity: 4,
      list_price: '999.916667',
    })
    expect(
      await rows(`select v.position, v.code, v.name, v.value from product_variant_values v
      join products p on p.id = v.product_id where p.code = 'GOM-B-S' order by 1`),
    ).toEqual([
      { position: 0, code: 'renk', name: 'Renk', value: 'Beyaz' },
      { position: 1, code: 'beden', name: 'Beden', value: 'S' },
    ])
    await expectConsistentShop()
  })

  test('stores a price with KDV so that its gross price comes back exactly, and a net one as it is', async () => {
    await importText('Kod;Ad;Fiyat;KDV\nA;A;100;20\nB;B;109,90;10\nC;C;50;0\n')
    expect(await Promise.all(['A', 'B', 'C'].map(async (code) => (await product(code)).sale_price))).toEqual([
      '83.333333',
      '99.909091',
      '50.000000',
    ])
    await importText('Kod;Ad;Fiyat\nN;N;100\n', { prices: 'net' })
    expect((await product('N')).sale_price).toBe('100.000000')
  })

  test('refuses a currency the shop has no rate for, and keeps a foreign price in its currency', async () => {
    const report = await importText('Kod;Ad;Fiyat;Para Birimi\nA;A;12;USD\nB;B;12;JPY\n')
    expect(report).toMatchObject({ created: 1, refusedRows: 1 })
    expect(await product('A')).toMatchObject({
      currency: 'USD',
      sale_price: '10.000000',
    })
  })

  test('writes nothing in a dry run, and reports the same', async () => {
    const path = importFixture('woocommerce-tr.csv')
    const { values: _values, ...trial } = await importPath(path, { dryRun: true })
    expect(await rows('select 1 from products')).toEqual([])
    expect(await importPath(path)).toEqual(trial)
  })
})

describe('variants', () => {
  const linesOf = (parent: string, stocks: object) =>
    Object.entries(stocks).map(([code, stock]) => `${code};${parent};${code};120;${stock};${code}\n`)
  const csv = (...products: string[][]) =>
    `Kod;Ana Ürün Kodu;Ad;Fiyat;Stok;Varyant: Renk\n${products.flat().join('')}`
  const levelOf = async (code: string) => (await product(code)).quantity

  test.each([
    { moved: { MAVI: 4 }, left: 5, why: 'the other variant stays' },
    { moved: { MAVI: 4, KIZIL: 5 }, left: 0, why: 'no variant stays' },
  ])('that move to another product take their stock along: $why', async ({ moved, left }) => {
    await importText(csv(linesOf('ESKI', { MAVI: 4, KIZIL: 5 })))
    await importText(csv(linesOf('YENI', moved)))
    expect([await levelOf('ESKI'), await levelOf('YENI')]).toEqual([left, 9 - left])
    await expectConsistentShop()
  })

  test('sold while their sibling is imported stay sold', async () => {
    await importText(csv(linesOf('ANA', { MAVI: 4, KIZIL: 5 })))
    const orderId = await buildBareOrder(db)
    const sold = [{ productId: Number((await product('KIZIL')).id), baseUnits: 2 }]
    let importing: Promise<unknown> = Promise.resolve()
    await transaction(db, async (tx) => {
      await takeStock(tx, orderId, sold, { adjustment: 0, unchecked: false })
      importing = importText(csv(linesOf('ANA', { MAVI: 7 })))
      await expect
        .poll(
          () =>
            rows(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
          { timeout: 10_000 },
        )
        .not.toEqual([])
    })
    await importing
    expect([await levelOf('MAVI'), await levelOf('KIZIL'), await levelOf('ANA')]).toEqual([7, 3, 10])
    await expectConsistentShop()
  })
})

describe('importing the same file again', () => {
  test.each([
    'shopify-old.csv',
    'shopify-new.csv',
    'woocommerce-tr.csv',
    'woocommerce-en.csv',
    'vitrin-windows-1254.csv',
  ])('changes nothing: %s', async (name) => {
    const first = await importPath(importFixture(name))
    const before = await counts()
    const again = await importPath(importFixture(name))
    expect(again).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: first.created,
      refusedRows: first.refusedRows,
    })
    expect(await counts()).toEqual(before)
    await expectConsistentShop()
  })

  test('keeps what was edited by hand and what was sold', async () => {
    const csv = 'Kod;Ad;Fiyat;Stok\nA;Kupa;120;10\n'
    await importText(csv)
    await db.unchecked("update products set name = 'El Yapımı Kupa' where code = 'A'")
    await db.unchecked('update stock_levels set quantity = 7')
    await db.unchecked('update inventory set quantity = 7')
    await db.unchecked(
      "insert into stock_ledger (product_id, warehouse_id, delta, reason) select id, 1, -3, 'count' from products",
    )
    expect(await importText(csv)).toMatchObject({ unchanged: 1 })
    expect(await product('A')).toMatchObject({ name: 'El Yapımı Kupa', quantity: 7 })
    await importText('Kod;Ad;Fiyat;Stok\nA;Kupa;130;10\n')
    expect(await product('A')).toMatchObject({ name: 'Kupa', sale_price: '108.333333', quantity: 7 })
    await expectConsistentShop()
  })
})

describe('files with other columns in between', () => {
  const FULL = 'Kod;Ad;Açıklama;Fiyat;Barkod;Kategori;Etiketler\nA;Kupa;Sırlı;120;869;Ev;el işi\n'
  const edited = async () => {
    await db.unchecked("update products set name = 'El Yapımı Kupa', description = 'Elde' where code = 'A'")
    await db.unchecked("update product_units set barcode = '870'")
  }

  test('leave edits of the shop alone when the full file comes again, and what they wrote is as that has it', async () => {
    await importText(FULL)
    await importText('Kod;Fiyat\nA;132\n')
    await edited()
    expect(await importText(FULL)).toMatchObject({ updated: 1, unchanged: 0 })
    expect(await product('A')).toMatchObject({
      name: 'El Yapımı Kupa',
      description: 'Elde',
      sale_price: '100.000000',
    })
    const { rows } = await db.unchecked('select barcode from product_units')
    expect(rows).toEqual([{ barcode: '870' }])
    expect(await importText(FULL)).toMatchObject({ updated: 0, unchanged: 1 })
    // A changed line counts as a whole, as ever.
    await importText(FULL.replace('Sırlı', 'Çatlak sırlı'))
    expect(await product('A')).toMatchObject({ name: 'Kupa', description: '<p>Çatlak sırlı</p>' })
    await expectConsistentShop()
  })

  test('that are imported in turn change nothing but what differs between them', async () => {
    const prices = 'Kod;Fiyat\nA;132\n'
    const names = 'Kod;Ad\nA;Fincan\n'
    await importText(FULL)
    await importText(prices)
    await importText(names)
    await db.unchecked("update products set description = 'Elde'")
    await importText(FULL)
    expect(await product('A')).toMatchObject({ name: 'Kupa', description: 'Elde', sale_price: '100.000000' })
    await importText(prices)
    expect(await product('A')).toMatchObject({ name: 'Kupa', description: 'Elde', sale_price: '110.000000' })
    expect(await importText(names)).toMatchObject({ updated: 1 })
    expect(await product('A')).toMatchObject({ name: 'Fincan', description: 'Elde' })
  })

  test('leave variants alone as well, and new ones come in whole', async () => {
    const full = (...lines: string[]) =>
      ['Kod;Ana Ürün Kodu;Ad;Marka;Fiyat;Varyant: Renk', 'K;;Kupa;Çini;;', ...lines, ''].join('\n')
    const blue = 'K-M;K;;;120;Mavi'
    await importText(full(blue))
    await importText('Kod;Fiyat\nK-M;132\n')
    await db.unchecked("update products set name = 'El Yapımı' where code in ('K', 'K-M')")
    await importText(full(blue))
    expect(await product('K-M')).toMatchObject({ name: 'El Yapımı', sale_price: '100.000000' })
    await importText('Kod;Fiyat\nK-M;144\n')
    await importText(full(blue, 'K-S;K;;;150;Sarı'))
    expect(await product('K-S')).toMatchObject({ sale_price: '125.000000' })
    const { rows } = await db.unchecked(
      'select p.code, b.name from products p left join brands b on b.id = p.brand_id order by code',
    )
    expect(rows).toEqual(['K', 'K-M', 'K-S'].map((code) => ({ code, name: 'Çini' })))
    await expectConsistentShop()
  })
})

describe('the address of a product', () => {
  const slugOf = async () => (await product('A')).slug
  beforeEach(() => importText('Kod;Ad;Fiyat\nA;Kupa;120\n'))

  test('changes with the name where nobody set it by hand', async () => {
    await importText('Kod;Ad;Fiyat\nA;Büyük Kupa;120\n')
    expect(await slugOf()).toBe('buyuk-kupa')
  })

  test.each([
    { csv: 'Kod;Ad;Fiyat\nA;Kupa;130\n', what: 'a new price and the same name' },
    { csv: 'Kod;Ad;Fiyat\nA;Büyük Kupa;130\n', what: 'another name' },
  ])('stays as it was set by hand: $what', async ({ csv }) => {
    await db.unchecked("update products set slug = 'annelere-hediye' where code = 'A'")
    await importText(csv)
    expect(await slugOf()).toBe('annelere-hediye')
  })

  test('is that of the file where it has one', async () => {
    await db.unchecked("update products set slug = 'annelere-hediye' where code = 'A'")
    await importText('Kod;Adres\nA;babalara-hediye\n')
    expect(await slugOf()).toBe('babalara-hediye')
  })
})

describe('a deleted product', () => {
  const csv = 'Kod;Ad;Fiyat;Stok\nA;Kupa;120;10\n'
  beforeEach(async () => {
    await importText(csv)
    await db.unchecked("update products set status = 'deleted' where code = 'A'")
  })

  test('that a file has again is on sale again, and the report counts and names it', async () => {
    expect(await importText(csv)).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 0,
      notices: [expect.objectContaining({ reason: expect.stringContaining('yeniden satışta') })],
    })
    expect((await product('A')).status).toBe('active')
  })

  test('stays deleted when a file has its price alone, and the report says so', async () => {
    expect(await importText('Kod;Fiyat\nA;130\n')).toMatchObject({
      notices: [expect.objectContaining({ reason: expect.stringContaining('satışa dönmedi') })],
    })
    expect((await product('A')).status).toBe('deleted')
  })
})

describe('importing a changed file', () => {
  test('appends to the price history only where a price changed, and to the ledger only where stock did', async () => {
    await importText('Kod;Ad;Fiyat;Stok\nA;A;120;10\nB;B;60;5\n')
    const report = await importText('Kod;Ad;Fiyat;Stok\nA;A;108;10\nB;B;60;4\n')
    expect(report).toMatchObject({ updated: 2 })
    expect(
      await rows(
        'select p.code, h.sale_price from price_history h join products p on p.id = h.product_id order by h.id',
      ),
    ).toEqual([
      { code: 'A', sale_price: '100.000000' },
      { code: 'B', sale_price: '50.000000' },
      { code: 'A', sale_price: '90.000000' },
    ])
    expect(
      await rows(
        'select p.code, g.delta from stock_ledger g join products p on p.id = g.product_id order by g.id',
      ),
    ).toEqual([
      { code: 'A', delta: 10 },
      { code: 'B', delta: 5 },
      { code: 'B', delta: -1 },
    ])
    await expectConsistentShop()
  })

  test('changes only the columns it has, at the KDV rate of the shop', async () => {
    await importText('Kod;Ad;Fiyat;KDV;Marka;Kategori;Stok;Barkod\nA;Kitap;110;10;Deniz;Kitap;9;869\n')
    await importText('Kod;Fiyat\nA;220\n')
    expect(await product('A')).toMatchObject({
      name: 'Kitap',
      brand: 'Deniz',
      tax_rate: '10.00',
      sale_price: '200.000000',
      quantity: 9,
    })
    expect(await rows('select barcode from product_units')).toEqual([{ barcode: '869' }])
    expect(await rows('select 1 from product_categories')).toHaveLength(1)
    await importText('Kod;Stok: Ankara\nA;4\n')
    expect((await product('A')).quantity).toBe(13)
    await importText('Kod;Stok\nA;6\n')
    expect((await product('A')).quantity).toBe(6)
    await expectConsistentShop()
  })

  test('leaves what a cell does not say, and stops for new products without price, rate or stock', async () => {
    const head = 'Kod;Ad;Marka;Fiyat;KDV;Stok;Açıklama'
    await importText(`${head}\nA;Masa;Ada;120;10;5;Meşe\n`)
    const before = await product('A')
    expect(await importText(`${head}\nA;;;;;;\n`)).toMatchObject({ updated: 0, refusedRows: 0 })
    const { sale_price, tax_rate, quantity, brand, description, name } = await product('A')
    expect({ sale_price, tax_rate, quantity, brand, description, name }).toEqual(
      Object.fromEntries(
        ['sale_price', 'tax_rate', 'quantity', 'brand', 'description', 'name'].map((key) => [
          key,
          before[key],
        ]),
      ),
    )
    await importText(`${head}\nA;;(boş);;;;( EMPTY )\n`)
    expect(await product('A')).toMatchObject({ brand: null, description: '', name: 'Masa' })

    const fresh = `${head}\nA;;;;;;\nB;Kupa;;;;;\nC;Kase;;0;20;0;\n`
    await expect(importText(fresh, { untrackedStock: null })).rejects.toThrow('new-incomplete')
    expect(await rows('select code from products order by code')).toEqual([{ code: 'A' }])
    await importText(fresh.replace('B;Kupa;;;;;', 'B;Kupa;;50;;;'), { untrackedStock: 3, tax: '20' })
    expect(await product('B')).toMatchObject({ quantity: 3, tax_rate: '20.00' })
    expect(await product('A')).toMatchObject({ quantity: 5, tax_rate: '10.00' })
    expect(await product('C')).toMatchObject({ quantity: 0, sale_price: '0.000000' })
  })

  test('sets exceptions from the right of withdrawal, and a file without the column keeps them', async () => {
    const held = () => rows('select code, withdrawal_exception as why from products order by code')
    await importText('Kod;Ad;Fiyat;Cayma İstisnası\nA;Peynir;120;çabuk bozulan\nB;Kupa;50;\n')
    expect(await held()).toEqual([
      { code: 'A', why: 'perishable' },
      { code: 'B', why: '' },
    ])
    await importText('Kod;Fiyat\nA;130\nB;60\n')
    expect(await held()).toContainEqual({ code: 'A', why: 'perishable' })
    const report = await importText('Kod;Cayma İstisnası\nA;(boş)\nB;hijyenik\n')
    expect(report).toMatchObject({ updated: 1, refusedRows: 1 })
    expect(await held()).toContainEqual({ code: 'A', why: '' })
  })

  test('writes specifications in both languages, and a file without the columns keeps them', async () => {
    const held = () =>
      rows(`select s.locale, s.specifications as pairs from product_specifications s
              join products p on p.id = s.product_id where p.code = 'K' order by s.locale desc`)
    await importText(
      'Kod;Ad;Fiyat;Özellikler;Özellikler (EN)\nK;Kupa;120;Malzeme: Çini | Hacim: 300 ml;Material: Tile\n',
    )
    const turkish = [
      { name: 'Malzeme', value: 'Çini' },
      { name: 'Hacim', value: '300 ml' },
    ]
    const english = { locale: 'en', pairs: [{ name: 'Material', value: 'Tile' }] }
    expect(await held()).toEqual([{ locale: 'tr', pairs: turkish }, english])
    await importText('Kod;Fiyat\nK;130\n')
    expect(await held()).toEqual([{ locale: 'tr', pairs: turkish }, english])
    expect(await importText('Kod;Özellikler\nK;(boş)\n')).toMatchObject({ updated: 1 })
    expect(await held()).toEqual([english])
  })

  test('changes single specifications by columns of their own, in every format, and keeps the others', async () => {
    const held = async () => {
      const [row] = await rows<{ list: string }>(
        `select string_agg(concat(s->>'name', '=', s->>'value'), ' ' order by n) as list
           from product_specifications ps, jsonb_array_elements(ps.specifications) with ordinality as x(s, n)
          where ps.locale = 'tr'`,
      )
      return row?.list
    }
    const whole = 'Kod;Ad;Fiyat;Özellikler\nK;Kupa;120;Malzeme: Çini | Hacim: 300 ml | Kulp: var\n'
    await importText(whole)
    const columns = 'Kod;Özellik: malzeme;Özellik: Hacim;Özellik: Kulp;Özellik: Boy\nK;Porselen;;(boş);9 cm\n'
    expect(await importText(columns)).toMatchObject({ updated: 1, refusedRows: 0 })
    expect(await held()).toBe('Malzeme=Porselen Hacim=300 ml Boy=9 cm')
    expect(await importText(columns), 'the same file again').toMatchObject({ updated: 0, unchanged: 1 })
    const woo = 'Type,SKU,Name,Published,Regular price,Attribute 1 name,Attribute 1 value(s)\n'
    expect(await importText(`${woo}simple,K,Kupa,1,120,Hacim,350 ml\n`)).toMatchObject({ updated: 1 })
    expect(await held()).toBe('Malzeme=Porselen Hacim=350 ml Boy=9 cm')
    expect(await importText('Kod;Özellik: Boy\nK;\n')).toMatchObject({ updated: 0 })
    expect(await held()).toBe('Malzeme=Porselen Hacim=350 ml Boy=9 cm')
    // Of a list, the whole table is as it says.
    await importText(whole)
    expect(await held()).toBe('Malzeme=Çini Hacim=300 ml Kulp=var')
    const many = Array.from({ length: 39 }, (_, at) => `Özellik: Alan ${at}`)
    const full = `Kod;${many.join(';')}\nK;${many.map(() => 'x').join(';')}\n`
    expect((await importText(full)).notices).toMatchObject([
      { line: 2, reason: '42 özellik var; ilk 40 tanesi alındı' },
    ])
  })

  test('attaches a table of sizes by its name, also one that was made after a first try, and a video by its address', async () => {
    const held = () =>
      rows(`select g.name, v.kind, v.reference from products p
              left join size_guide_places x on x.product_id = p.id left join size_guides g on g.id = x.guide_id
              left join product_videos v on v.product_id = p.id where p.code = 'K'`)
    const file =
      'Kod;Ad;Fiyat;Beden Tablosu;Video\nK;Kupa;120;AYAKKABI NUMARALARI;https://youtu.be/dQw4w9WgXcQ\nL;Kase;90;;film.mp4\n'
    const first = await importText(file)
    expect(first.warnings).toBe(2)
    const video = { kind: 'youtube', reference: 'dQw4w9WgXcQ' }
    expect(await held()).toEqual([{ name: null, ...video }])
    await db.unchecked(`insert into size_guides (name, size_table) values ('Ayakkabı numaraları', '[]')`)
    expect(await importText(file)).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await held()).toEqual([{ name: 'Ayakkabı numaraları', ...video }])
    expect(await importText(file)).toMatchObject({ updated: 0, unchanged: 2 })
    await importText('Kod;Fiyat\nK;130\n')
    expect(await held()).toEqual([{ name: 'Ayakkabı numaraları', ...video }])
    expect(await importText('Kod;Beden Tablosu;Video\nK;(boş);(empty)\n')).toMatchObject({ updated: 1 })
    expect(await held()).toEqual([{ name: null, kind: null, reference: null }])
  })

  test('adds a variant to a known product and raises its stock', async () => {
    const head =
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Variant Inventory Tracker\n'
    await importText(`${head}a,Armut,Boy,S,A-S,120,1,shopify\n`)
    const report = await importText(`${head}a,Armut,Boy,S,A-S,120,1,shopify\na,,,M,A-M,60,5,shopify\n`)
    expect(report).toMatchObject({ created: 0, updated: 1 })
    expect(await product('a')).toMatchObject({
      quantity: 6,
      sale_price: '50.000000',
    })
    expect((await product('a')).search_text).toContain('m')
    await expectConsistentShop()
  })

  test('turns a plain product into one with variants and without stock of its own', async () => {
    await importText('Kod;Ad;Fiyat;Stok\nA;Masa;120;10\n')
    await importText('Kod;Ana Ürün Kodu;Ad;Fiyat;Stok;Varyant: Renk\nA;;Masa;120;;\nA-K;A;;120;4;Kızıl\n')
    expect(await product('A')).toMatchObject({ has_children: true, quantity: 4 })
    expect(
      await rows(
        "select quantity from inventory i join products p on p.id = i.product_id where p.code = 'A'",
      ),
    ).toEqual([{ quantity: 0 }])
    await expectConsistentShop()
  })

  test('updates a variant by its code alone, and refuses to make a parent of it', async () => {
    await importPath(importFixture('shopify-old.csv'))
    await importText('Kod;Fiyat\nGOM-B-S;600\n')
    expect(await product('GOM-B-S')).toMatchObject({ parent: 'keten-gomlek', sale_price: '500.000000' })
    expect(await product('keten-gomlek')).toMatchObject({
      sale_price: '500.000000',
    })
    const report = await importText('Kod;Ana Ürün Kodu;Ad;Fiyat;Varyant: Renk\nX;GOM-B-S;Alt;5;Mor\n')
    expect(report).toMatchObject({ created: 0, refusedRows: 1 })
    await expectConsistentShop()
  })

  test('keeps the units a file does not name, and the unit ids that carts point to', async () => {
    await importText('Kod;Ad;Fiyat;Birim;Birim 2;Birim 2 Çarpanı;Birim 2 Fiyatı\nA;Su;12;Adet;Koli;12;120\n')
    const before = await rows<{ id: number; value: string }>(
      'select id, value from product_units order by position',
    )
    await importText('Kod;Ad;Fiyat;Birim\nA;Su;100;Koli\n')
    expect(await rows('select id, value from product_units order by position')).toEqual(before.toReversed())
    await expectConsistentShop()
  })
})

test('brands that differ only in case are one, and two brands with the same code stay two', async () => {
  await importText('Kod;Ad;Fiyat;Marka\nA;A;1;IŞIK\nB;B;1;ışık\nC;C;1;A&B\nD;D;1;A ve B\n')
  expect(await rows('select code, name from brands order by id')).toEqual([
    { code: 'ISIK', name: 'IŞIK' },
    { code: 'A-VE-B', name: 'A&B' },
    { code: 'A-VE-B-2', name: 'A ve B' },
  ])
})

test('a file that says an earlier name of a category or brand fills the one that staff renamed, and says so', async () => {
  const file = (price: number) => `Kod;Ad;Fiyat;Marka;Kategori\nA;A;${price};Işık;Ev > Mutfak\n`
  await importText(file(1))
  await db.unchecked(
    `with moved as (update categories set name = 'Mutfak Gereçleri', slug = 'gerecler', path = 'ev/gerecler'
       where path = 'ev/mutfak' returning id, parent_id)
     insert into former_category_names (parent_id, slug, category_id) select parent_id, 'mutfak', id from moved`,
  )
  await db.unchecked(
    `with renamed as (update brands set name = 'Işıl', folded_name = 'isil' returning id)
     insert into former_brand_names (folded_name, brand_id) select 'isik', id from renamed`,
  )
  const { notices } = await importText(file(2))
  expect(notices.map(({ reason }) => reason)).toEqual([
    "'Işık' markası mağazada 'Işıl' oldu; ürünler onda",
    "'Mutfak' kategorisi mağazada 'Mutfak Gereçleri' oldu; ürünler onda",
  ])
  expect(await rows('select name from categories order by id')).toEqual([
    { name: 'Ev' },
    { name: 'Mutfak Gereçleri' },
  ])
  expect(await rows('select name from brands')).toEqual([{ name: 'Işıl' }])
})

describe('English names of categories', () => {
  const named = () =>
    rows(
      'select c.path, t.name from category_texts t join categories c on c.id = t.category_id order by c.path',
    )

  test('come from the file, and change with it', async () => {
    const file = (english: string) =>
      `Ürün Kodu;Ürün Adı;Fiyat;KDV;Kategori;Kategori (EN)\nK1;Kupa;100;20;Ev > Mutfak;${english}`
    await importText(file('Home > Kitchen'))
    expect(await named()).toEqual([
      { path: 'ev', name: 'Home' },
      { path: 'ev/mutfak', name: 'Kitchen' },
    ])
    await importText(file('Home > Kitchenware'))
    expect(await named()).toEqual([
      { path: 'ev', name: 'Home' },
      { path: 'ev/mutfak', name: 'Kitchenware' },
    ])
    expect((await product('K1')).name).toBe('Kupa')
  })

  test('are ignored for a path of another depth, and an empty cell keeps those of the shop', async () => {
    const head = 'Ürün Kodu;Ürün Adı;Fiyat;KDV;Kategori;Kategori (EN)'
    await importText(
      `${head}\nK1;Kupa;100;20;Ev > Mutfak;Home > Kitchen\nK2;Tabak;90;20;Ev > Sofra;Tableware`,
    )
    await importText(`${head}\nK1;Kupa;120;20;Ev > Mutfak;`)
    expect(await named()).toEqual([
      { path: 'ev', name: 'Home' },
      { path: 'ev/mutfak', name: 'Kitchen' },
    ])
  })
})

test('a file of another shop that names no currency gives a product with a foreign price none', async () => {
  const shopify = (price: string) => `Handle,Title,Variant Price,Variant SKU\nraket,Raket,${price},R1\n`
  await importText('Kod;Ad;Fiyat;Para Birimi\nR1;Raket;60;EUR\n')
  const first = await importText(shopify('3139.21'))
  expect(first).toMatchObject({ updated: 0, refusedRows: 1 })
  expect(await product('R1')).toMatchObject({ currency: 'EUR', sale_price: '50.000000' })
  expect(await importText(shopify('3139.21'), { currency: 'TRY' })).toMatchObject({
    updated: 1,
    refusedRows: 0,
  })
  expect(await product('R1')).toMatchObject({ currency: 'TRY', sale_price: '2616.008333' })
  // Our own files say so little on purpose.
  await importText('Kod;Para Birimi;Fiyat\nR1;EUR;60\n')
  expect(await importText('Kod;Fiyat\nR1;72\n')).toMatchObject({ updated: 1 })
  expect(await product('R1')).toMatchObject({ currency: 'EUR', sale_price: '60.000000' })
})
