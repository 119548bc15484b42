import { fitShares, REVIEW_FITS, type ReviewFit } from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'

const SAYS = {
  small: m.reviews_fit_small,
  true: m.reviews_fit_true,
  large: m.reviews_fit_large,
} as const satisfies Record<ReviewFit, unknown>

const COLOURS = { small: 'text-line-strong', true: 'text-accent', large: 'text-muted' } as const

/** How the size turned out for those who answered: one bar and its words. Nothing while too few have. */
export function FitBar({ fits }: { fits: Readonly<Record<ReviewFit, number>> }) {
  const shares = fitShares(fits)
  if (!shares) return null
  const before = { small: 0, true: shares.small, large: shares.small + shares.true }
  return (
    <div className="flex flex-col gap-1.5">
      <p className="figures font-medium">{SAYS.true({ share: shares.true })}</p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-full"
      >
        {REVIEW_FITS.map((fit) => (
          <rect
            key={fit}
            x={before[fit]}
            width={shares[fit]}
            height="8"
            className={classNames('fill-current', COLOURS[fit])}
          />
        ))}
      </svg>
      <p className="figures flex justify-between gap-4 text-sm text-muted">
        <span>{SAYS.small({ share: shares.small })}</span>
        <span>{SAYS.large({ share: shares.large })}</span>
      </p>
    </div>
  )
}
