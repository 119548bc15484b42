import { expect, test } from 'vitest'
import { buildWorkbook } from '#tests/support/workbook.ts'
import { readRedirectFile } from './read-redirect-file.ts'

const ROWS = [
  ['Eski adres', 'Yeni adres'],
  ['/yaz', '/giyim'],
  ['/bos', ''],
  ['/kış-ürünleri', '/giyim'],
]
const LINES = [
  { line: 2, from: '/yaz', to: '/giyim' },
  { line: 4, from: '/kış-ürünleri', to: '/giyim' },
]
const csv = (separator: string) => ROWS.map((row) => row.join(separator)).join('\r\n')

test.each([
  { kind: 'CSV with semicolons', bytes: async () => Buffer.from(csv(';')) },
  { kind: 'CSV with commas and a byte order mark', bytes: async () => Buffer.from(`\uFEFF${csv(',')}`) },
  {
    kind: 'tabs in UTF-16, as Excel saves Unicode text',
    bytes: async () => Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le'),
  },
  { kind: 'an XLSX workbook', bytes: async () => buildWorkbook(ROWS) },
])('redirects are read from $kind, with the lines of the file', async ({ bytes }) => {
  expect(await readRedirectFile(await bytes())).toEqual({ ok: true, lines: LINES })
})

test.each([
  { bytes: Buffer.from(''), reason: 'empty' },
  { bytes: Buffer.from('a,b\n1,2\n'), reason: 'no-columns' },
  { bytes: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), reason: 'not-text' },
  { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), reason: 'not-text' },
])('a file that is none is refused: $reason', async ({ bytes, reason }) => {
  expect(await readRedirectFile(bytes)).toEqual({ ok: false, reason })
})
