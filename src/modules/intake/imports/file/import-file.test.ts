import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectSeparator } from '#shared/files/csv-separator.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { type ImportRow, readRows } from '../plan/import-rows.ts'
import { detectEncoding } from './import-encoding.ts'
import { openImportFile } from './open-import-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-file-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function createFile(content: Buffer | string): Promise<string> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.csv`)
  await writeFile(path, content)
  return path
}

const TURKISH = 'Ürün Kodu;Ürün Adı;Fiyat\r\nÇİ-1;Şişe İğne Ağırlığı;12,50\r\n'
const LATE = `code;name;price\n${'A;plain;1\n'.repeat(30_000)}B;Işık;2\n`

describe('the encoding of a file', () => {
  test.each([
    { content: Buffer.from(TURKISH), encoding: 'utf-8', why: 'plain UTF-8' },
    {
      content: iconv.encode(TURKISH, 'utf-8', { addBOM: true }),
      encoding: 'utf-8',
      why: 'UTF-8 as Excel saves it',
    },
    {
      content: iconv.encode(TURKISH, 'utf-16le', { addBOM: true }),
      encoding: 'utf-16le',
      why: "Excel's 'Unicode text'",
    },
    {
      content: iconv.encode(TURKISH, 'utf-16be', { addBOM: true }),
      encoding: 'utf-16be',
      why: 'the other byte order',
    },
    {
      content: iconv.encode(TURKISH, 'utf-16le'),
      encoding: 'utf-16le',
      why: 'UTF-16 without a byte order mark',
    },
    { content: iconv.encode(TURKISH, 'windows-1254'), encoding: 'windows-1254', why: 'old Turkish Excel' },
    {
      content: iconv.encode(LATE, 'windows-1254'),
      encoding: 'windows-1254',
      why: 'the first Turkish letter is on the last line',
    },
    { content: Buffer.from(LATE), encoding: 'utf-8', why: 'the same in UTF-8' },
    { content: Buffer.from('code;name;price\nA;B;1'), encoding: 'utf-8', why: 'nothing but ASCII' },
  ])('is $encoding: $why', async ({ content, encoding }) => {
    expect(await detectEncoding(await createFile(content))).toEqual({ ok: true, encoding, damaged: false })
  })

  test('stays UTF-8 when a large file has a few broken bytes', async () => {
    const sound = Buffer.from('Ürün;Şişe;Çiçek\n'.repeat(20))
    const path = await createFile(Buffer.concat([sound, Buffer.from([0xc3, 0x0a, 0xff]), sound]))
    expect(await detectEncoding(path)).toEqual({ ok: true, encoding: 'utf-8', damaged: true })
  })

  test('is damaged where a mixture of encodings has bytes that Windows-1254 does not', async () => {
    const path = await createFile(Buffer.concat([iconv.encode('şıkğ;', 'windows-1254'), Buffer.from('Ş')]))
    expect(await detectEncoding(path)).toEqual({ ok: true, encoding: 'windows-1254', damaged: true })
  })

  test('is detected as it was written for every text of Turkish letters', async () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcçğıöşüÇĞİÖŞÜ ;,\n'),
      minLength: 1,
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(
        letters,
        fc.constantFrom('utf-8' as const, 'windows-1254' as const),
        async (text, encoding) => {
          const path = await createFile(iconv.encode(`kod;ad\n${text}çğış`, encoding))
          expect(await detectEncoding(path)).toMatchObject({ ok: true, encoding })
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('files that cannot be read are refused with one Turkish line', () => {
  test.each([
    { content: '', message: /boş/, why: 'an empty file' },
    { content: '\n \n\r\n', message: /boş/, why: 'only empty lines' },
    { content: Buffer.from('PK\u0003\u0004____xl/workbook.xml'), message: /Excel/, why: 'xlsx' },
    { content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), message: /Excel/, why: 'old xls' },
    { content: Buffer.from('PK\u0003\u0004____photo.jpg'), message: /sıkıştırılmış/, why: 'a ZIP' },
    { content: Buffer.from('%PDF-1.7 …'), message: /metin dosyası değil/, why: 'a PDF' },
    { content: Buffer.alloc(500, 7), message: /metin dosyası değil/, why: 'arbitrary bytes' },
    {
      content: 'adres;telefon\nİzmir;0232',
      message: /biçimi tanınmadı/,
      why: 'another kind of table',
    },
  ])('$why', async ({ content, message }) => {
    const result = await openImportFile(await createFile(content))
    expect(inTurkish(result)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  test('a missing file, and a folder', async () => {
    const missing = inTurkish(await openImportFile(join(folder, 'yok.csv')))
    expect(missing).toMatchObject({ ok: false, message: expect.stringContaining('bulunamadı') })
    const opened = inTurkish(await openImportFile(folder))
    expect(opened).toMatchObject({ ok: false, message: expect.stringContaining('klasör') })
  })
})

test.each([
  { text: 'a,b,c\n1;2;3;4;5', separator: ',', why: 'only the first line counts' },
  { text: 'a;b;c', separator: ';', why: 'Turkish Excel' },
  { text: 'a\tb', separator: '\t', why: 'copied cells' },
  { text: '"a,b,c";d', separator: ';', why: 'commas inside quotes do not count' },
  { text: '"a\n,,,";b', separator: ';', why: 'a header cell may hold a line break' },
  { text: 'sep=|\na;b;c', separator: '|', why: 'the sep= line names it' },
  { text: '\uFEFF"sep=;"\na,b', separator: ';', why: 'the sep= line with byte order mark and quotes' },
  { text: 'ad', separator: ',', why: 'a single column has no separator' },
])('cells are separated by $separator: $why', ({ text, separator }) => {
  expect(detectSeparator(text)).toBe(separator)
})

describe('rows', () => {
  async function rowsOf(text: string, separator = ';') {
    const rows: ImportRow[] = []
    const reader = readRows({ path: await createFile(text), encoding: 'utf-8', separator })
    let next = await reader.next()
    for (; !next.done; next = await reader.next()) rows.push(next.value)
    return { rows, tail: next.value }
  }

  test('have the line number an editor shows, across quoted line breaks, empty lines and sep=', async () => {
    const { rows } = await rowsOf('sep=;\r\nkod;ad\r\n\r\nA;"iki\r\nsatır"\r\n;\r\nB;tek\r\n')
    expect(rows.map(({ index, line, cells }) => [index, line, cells[0]])).toEqual([
      [-1, 2, 'kod'],
      [0, 4, 'A'],
      [1, 7, 'B'],
    ])
  })

  test('with a quote in the middle of a cell are read literally', async () => {
    expect((await rowsOf('kod;ad\nA;5" boru\n')).rows[1]?.cells).toEqual(['A', '5" boru'])
  })

  test('before an unclosed quote are returned, and the broken tail is reported with its line', async () => {
    const { rows, tail } = await rowsOf('kod;ad\nA;iyi\nB;"kapanmadı\nC;yutuldu\n')
    expect(rows.map((row) => row.cells[0])).toEqual(['kod', 'A'])
    expect(inTurkish(tail)).toEqual({ line: 3, rows: 2, reason: expect.stringContaining('2 satır okunmadı') })
  })

  test('of any content are read as they were written', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ş', '"', ';', '\n', '\r\n', ',', ' x'),
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 12 }), async (table) => {
        const quoted = table.map((row) =>
          ['K', ...row].map((text) => `"${text.replaceAll('"', '""')}"`).join(';'),
        )
        const { rows } = await rowsOf(['k;a;b', ...quoted].join('\n'))
        expect(rows.slice(1).map((row) => row.cells)).toEqual(table.map((row) => ['K', ...row]))
      }),
      { numRuns: 60 },
    )
  })
})
