import { expect, test } from 'vitest'
import { amountDecimal } from './earlier-amounts.ts'

test.each([
  {
    texts: ['129.90', '1,299'],
    said: undefined,
    read: { decimal: 'point' },
    why: 'another amount shows the point',
  },
  {
    texts: ['129,90', '1.299'],
    said: undefined,
    read: { decimal: 'comma' },
    why: 'another amount shows the comma',
  },
  {
    texts: ['1.299,90', '2.450'],
    said: undefined,
    read: { decimal: 'comma' },
    why: 'the last of two marks begins the decimals',
  },
  {
    texts: ['1,299,000', '2,450'],
    said: undefined,
    read: { decimal: 'point' },
    why: 'a mark that is repeated groups thousands',
  },
  {
    texts: ['0.500', '1,299'],
    said: undefined,
    read: { decimal: 'point' },
    why: 'no thousand begins with a zero',
  },
  {
    texts: ['₺1.299,90', '1.299'],
    said: undefined,
    read: { decimal: 'comma' },
    why: 'a currency does not hide the marks',
  },
  {
    texts: ['129', '2450', ''],
    said: undefined,
    read: { decimal: null },
    why: 'nothing can be read in two ways',
  },
  {
    texts: ['12,90', '12.90'],
    said: undefined,
    read: { decimal: null },
    why: 'each of them can be read in one way alone',
  },
  {
    texts: ['1,299', '899'],
    said: undefined,
    read: { unclear: ['1,299'] },
    why: 'one lira and 299, or 1299 liras',
  },
  { texts: ['1,299', '899'], said: 'comma', read: { decimal: 'comma' }, why: 'somebody said it' },
  {
    texts: ['1,299', '12,90', '12.90'],
    said: undefined,
    read: { unclear: ['1,299', '12,90', '12.90'] },
    why: 'the file contradicts itself',
  },
  {
    texts: ['1,299', '12,90', '12.90'],
    said: 'point',
    read: { decimal: 'point' },
    why: 'somebody decided between the two',
  },
  {
    texts: ['1,299', '12.90'],
    said: 'comma',
    read: { unclear: ['1,299', '12.90'] },
    why: 'the file shows the contrary of what was said',
  },
] as const)('$texts, said $said: $why', ({ texts, said, read }) => {
  expect(amountDecimal(texts, said)).toEqual(read)
})
