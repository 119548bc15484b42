import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkReview,
  cleanDescription,
  cleanTitle,
  firstFault,
  fitShares,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  maskedAuthor,
  type ReviewTarget,
  readReviewTarget,
  readStar,
  remainingFaults,
  reviewAddress,
} from './reviews-rules.ts'

/** Characters that caused trouble somewhere: breaks, controls, invisible marks, half a surrogate pair. */
const odd = fc.constantFrom(
  ...'aĞ 🙂<',
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u00a0',
  '\u0308',
  '\u200b',
  '\u2028',
  '\u202e',
  '\ud83d',
)

const right = { star: '5', title: 'Çok güzel', description: 'Beğendim.' }

test.each([
  { change: { star: '' }, fault: 'star', why: 'stars are required' },
  { change: { star: '0' }, fault: 'star', why: 'the least is one' },
  { change: { star: '6' }, fault: 'star', why: 'the most is five' },
  { change: { star: '4.5' }, fault: 'star', why: 'no half stars' },
  { change: { star: '５' }, fault: 'star', why: 'a full-width digit is none of the five' },
  { change: { title: '' }, fault: 'title', why: 'a title is required' },
  { change: { title: ' \t ' }, fault: 'title', why: 'spaces are no title' },
  { change: { title: '\u200b\u200d' }, fault: 'title', why: 'nor are invisible characters' },
  { change: { title: 'G\ufffdzel' }, fault: 'title', why: 'a letter of Windows-1254 could not be read' },
  { change: { description: 'Be\ufffdendim' }, fault: 'description', why: 'the same in the description' },
  {
    change: { title: 'a'.repeat(MAX_TITLE_LENGTH + 1) },
    fault: 'title-too-long',
    why: 'one letter too long',
  },
  {
    change: { title: 'ters \u202eters' },
    fault: 'title-hidden',
    why: 'a mark that turns the direction of the text',
  },
  { change: { description: 'be\u200bğendim' }, fault: 'description-hidden', why: 'a space of zero width' },
  { change: { description: '\n\n' }, fault: 'description', why: 'line breaks are no text' },
  {
    change: { description: 'a'.repeat(MAX_DESCRIPTION_LENGTH + 1) },
    fault: 'description-too-long',
    why: 'one letter too long',
  },
  {
    change: { star: '', title: '', description: '' },
    fault: 'star',
    why: 'the first field of the form comes first',
  },
])('a review with $change has the fault $fault: $why', ({ change, fault }) => {
  const checked = checkReview({ ...right, ...change })
  expect(checked.ok ? null : firstFault(checked.faults)).toBe(fault)
})

test.each([
  { change: {}, why: 'everything is there' },
  { change: { star: ' 1 ' }, why: 'a number may have spaces around it' },
  { change: { title: ` ${'ğ'.repeat(MAX_TITLE_LENGTH)} ` }, why: 'fifty letters after trimming' },
  { change: { description: 'Güzel \ud83d' }, why: 'half an emoji is removed and the text stays' },
  { change: { title: '🙂'.repeat(MAX_TITLE_LENGTH) }, why: 'an emoji is one character, not two' },
  { change: { description: 'a'.repeat(MAX_DESCRIPTION_LENGTH) }, why: 'two thousand are allowed' },
])('a review with $change is accepted: $why', ({ change }) => {
  expect(checkReview({ ...right, ...change }).ok).toBe(true)
})

test('every fault is reported at once, so that the form can show them all', () => {
  expect(checkReview({ star: '', title: '', description: '' })).toEqual({
    ok: false,
    faults: { star: 'star', title: 'title', description: 'description' },
  })
})

test('a fault disappears when its field is right, and no other appears while typing', () => {
  const known = { title: 'title', description: 'description' } as const
  expect(remainingFaults(known, { star: '', title: 'İyi', description: '' })).toEqual({
    description: 'description',
  })
  expect(remainingFaults({}, { star: '', title: '', description: '' })).toEqual({})
  expect(remainingFaults(known, right)).toEqual({})
})

describe('the text of a review is cleaned:', () => {
  test.each([
    { typed: '  Çok   güzel \n', kept: 'Çok güzel', why: 'a title is one line with single spaces' },
    { typed: 'Gu\u0308zel', kept: 'Güzel', why: 'letters are composed' },
    { typed: 'iyi\u0000', kept: 'iyi', why: 'zero bytes cannot be stored' },
    { typed: '<b>iyi</b>', kept: '<b>iyi</b>', why: 'plain text is not HTML, so no tag is removed' },
  ])('title "$typed" becomes "$kept": $why', ({ typed, kept }) => {
    expect(cleanTitle(typed)).toBe(kept)
  })

  test.each([
    { typed: 'bir\r\niki\rüç', kept: 'bir\niki\nüç', why: 'line breaks are kept and become \\n' },
    { typed: ' bir \n\n  iki ', kept: 'bir\n\n  iki', why: 'an empty line and an indent are the author’s' },
    { typed: `bir${'\n'.repeat(40)}iki`, kept: 'bir\n\n\niki', why: 'forty line breaks become three' },
    { typed: 'bir\tiki', kept: 'bir iki', why: 'other controls are spaces' },
  ])('description $typed becomes $kept: $why', ({ typed, kept }) => {
    expect(cleanDescription(typed)).toBe(kept)
  })

  test('cleaning a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: odd }), (text) => {
        expect(cleanTitle(cleanTitle(text))).toBe(cleanTitle(text))
        expect(cleanDescription(cleanDescription(text))).toBe(cleanDescription(text))
      }),
    )
  })

  test('every accepted review fits the database', () => {
    const typed = fc.record({
      star: fc.constantFrom('1', '5'),
      title: fc.string({ unit: odd, maxLength: 60 }),
      description: fc.string({ unit: odd, maxLength: 2100 }),
    })
    fc.assert(
      fc.property(typed, (form) => {
        const checked = checkReview(form)
        if (!checked.ok) return
        const { title, description } = checked.words
        expect([...title].length).toBeLessThanOrEqual(MAX_TITLE_LENGTH)
        expect([...description].length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH)
        expect(title + description).not.toContain('\u0000')
      }),
    )
  })
})

test.each([
  { text: '3', star: 3 },
  { text: '', star: null },
  { text: '-1', star: null },
  { text: '1e0', star: null },
  { text: 'beş', star: null },
])('"$text" is $star stars', ({ text, star }) => {
  expect(readStar(text)).toBe(star)
})

test('the address of a review form is parsed back to what it was made from', () => {
  const target: ReviewTarget = { orderNo: '261121483920', productId: 41 }
  const query = new URL(reviewAddress(target), 'http://shop.invalid').searchParams.get('yaz')
  expect(readReviewTarget(query)).toEqual(target)
})

test.each([
  null,
  '',
  '261121483920',
  '261121483920.',
  '261121483920.0',
  '2611.41',
  '261121483920.9999999999',
  '261121483920.41.1',
])('the review target "%s" names no product of an order', (text) => {
  expect(readReviewTarget(text)).toBeNull()
})

test.each([
  { author: 'Ayşe Y.', masked: 'A*** Y***', why: 'as reviews show their authors' },
  { author: 'irem Nur İ.', masked: 'İ*** N*** İ***', why: 'Turkish capitals, every word' },
  { author: 'Ümit', masked: 'Ü***', why: 'a single name' },
  { author: '  ', masked: '', why: 'an empty name stays empty' },
])('the author $author of an erased account is shown as $masked: $why', ({ author, masked }) => {
  expect(maskedAuthor(author)).toBe(masked)
})

test.each([
  { counts: { small: 1, true: 4, large: 0 }, shares: { small: 20, true: 80, large: 0 }, why: 'whole shares' },
  {
    counts: { small: 1, true: 3, large: 2 },
    shares: { small: 17, true: 50, large: 33 },
    why: 'they add up to 100',
  },
  {
    counts: { small: 2, true: 2, large: 2 },
    shares: { small: 34, true: 33, large: 33 },
    why: 'equal thirds too',
  },
  { counts: { small: 0, true: 4, large: 0 }, shares: null, why: 'four answers are too few' },
])('$counts of sizes are $shares percent: $why', ({ counts, shares }) => {
  expect(fitShares(counts)).toEqual(shares)
})
