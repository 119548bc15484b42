import { expect, test } from 'vitest'
import { foldText } from '#shared/text/turkish.ts'
import { bareWord } from './bare-words.ts'
import { REAL_WORDS } from './real-words.ts'

const WORDS = new Set(
  'kahve tencere bıçak kutu fincan dolap prenses ayakkabı mavi kitap renk'.split(' ').map(foldText),
)

test.each([
  { word: 'kahvesi', bare: 'kahve' },
  { word: 'tenceresi', bare: 'tencere' },
  { word: 'fincanı', bare: 'fincan' },
  { word: 'bıçağı', bare: 'bıçak' },
  { word: 'dolabı', bare: 'dolap' },
  { word: 'rengi', bare: 'renk' },
  { word: 'prensesi', bare: 'prenses', why: 'the vowel belongs to the ending alone' },
  { word: 'ayakkabı', bare: 'ayakkabı', why: 'its own vowel' },
  { word: 'mavi', bare: 'mavi', why: 'its own vowel' },
  { word: 'kutu', bare: 'kutu', why: 'its own vowel' },
  { word: 'seti', bare: 'seti', why: 'a stem that nobody knows' },
  { word: 'x2si', bare: 'x2si', why: 'no word' },
])('$word is $bare', async ({ word, bare }) => {
  expect(await bareWord(word, (each) => WORDS.has(each))).toBe(bare)
})

test('words that shops sell are known as they are written, not only as searches compare them', () => {
  for (const word of ['ayakkabi', 'zarf', 'maket', 'kahve', 'tencere'])
    expect(REAL_WORDS.has(word)).toBe(true)
  expect(REAL_WORDS.has('zari')).toBe(false)
})
