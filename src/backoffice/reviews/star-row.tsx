import { m } from '#office-texts/messages.js'

const STARS = '★★★★★'

/** One to five stars; the number is said to screen readers. */
export function StarRow({ star }: { star: number }) {
  return (
    <span
      role="img"
      aria-label={m.reviews_star({ star })}
      className="tracking-wide whitespace-nowrap text-warn"
    >
      <span aria-hidden="true">
        {STARS.slice(0, star)}
        <span className="text-line">{STARS.slice(star)}</span>
      </span>
    </span>
  )
}
