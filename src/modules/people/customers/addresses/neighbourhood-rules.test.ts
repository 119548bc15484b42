import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADDRESS_LIMITS } from './address-schemas.ts'
import {
  isNeighbourhoodAlone,
  neighbourhoodOf,
  withNeighbourhood,
  withoutNeighbourhood,
} from './neighbourhood-rules.ts'

const KADIKOY = ['Caferağa Mah.', '19 Mayıs Mah.', 'Göztepe Mah.', 'İnönü Mah.']

test.each([
  { text: 'Caferağa Mah. Moda Cad. No:12', found: 'Caferağa Mah.', why: 'as the form writes it' },
  { text: 'caferaga mahallesi, Moda Cad.', found: 'Caferağa Mah.', why: 'written out, in plain letters' },
  { text: '  CAFERAĞA MH.Moda Cad.', found: 'Caferağa Mah.', why: 'in capitals, nothing between' },
  { text: 'INONU MAH', found: 'İnönü Mah.', why: 'ı, i, I and İ are one letter here' },
  { text: '19 Mayıs Mah. No:1', found: '19 Mayıs Mah.', why: 'a name may begin with a number' },
  { text: 'Moda Cad. Caferağa Mah.', found: '', why: 'it is not at the beginning' },
  { text: 'Caferağa Cad. No:12', found: '', why: 'a street may be called like a neighbourhood' },
  { text: 'Yeni Göztepe Mah. No:1', found: '', why: 'another one ends with the same words' },
  { text: 'Göztepe Mahur Sok. No:1', found: '', why: 'Mah is no whole word here' },
  { text: '', found: '', why: 'nothing was typed' },
])('the address text “$text” begins with the neighbourhood “$found”: $why', ({ text, found }) => {
  expect(neighbourhoodOf(text, KADIKOY)).toBe(found)
})

test('of two matching neighbourhoods the longer name is found', () => {
  const names = ['Merkez Mah.', 'Merkez Mah. (Cihangazi Köyü)']
  expect(neighbourhoodOf('Merkez Mah. (Cihangazi Köyü) No:1', names)).toBe(names[1])
  expect(neighbourhoodOf('Merkez Mah. No:1', names)).toBe(names[0])
})

test.each([
  { text: '', chosen: 'Caferağa Mah.', before: '', becomes: 'Caferağa Mah. ', why: 'the street can follow' },
  {
    text: 'Moda Cad. No:12',
    chosen: 'Caferağa Mah.',
    before: '',
    becomes: 'Caferağa Mah. Moda Cad. No:12',
    why: 'it comes first',
  },
  {
    text: 'Caferağa Mahallesi No:12',
    chosen: 'Caferağa Mah.',
    before: '',
    becomes: 'Caferağa Mahallesi No:12',
    why: 'it was typed already',
  },
  {
    text: 'caferağa mah.,\nModa Cad.',
    chosen: 'Göztepe Mah.',
    before: 'Caferağa Mah.',
    becomes: 'Göztepe Mah. Moda Cad.',
    why: 'the chosen one replaces another',
  },
  {
    text: 'Moda Cad. No:12\nD:4',
    chosen: 'Göztepe Mah.',
    before: 'Caferağa Mah.',
    becomes: 'Göztepe Mah. Moda Cad. No:12\nD:4',
    why: 'the earlier one was deleted by hand',
  },
  {
    text: 'Merkez Mah. (Cihangazi Köyü) No:1',
    chosen: 'Merkez Mah.',
    before: 'Merkez Mah. (Cihangazi Köyü)',
    becomes: 'Merkez Mah. No:1',
    why: 'a shorter name replaces a longer one',
  },
  {
    text: 'a'.repeat(487),
    chosen: 'Göztepe Mah.',
    before: '',
    becomes: `Göztepe Mah. ${'a'.repeat(487)}`,
    why: 'it just fits',
  },
  { text: 'a'.repeat(488), chosen: 'Göztepe Mah.', before: '', becomes: null, why: 'there is no room' },
  {
    text: `Caferağa Mah. ${'a'.repeat(486)}`,
    chosen: 'Göztepe Mah.',
    before: 'Caferağa Mah.',
    becomes: `Göztepe Mah. ${'a'.repeat(486)}`,
    why: 'replacing the earlier one frees its length',
  },
])('choosing $chosen in $text gives $becomes: $why', ({ text, chosen, before, becomes }) => {
  expect(withNeighbourhood(text, chosen, before)).toBe(becomes)
})

test.each([
  { text: 'Caferağa Mah. Moda Cad.', written: 'Caferağa Mah.', left: 'Moda Cad.', why: 'it is removed' },
  { text: 'Moda Cad.', written: 'Caferağa Mah.', left: 'Moda Cad.', why: 'it is not there any more' },
  { text: ' Caferağa Mah. No:1', written: '', left: ' Caferağa Mah. No:1', why: 'nothing was written' },
])('$text without “$written” is “$left”: $why', ({ text, written, left }) => {
  expect(withoutNeighbourhood(text, written)).toBe(left)
})

test.each([
  { text: 'Caferağa Mah. ', written: 'Caferağa Mah.', alone: true },
  { text: 'Caferağa Mah.\n,', written: 'Caferağa Mah.', alone: true },
  { text: 'Caferağa Mah. No:1', written: 'Caferağa Mah.', alone: false },
  { text: '', written: 'Caferağa Mah.', alone: false },
  { text: 'Caferağa Mah.', written: '', alone: false },
])('$text is only “$written”: $alone', ({ text, written, alone }) => {
  expect(isNeighbourhoodAlone(text, written)).toBe(alone)
})

test('choosing a neighbourhood keeps typed text within the limit, and removing it restores the text', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 520 })
  fc.assert(
    fc.property(typed, fc.constantFrom(...KADIKOY), fc.constantFrom(...KADIKOY), (text, one, other) => {
      fc.pre(neighbourhoodOf(text, KADIKOY) === '' && !/^[\s,;/.)]/u.test(text))
      const first = withNeighbourhood(text, one, '')
      const second = first === null ? null : withNeighbourhood(first, other, one)
      for (const [whole, name] of [
        [first, one],
        [second, other],
      ] as const) {
        if (whole === null) continue
        expect(whole).toBe(`${name} ${text}`)
        expect([...whole.normalize('NFC')].length).toBeLessThanOrEqual(ADDRESS_LIMITS.address)
        expect(neighbourhoodOf(whole, KADIKOY)).toBe(name)
        expect(withoutNeighbourhood(whole, name)).toBe(text)
      }
    }),
  )
})
