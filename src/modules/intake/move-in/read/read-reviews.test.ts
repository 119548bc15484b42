import { expect, test } from 'vitest'
import { readReviews as readFile, readStars, shownAuthor } from './read-reviews.ts'

const now = new Date('2026-01-01T00:00:00Z')
const table = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
function readReviews(...given: Parameters<typeof readFile>) {
  const read = readFile(...given)
  if (read && 'unclear' in read) throw new Error('the dates are unclear')
  return read
}

test.each([
  { text: '4', stars: 4, why: 'a whole number' },
  { text: '4,5', stars: 5, why: 'halves are rounded up' },
  { text: '4.4', stars: 4, why: 'less than a half down' },
  { text: '5/5', stars: 5, why: 'of five' },
  { text: '★★★☆☆', stars: 3, why: 'drawn' },
  { text: '3 yıldız', stars: 3, why: 'with its word' },
  { text: '0', stars: null, why: 'below the least' },
  { text: '0.9', stars: null, why: 'below the least, although it would round to one' },
  { text: '5.4', stars: null, why: 'above the most, although it would round to five' },
  { text: '80', stars: null, why: 'percent say nothing of stars' },
  { text: '', stars: null, why: 'an answer, not a review' },
])('"$text" is $stars stars: $why', ({ text, stars }) => {
  expect(readStars(text)).toBe(stars)
})

test.each([
  { given: 'Ayşe Yılmaz', shown: 'Ayşe Y.' },
  { given: 'Ayşe Nur  ışık', shown: 'Ayşe Nur I.' },
  { given: 'Ayşe Y.', shown: 'Ayşe Y.' },
  { given: 'Ayşe', shown: 'Ayşe' },
  { given: '<b>Ali</b> Can', shown: 'Ali C.' },
  { given: 'ayse@ornek.example', shown: '' },
  { given: '0532 5554433', shown: '' },
  { given: '', shown: '' },
])('the author $given is shown as "$shown"', ({ given, shown }) => {
  expect(shownAuthor(given)).toBe(shown)
})

test('a file of Yotpo is read with the answer of the shop, and without what it threw away', () => {
  const read = readReviews(
    table(
      [
        'review_score',
        'review_title',
        'review_content',
        'date',
        'display_name',
        'product_url',
        'comment_content',
        'published',
      ],
      [
        '5',
        'Good',
        'Works &#39;well&#39;<br>Buy <a\nhref="/x">it</a>',
        '2024-01-02',
        'Jane Doe',
        'https://eski.example/products/kupa?x=1',
        'Thanks',
        'true',
      ],
      ['1', 'Bad', 'No', '2024-01-02', 'Joe', '/products/kupa', '', 'Rejected'],
    ),
    now,
  )
  expect(read?.reviews).toMatchObject([
    {
      product: { handle: 'kupa' },
      review: {
        description: "Works 'well'\nBuy it",
        reply: 'Thanks',
        repliedAt: null,
        shown: true,
        bought: false,
      },
    },
  ])
  expect(read?.problems).toMatchObject([{ line: 3, problem: 'rejected' }])
})

test('words that would not fit are kept as far as ours go, and what is hidden in them is taken out', () => {
  const read = readReviews(
    table(
      ['Stok kodu', 'Puan', 'Başlık', 'Yorum', 'Tarih'],
      ['A', '5', 'ters \u202eyazı 👩‍👧', `${'uzun '.repeat(500)}`, '2024-01-02'],
    ),
    now,
  )
  const [one] = read?.reviews ?? []
  expect(one?.review.title).toBe('ters yazı 👩‍👧')
  expect([...(one?.review.description ?? '')].length).toBeLessThanOrEqual(2000)
  expect(one?.notes).toEqual(['text-cut', 'no-author'])
})

test('a file without ratings, words or products is no file of reviews', () => {
  expect(readReviews(table(['Renk', 'Beden'], ['mavi', 'L']), now)).toBeNull()
  expect(readReviews(table(['rating', 'body'], ['5', 'İyi']), now)).toBeNull()
  expect(readReviews([], now)).toBeNull()
})

test('the dates of a file of reviews are read in the order that is said where no date shows it, those of replies too', () => {
  const file = table(
    ['Stok kodu', 'Puan', 'Yorum', 'Tarih', 'Yanıt', 'Yanıt tarihi'],
    ['A', '5', 'İyi', '05/12/2024', 'Sağ olun', '06/12/2024'],
  )
  expect(readFile(file, now)).toEqual({
    unclear: { dates: ['05/12/2024', '06/12/2024'], amounts: [] },
  })
  const [one] = readReviews(file, now, { dates: 'month-first' })?.reviews ?? []
  expect(one?.review.createdAt.toISOString()).toBe('2024-05-12T09:00:00.000Z')
  expect(one?.review.repliedAt?.toISOString()).toBe('2024-06-12T09:00:00.000Z')
})
