import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { LEAST_MENTIONS, LEAST_REVIEWS, MOST_TOPICS, topicsOf } from './review-topics-rules.ts'

const PLAIN = 'Beğendim, tavsiye ederim.'
/** These reviews, and plain ones up to the number from which there are topics. */
function topics(...texts: string[]) {
  const all = [...texts, ...Array.from({ length: LEAST_REVIEWS }, () => PLAIN)]
  const some = all.slice(0, Math.max(LEAST_REVIEWS, texts.length))
  return topicsOf(some.map((text, at) => ({ id: at + 1, text }))).map(({ label, reviewIds }) => [
    label,
    reviewIds.length,
  ])
}

test.each([
  {
    texts: ['Kumaşı çok yumuşak', 'KUMAŞ ince', 'Kumaştan memnunum', 'kumaşın rengi soldu'],
    shown: [['kumaş', 4]],
    why: 'forms of one word, the bare word as its label',
  },
  {
    texts: ['Kalıbı dar', 'kalıp geniş', 'Kalıbına göre alın'],
    shown: [['kalıp', 3]],
    why: 'a softened consonant',
  },
  {
    texts: ['Kargosu hızlı', 'kargoya hemen verildi', 'Kargodan bir günde çıktı'],
    shown: [['kargo', 3]],
    why: 'a usual topic that nobody writes bare',
  },
  {
    texts: ['Sapı kısa', 'Kulpu gevşek', 'kulp sağlam', 'Kulpları ısınmıyor'],
    shown: [['kulp', 3]],
    why: 'any other word that several have',
  },
  { texts: ['Kumaş kumaş kumaş'], shown: [], why: 'a review counts once' },
  { texts: ['Kumaş iyi', 'Kumaşı iyi'], shown: [], why: 'two are too few' },
  {
    texts: ['Çok güzel ürün, aldım', 'Harika, aldık beğendik', 'Güzeldi, aldım, kullanıyorum', 'Ürün güzel'],
    shown: [],
    why: 'praise and what buyers do are no topics',
  },
  {
    texts: ['The fabric is soft', 'fabric feels thin', 'Nice fabric'],
    shown: [['fabric', 3]],
    why: 'English reviews',
  },
])('$why: $shown', ({ texts, shown }) => {
  expect(topics(...texts)).toEqual(shown)
})

test(`there are none below ${LEAST_REVIEWS} reviews`, () => {
  const few = Array.from({ length: LEAST_REVIEWS - 1 }, (_, id) => ({ id, text: 'Kumaş' }))
  expect(topicsOf(few)).toEqual([])
  expect(topicsOf([...few, { id: 99, text: 'Kumaş' }])).toHaveLength(1)
})

test('any texts give few topics, each of several reviews, with a word that may stand in an address', () => {
  const text = fc.string({ unit: ANY_CHARACTER, maxLength: 40 })
  const turkish = fc.array(fc.constantFrom('kumaşı', 'İğne', 'ılık', 'kapağı', 'renk'), { maxLength: 6 })
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          text,
          turkish.map((words) => words.join(' ')),
        ),
        { maxLength: 30 },
      ),
      (texts) => {
        const found = topicsOf(texts.map((each, id) => ({ id, text: each })))
        expect(found.length).toBeLessThanOrEqual(MOST_TOPICS)
        for (const { word, reviewIds } of found) {
          expect(word).toMatch(/^[a-z]{3,}$/)
          expect(new Set(reviewIds).size).toBe(reviewIds.length)
          expect(reviewIds.length).toBeGreaterThanOrEqual(LEAST_MENTIONS)
        }
      },
    ),
  )
})
