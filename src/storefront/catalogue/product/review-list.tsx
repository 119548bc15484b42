import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatRating } from '#modules/catalogue/catalogue-rules.ts'
import type { Review, ReviewPage } from '#modules/reviews/reviews-schemas.ts'
import { paginationWindow } from '#shared/pagination.ts'
import { textLanguage } from '#shared/text-language.ts'
import { m } from '#texts/messages.js'
import { linkSearch } from '../../http/page-address.ts'
import { ReadyPart } from '../../http/ready-part.tsx'
import { REVIEWS_PAGE } from '../../http/review-parameter.ts'
import { classNames } from '../../ui/class-names.ts'
import { Stars } from '../../ui/stars.tsx'

/** Id of the section, for links to it. */
export const REVIEWS_ID = 'yorumlar'

/** The reviews of buyers: the average, how many gave each star, and the texts, newest first (spec §2). */
export function ReviewList({ reviews }: { reviews: ReviewPage }) {
  const { total, average, counts, items, page, pages } = reviews
  return (
    <section id={REVIEWS_ID} aria-labelledby="reviews-title" className="container-page pt-12">
      <h2 id="reviews-title" className="pb-5">
        {m.reviews()}
      </h2>
      {total === 0 ? (
        <p className="rounded-card bg-surface px-6 py-10 text-center text-muted">{m.no_reviews()}</p>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[18rem_1fr] lg:gap-12">
          <div className="flex max-w-md min-w-0 flex-col gap-4 self-start">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="figures text-5xl font-semibold tracking-tight">
                <span aria-hidden="true">{formatRating(average)}</span>
                <span className="sr-only">{m.reviews_average({ average: formatRating(average) })}</span>
              </p>
              <div className="flex flex-col gap-1">
                <Stars rate={average} />
                <p className="figures text-sm text-muted">{m.review_count({ count: total })}</p>
              </div>
            </div>
            <ul className="flex flex-col gap-1.5">
              {counts.map(({ star, count }) => (
                <StarCount key={star} star={star} count={count} total={total} />
              ))}
            </ul>
          </div>
          <div className="min-w-0">
            <ol className="divide-y divide-line">
              {items.map((review) => (
                <li key={review.id} className="py-5 first:pt-0">
                  <ReviewCard review={review} />
                </li>
              ))}
            </ol>
            <ReviewPages page={page} pages={pages} />
          </div>
        </div>
      )}
      <ReviewRules />
    </section>
  )
}

/** Who may review and what is not published: the law requires it beside the reviews (turkey.md §8). */
function ReviewRules() {
  return (
    <ReadyPart
      as="details"
      name="review-rules"
      from={null}
      className="group mt-4 max-w-prose text-sm text-muted"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1 font-medium underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {m.reviews_how()}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <p className="pb-2 leading-relaxed">{m.review_rule()}</p>
      <p className="pb-2 leading-relaxed">{m.review_rule_refusals()}</p>
      <p>
        <Link to="/degerlendirmelerim" className="font-medium text-accent underline underline-offset-4">
          {m.review_write_own()}
        </Link>
      </p>
    </ReadyPart>
  )
}

function StarCount({ star, count, total }: { star: number; count: number; total: number }) {
  return (
    <li className="figures flex items-center gap-3 text-sm text-muted">
      <span className="sr-only">{m.reviews_star_count({ star, count })}</span>
      <span aria-hidden="true" className="w-7">
        {star} ★
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="h-2 flex-1 rounded-full bg-line"
      >
        <rect width={(count / total) * 100} height="8" className="fill-star" />
      </svg>
      <span aria-hidden="true" className="w-8 text-right">
        {count}
      </span>
    </li>
  )
}

/** One review: stars, title, words, author and day. */
export function ReviewCard({
  review: { star, title, description, name, date, createdAt, reply, repliedOn },
}: {
  review: Review
}) {
  const lang = textLanguage(`${title} ${description}`)
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rate={star} />
        <h3 lang={lang} className="wrap-anywhere">
          {title}
        </h3>
      </div>
      <p lang={lang} className="max-w-prose wrap-anywhere whitespace-pre-line leading-relaxed">
        {description}
      </p>
      <p className="figures text-sm wrap-anywhere text-muted">
        {name} · <time dateTime={createdAt}>{date.slice(0, 10)}</time>
      </p>
      {reply && (
        <div className="mt-1 max-w-prose border-l-2 border-line pl-4">
          <p className="figures pb-1 text-sm text-muted">{m.review_reply({ day: repliedOn })}</p>
          <p lang={textLanguage(reply)} className="wrap-anywhere whitespace-pre-line leading-relaxed">
            {reply}
          </p>
        </div>
      )}
    </article>
  )
}

/** Links to the pages of reviews; the rest of the page stays as it is. */
function ReviewPages({ page, pages }: { page: number; pages: number }) {
  const { pathname, search } = useLocation()
  if (pages <= 1) return null
  const window = paginationWindow(page, pages)
  const to = (target: number) => {
    const query = new URLSearchParams(linkSearch(search))
    query.set(REVIEWS_PAGE, String(target))
    return { pathname, search: `?${query}`, hash: `#${REVIEWS_ID}` }
  }
  return (
    <nav aria-label={m.reviews_page()} className="pt-2">
      <ul className="figures flex flex-wrap gap-1">
        {window.map((entry, index) =>
          entry === 'ellipsis' ? (
            <li
              key={`gap-${window[index - 1]}`}
              aria-hidden="true"
              className="inline-flex size-11 items-center justify-center text-muted"
            >
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={to(entry)}
                aria-label={m.page_number({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className={classNames(
                  'inline-flex size-11 items-center justify-center rounded-control',
                  entry === page ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-surface',
                )}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
