import { expect, test } from 'vitest'
import { reviewChoice } from './review-parameter.ts'

test.each([
  { search: '', choice: { star: null, order: 'newest' } },
  { search: 'yorumYildiz=5&yorumSira=yuksek', choice: { star: 5, order: 'highest' } },
  { search: 'yorumYildiz=1&yorumSira=dusuk', choice: { star: 1, order: 'lowest' } },
  { search: 'yorumYildiz=0', choice: { star: null, order: 'newest' } },
  { search: 'yorumYildiz=6', choice: { star: null, order: 'newest' } },
  { search: 'yorumYildiz=4.5', choice: { star: null, order: 'newest' } },
  { search: 'yorumYildiz=05', choice: { star: null, order: 'newest' } },
  { search: 'yorumSira=yararli&yorumFoto=1', choice: { star: null, photos: true, order: 'helpful' } },
  { search: 'yorumFoto=2', choice: { star: null, order: 'newest' } },
  {
    search: 'yorumKonu=kumas&yorumSecenek=Mavi+%2F+M&yorumSira=fotografli',
    choice: { star: null, order: 'photos', topic: 'kumas', variant: 'Mavi / M' },
  },
  { search: 'yorumSira=__proto__', choice: { star: null, order: 'newest' } },
])('?$search shows $choice', ({ search, choice }) => {
  expect(reviewChoice(new URLSearchParams(search))).toEqual({
    photos: false,
    topic: '',
    variant: '',
    ...choice,
  })
})
