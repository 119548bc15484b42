import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { textProblems, untranslated } from './texts.ts'

const read = async (locale: string) =>
  JSON.parse(await readFile(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8'))

test('every text of the shop exists in both languages and names the same places', async () => {
  expect(textProblems(await read('tr'), await read('en'))).toEqual([])
})

test('no text is left in Turkish for English shoppers by neglect', async () => {
  expect(untranslated(await read('tr'), await read('en'))).toEqual([])
  expect(
    untranslated({ a: 'Sepet', b: 'Kart', c: 'OK' }, { a: 'Cart', b: 'Kart', c: 'OK' }, new Set(['c'])),
  ).toEqual(['b'])
})

const cases: { tr: Record<string, string>; en: Record<string, string>; problem: string }[] = [
  { tr: { a: 'Sepet' }, en: {}, problem: 'a: no English text' },
  { tr: {}, en: { a: 'Cart' }, problem: 'a: no Turkish text' },
  { tr: { a: '' }, en: { a: 'Cart' }, problem: 'a: no Turkish text' },
  { tr: { a: '{n} ürün' }, en: { a: 'products' }, problem: 'a: the two texts name different places' },
]
test.each(cases)('$problem', ({ tr, en, problem }) => {
  expect(textProblems(tr, en)).toEqual([problem])
})

test('a place may stand elsewhere in the other language', () => {
  expect(textProblems({ a: '{n} ürün, {m} sayfa' }, { a: '{m} pages, {n} products' })).toEqual([])
})
