import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import turkish from '../../../../messages/tr.json' with { type: 'json' }
import { note, noteText } from './run-notes.server.ts'

const codes = Object.keys(turkish).filter((code) => code.startsWith('report_'))
const placesOf = (code: string) => [
  ...new Set(
    [...JSON.stringify(Object.entries(turkish).find(([key]) => key === code)).matchAll(/\{(\w+)\}/g)].map(
      ([, name = '']) => name,
    ),
  ),
]

test.each(codes)('%s says every value in both languages', (code) => {
  const values = Object.fromEntries(placesOf(code).map((name) => [name, `<${name}>`]))
  for (const locale of ['tr', 'en'] as const)
    for (const value of Object.values(values)) expect(noteText({ code, values }, locale)).toContain(value)
})

test('numbers are grouped as the reader is used to, a count of one is singular, and a note may name another', () => {
  const swallowed = (count: number) => note('report_rows_swallowed', { count })
  expect(noteText(swallowed(1), 'en')).toMatch(/^There is 1 more row inside/)
  expect(noteText(swallowed(1200), 'en')).toMatch(/^There are 1,200 more rows inside/)
  expect(noteText(swallowed(1200), 'tr')).toMatch(/^Satırın içinde 1\.200 satır daha var/)
  const reason = note('report_price_unreadable', { text: 'on lira' })
  expect(noteText(note('report_taken_as_empty', { reason }), 'en')).toBe(
    "The price could not be read: 'on lira'; taken as empty",
  )
})

test('a sentence of an earlier version stays as it is, and an unknown code shows its values', () => {
  expect(noteText('Fiyat okunamadı', 'en')).toBe('Fiyat okunamadı')
  expect(noteText({ code: 'report_of_tomorrow', values: { line: '7' } }, 'en')).toBe(
    'report_of_tomorrow · line: 7',
  )
})

const MODULES = join(import.meta.dirname, '../..')
/** A sentence: a Turkish letter in a text of several words that is said, refused or returned. */
const SPOKEN =
  /(?:reason|message|warn\(|refuse\(|console\.\w+\(|Error\()[^\n]*(['"`])[^'"`\n]*[çğıöşüÇĞİÖŞÜ][^'"`\n]*\s[^'"`\n]*\1/

test('no module of imports and of moving in says a Turkish sentence of its own', () => {
  const files = ['intake', 'content/redirects', 'platform/uploaded-runs'].flatMap((name) =>
    readdirSync(join(MODULES, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
  )
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(100)
  const spoken = sources.filter((file) => SPOKEN.test(readFileSync(join(MODULES, file), 'utf8')))
  expect(spoken).toEqual([])
  expect(SPOKEN.test("reader.refuse('name', 'Ürün adı boş')")).toBe(true)
})
