import { expect, test } from 'vitest'
import { withNeighbourhood } from './neighbourhood-rules.ts'

test.each([
  { text: '', chosen: 'Caferağa Mah.', before: '', becomes: 'Caferağa Mah.', why: 'nothing was typed yet' },
  {
    text: 'Moda Cad. No:12',
    chosen: 'Caferağa Mah.',
    before: '',
    becomes: 'Caferağa Mah. Moda Cad. No:12',
    why: 'it comes first',
  },
  {
    text: 'Caferağa Mah. No:12',
    chosen: 'Caferağa Mah.',
    before: '',
    becomes: 'Caferağa Mah. No:12',
    why: 'it was typed already',
  },
  {
    text: 'Caferağa Mah. No:12',
    chosen: 'Göztepe Mah.',
    before: 'Caferağa Mah.',
    becomes: 'Göztepe Mah. No:12',
    why: 'another one takes its place',
  },
  {
    text: 'Caferağa Mah. No:12',
    chosen: '',
    before: 'Caferağa Mah.',
    becomes: 'No:12',
    why: 'it was taken back',
  },
  {
    text: 'Moda Cad. No:12',
    chosen: 'Göztepe Mah.',
    before: 'Caferağa Mah.',
    becomes: 'Göztepe Mah. Moda Cad. No:12',
    why: 'the earlier one was deleted by hand',
  },
  {
    text: 'a'.repeat(495),
    chosen: 'Göztepe Mah.',
    before: '',
    becomes: 'a'.repeat(495),
    why: 'there is no room',
  },
])('$text with $chosen becomes $becomes: $why', ({ text, chosen, before, becomes }) => {
  expect(withNeighbourhood(text, chosen, before)).toBe(becomes)
})
