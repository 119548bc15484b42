import type { DemoProduct } from '#seed/demo/demo-schemas.ts'
import { foldText } from '#shared/text/turkish.ts'

type Reviewed = Pick<DemoProduct, 'code' | 'reviews'>

/** Shorter sentences recur in life: 'Çok memnunum.' */
const WORDS_OF_A_SENTENCE = 4

const plain = (text: string) => foldText(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')).trim()
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?…])\s+/)
    .map(plain)
    .filter((sentence) => sentence.split(' ').length >= WORDS_OF_A_SENTENCE)

/** Texts of reviews, and longer sentences of them, that stand twice in the shop, however they are punctuated. */
export function repeatedReviews(products: readonly Reviewed[]): string[] {
  const seen = new Map<string, string>()
  return products.flatMap(({ code, reviews }) =>
    reviews.flatMap(({ text }) =>
      [...new Set([plain(text), ...sentencesOf(text)])].flatMap((said) => {
        const where = seen.get(said)
        seen.set(said, where ?? code)
        return where === undefined ? [] : [`${code}: "${said}" stands in a review of ${where}`]
      }),
    ),
  )
}

/** Those who wrote several reviews of one product. */
export function repeatedAuthors(products: readonly Reviewed[]): string[] {
  return products.flatMap(({ code, reviews }) => {
    const authors = reviews.map(({ by }) => by)
    const twice = authors.filter((by, at) => authors.indexOf(by) !== at)
    return [...new Set(twice)].map((by) => `${code}: ${by} wrote several reviews`)
  })
}

/** From as many reviews on, people do not all give the same stars. */
const MANY = 5

/** Products of which everybody thinks the same. */
export function unanimousReviews(products: readonly Reviewed[]): string[] {
  return products
    .filter(({ reviews }) => reviews.length >= MANY && new Set(reviews.map(({ stars }) => stars)).size === 1)
    .map(({ code, reviews }) => `${code}: ${reviews.length} reviews of ${reviews[0]?.stars} stars`)
}
