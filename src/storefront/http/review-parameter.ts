import {
  ALL_REVIEWS,
  REVIEW_ORDERS,
  type ReviewChoice,
  type ReviewOrder,
  STARS,
} from '#modules/content/reviews/reviews-rules.ts'

/** The query parameter with the page number of a product's reviews. */
export const REVIEWS_PAGE = 'yorum'
/** The query parameter with the stars of the reviews that are shown. */
export const REVIEWS_STAR = 'yorumYildiz'
/** The query parameter with the order of the reviews; without it the newest come first. */
export const REVIEWS_ORDER = 'yorumSira'

/** The query parameter that shows only reviews with photos, with the value 1. */
export const REVIEWS_PHOTOS = 'yorumFoto'

/** The query parameter with the topic of the reviews (`ReviewTopic.word`). */
export const REVIEWS_TOPIC = 'yorumKonu'
/** The query parameter with the variant that the authors of the reviews bought, as orders name it. */
export const REVIEWS_VARIANT = 'yorumSecenek'
const LONGEST_WORD = 200

/** The query parameter with the page number of a product's questions. */
export const QUESTIONS_PAGE = 'soru'

/** The words of `REVIEWS_ORDER`. */
export const ORDER_WORDS = {
  newest: '',
  helpful: 'yararli',
  highest: 'yuksek',
  lowest: 'dusuk',
  photos: 'fotografli',
} as const satisfies Record<ReviewOrder, string>

/** The choice of an address; what is no choice counts as none. */
export function reviewChoice(query: URLSearchParams): ReviewChoice {
  const star = STARS.find((each) => String(each) === query.get(REVIEWS_STAR)) ?? null
  const asked = query.get(REVIEWS_ORDER)
  const order = REVIEW_ORDERS.find((each) => ORDER_WORDS[each] === asked) ?? ALL_REVIEWS.order
  const word = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_WORD)
  return {
    ...{ star, photos: query.get(REVIEWS_PHOTOS) === '1', order },
    topic: word(REVIEWS_TOPIC),
    variant: word(REVIEWS_VARIANT),
  }
}
