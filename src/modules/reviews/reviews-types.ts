import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import type { LineObstacle } from './review-eligibility-rules.ts'
import type { ReviewFaults } from './reviews-rules.ts'

export type ModerateResult = { ok: true } | { ok: false; reason: 'review-not-found' | 'reason-required' }

export type ReviewDecision = 'publish' | 'refuse'

export interface ReviewsDeps extends Pick<ShopDeps, 'db' | 'changes' | 'log'> {
  settings: Settings
  /** Translates the options of what was bought: orders store the Turkish ones. */
  catalogue: Pick<Catalogue, 'terms'>
}

/** Why a review was not saved. */
export type ReviewRefusal =
  | { ok: false; reason: 'invalid'; faults: ReviewFaults }
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
