import { describe, expect, test } from 'vitest'
import { authorName, cleanName, isBirthdate, isPersonName, passwordProblem } from './person-rules.ts'

test.each([
  { name: 'Ayşe Yılmaz', right: true, why: 'Turkish letters' },
  { name: 'Kâmil Îmre Nûr', right: true, why: 'circumflexes occur in names' },
  { name: 'İ', right: true, why: 'one letter' },
  { name: 'I\u0307rem', right: true, why: 'a decomposed İ is composed first' },
  { name: 'a'.repeat(50), right: true, why: 'fifty letters' },
  { name: 'a'.repeat(51), right: false, why: 'fifty-one' },
  { name: '  Ali   Veli  ', right: true, why: 'spaces are tidied' },
  { name: '   ', right: false, why: 'only spaces' },
  { name: '', right: false, why: 'empty' },
  { name: 'Ayşe1', right: false, why: 'a digit' },
  { name: "O'Neil", right: false, why: 'an apostrophe' },
  { name: 'Jürgen', right: true, why: 'ü is Turkish' },
  { name: 'Zoë', right: false, why: 'ë is not' },
  { name: 'Иван', right: false, why: 'another alphabet' },
])('$name is a name: $right, $why', ({ name, right }) => {
  expect(isPersonName(name)).toBe(right)
})

test('names are stored trimmed, with single spaces', () => {
  expect(cleanName('  Ali\t  Veli ')).toBe('Ali Veli')
})

test.each([
  ['Ayşe', 'Yılmaz', 'Ayşe Y.'],
  ['Ali', 'ışık', 'Ali I.'],
  ['Can', 'inan', 'Can İ.'],
  ['Ali', '', 'Ali'],
])('%s %s signs a review as %s', (name, surname, shown) => {
  expect(authorName(name, surname)).toBe(shown)
})

describe('a new password', () => {
  test.each([
    { password: 'kayık7', verify: 'kayık7', problem: null, why: 'six characters' },
    { password: 'kayık'.repeat(6), verify: 'kayık'.repeat(6), problem: null, why: 'thirty' },
    { password: '12345', verify: '12345', problem: 'length', why: 'five' },
    { password: 'a'.repeat(31), verify: 'a'.repeat(31), problem: 'length', why: 'thirty-one' },
    {
      password: '🔑🔑🔑',
      verify: '🔑🔑🔑',
      problem: 'length',
      why: 'three characters, whatever their length in bytes',
    },
    {
      password: '👍🏽👍🏽👍🏽',
      verify: '👍🏽👍🏽👍🏽',
      problem: null,
      why: 'a skin tone is a character of its own',
    },
    {
      password: 's\u0327ifre',
      verify: 's\u0327ifre',
      problem: 'length',
      why: 'ş is one character however typed',
    },
    { password: 'akis\u0327im', verify: 'akişim', problem: null, why: 'both ways of typing ş are the same' },
    { password: ' '.repeat(31), verify: ' '.repeat(31), problem: 'length', why: 'nothing is trimmed' },
    { password: 'kayık7', verify: '', problem: 'unconfirmed', why: 'not repeated' },
    { password: 'kayık7', verify: 'kayık77', problem: 'mismatch', why: 'repeated differently' },
    { password: '123456', verify: '123456', problem: 'common', why: 'the first that somebody tries' },
    { password: '', verify: 'x', problem: 'length', why: 'empty' },
  ])('$password / $verify: $problem, $why', ({ password, verify, problem }) => {
    expect(passwordProblem(password, verify)).toBe(problem)
  })
})

test.each([
  { text: '1990-05-17', right: true, why: 'ordinary' },
  { text: '2026-11-22', right: true, why: 'today in Istanbul, although Greenwich is a day behind' },
  { text: '2026-11-23', right: false, why: 'in the future' },
  { text: '1990-02-30', right: false, why: 'no such day' },
  { text: '17.05.1990', right: false, why: 'not ISO' },
  { text: '1899-12-31', right: false, why: 'before 1900' },
  { text: '', right: false, why: 'empty' },
])('$text is a birthdate: $right, $why', ({ text, right }) => {
  expect(isBirthdate(text, new Date('2026-11-21T22:00:00Z'))).toBe(right)
})
