import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formsOf, namedForms, softenedForm, stemOf, withoutCase } from './turkish-words.ts'

const folded = fc.string({ unit: fc.constantFrom(...'abcdefghiklmnoprstuvyz'), maxLength: 14 })

describe('the stem of a word', () => {
  test.each([
    { word: 'botlar', stem: 'bot', why: 'plural' },
    { word: 'ayakkabilari', stem: 'ayakkabi', why: 'plural with possessive' },
    { word: 'renklerinde', stem: 'renk', why: 'plural with possessive and case' },
    { word: 'tenceresi', stem: 'tencere', why: 'possessive after a vowel' },
    { word: 'takimi', stem: 'takim', why: 'possessive after a consonant' },
    { word: 'bicagi', stem: 'bicag', why: 'possessive after a softened consonant' },
    { word: 'sarjli', stem: 'sarj', why: 'with something' },
    { word: 'mavi', stem: 'mavi', why: 'a short word ends in its own vowel' },
    { word: 'dolar', stem: 'dolar', why: 'too short for a plural' },
    { word: 'tepsi', stem: 'teps', why: 'no possessive after a consonant; the last vowel may be one' },
    { word: '12li', stem: '12li', why: 'a number' },
  ])('$word is $stem: $why', ({ word, stem }) => {
    expect(stemOf(word)).toBe(stem)
  })

  test('begins the word, has at least three letters, and is one of its forms', () => {
    fc.assert(
      fc.property(folded, (word) => {
        const stem = stemOf(word)
        expect(word.startsWith(stem)).toBe(true)
        expect(stem.length).toBeGreaterThanOrEqual(Math.min(3, word.length))
      }),
    )
  })
})

test.each([
  { stem: 'bicak', softened: 'bicagi' },
  { stem: 'bicag', softened: 'bicak' },
  { stem: 'kagit', softened: 'kagidi' },
  { stem: 'kitap', softened: 'kitabi' },
  { stem: 'gozluk', softened: 'gozlugu' },
  { stem: 'renk', softened: 'rengi' },
  { stem: 'tava', softened: null },
  { stem: '18v', softened: null },
])('the softened form of $stem is $softened', ({ stem, softened }) => {
  expect(softenedForm(stem)).toBe(softened)
})

test.each([
  { stem: 'tava', forms: 'tava tavasi tavalar tavalari tavali', others: 'tavan tavla kavanoz' },
  { stem: 'bal', forms: 'bal bali ballar balli', others: 'balmumu balik balkon' },
  { stem: 'bicak', forms: 'bicak bicagi bicaklar bicaklari', others: 'bicakci' },
  { stem: 'ayakkab', forms: 'ayakkabi ayakkabisi ayakkabilar', others: 'ayakkabilik' },
  { stem: '1.5l', forms: '1.5l', others: '105l' },
])('$stem has the forms $forms and not $others', ({ stem, forms, others }) => {
  const form = new RegExp(`^${formsOf(stem)}$`)
  expect(forms.split(' ').filter((word) => !form.test(word))).toEqual([])
  expect(others.split(' ').filter((word) => form.test(word))).toEqual([])
})

test('the forms of any text are a regular expression that finds the text itself', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (stem) => {
      expect(new RegExp(`^${formsOf(stem)}$`).test(stem)).toBe(true)
    }),
  )
})

test('names have a stem alone or in the possessive', () => {
  expect(namedForms('firca')).toContain('fircasi')
  expect(namedForms('top')).toContain('topu')
  expect(namedForms('bicak')).toContain('bicagi')
})

test.each([
  { word: 'kahveyi', stem: 'kahve' },
  { word: 'coraba', stem: 'corap' },
  { word: 'kulakligim', stem: 'kulaklik' },
  { word: 'bisiklete', stem: 'bisiklet' },
])('$word without its case may be $stem', ({ word, stem }) => {
  expect(withoutCase(word)).toContain(stem)
})
