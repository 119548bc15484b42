import type { ReactNode } from 'react'
import type { ReviewFit } from '#modules/content/reviews/reviews-rules.ts'
import type { Review } from '#modules/content/reviews/reviews-schemas.ts'
import { textLanguage } from '#shared/text/text-language.ts'
import { m } from '#texts/messages.js'
import { Stars } from '../../../ui/stars.tsx'
import { ReviewPhotos } from './review-photos.tsx'

const FIT_SHORT = {
  small: m.review_fit_is_small,
  true: m.review_fit_is_true,
  large: m.review_fit_is_large,
} as const satisfies Record<ReviewFit, () => string>

/** One review: stars, title, words, photos, author and day; `children` is what can be done with it. */
export function ReviewCard({
  review: { star, title, description, name, date, createdAt, reply, repliedOn, origin, photos, variant, fit },
  children,
}: {
  review: Review
  children?: ReactNode
}) {
  const lang = textLanguage(`${title} ${description}`)
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rate={star} />
        {title && (
          <h3 lang={lang} className="wrap-anywhere">
            {title}
          </h3>
        )}
      </div>
      {description && (
        <p lang={lang} className="max-w-prose wrap-anywhere whitespace-pre-line leading-relaxed">
          {description}
        </p>
      )}
      <ReviewPhotos photos={photos} author={name || m.review_no_name()} />
      <p className="figures text-sm wrap-anywhere text-muted">
        {name || m.review_no_name()} · <time dateTime={createdAt}>{date.slice(0, 10)}</time> ·{' '}
        {origin === 'shop' ? m.review_by_buyer() : m.review_earlier_shop()}
        {variant && ` · ${variant}`}
        {fit && ` · ${FIT_SHORT[fit]()}`}
      </p>
      {reply && (
        <div className="mt-1 max-w-prose border-l-2 border-line pl-4">
          <p className="figures pb-1 text-sm text-muted">
            {repliedOn ? m.review_reply({ day: repliedOn }) : m.review_reply_undated()}
          </p>
          <p lang={textLanguage(reply)} className="wrap-anywhere whitespace-pre-line leading-relaxed">
            {reply}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}
