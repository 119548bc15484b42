import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { readForCompiler } from './text-compiler.ts'
import { shortTextModule, type Text, textProblems, textTypes, untranslated } from './texts.ts'

const ROOT = new URL('../../../', import.meta.url)
const read = async (locale: string) =>
  JSON.parse(await readFile(new URL(`messages/${locale}.json`, ROOT), 'utf8'))

test('every text exists in both languages with the same placeholders', async () => {
  expect(textProblems(await read('tr'), await read('en'))).toEqual([])
})

test('no English text is the same as the Turkish one unless listed', async () => {
  expect(untranslated(await read('tr'), await read('en'))).toEqual([])
  expect(
    untranslated({ a: 'Sepet', b: 'Kart', c: 'OK' }, { a: 'Cart', b: 'Kart', c: 'OK' }, new Set(['c'])),
  ).toEqual(['b'])
})

const plural = (match: Record<string, string>): Text => [{ selectors: ['nPlural'], match }]
const items = plural({ 'nPlural=one': '{n} item', 'nPlural=other': '{n} items' })

const cases: { tr: Record<string, Text>; en: Record<string, Text>; problem: string }[] = [
  { tr: { a: 'Sepet' }, en: {}, problem: 'a: no English text' },
  { tr: {}, en: { a: 'Cart' }, problem: 'a: no Turkish text' },
  { tr: { a: '' }, en: { a: 'Cart' }, problem: 'a: no Turkish text' },
  {
    tr: { a: '{n} ürün' },
    en: { a: '{n} items' },
    problem: 'a: the English text counts something and has no plural forms',
  },
  {
    tr: { a: '{n} ürün' },
    en: { a: plural({ 'nPlural=other': '{n} items' }) },
    problem: 'a: the English text needs the forms one and other',
  },
  {
    tr: { a: '{n} ürün' },
    en: { a: plural({ 'nPlural=one': 'one item', 'nPlural=other': '{n} items' }) },
    problem: 'a: the two texts name different places',
  },
  { tr: { a: 'ürün' }, en: { a: items }, problem: 'a: the two texts name different places' },
  { tr: { a: '{n} ürün' }, en: { a: 'products' }, problem: 'a: the two texts name different places' },
]
test.each(cases)('textProblems reports "$problem"', ({ tr, en, problem }) => {
  expect(textProblems(tr, en)).toEqual([problem])
})

test('textProblems accepts plural forms, a limit {most} and a number without a noun', () => {
  const tr = { a: '{n} ürün', b: 'En fazla {most} harf', c: 'Göster ({n})' }
  expect(textProblems(tr, { a: items, b: 'At most {most} letters', c: 'Show ({n})' })).toEqual([])
})

test.each([
  { count: 1, expected: '1 review' },
  { count: 0, expected: '0 reviews' },
  { count: 2, expected: '2 reviews' },
  { count: 21, expected: '21 reviews' },
])('review_count of $count in English is "$expected"', ({ count, expected }) => {
  expect(m.review_count({ count }, { locale: 'en' })).toBe(expected)
  expect(m.review_count({ count }, { locale: 'tr' })).toBe(`${count} değerlendirme`)
})

test('English texts choose the plural form also for formatted numbers', () => {
  expect(m.products_found({ total: '1.000', count: 1000 }, { locale: 'en' })).toBe('1.000 products found')
  expect(m.stock_counted({ count: '5+' }, { locale: 'en' })).toBe('5+ units of this product are in stock.')
  expect(m.stock_counted({ count: '1' }, { locale: 'en' })).toBe('1 unit of this product is in stock.')
  expect(m.reviews_star_count({ star: 1, count: 2 }, { locale: 'en' })).toBe('1 star: 2 reviews')
})

test('placeholders may be in another order in the other language', () => {
  expect(textProblems({ a: '{n} ürün, {m} sayfa' }, { a: '{m} page, {n} product' })).toEqual([])
})

/** Prints what every text of a compiled folder says in both languages. */
const PRINT_ALL = `
const { m } = await import(process.argv[1])
const values = new Proxy({}, { get: (_, name) => (name === 'count' ? 2 : String(name)), has: () => true })
const say = ([key, text]) => [key, text(values, { locale: 'tr' }), text(values, { locale: 'en' })]
console.log(JSON.stringify(Object.entries(m).map(say)))`

async function textsIn(folder: string): Promise<string[][]> {
  const file = new URL(`../../paraglide/${folder}messages.js`, import.meta.url).href
  const args = ['--input-type=module', '--eval', PRINT_ALL, file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 })
  return JSON.parse(stdout)
}

test('server and built pages, whose texts are compiled into two folders, say the same in both languages', async () => {
  const [server, pages] = await Promise.all([textsIn(''), textsIn('by-text/')])
  expect(pages).toEqual(server)
  expect(server.map(([key]) => key).toSorted()).toEqual(Object.keys(m).toSorted())
})

test('a compiled text in an unknown form fails the build', () => {
  expect(() => shortTextModule('export const close = () => `Kapat`')).toThrow('unknown form')
})

test('the types of texts are those that TypeScript finds', async () => {
  const tr = { close: 'Kapat', continue: 'Devam', found: '{n} ürün, {page}. sayfa' }
  const forms = { 'nPlural=one': '{n} product, page {page}', 'nPlural=other': '{n} products, page {page}' }
  const declarations = ['input n', 'input page', 'local nPlural = n: plural']
  const found = [{ declarations, selectors: ['nPlural'], match: forms }] as unknown as Text
  const compile = await readForCompiler(ROOT, { tr, en: { close: 'Close', continue: 'Continue', found } })
  const files = await compile({ outputStructure: 'locale-modules', emitTsDeclarations: true })
  const [wanted, own] = [files['messages/_index.d.ts'] ?? '', textTypes(files['messages/_index.js'] ?? '')]
  const words = (types: string) => types.replace(/[;,\s]+/g, ' ').trim()
  expect(words(own)).toBe(words(wanted))
  expect(own).toContain('found: ((inputs: FoundInputs')
})

test('a compiled text without its type fails the build', () => {
  expect(() => textTypes('export const close = () => `Kapat`')).toThrow('has no type')
})
