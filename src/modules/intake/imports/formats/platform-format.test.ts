import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  IMPORT_OPTIONS,
  importFixture,
  readProductFile,
  writeProductFile,
} from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import { openImportFile } from '../file/open-import-file.ts'
import { readProducts } from '../file/read-products.ts'
import { NO_OVERRIDES } from '../file/recognise-format.ts'
import { PLATFORMS } from '../platforms/platforms-rules.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)
const { importPath, rows, expectConsistentShop } = importHelpers(db)
const today = '2026-11-12'

/** Fixtures follow the documented columns of each platform; beside each stands what the shop has after its import. */
const FILES = PLATFORMS.map(({ name, xml }) => ({ name, file: `platforms/${name}.${xml ? 'xml' : 'csv'}` }))

test.each(FILES)(
  'a file of $name is recognised, and every column of it arrives in the shop',
  async ({ name, file }) => {
    const path = importFixture(file)
    const read = await readProductFile(path, { today })
    expect(read.file.format.name).toBe(name)
    expect(read.file.columns.unknown).toEqual([])
    const report = await importPath(path, { today })
    expect(report).toMatchObject({ refusedRows: 0, created: read.products.length })
    const pictures = read.products
      .flatMap((product) => [product, ...product.variants])
      .map((each) => `${each.code}: ${each.pictures.map(({ source }) => source).join(' ') || '–'}`)
    const notices = read.problems.map(({ line, reason }) => `${line}: ${reason}`)
    const told = [...(await shop()), '', ...pictures, ...(notices.length > 0 ? ['', ...notices] : [])]
    await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(importFixture(`platforms/${name}.txt`))
    await expectConsistentShop()
    expect(await importPath(path, { today }), 'the same file again').toMatchObject({ created: 0, updated: 0 })
  },
)

/** Every product of the shop with all that a file can say, what is empty or usual left out. Prices are with KDV. */
async function shop(): Promise<string[]> {
  const found = await rows<Record<string, string | null>>(`
    select concat_ws(' < ', p.code, parent.code) as code, p.name, p.slug, nullif(p.status, 'active') as status,
           round(p.sale_price * (100 + p.tax_rate) / 100, 2) || ' ' || p.currency || ' %' || p.tax_rate::float as price,
           'instead of ' || nullif(round(p.list_price * (100 + p.tax_rate) / 100, 2), round(p.sale_price * (100 + p.tax_rate) / 100, 2)) as list,
           'stock ' || coalesce((select string_agg(concat(w.name, ' ', i.quantity), ', ' order by w.name)
             from inventory i join warehouses w on w.id = i.warehouse_id where i.product_id = p.id), l.quantity::text) as stock,
           b.name as brand, p.model, nullif(u.value, 'Adet') as unit, u.barcode,
           nullif(concat_ws('×', u.width::float, u.length::float, u.height::float), '0×0×0') as size,
           nullif(u.weight, 0)::float || ' kg' as weight,
           (select string_agg(c.path, ', ' order by c.path) from product_categories pc join categories c on c.id = pc.category_id
             where pc.product_id = p.id and pc.direct) as categories,
           (select string_agg('#' || t.name, ' ' order by t.name) from product_tags pt join tags t on t.id = pt.tag_id
             where pt.product_id = p.id) as tags,
           (select string_agg(concat(v.name, '=', v.value), ', ' order by v.name) from product_variant_values v
             where v.product_id = p.id) as options,
           (select string_agg(concat(s->>'name', ': ', s->>'value'), ', ') from product_specifications ps, jsonb_array_elements(ps.specifications) s
             where ps.product_id = p.id) as specifications,
           p.description, p.meta_title, p.meta_description, p.meta_keywords
      from products p join stock_levels l on l.product_id = p.id
      left join products parent on parent.id = p.parent_id left join brands b on b.id = p.brand_id
      left join product_units u on u.product_id = p.id and u.position = 0
     order by coalesce(p.parent_id, p.id), p.id`)
  return found.map((row) =>
    Object.values(row)
      .filter((value) => value !== null && value !== '')
      .join(' | '),
  )
}

describe('rows of one product', () => {
  const HEADER =
    "Barkod;Model Kodu;Ürün Adı;Trendyol'da Satılacak Fiyat (KDV Dahil);Ürün Stok Adedi;Stok Kodu;Renk;Cep Telefonu Modeli"
  const read = async (...lines: string[]) =>
    readProductFile(await writeProductFile([HEADER, ...lines].join('\n')))

  test('that share their code are variants by barcode, and the code is the product’s', async () => {
    const { products, problems } = await read('111;K;Kupa;10;1;KOD;Mavi;', '222;K;Kupa;10;1;KOD;Sarı;')
    expect(products).toMatchObject([{ code: 'KOD', variants: [{ code: '111' }, { code: '222' }] }])
    expect(problems).toEqual([])
  })

  test('of which one has the code of the group keep it, and the product gets another', async () => {
    const { products } = await read('111;K;Kupa;10;1;K;Mavi;', '222;K;Kupa;10;1;K-2;Sarı;')
    expect(products).toMatchObject([{ code: 'K-urun', variants: [{ code: 'K' }, { code: 'K-2' }] }])
  })

  test('that do not differ in an option are refused with the line they repeat', async () => {
    const { products, problems } = await read('111;K;Kılıf;10;1;A;Mavi;X', '222;K;Kılıf;10;1;B;Mavi;Y')
    expect(products).toMatchObject([{ variants: [{ code: 'A' }] }])
    expect(problems).toMatchObject([{ line: 3, reason: expect.stringContaining('2. satırda da var') }])
  })

  test('that differ in an attribute become variants when the attribute is named as an option', async () => {
    const path = await writeProductFile(
      [HEADER, '111;K;Kılıf;10;1;A;Mavi;X', '222;K;Kılıf;10;1;B;Mavi;Y'].join('\n'),
    )
    const opened = await openImportFile(path, {
      ...NO_OVERRIDES,
      map: { 'Cep Telefonu Modeli': 'Varyant: Model' },
    })
    if (!opened.ok) throw new Error(inTurkish(opened.message))
    const reading = await readProducts(opened.file, { ...IMPORT_OPTIONS })
    const products: ProductDraft[] = []
    for await (const step of reading.steps()) products.push(...step.products)
    expect(products).toMatchObject([
      { variants: [{ values: [{ value: 'Mavi' }, { name: 'Model', value: 'X' }] }, { code: 'B' }] },
    ])
  })

  test('with a price that cannot be read lose that variant alone', async () => {
    const { products, refused } = await read('111;K;Kupa;on;1;A;Mavi;', '222;K;Kupa;10;1;B;Sarı;')
    expect(products).toMatchObject([{ code: 'K', variants: [{ code: 'B' }] }])
    expect(refused).toEqual([2])
  })

  test('without a name anywhere say nothing about it', async () => {
    const { products, refused } = await read('111;K;;10;1;A;Mavi;', '222;K;;10;1;B;Sarı;')
    expect(products).toMatchObject([{ code: 'K', name: null, variants: [{ name: null }, { name: null }] }])
    expect(refused).toEqual([])
  })
})

test('a price that a row calls net is refused without a rate, since nobody could say what it costs', async () => {
  const path = await writeProductFile(
    'URUNKARTIID;STOKKODU;URUNADI;SATISFIYATI;KDVDAHIL\n1;A;Kupa;10;0\n2;B;Bez;10;1\n',
  )
  const { problems, products } = await readProductFile(path)
  expect(problems).toMatchObject([{ line: 2, severity: 'refused', reason: expect.stringContaining('--tax') }])
  expect(products).toMatchObject([{ code: 'B' }])
  const told = await readProductFile(path, { tax: '20' })
  expect(told.products).toMatchObject([{ units: [{ sale: '12' }] }, { units: [{ sale: '10' }] }])
})

describe('a file of PrestaShop', () => {
  const given = async (price: string, cells: string, tax: string | null = '20') => {
    const columns = 'Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd)'
    const header = `Active (0/1);Name *;${price};${columns};Reference #;Quantity;URL rewritten`
    return readProductFile(await writeProductFile(`${header}\n1;Saat;${cells};SAAT;3;saat\n`), { today, tax })
  }

  test.each([
    { cells: '100;;20;;', sale: '80', list: '100', why: 'percent of the price' },
    { cells: '100;;20%;0000-00-00;0000-00-00', sale: '80', list: '100', why: 'no days are all days' },
    { cells: '100;12;20;;', sale: '90', list: '100', why: 'the amount counts first, and has KDV' },
    { cells: '100;;20;2026-11-01;2026-11-30', sale: '80', list: '100', why: 'its days last' },
    { cells: '100;;20;2026-11-13;', sale: '100', list: '', why: 'it begins tomorrow' },
    { cells: '100;;20;;2026-11-11', sale: '100', list: '', why: 'it ended yesterday' },
    { cells: '100;0.00;0;;', sale: '100', list: '', why: 'there is none' },
    { cells: '100;;;;', sale: '100', list: '', why: 'an empty cell beside a price is none' },
  ])('with the price $cells sells at $sale: $why', async ({ cells, sale, list }) => {
    const { products, file } = await given('Price tax excluded', cells)
    expect(file.columns.prices).toBe('net')
    expect(products).toMatchObject([{ units: [{ sale, list }] }])
  })

  test('takes the amount off a price with KDV as it is', async () => {
    const { products, file } = await given('Price tax included', '120;12;;;')
    expect(file.columns.prices).toBe('gross')
    expect(products).toMatchObject([{ units: [{ sale: '108', list: '120' }] }])
  })

  test.each([
    { cells: '100;120;;;', reason: 'geriye fiyat kalmıyor' },
    { cells: '100;;100;;', reason: 'geriye fiyat kalmıyor' },
    { cells: '100;;yarısı;;', reason: 'İndirim yüzdesi' },
    { cells: '100;;120;;', reason: 'İndirim yüzdesi' },
  ])('refuses the discount of $cells', async ({ cells, reason }) => {
    const { products, problems } = await given('Price tax excluded', cells)
    expect(products).toEqual([])
    expect(problems).toMatchObject([{ severity: 'refused', reason: expect.stringContaining(reason) }])
  })

  test('refuses an amount with KDV beside a price without it whose rate nobody names', async () => {
    const { problems } = await given('Price tax excluded', '100;12;;;', null)
    expect(problems).toMatchObject([{ severity: 'refused', reason: expect.stringContaining('--tax') }])
  })

  test.each([
    { answer: 'Price tax excluded', prices: 'net' },
    { answer: 'Price tax included', prices: 'gross' },
  ])('with the header of its template waits for the answer $answer', async ({ answer, prices }) => {
    const title = 'Price tax excluded or Price tax included'
    const path = await writeProductFile(`Active (0/1);Name *;${title};URL rewritten\n1;Saat;100;saat\n`)
    const asked = await openImportFile(path)
    if (asked.ok) throw new Error('nothing was asked')
    expect(inTurkish(asked.message)).toContain(`'${title}'`)
    expect(asked.asked).toContainEqual(expect.objectContaining({ title, field: null }))
    const opened = await openImportFile(path, { ...NO_OVERRIDES, map: { [title]: answer } })
    if (!opened.ok) throw new Error(inTurkish(opened.message))
    expect(opened.file.columns.prices).toBe(prices)
  })
})

test('a price whose own header says with and without KDV is asked about in our own format too', async () => {
  const path = await writeProductFile('Kod;Ad;Fiyat (KDV Dahil / KDV Hariç)\nA;Bez;120\n')
  expect(await openImportFile(path)).toMatchObject({ ok: false })
  const title = 'Fiyat (KDV Dahil / KDV Hariç)'
  for (const [answer, prices] of Object.entries({ 'Fiyat (KDV Hariç)': 'net', Fiyat: null })) {
    const opened = await openImportFile(path, { ...NO_OVERRIDES, map: { [title]: answer } })
    expect(opened).toMatchObject({ ok: true, file: { columns: { prices } } })
  }
})

test('a configurable product that Magento has switched off is off sale, whatever its simple ones are', async () => {
  const path = await writeProductFile(
    `sku,name,price,qty,product_online,configurable_variations
K-S,Kazak S,77,5,1,
K,Kazak,,,2,"sku=K-S,size=S"
`,
  )
  const { products } = await readProductFile(path)
  expect(products).toMatchObject([{ code: 'K', status: 'passive' }])
})

test('the addresses that a feed names lead to its products', async () => {
  await importPath(importFixture('platforms/google.xml'), { today })
  const keys = await rows(
    `select k.kind, k.key, p.code from old_product_keys k join products p on p.id = k.product_id order by k.key`,
  )
  expect(keys).toContainEqual({ kind: 'handle', key: 'gomlek', code: 'GOMLEK' })
})

describe('a feed of one line', () => {
  const feed = (...prices: string[]) =>
    writeProductFile(
      `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${prices
        .map(
          (price, at) =>
            `<item><g:id>K-${at + 1}</g:id><g:title>Kablo ${at + 1}</g:title><g:price>${price}</g:price><g:availability>in_stock</g:availability></item>`,
        )
        .join('')}</channel></rss>`,
    )

  test('names each product by its number and code, and counts each that is refused', async () => {
    const report = await importPath(await feed('10 TRY', 'on lira', '12 CZK'), { today })
    expect(report).toMatchObject({
      created: 1,
      refusedRows: 2,
      refusals: [
        { line: 2, code: 'K-2', reason: expect.stringContaining('on lira') },
        { line: 3, code: 'K-3', reason: 'Para birimi mağazada tanımlı değil: CZK' },
      ],
    })
  })

  test('is refused with one sentence where all prices are in a currency that the shop does not have', async () => {
    const path = await feed('599 CZK', '499 CZK')
    await expect(importPath(path, { today })).rejects.toThrow('foreign-currency')
  })
})
