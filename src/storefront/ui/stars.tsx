import { formatRating, starWidth } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'

/** One star in a box of 20 by 20, as in `star.svg`. */
export const STAR_SHAPE = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

/** Five stars filled to `rate` × 20 percent (spec §9). The number is in the accessible name. */
export function Stars({ rate }: { rate: number }) {
  return <StarsFilled rating={formatRating(rate)} width={starWidth(rate)} />
}

/** The same with a text for the number, and the width in percent. An SVG, because pages may have no inline styles. */
export function StarsFilled({ rating, width }: { rating: string; width: number }) {
  return (
    <svg className="stars" role="img" aria-label={m.rating_of({ rating })}>
      <rect width={`${width}%`} height="100%" />
    </svg>
  )
}
