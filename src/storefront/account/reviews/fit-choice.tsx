import { FIT_WORDS, REVIEW_FITS, type ReviewFit } from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'

const ERROR = 'comment_fit-error'

const ANSWERS = {
  small: m.review_fit_small,
  true: m.review_fit_true,
  large: m.review_fit_large,
} as const satisfies Record<ReviewFit, () => string>

/** How the size turned out, which may be left unanswered. */
export function FitChoice({ initial, error }: { initial: string; error?: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? ERROR : undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{m.review_fit()}</legend>
      <div className="flex flex-wrap gap-2">
        {REVIEW_FITS.map((fit) => (
          <label
            key={fit}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent"
          >
            <input
              type="radio"
              name="comment_fit"
              value={FIT_WORDS[fit]}
              defaultChecked={initial === FIT_WORDS[fit]}
              aria-invalid={error ? true : undefined}
              className="accent-accent"
            />
            {ANSWERS[fit]()}
          </label>
        ))}
      </div>
      {error && (
        <p id={ERROR} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
