import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { LineObstacle } from '#modules/kernel/orders/review-eligibility-rules.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { RefusedPhoto } from '#modules/platform/media/photo-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { RefusalReason, ReviewFaults } from './reviews-rules.ts'
import type { StaffReview } from './staff/reviews-admin-schemas.ts'

/** What staff decides. `reopen` takes a decision back: the review waits again. `note` is free text for the author, '' for none. */
export type ReviewDecision =
  /** `together`: one of several at once, which only takes those with a record of the purchase (decision 90). */
  | { kind: 'publish'; together?: boolean }
  | { kind: 'refuse'; why: RefusalReason; note: string }
  | { kind: 'reopen' }

/** The review and the version of it that staff decided about. */
export interface DecidedReview {
  id: number
  version: number
}

/** `current` is the review as it is, for staff to compare with. */
export type ModerateResult =
  | { ok: true; review: StaffReview }
  | { ok: false; reason: 'review-not-found' | 'note-required' }
  | { ok: false; reason: 'conflict' | 'wrong-state' | 'not-proven'; current: StaffReview }

export interface ReviewsDeps extends Pick<ShopDeps, 'db' | 'changes' | 'clock' | 'log' | 'publicUrl'> {
  settings: Settings
  mail: Mail
  /** Translates the options of what was bought: orders store the Turkish ones. */
  catalogue: Pick<Catalogue, 'terms'>
}

/** Why a review was not saved. */
export type ReviewRefusal =
  | { ok: false; reason: 'invalid'; faults: ReviewFaults }
  | { ok: false; reason: 'photos'; refused: readonly RefusedPhoto[] }
  | { ok: false; reason: ReviewObstacle }

/** What prevents a review. Another customer's order or review is reported like a missing one. */
export type ReviewObstacle =
  | 'order-not-found'
  | 'not-bought'
  | LineObstacle
  | 'product-gone'
  | 'already-reviewed'
  | 'review-not-found'
  | 'changed'
