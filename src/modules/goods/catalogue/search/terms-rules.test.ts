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
  { said: english.unit('Koli'), is: 'Box', why: 'a unit has a translation' },
  { said: english.unit('Koli', 2), is: 'Boxes', why: 'its plural is used for several' },
  { said: english.unit('Çift', 2), is: 'Pair', why: 'without a plural the singular is used' },
  { said: english.unit('KOLİ'), is: 'Box', why: 'case is ignored' },
  { said: english.unit('Viyol'), is: 'Viyol', why: 'a missing translation stays Turkish' },
  { said: english.unit('Çift'), is: 'Pair', why: 'a unit is translated as a unit' },
  { said: english.value('Çift'), is: 'Double', why: 'a value of the same name is translated as a value' },
  { said: english.option('Renk'), is: 'Colour', why: 'an option has a translation' },
  {
    said: english.choice('Mavi / M'),
    is: 'Blue / M',
    why: 'each value of a choice is translated, sizes stay',
  },
  { said: english.choice(''), is: '', why: 'an empty choice stays empty' },
  { said: TURKISH_TERMS.choice('Mavi / M'), is: 'Mavi / M', why: 'Turkish terms stay as they are' },
])('the term is "$is": $why', ({ said, is }) => {
  expect(said).toBe(is)
})
