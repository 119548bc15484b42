import { FIT_WORDS, type ReviewFit, type ReviewStatus } from './reviews-rules.ts'
import type {
  OwnReviewPage,
  ReviewPage,
  WireOwnReviewPage,
  WireReviewPage,
  WireWrittenReview,
  WrittenReview,
} from './reviews-schemas.ts'

/** The wire's words for the states of a review. */
export const WIRE_REVIEW_STATUSES = {
  pending: 'beklemede',
  published: 'yayında',
  refused: 'reddedildi',
} as const satisfies Record<ReviewStatus, string>

const wireFit = (fit: ReviewFit | null) => (fit === null ? '' : FIT_WORDS[fit])

/** Published reviews as the API returns them. */
export function wireReviewPage({
  items,
  choice: _choice,
  found: _found,
  fromEarlierShop: _fromEarlierShop,
  withPhotos: _withPhotos,
  topics: _topics,
  variants: _variants,
  fits,
  ...page
}: ReviewPage): WireReviewPage {
  return {
    ...page,
    items: items.map(
      ({
        reply: _reply,
        repliedOn: _on,
        origin: _origin,
        photos: _photos,
        helpful: _votes,
        variant: _variant,
        ...review
      }) => ({
        ...review,
        status: WIRE_REVIEW_STATUSES[review.status],
        fit: wireFit(review.fit),
      }),
    ),
    fits: { dar: fits.small, tam: fits.true, bol: fits.large },
  }
}

/** A review as its author gets it back after writing. */
export function wireWrittenReview(review: WrittenReview): WireWrittenReview {
  return { ...review, status: WIRE_REVIEW_STATUSES[review.status], fit: wireFit(review.fit) }
}

export function wireOwnReviewPage({ items, ...page }: OwnReviewPage): WireOwnReviewPage {
  return {
    ...page,
    items: items.map(({ photos: _photos, asksFit: _asks, ...review }) => ({
      ...review,
      status: WIRE_REVIEW_STATUSES[review.status],
      fit: wireFit(review.fit),
    })),
  }
}
