import { expect, test } from 'vitest'
import { TURKISH_TERMS, termsOf } from './terms-rules.ts'

const english = termsOf([
  { kind: 'unit', name: 'Koli', text: 'Box', plural: 'Boxes' },
  { kind: 'unit', name: 'Çift', text: 'Pair', plural: '' },
  { kind: 'option', name: 'Renk', text: 'Colour', plural: '' },
  { kind: 'value', name: 'Mavi', text: 'Blue', plural: '' },
  { kind: 'value', name: 'Çift', text: 'Double', plural: '' },
])

test.each([
  { said: english.unit('Koli'), is: 'Box', why: 'a unit has its word' },
  { said: english.unit('Koli', 2), is: 'Boxes', why: 'of several it has another' },
  { said: english.unit('Çift', 2), is: 'Pair', why: 'unless there is none' },
  { said: english.unit('KOLİ'), is: 'Box', why: 'in capitals it is the same unit' },
  { said: english.unit('Viyol'), is: 'Viyol', why: 'what has no word stays Turkish' },
  { said: english.unit('Çift'), is: 'Pair', why: 'a word of one kind' },
  { said: english.value('Çift'), is: 'Double', why: 'is another word of another kind' },
  { said: english.option('Renk'), is: 'Colour', why: 'an option has its word' },
  { said: english.choice('Mavi / M'), is: 'Blue / M', why: 'each value of a choice, sizes as they are' },
  { said: english.choice(''), is: '', why: 'no choice says nothing' },
  { said: TURKISH_TERMS.choice('Mavi / M'), is: 'Mavi / M', why: 'Turkish is Turkish' },
])('$is: $why', ({ said, is }) => {
  expect(said).toBe(is)
})
