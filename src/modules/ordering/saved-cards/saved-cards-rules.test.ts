import { describe, expect, test } from 'vitest'
import {
  cardLabelProblem,
  expiryOnCard,
  isExpired,
  keepsCards,
  plainCardLabel,
  savedCardName,
} from './saved-cards-rules.ts'

test.each([
  { typed: 'Ev kartı', problem: null, why: 'a name' },
  { typed: '', problem: null, why: 'no name' },
  { typed: 'Bonus 1234', problem: null, why: 'the last digits' },
  { typed: 'Doğum günü 12.03.26', problem: null, why: 'a date' },
  { typed: '5528 7900 0000 0008', problem: 'digits', why: 'a card number' },
  { typed: 'kart 5528-7900-0000-0008', problem: 'digits', why: 'a card number with dashes' },
  { typed: '5528790', problem: 'digits', why: 'the first seven digits' },
  { typed: 'x'.repeat(41), problem: 'long', why: 'too long' },
  { typed: '💳'.repeat(40), problem: null, why: 'forty characters, though they take more bytes' },
])('a card may be called “$typed” or is refused as $problem: $why', ({ typed, problem }) => {
  expect(cardLabelProblem(plainCardLabel(typed))).toBe(problem)
})

test('a label is one line', () => {
  expect(plainCardLabel('  Ev\n\tkartı\u0000 ')).toBe('Ev kartı')
})

test.each([
  { expires: '2030-12', shown: '12/30', over: false },
  { expires: '2026-11', shown: '11/26', over: false },
  { expires: '2026-10', shown: '10/26', over: true },
  { expires: '', shown: '', over: false },
])(
  'a card that expires $expires is shown as $shown; its month is over: $over',
  ({ expires, shown, over }) => {
    expect([expiryOnCard(expires), isExpired(expires, '2026-11-26')]).toEqual([shown, over])
  },
)

describe('cards are kept', () => {
  test.each([
    { kartSaklama: true, ortakOdemeSayfasi: false, keeps: true },
    { kartSaklama: false, ortakOdemeSayfasi: false, keeps: false },
    { kartSaklama: true, ortakOdemeSayfasi: true, keeps: false },
  ])(
    'with kartSaklama $kartSaklama and ortakOdemeSayfasi $ortakOdemeSayfasi: $keeps',
    ({ keeps, ...settings }) => {
      expect(keepsCards(settings)).toBe(keeps)
    },
  )
})

test('a card of an unknown organisation is named by its digits alone', () => {
  const card = { id: 'c', bankName: '', lastDigits: '0008', expiry: '', label: '' }
  expect(savedCardName({ ...card, organization: 'UNKNOWN' })).toBe('•••• 0008')
  expect(savedCardName({ ...card, organization: 'TROY' })).toBe('Troy •••• 0008')
})
