import { describe, expect, test } from 'vitest'
import { authorName, cleanName, isBirthdate, nameProblem, passwordProblem } from './person-rules.ts'

test.each([
  { name: 'Ayşe Yılmaz', problem: null, why: 'Turkish letters' },
  { name: 'Kâmil Îmre Nûr', problem: null, why: 'circumflexes occur in names' },
  { name: 'İ', problem: null, why: 'one letter' },
  { name: 'I\u0307rem', problem: null, why: 'a decomposed İ is composed first' },
  { name: 'a'.repeat(50), problem: null, why: 'fifty letters' },
  { name: 'a'.repeat(51), problem: 'long', why: 'fifty-one' },
  { name: '  Ali   Veli  ', problem: null, why: 'spaces are tidied' },
  { name: '   ', problem: 'empty', why: 'only spaces' },
  { name: '', problem: 'empty', why: 'empty' },
  { name: 'Ayşe1', problem: 'signs', why: 'a digit' },
  { name: 'Jürgen Groß', problem: null, why: 'ß is a Latin letter' },
  { name: 'Zoë Núñez', problem: null, why: 'so are ë and ñ' },
  {
    name: 'Nun\u0303ez Łukasz Ðorđe Þóra',
    problem: null,
    why: 'a decomposed ñ, and letters of the north and the east',
  },
  { name: 'Иван', problem: 'signs', why: 'another alphabet' },
  { name: '李 明', problem: 'signs', why: 'another script' },
  { name: 'Ayşeª', problem: 'signs', why: 'a raised letter is a sign' },
  { name: 'Ali\u200bVeli', problem: 'signs', why: 'nothing to see' },
  { name: "O'Neil", problem: 'signs', abroad: null, why: 'an apostrophe' },
  { name: 'Conan O’Brien', problem: 'signs', abroad: null, why: 'the apostrophe of phones' },
  { name: 'Dr. Anne-Marie Weiß', problem: 'signs', abroad: null, why: 'a full stop and a hyphen' },
  { name: '-.', problem: 'signs', abroad: 'signs', why: 'no letter at all' },
  { name: 'Anne/Marie', problem: 'signs', abroad: 'signs', why: 'another sign' },
])('$name as a name: $problem, in an address abroad $abroad; $why', ({ name, problem, abroad = problem }) => {
  expect(nameProblem(name)).toBe(problem)
  expect(nameProblem(name, { withSigns: true })).toBe(abroad)
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
