import { formatRating, starWidth } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'

/** One star in a box of 20 by 20. */
export const STAR_SHAPE = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const STARS_CLIP = 'five-stars'
const offsets = [0, 20, 40, 60, 80]

/** The clip path of every row of stars; rendered once per page. */
export function StarsClip() {
  return (
    <clipPath id={STARS_CLIP}>
      {offsets.map((x) => (
        <path key={x} d={STAR_SHAPE} transform={`translate(${x} 0)`} />
      ))}
    </clipPath>
  )
}

/** Five stars filled to `rate` × 20 percent (spec §9). The number is in the accessible name. */
export function Stars({ rate }: { rate: number }) {
  return <StarsFilled rating={formatRating(rate)} width={starWidth(rate)} />
}

/** The same with a text for the number, and the width in percent. */
export function StarsFilled({ rating, width }: { rating: string; width: number }) {
  return (
    <svg viewBox="0 0 100 20" className="h-4 w-20 shrink-0" role="img" aria-label={m.rating_of({ rating })}>
      <g clipPath={`url(#${STARS_CLIP})`}>
        <rect width="100" height="20" className="fill-line" />
        <rect width={width} height="20" className="fill-star" />
      </g>
    </svg>
  )
}
