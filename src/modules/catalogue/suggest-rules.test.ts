import { describe, expect, test } from 'vitest'
import { beginsWords, completions } from './suggest-rules.ts'

test.each([
  { tokens: ['mut', 'dol'], text: 'Mutfak Dolabı', begins: true, why: 'every token begins a word' },
  { tokens: ['dol', 'mut'], text: 'Mutfak Dolabı', begins: true, why: 'in any order' },
  { tokens: ['isitici'], text: 'ISITICI', begins: true, why: 'whatever the letters' },
  { tokens: ['fak'], text: 'Mutfak', begins: false, why: 'an ending begins nothing' },
  { tokens: ['mut', 'masa'], text: 'Mutfak Dolabı', begins: false, why: 'one token is not there' },
  { tokens: [], text: 'Mutfak', begins: false, why: 'nothing typed is no beginning' },
])('$tokens in $text: $why', ({ tokens, text, begins }) => {
  expect(beginsWords(tokens, text)).toBe(begins)
})

describe('words to go on with', () => {
  const names = ['Matkap Ucu', 'Şarjlı Matkap 18 V', 'Matkap Ucu Seti', 'Matara']

  test.each([
    { typed: 'matk', words: ['matkap', 'matkap ucu'], why: 'the word, then with what follows it' },
    { typed: 'MATKAP', words: ['matkap ucu'], why: 'never what was typed already' },
    { typed: 'sarj', words: ['şarjlı', 'şarjlı matkap'], why: 'as the names write it' },
    {
      typed: 'bosch mat',
      words: ['bosch matkap', 'bosch matkap ucu', 'bosch matara'],
      why: 'behind the words before',
    },
    { typed: 'yok', words: [], why: 'nothing begins like it' },
    { typed: '%', words: [], why: 'signs are no words' },
    { typed: '', words: [], why: 'nothing typed' },
  ])('$typed: $why', ({ typed, words }) => {
    expect(completions(typed, names, 'tr')).toEqual(words)
  })

  test('are four at most, the commonest first', () => {
    const many = ['kase a', 'kaşık', 'kaşık', 'kapı', 'kalem', 'kayık', 'kazan']
    const found = completions('ka', many, 'tr')
    expect(found).toHaveLength(4)
    expect(found[0]).toBe('kaşık')
  })

  test('keep the letters of the language', () => {
    const names = ['Iron Kettle', 'Ironing Board']
    expect(completions('IRON', names, 'en')).toEqual(['ironing', 'iron kettle', 'ironing board'])
  })
})
