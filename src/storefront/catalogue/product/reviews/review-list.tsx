import { REVIEW_ORDERS, type ReviewChoice, type ReviewOrder } from '#modules/content/reviews/reviews-rules.ts'
import type { ReviewPage } from '#modules/content/reviews/reviews-schemas.ts'
import { formatRating } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { ReadyPart } from '../../../http/hydration/ready-part.tsx'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import { linkSearch } from '../../../http/page-address.ts'
import {
  ORDER_WORDS,
  REVIEWS_ORDER,
  REVIEWS_PAGE,
  REVIEWS_PHOTOS,
  REVIEWS_STAR,
  REVIEWS_TOPIC,
  REVIEWS_VARIANT,
} from '../../../http/review-parameter.ts'
import { Camera, ChevronDown } from '../../../ui/icons/icons.tsx'
import { A, type LinkTarget } from '../../../ui/link.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { FitBar } from './fit-bar.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewChips } from './review-chips.tsx'
import { ReviewVote, ReviewVoteForm } from './review-vote.tsx'
import { SectionPages } from './section-pages.tsx'

/** Id of the section, for links to it. */
export const REVIEWS_ID = 'yorumlar'

/** The reviews of buyers: the average, how many gave each star, and the texts, newest first (spec §2). */
export function ReviewList({ reviews, productId }: { reviews: ReviewPage; productId: number }) {
  const { total, average, counts, items, page, pages, choice, found, fromEarlierShop, withPhotos } = reviews
  const { topics, variants, fits } = reviews
  const chosen = Boolean(choice.star !== null || choice.photos || choice.topic || choice.variant)
  const to = useReviewAddress()
  return (
    <section
      id={REVIEWS_ID}
      data-region="reviews"
      aria-labelledby="reviews-title"
      className="container-page pt-12"
    >
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
            <ul className="flex flex-col">
              {counts.map(({ star, count }) => (
                <StarCount
                  key={star}
                  star={star}
                  count={count}
                  total={total}
                  shown={choice.star === star}
                  to={to({ star: choice.star === star ? null : star })}
                />
              ))}
            </ul>
            <FitBar fits={fits} />
            {withPhotos > 0 && (
              <A
                to={to({ photos: !choice.photos })}
                data-visit=""
                preventScrollReset
                aria-current={choice.photos ? 'true' : undefined}
                className="review-chip self-start"
              >
                <Camera aria-hidden="true" className="size-4" />
                {m.reviews_with_photos({ count: withPhotos })}
              </A>
            )}
          </div>
          <div className="min-w-0">
            <ReviewChips
              label={m.reviews_topics()}
              chips={topics.map(({ word, label, count }) => ({
                ...{ label, count, shown: choice.topic === word },
                to: to({ topic: choice.topic === word ? '' : word }),
              }))}
            />
            {variants.length > 1 && (
              <ReviewChips
                label={m.reviews_variants()}
                chips={variants.map(({ value, label, count }) => ({
                  ...{ label, count, shown: choice.variant === value },
                  to: to({ variant: choice.variant === value ? '' : value }),
                }))}
              />
            )}
            {total > 1 && (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-3 text-sm">
                {chosen && (
                  <p className="figures text-muted">
                    {choice.star === null
                      ? m.review_count({ count: found })
                      : m.reviews_star_count({ star: choice.star, count: found })}{' '}
                    <A
                      to={to({ star: null, photos: false, topic: '', variant: '' })}
                      data-visit=""
                      preventScrollReset
                      className="ml-2 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
                    >
                      {m.reviews_show_all()}
                    </A>
                  </p>
                )}
                <nav aria-label={m.reviews_order()} className="review-orders">
                  {REVIEW_ORDERS.filter((order) => order !== 'photos' || withPhotos > 0).map((order) => (
                    <A
                      key={order}
                      to={to({ order })}
                      data-visit=""
                      preventScrollReset
                      aria-current={order === choice.order ? 'true' : undefined}
                    >
                      {ORDERS[order]()}
                    </A>
                  ))}
                </nav>
              </div>
            )}
            <ReviewVoteForm />
            <ol data-votes-of={productId} className="divide-y divide-line">
              {items.map((review) => (
                <li key={review.id} className="py-5 first:pt-0">
                  <ReviewCard review={review}>
                    <ReviewVote review={review} />
                  </ReviewCard>
                </li>
              ))}
            </ol>
            <SectionPages label={m.reviews_page()} page={page} pages={pages} to={(of) => to({ page: of })} />
          </div>
        </div>
      )}
      <ReviewRules withEarlierShop={fromEarlierShop > 0} />
    </section>
  )
}

/** Who may review and what is not published: the law requires it beside the reviews (turkey.md §8). */
function ReviewRules({ withEarlierShop }: { withEarlierShop: boolean }) {
  return (
    <ReadyPart
      as="details"
      name="review-rules"
      from={withEarlierShop}
      className="group mt-4 max-w-prose text-sm text-muted"
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1 font-medium underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {m.reviews_how()}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <p className="pb-2 leading-relaxed">{m.review_rule()}</p>
      {withEarlierShop && <p className="pb-2 leading-relaxed">{m.review_rule_earlier_shop()}</p>}
      <p className="pb-2 leading-relaxed">{m.review_rule_refusals()}</p>
      <p>
        <A to="/degerlendirmelerim" className="font-medium text-accent underline underline-offset-4">
          {m.review_write_own()}
        </A>
      </p>
    </ReadyPart>
  )
}

const ORDERS = {
  newest: m.reviews_newest,
  helpful: m.reviews_helpful,
  highest: m.reviews_highest,
  lowest: m.reviews_lowest,
  photos: m.reviews_photos_first,
} as const satisfies Record<ReviewOrder, () => string>

/** Addresses of this page with other reviews: a page, an order, the stars, those with photos, of a topic or a variant. A new choice begins at its first page. */
function useReviewAddress() {
  const { pathname, search } = usePageLocation()
  return ({ star, photos, order, topic, variant, page }: Partial<ReviewChoice> & { page?: number }) => {
    const query = new URLSearchParams(linkSearch(search))
    const put = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
    if (star !== undefined) put(REVIEWS_STAR, star === null ? '' : String(star))
    if (photos !== undefined) put(REVIEWS_PHOTOS, photos ? '1' : '')
    if (topic !== undefined) put(REVIEWS_TOPIC, topic)
    if (variant !== undefined) put(REVIEWS_VARIANT, variant)
    if (order !== undefined) put(REVIEWS_ORDER, ORDER_WORDS[order])
    put(REVIEWS_PAGE, page === undefined || page === 1 ? '' : String(page))
    return { pathname, search: query.size > 0 ? `?${query}` : '', hash: `#${REVIEWS_ID}` }
  }
}

/** How many gave these stars: a link to their reviews alone, or back to all while they are shown. */
function StarCount({
  star,
  count,
  total,
  shown,
  to,
}: {
  star: number
  count: number
  total: number
  shown: boolean
  to: LinkTarget
}) {
  const parts = (
    <>
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
    </>
  )
  return (
    <li>
      {count === 0 ? (
        <div className="review-stars">{parts}</div>
      ) : (
        <A
          to={to}
          data-visit=""
          preventScrollReset
          aria-current={shown ? 'true' : undefined}
          className="review-stars"
        >
          {parts}
        </A>
      )}
    </li>
  )
}
