import { expect, test } from 'vitest'
import { ownNames } from '#modules/intake/columns/own-column-rules.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { columnLines } from './column-lines.ts'
import { recogniseFormat } from './recognise-format.ts'

const recognise = (
  header: string,
  choice: Partial<Parameters<typeof recogniseFormat>[2]> = {},
  ...rows: string[]
) =>
  recogniseFormat(
    header.split(','),
    rows.map((row) => row.split(',')),
    { format: null, map: {}, ...choice },
  )

test('a file is of the format that understands most of its columns, and the reason is said', () => {
  expect(inTurkish(recognise('Handle,Title,Vendor,Variant SKU,Variant Price,Image Src,Rafı'))).toMatchObject({
    ok: true,
    format: { name: 'shopify' },
    reason: expect.stringContaining('7 sütunun 6 tanesi'),
  })
})

test('a file of which two formats understand as much is asked about, and the choice is followed', () => {
  expect(inTurkish(recognise('SKU,Name,Regular price,Stock'))).toMatchObject({
    ok: false,
    message: expect.stringContaining('iki biçime de uyuyor'),
    hints: [expect.stringContaining('--format woocommerce')],
  })
  expect(inTurkish(recognise('SKU,Name,Regular price,Stock', { format: 'woocommerce' }))).toMatchObject({
    ok: true,
    format: { name: 'woocommerce' },
  })
})

test.each([
  { header: 'Ürün Kodu,Ürün Adı,Raf Fiyatı', column: 'Raf Fiyatı', words: 'Fiyat sütunu', target: 'Fiyat' },
  {
    header: 'Ürün Kodu,Ürün Adı,Fiyat,Stok Bilgisi',
    column: 'Stok Bilgisi',
    words: 'Stok sütunu',
    target: 'stock',
  },
])(
  'a column $column that may be a price or stock stops the import with all columns',
  ({ header, column, words, target }) => {
    const asked = recognise(header, {}, 'KUPA,Kupa,12.5,7')
    expect(inTurkish(asked)).toMatchObject({ ok: false, message: expect.stringContaining(words) })
    expect(!asked.ok && asked.asked.find(({ title }) => title === column)).toMatchObject({ field: null })
    expect(!asked.ok && columnLines(asked.asked, 'tr')).toContain("  'Ürün Kodu' → code · metin: KUPA")
    expect(!asked.ok && columnLines(asked.asked, 'en')).toContain("  'Ürün Kodu' → code · text: KUPA")
    const told = recognise(header, { map: { [column]: target } })
    expect(told.ok && told.columns.unknown).toEqual([])
    const left = recognise(header, { map: { [column]: '-' } })
    expect(left.ok && left.columns.unused).toEqual([column])
  },
)

test('prices with and without KDV in one file are not mixed', () => {
  expect(inTurkish(recognise('Ürün Kodu,Fiyat (KDV Hariç),Liste Fiyatı (KDV Dahil)'))).toMatchObject({
    ok: false,
    message: expect.stringContaining('KDV'),
  })
})

test('a slip in the mapping is refused and not passed over', () => {
  const header = 'Ürün Kodu,Ürün Adı,Fiyat'
  expect(inTurkish(recognise(header, { map: { 'Raf Fiyat': 'Fiyat' } }))).toMatchObject({
    ok: false,
    message: expect.stringContaining("'Raf Fiyat' adında bir sütun yok"),
  })
  expect(inTurkish(recognise(header, { map: { Fiyat: 'Fiat' } }))).toMatchObject({
    ok: false,
    message: expect.stringContaining("'Fiat' diye bir alan yok"),
  })
})

test.each([
  ...Object.entries(ownNames.fields).flatMap(([field, [turkish = '', ...others]]) =>
    field === 'code' ? [] : [turkish, others.at(-1) ?? turkish],
  ),
  'Stok: Ankara',
  'Varyant: Renk',
  'Görsel 1',
  'Birim 2 Fiyatı',
])("codes with the column '%s' alone are a file of ours that updates it", (column) => {
  const found = recognise(`Ürün Kodu,${column}`, {}, 'KUPA,5')
  expect(found.ok ? found.format.name : found.message).toBe('vitrin')
})

test('codes with a column that nobody knows are asked about', () => {
  expect(recognise('Ürün Kodu,Raf No', {}, 'KUPA,5').ok).toBe(false)
})

test.each([
  { header: 'sku,name,price,special_price,qty', column: 'special_price', cell: '24', why: 'another price' },
  {
    header: 'Kod,Ad,Fiyat,Sepette İndirimli,Stok',
    column: 'Sepette İndirimli',
    cell: '24,90',
    why: 'a discount',
  },
  { header: 'Kod,Ad,Fiyat,Stok,Depo Envanteri', column: 'Depo Envanteri', cell: '4', why: 'a stock' },
  {
    header: 'Kod,Ad,Fiyat,Stok,Sale Price',
    column: 'Sale Price',
    cell: '',
    why: 'the first cells may be empty',
  },
])('$column beside a known price and stock is asked about: $why', ({ header, column, cell }) => {
  const row = header.split(',').map((title) => (title === column ? cell : '7'))
  const asked = recogniseFormat(header.split(','), [row], { format: null, map: {} })
  expect(inTurkish(asked)).toMatchObject({ ok: false, message: expect.stringContaining(`'${column}'`) })
  const stopping = asked.ok ? [] : asked.asked.filter(({ stops }) => stops).map(({ title }) => title)
  expect(stopping).toEqual([column])
  expect(recognise(header, { map: { [column]: '-' } }).ok).toBe(true)
})

test.each([
  { column: 'Havale Fiyatı Para Birimi', cell: 'TL' },
  { column: 'Şok Fiyatlı Ürün', cell: 'Hayır' },
  { column: 'Stok Takip Kodu', cell: '1044' },
  { column: 'Alış Fiyatı', cell: '12,50' },
])('$column is no second price or stock', ({ column, cell }) => {
  const header = ['Kod', 'Ad', 'Fiyat', 'Stok', column]
  expect(recogniseFormat(header, [['K1', 'Kupa', '12', '7', cell]], { format: null, map: {} }).ok).toBe(true)
})
