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
  ])('of "$typed": $why', ({ typed, words }) => {
    expect(completions(typed, names, 'tr')).toEqual(words)
  })

  test('are at most four, the most frequent first', () => {
    const many = ['kase a', 'kaşık', 'kaşık', 'kapı', 'kalem', 'kayık', 'kazan']
    const found = completions('ka', many, 'tr')
    expect(found).toHaveLength(4)
    expect(found[0]).toBe('kaşık')
  })

  test('are in lower case by the rules of the language', () => {
    const names = ['Iron Kettle', 'Ironing Board']
    expect(completions('IRON', names, 'en')).toEqual(['ironing', 'iron kettle', 'ironing board'])
  })
})
