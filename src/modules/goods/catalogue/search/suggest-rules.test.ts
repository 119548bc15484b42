import { describe, expect, test } from 'vitest'
import { searchText } from '#shared/text/turkish.ts'
import { beginsFolded, completions } from './suggest-rules.ts'

test.each([
  { tokens: ['mut', 'dol'], text: 'Mutfak Dolabı', begins: true, why: 'every token is a word prefix' },
  { tokens: ['dol', 'mut'], text: 'Mutfak Dolabı', begins: true, why: 'in any order' },
  { tokens: ['isitici'], text: 'ISITICI', begins: true, why: 'case and accents are ignored' },
  { tokens: ['fak'], text: 'Mutfak', begins: false, why: 'a suffix is no prefix' },
  { tokens: ['mut', 'masa'], text: 'Mutfak Dolabı', begins: false, why: 'one token is missing' },
  { tokens: [], text: 'Mutfak', begins: false, why: 'no tokens match nothing' },
])('tokens $tokens against $text: $why', ({ tokens, text, begins }) => {
  expect(beginsFolded(tokens, searchText(text))).toBe(begins)
})

const PLAIN = { bare: async (written: string) => written }

describe('completions of a search', () => {
  const names = ['Matkap Ucu', 'Şarjlı Matkap 18 V', 'Matkap Ucu Seti', 'Matara']

  test.each([
    { typed: 'matk', words: ['matkap', 'matkap ucu'], why: 'the word alone, then with the next word' },
    { typed: 'MATKAP', words: ['matkap ucu'], why: 'never what is already typed' },
    { typed: 'sarj', words: ['şarjlı', 'şarjlı matkap'], why: 'in the spelling of the names' },
    {
      typed: 'bosch mat',
      words: ['bosch matkap', 'bosch matkap ucu', 'bosch matara'],
      why: 'after the preceding words',
    },
    { typed: 'yok', words: [], why: 'nothing begins with it' },
    { typed: '%', words: [], why: 'punctuation has no completion' },
    { typed: '', words: [], why: 'nothing typed' },
  ])('of "$typed": $why', async ({ typed, words }) => {
    expect(await completions(typed, names, { locale: 'tr', ...PLAIN })).toEqual(words)
  })

  test.each([
    {
      typed: 'kah',
      words: ['kahve', 'kahve fincanı'],
      why: 'the bare form, which begins no phrase in the possessive',
    },
    { typed: 'kahves', words: ['kahvesi'], why: 'the ending was typed' },
    {
      typed: 'türk kah',
      words: ['türk kahvesi', 'türk kahve', 'türk kahvesi öğütülmüş', 'türk kahve fincanı'],
      why: 'after a word',
    },
  ])('are words as they are said alone, of "$typed": $why', async ({ typed, words }) => {
    const bare = async (written: string) => (written === 'kahvesi' ? 'kahve' : written)
    const names = ['Türk Kahvesi Öğütülmüş', 'Kahve Fincanı', 'Türk Kahvesi']
    expect((await completions(typed, names, { locale: 'tr', bare })).toSorted()).toEqual(words.toSorted())
  })

  test('are at most four, the most frequent first', async () => {
    const many = ['kase a', 'kaşık', 'kaşık', 'kapı', 'kalem', 'kayık', 'kazan']
    const found = await completions('ka', many, { locale: 'tr', ...PLAIN })
    expect(found).toHaveLength(4)
    expect(found[0]).toBe('kaşık')
  })

  test('are in lower case by the rules of the language', async () => {
    const names = ['Iron Kettle', 'Ironing Board']
    expect(await completions('IRON', names, { locale: 'en', ...PLAIN })).toEqual([
      'ironing',
      'iron kettle',
      'ironing board',
    ])
  })
})
