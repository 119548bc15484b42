import type { RefusalReason, ReviewOrigin, ReviewStatus } from '#modules/content/reviews/reviews-rules.ts'
import type { StaffReview } from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { fieldName } from '../parts/history/audit-fields.ts'
import { actionName } from '../parts/history/audit-texts.ts'
import type { Tone } from '../parts/status-badge.tsx'

const STATES: Readonly<Record<ReviewStatus, { label: () => string; tone: Tone }>> = {
  pending: { label: m.reviews_pending, tone: 'warn' },
  published: { label: m.reviews_published, tone: 'good' },
  refused: { label: m.reviews_refused, tone: 'plain' },
}
export const reviewState = (status: ReviewStatus) => STATES[status].label()
export const reviewTone = (status: ReviewStatus) => STATES[status].tone

/** What a review is called: its title, else its first words; those of an earlier shop may have neither. */
export const reviewHeading = ({ title, description }: StaffReview) =>
  title || description.slice(0, 60) || m.reviews_without_words()
export const reviewAuthor = ({ authorName }: StaffReview) => authorName || m.reviews_no_name()
/** Where a review that is not of this shop comes from. */
export const reviewOrigin = (origin: Exclude<ReviewOrigin, 'shop'>) =>
  origin === 'earlier-shop-buyer' ? m.reviews_from_earlier_buyer() : m.reviews_from_earlier_shop()

const REASONS: Readonly<Record<RefusalReason, () => string>> = {
  insult: m.reviews_reason_insult,
  'personal-data': m.reviews_reason_personal_data,
  'off-topic': m.reviews_reason_off_topic,
  advertising: m.reviews_reason_advertising,
  other: m.reviews_reason_other,
}
export const refusalReason = (reason: RefusalReason) => REASONS[reason]()

const ACTIONS: Readonly<Record<string, () => string>> = {
  'review.approve': m.reviews_did_approve,
  'review.refuse': m.reviews_did_refuse,
  'review.reopen': m.reviews_did_reopen,
  'review.reply': m.reviews_did_reply,
  'review.remove-photo': m.reviews_did_remove_photo,
}
export const reviewAction = (action: string) => ACTIONS[action]?.() ?? actionName(action)

const FIELDS: Readonly<Record<string, () => string>> = {
  status: m.reviews_status,
  refusalReason: m.reviews_reason,
  reply: m.reviews_reply,
}
export const reviewField = (field: string) => FIELDS[field]?.() ?? fieldName(field)
