import { describe, expect, test } from 'vitest'
import { buildArchive, buildOds, buildWorkbook, buildWorkbookOf } from '#tests/support/workbook.ts'
import { openSpreadsheet, type SheetError, type SheetRow } from './spreadsheets.server.ts'
import { readTableFile } from './table-file.server.ts'
import { createTextStore } from './text-store.ts'

async function rowsOf(bytes: Buffer, settings: Parameters<typeof openSpreadsheet>[1] = {}, at = 0) {
  const workbook = await openSpreadsheet(bytes, settings)
  const sheet = workbook.sheets[at]
  if (!sheet) throw new Error('no sheet')
  const rows: SheetRow[] = []
  for await (const row of workbook.rows(sheet)) rows.push(row)
  return rows
}

const cellsOf = async (...args: Parameters<typeof rowsOf>) =>
  (await rowsOf(...args)).map(({ cells }) => cells)

const faultOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: SheetError) => error.fault,
  )

describe('a cell of an XLSX sheet is read as a person sees it', () => {
  test.each([
    { cell: 'Çini Kupa', text: 'Çini Kupa', why: 'a shared text' },
    { cell: '00123', text: '00123', why: 'leading zeros of a text' },
    { cell: 8690000000123, text: '8690000000123', why: 'a barcode that Excel took for a number' },
    {
      cell: { number: 8690000000123, format: '0.00E+00' },
      text: '8690000000123',
      why: 'its digits are there, whatever is shown',
    },
    {
      cell: { number: 123, format: '0000000000000' },
      text: '0000000000123',
      why: 'zeros that the format adds',
    },
    { cell: 1249.9000000000001, text: '1249.9', why: 'noise of floats' },
    { cell: 12.125, text: '12.1250', why: 'never taken for twelve thousand' },
    { cell: 1e21, text: '1000000000000000000000', why: 'no exponent' },
    { cell: { number: 0.2, format: '0%' }, text: '20%', why: 'a rate' },
    { cell: { date: 46338 }, text: '2026-11-12', why: 'a day' },
    {
      cell: { number: 46338.5, format: 'dd\\.mm\\.yyyy hh:mm' },
      text: '2026-11-12',
      why: 'a day in a Turkish format',
    },
    { cell: { number: 129.9, format: '#,##0.00 "₺"' }, text: '129.9 TRY', why: 'a currency of the format' },
    { cell: { number: 10, format: '[$$-409]#,##0.00' }, text: '10 USD', why: 'another way to write it' },
    { cell: { number: 10, format: '[Red]#,##0.00;[$-41F]-0' }, text: '10', why: 'a language is no currency' },
    {
      cell: { xml: '<c t="str"><f>A1&amp;B1</f><v>birleşik</v></c>' },
      text: 'birleşik',
      why: "a formula's stored text",
    },
    { cell: { xml: '<c><f>2+3</f><v>5</v></c>' }, text: '5', why: "a formula's stored number" },
    {
      cell: { xml: '<c><f>2+3</f></c>' },
      text: '#FORMULA!',
      why: 'a formula that was never computed is no 0',
    },
    {
      cell: { xml: '<c t="inlineStr"><is><r><t>iki </t></r><r><t>parça</t></r></is></c>' },
      text: 'iki parça',
      why: 'rich text',
    },
    { cell: { xml: '<c t="b"><v>1</v></c>' }, text: '1', why: 'a truth' },
    { cell: { xml: '<c t="e"><v>#N/A</v></c>' }, text: '#N/A', why: 'an error is seen, not hidden' },
  ])('$text: $why', async ({ cell, text }) => {
    expect(await cellsOf(buildWorkbook([[cell]]), { currencies: true })).toEqual([[text]])
  })

  test('without currencies a money format is only a number', async () => {
    expect(await cellsOf(buildWorkbook([[{ number: 129.9, format: '0.00 "₺"' }]]))).toEqual([['129.9']])
  })
})

test('rows keep the numbers of the sheet, and empty cells their columns', async () => {
  expect(await rowsOf(buildWorkbook([['Kod', '', 'Fiyat'], [], ['', '', 5]]))).toEqual([
    { line: 1, cells: ['Kod', '', 'Fiyat'], numbers: [] },
    { line: 3, cells: ['', '', '5'], numbers: [2] },
  ])
})

describe('a workbook whose table of styles is broken off', () => {
  const broken = (cells: string) =>
    buildWorkbookOf(
      [{ name: 'A', rows: [] }],
      [
        ['xl/styles.xml', '<styleSheet><fills><fill><patternFill'],
        ['xl/worksheets/sheet1.xml', `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`],
      ],
    )

  test('is read where its cells need no style', async () => {
    const cells = '<c t="inlineStr"><is><t>26.08.2026</t></is></c><c s="0"><v>12.5</v></c>'
    expect(await cellsOf(broken(cells))).toEqual([['26.08.2026', '12.5']])
  })

  test('is refused where a number may be a day, a rate or a barcode', async () => {
    expect(await faultOf(cellsOf(broken('<c s="3"><v>46260</v></c>')))).toBe('damaged')
  })
})

test('sheets come in the order and with the names of the workbook', async () => {
  const bytes = buildWorkbookOf([
    { name: 'Gizli', rows: [['x']], hidden: true },
    { name: 'Ürünler', rows: [['y']] },
  ])
  const { sheets } = await openSpreadsheet(bytes)
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Gizli', true],
    ['Ürünler', false],
  ])
  expect(await cellsOf(bytes, {}, 1)).toEqual([['y']])
})

test('an ODS table is read with repeated cells and rows, values of its types, and without notes', async () => {
  const cell = (attributes: string, text: string) =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const rows = [
    `<table:table-row>${cell('office:value-type="string"', 'Kod')}<table:table-cell table:number-columns-repeated="2"/>${cell('office:value-type="string" table:number-columns-repeated="2"', 'Ad')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
    '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    `<table:table-row table:number-rows-repeated="2">${[
      cell('office:value-type="float" office:value="8690000000123"', '8,69E+12'),
      cell('office:value-type="float" office:value="123"', '00123'),
      cell('office:value-type="percentage" office:value="0.1"', '%10'),
      cell('office:value-type="currency" office:currency="EUR" office:value="12.5"', '€12,50'),
      cell('office:value-type="date" office:date-value="2026-11-12T10:00:00"', '12.11.2026'),
      cell('office:value-type="boolean" office:boolean-value="true"', 'DOĞRU'),
      '<table:table-cell table:formula="of:=[.A1]*2"/>',
      '<table:table-cell office:value-type="string"><office:annotation><text:p>not</text:p></office:annotation><text:p>iki<text:s text:c="2"/>satır</text:p><text:p>son</text:p></table:table-cell>',
    ].join('')}</table:table-row>`,
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>',
  ]
  const product = [
    '8690000000123',
    '00123',
    '10%',
    '12.5 EUR',
    '2026-11-12',
    '1',
    '#FORMULA!',
    'iki  satır\nson',
  ]
  expect(await rowsOf(buildOds(rows.join('')), { currencies: true })).toEqual([
    { line: 1, cells: ['Kod', '', '', 'Ad', 'Ad'], numbers: [] },
    { line: 5, cells: product, numbers: [0, 1, 2, 3] },
    { line: 6, cells: product, numbers: [0, 1, 2, 3] },
  ])
})

describe('hostile and foreign files are refused', () => {
  const sheetOf = (xml: string) =>
    buildWorkbookOf([{ name: 'A', rows: [] }], [['xl/worksheets/sheet1.xml', xml]])
  const rows = (cells: string) => `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`
  test.each([
    { bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), fault: 'old-excel', why: '.xls' },
    {
      bytes: Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      fault: 'encrypted',
      why: 'a workbook with a password',
    },
    { bytes: buildArchive([['xl/workbook.bin', 'x']]), fault: 'binary-workbook', why: '.xlsb' },
    { bytes: buildArchive([['photo.jpg', 'x']]), fault: 'not-a-spreadsheet', why: 'any ZIP' },
    { bytes: buildWorkbook([['x']]).subarray(0, 300), fault: 'damaged', why: 'half a file' },
    { bytes: sheetOf('<worksheet><sheetData><row></sheetData>'), fault: 'damaged', why: 'broken XML' },
    {
      bytes: sheetOf(
        `<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rows('<c t="str"><v>&a;</v></c>')}`,
      ),
      fault: 'doctype',
      why: 'an external entity',
    },
    {
      bytes: sheetOf(
        `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${rows('<c t="str"><v>&b;</v></c>')}`,
      ),
      fault: 'doctype',
      why: 'entities that grow',
    },
    { bytes: sheetOf(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), fault: 'too-large', why: 'deep nesting' },
    {
      bytes: sheetOf(rows('<c r="XFD1" t="str"><v>uzak</v></c>')),
      fault: 'too-many-cells',
      why: 'a cell far to the right',
    },
    {
      bytes: buildWorkbook([['x'.repeat(30_000_000)]]),
      fault: 'too-large',
      why: 'a part that packs better than a table ever does',
    },
    {
      bytes: buildOds('', [['META-INF/manifest.xml', '<m:encryption-data/>']]),
      fault: 'encrypted',
      why: 'an ODS with a password',
    },
    {
      bytes: buildOds(
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string" table:number-columns-repeated="900"><text:p>x</text:p></table:table-cell></table:table-row>',
      ),
      fault: 'too-many-cells',
      why: 'a row that says it stands there a million times',
    },
  ])('$fault: $why', async ({ bytes, fault }) => {
    expect(await faultOf(rowsOf(bytes))).toBe(fault)
  })

  test('a part larger than the limit is not unpacked', async () => {
    const bytes = buildWorkbook(Array.from({ length: 2000 }, (_, at) => [`ürün ${at}`]))
    expect(await faultOf(rowsOf(bytes, { unpacked: 10_000 }))).toBe('too-large')
    expect(await faultOf(rowsOf(bytes, { cells: 1999 }))).toBe('too-many-cells')
  })
})

test('texts beyond the memory are found again on the disk', () => {
  const store = createTextStore(200)
  const texts = Array.from({ length: 500 }, (_, at) => `ürün ${at} ${'ş'.repeat(at % 7)}`)
  for (const text of texts) store.add(text)
  expect(texts.map((_, at) => store.get(at))).toEqual(texts)
  store.add('son')
  expect([store.get(500), store.get(501), store.get(-1)]).toEqual(['son', '', ''])
  store.close()
})

test.each(['sep=;', '"sep=;"'])('the line %s, which names the separator, is no row', async (line) => {
  const bytes = Buffer.from(`${line}\r\nKod;Yüzde\r\nYAZ;10\r\n`)
  expect(await readTableFile(bytes, { unpacked: 1000 })).toEqual({
    ok: true,
    rows: [
      { line: 2, cells: ['Kod', 'Yüzde'] },
      { line: 3, cells: ['YAZ', '10'] },
    ],
  })
})
