import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameNumber, pastedMark, problemOf, readNumber } from './number-rules.ts'

const price = { decimals: 2, digits: 12 }
const pieces = { decimals: 0, digits: 9 }
const kilograms = { decimals: 3, digits: 7 }

test.each([
  { text: '1.299,90', value: '1299.9' },
  { text: '1299.90', value: '1299.9', why: 'never × 100' },
  { text: '1299,9', value: '1299.9' },
  { text: '1,299.90', value: '1299.9', why: 'as English writes it' },
  { text: '1.299', value: '1299', why: 'a thousand, as Turkish writes it' },
  { text: '1.234.567', value: '1234567' },
  { text: '₺ 1.299,00', value: '1299' },
  { text: '1.299 TL', value: '1299' },
  { text: '1 299,90', value: '1299.9' },
  { text: ' 12 ', value: '12' },
  { text: '0', value: '0' },
])('a price $text is $value', ({ text, value }) => {
  const reading = readNumber(text, price)
  expect('value' in reading && isSameNumber(reading.value, value)).toBe(true)
})

test.each([
  { text: '', problem: 'not-a-number', why: 'empty is never 0' },
  { text: 'on lira', problem: 'not-a-number' },
  { text: '1.2.3', problem: 'not-a-number' },
  { text: '1,2,3,4', problem: 'not-a-number', why: 'three marks' },
  { text: '1,299', problem: 'decimals', why: 'a thousand or one and a bit: nobody may guess' },
  { text: '12,345', problem: 'decimals' },
  { text: '-5', problem: 'negative' },
  { text: '1234567890123', problem: 'too-large' },
  { text: '10 USD', problem: 'currency', why: 'a price of another currency is another price' },
  { text: '1e5', problem: 'not-a-number' },
  { text: '=A1*2', problem: 'not-a-number' },
])('a price "$text" is refused: $problem', ({ text, problem }) => {
  expect(readNumber(text, price)).toEqual({ problem })
})

test.each([
  { text: '1.299', kind: pieces, reading: { value: '1299' } },
  { text: '1,299', kind: pieces, reading: { value: '1299' }, why: 'pieces have no decimals' },
  { text: '12,5', kind: pieces, reading: { problem: 'decimals' } },
  { text: '12,00', kind: pieces, reading: { value: '12' } },
  { text: '0,250', kind: kilograms, reading: { value: '0.25' } },
  { text: '1,250', kind: kilograms, reading: { value: '1.25' } },
])('$text of $kind.decimals decimals is $reading', ({ text, kind, reading }) => {
  expect(readNumber(text, kind)).toEqual(reading)
})

test.each([
  { text: '1.299', mark: '.' as const, reading: { problem: 'decimals' } },
  { text: '1,299', mark: '.' as const, reading: { value: '1299' } },
  { text: '1.299', mark: ',' as const, reading: { value: '1299' } },
  { text: '99.50', mark: ',' as const, reading: { value: '99.5' }, why: 'two digits are no thousand' },
])('$text with the mark $mark is $reading', ({ text, mark, reading }) => {
  expect(readNumber(text, price, mark)).toEqual(reading)
})

test.each([
  { texts: ['1.299', '2.450,50'], mark: { kind: 'shown', mark: ',' } },
  { texts: ['1,299', '99.50'], mark: { kind: 'shown', mark: '.' } },
  { texts: ['1.299', '2.450'], mark: { kind: 'open', samples: ['1.299', '2.450'] } },
  { texts: ['899', '1299,90'], mark: { kind: 'shown', mark: ',' } },
  { texts: ['1.299,90', '1,299.90'], mark: { kind: 'none' }, why: 'each says its own' },
  { texts: ['899', ''], mark: { kind: 'none' } },
])('a pasted column of $texts shows $mark', ({ texts, mark }) => {
  expect(pastedMark(texts, price)).toEqual(mark)
})

test('marks of one column that contradict each other are asked about where a cell is open', () => {
  expect(pastedMark(['12,90', '12.90', '1.299'], price).kind).toBe('mixed')
})

test('thousands of whole numbers are never asked about', () => {
  expect(pastedMark(['1.299', '2.450'], pieces)).toEqual({ kind: 'none' })
})

test('a number that was read is one of its column, and is read again as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-₺ TL'), maxLength: 14 }), (text) => {
      const reading = readNumber(text, price)
      if ('problem' in reading) return
      expect(problemOf(reading.value, price)).toBeNull()
      expect(readNumber(reading.value.replace('.', ','), price)).toEqual(reading)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['129.9', '129.90', true],
  ['0129', '129', true],
  ['0', '0.00', true],
  ['129', '129.01', false],
  ['', '0', false],
  ['abc', 'abc', true],
])('%s and %s are the same number: %s', (one, other, same) => {
  expect(isSameNumber(one, other)).toBe(same)
})
