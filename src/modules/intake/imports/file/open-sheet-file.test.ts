import { describe, expect, test } from 'vitest'
import { openProductFile, readProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { buildOds, buildWorkbook, buildWorkbookOf } from '#tests/support/workbook.ts'
import { openImportFile } from './open-import-file.ts'
import { NO_OVERRIDES } from './recognise-format.ts'

const HEADER = ['Ürün Kodu', 'Ürün Adı', 'Fiyat', 'KDV', 'Stok', 'Barkod', 'Görseller']

test('an Excel file is read as its CSV would be, below its titles', async () => {
  const path = await writeProductFile(
    buildWorkbook([
      ['ÜRÜN LİSTEMİZ'],
      ['Zorunlu alanlar kırmızıdır'],
      [],
      HEADER,
      ['KUPA', 'Çini Kupa', 1249.9, { number: 0.1, format: '0%' }, 1000, 8690000000123, '', '', 'bir not'],
      [],
      ['BEZ', 'Toz Bezi', 12.125, 20, 3, { number: 123, format: '0000000000000' }],
      ['DOLAR', 'İthal Kupa', { number: 10, format: '[$$-409]#,##0.00' }, 20, 1, '8,69E+12'],
    ]),
  )
  const { file, find, problems, rows } = await readProductFile(path)
  expect(rows).toBe(3)
  expect(inTurkish(file.source)).toMatchObject({ label: "XLSX, 'Sayfa1' sayfası" })
  expect(find('KUPA')).toMatchObject({
    line: 5,
    taxRate: '10',
    units: [{ sale: '1249.9', barcode: '8690000000123' }],
    stock: [{ quantity: 1000 }],
  })
  expect(find('BEZ')).toMatchObject({ line: 7, units: [{ sale: '12.125', barcode: '0000000000123' }] })
  expect(find('DOLAR')).toMatchObject({ currency: 'USD', units: [{ sale: '10', barcode: '' }] })
  expect(problems).toEqual([
    { line: 8, column: 'Barkod', severity: 'warning', reason: expect.stringContaining('bozulmuş') },
    { line: 5, column: 'Fiyat', severity: 'warning', reason: expect.stringContaining('ortancasının') },
  ])
})

test('number cells are read as they are, and say nothing about the texts beside them', async () => {
  const rows = (text: string) => [
    ['Kod', 'Ad', 'Fiyat'],
    ['A', 'Bir', 95.744],
    ['B', 'İki', 1.299],
    ['C', 'Üç', text],
  ]
  const read = async (text: string) => readProductFile(await writeProductFile(buildWorkbook(rows(text))))
  expect((await read('95.744')).unclearPrices).toEqual([{ title: 'Fiyat', samples: ['95.744'] }])
  const { products, unclearPrices } = await read('1.095,75')
  expect(unclearPrices).toEqual([])
  expect(products.map(({ units: [unit] }) => unit?.sale)).toEqual(['95.744', '1.299', '1095.75'])
})

test('an ODS file is read the same', async () => {
  const cells = (texts: readonly string[]) =>
    `<table:table-row>${texts.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const path = await writeProductFile(
    buildOds(cells(HEADER) + cells(['KUPA', 'Çini Kupa', '129,90', '20', '4'])),
  )
  const { find, problems } = await readProductFile(path)
  expect(find('KUPA')).toMatchObject({ name: 'Çini Kupa', units: [{ sale: '129.9' }] })
  expect(problems).toEqual([])
})

describe('of several sheets', () => {
  const workbook = buildWorkbookOf([
    { name: 'Eski', rows: [HEADER, ['ESKI', 'Eski Kupa', 1]], hidden: true },
    {
      name: 'Yardım',
      rows: [
        ['Nasıl doldurulur?', 'Adım adım'],
        ['1', 'Ürünleri yazın'],
      ],
    },
    { name: 'Boş', rows: [] },
    { name: 'Ürünler', rows: [HEADER, ['KUPA', 'Kupa', 5]] },
  ])

  test('the first visible one that looks like products is read', async () => {
    const { source } = await openProductFile(await writeProductFile(workbook))
    expect(inTurkish(source)).toMatchObject({
      label: "XLSX, 'Ürünler' sayfası",
      sheets: ['Eski', 'Yardım', 'Boş', 'Ürünler'],
    })
  })

  test('further visible ones that look like products are named, since only one is read', async () => {
    const products = (code: string) => [HEADER, [code, 'Kupa', 5]]
    const path = await writeProductFile(
      buildWorkbookOf([
        { name: 'Gizli', rows: products('A'), hidden: true },
        { name: 'Yaz', rows: products('B') },
        { name: 'Kış', rows: products('C') },
        { name: 'Taslak', rows: [HEADER] },
      ]),
    )
    const { products: read, problems } = await readProductFile(path)
    expect(read.map(({ code }) => code)).toEqual(['B'])
    expect(problems).toMatchObject([
      { line: 0, severity: 'warning', reason: expect.stringContaining("'Kış'") },
    ])
    expect(problems[0]?.reason).not.toMatch(/Gizli|Taslak/)
  })

  test('another one is read when it is named, and a wrong name is refused with the names there are', async () => {
    const path = await writeProductFile(workbook)
    const old = await openImportFile(path, { ...NO_OVERRIDES, sheet: 'eski' })
    expect(inTurkish(old)).toMatchObject({ ok: true, file: { source: { label: "XLSX, 'Eski' sayfası" } } })
    expect(inTurkish(await openImportFile(path, { ...NO_OVERRIDES, sheet: 'Yeni' }))).toMatchObject({
      ok: false,
      message: expect.stringContaining("'Yeni' adında bir sayfa yok. Sayfalar: 'Eski', 'Yardım'"),
    })
    expect(inTurkish(await openImportFile(path, { ...NO_OVERRIDES, sheet: 'Yardım' }))).toMatchObject({
      ok: false,
      message: expect.stringContaining('biçimi tanınmadı'),
    })
  })

  test('the one with an unclear price is asked about, rather than one without any', async () => {
    const path = await writeProductFile(
      buildWorkbookOf([
        { name: 'Yardım', rows: [['Nasıl doldurulur?']] },
        {
          name: 'Ürünler',
          rows: [
            ['Ürün Kodu', 'Ürün Adı', 'Raf Fiyatı'],
            ['A', 'B', 5],
          ],
        },
      ]),
    )
    expect(inTurkish(await openImportFile(path))).toMatchObject({
      ok: false,
      message: expect.stringContaining("Fiyat sütunu anlaşılmadı: 'Raf Fiyatı'"),
      sheets: ['Yardım', 'Ürünler'],
    })
  })
})

test.each([
  { content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), words: '.xls', why: 'an old workbook' },
  {
    content: Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    words: 'parola',
    why: 'a workbook with a password',
  },
  { content: buildWorkbook([['x'.repeat(30_000_000)]]), words: 'kabul edilenden büyük', why: 'a zip bomb' },
  { content: buildWorkbook([]), words: 'Dosya boş', why: 'an empty workbook' },
  {
    content: buildWorkbookOf(
      [{ name: 'A', rows: [] }],
      [['xl/sharedStrings.xml', '<!DOCTYPE x [<!ENTITY a "b">]><sst/>']],
    ),
    words: 'DOCTYPE',
    why: 'declared entities',
  },
  { content: buildWorkbook([HEADER]).subarray(0, 400), words: 'bozuk', why: 'half a workbook' },
])('$why is refused with a sentence', async ({ content, words }) => {
  expect(inTurkish(await openImportFile(await writeProductFile(content)))).toMatchObject({
    ok: false,
    message: expect.stringContaining(words),
  })
})
