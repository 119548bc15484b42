import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  { typed: '1.299,90', amount: '1299.90', why: 'Turkish groups and decimals' },
  { typed: '1299.90', amount: '1299.90', why: 'a decimal point' },
  { typed: '12', amount: '12', why: 'a whole number' },
  { typed: ' 0,5 ', amount: '0.5', why: 'spaces around' },
  { typed: '1.299', amount: '1299', why: 'a point before three digits groups thousands' },
  { typed: '1.234.567', amount: '1234567', why: 'two points can only group' },
  { typed: '12,5,5', amount: '', why: 'two commas are no number' },
  { typed: '1,299.90', amount: '', why: 'English marks would be a thousandth in Turkish' },
  { typed: '1.29,90', amount: '', why: 'a group has three digits' },
  { typed: '-5', amount: '', why: 'no negative amounts' },
  { typed: 'abc', amount: '', why: 'no number' },
  { typed: '', amount: '', why: 'nothing' },
])('"$typed" is $amount: $why', ({ typed, amount }) => {
  expect(typedAmount(typed)).toBe(amount)
})
