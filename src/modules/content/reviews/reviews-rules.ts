import { isVisible, oneLine, severalLines, textProblem } from '#shared/text/shopper-text.ts'
import { parseRowId } from '#shared/web/row-id.ts'

/** The most characters, counted as the reader does (spec §5, decisions C14). */
export const MAX_TITLE_LENGTH = 50
export const MAX_DESCRIPTION_LENGTH = 2000
/** Of the free text that goes with a reason for a refusal. */
export const MAX_REFUSAL_LENGTH = 300
export const MAX_REPLY_LENGTH = 2000

/** Why staff refuses a review; each has a sentence for its author. 'other' needs words of its own. */
export const REFUSAL_REASONS = ['insult', 'personal-data', 'off-topic', 'advertising', 'other'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** A new or edited review waits, is published, or was refused with a reason (decisions C14). */
export const REVIEW_STATUSES = ['pending', 'published', 'refused'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/**
 * Where a review was written: in this shop by its buyer, or in the merchant's earlier shop. Of an earlier shop only `earlier-shop-buyer` has a
 * record of the purchase behind it: the word of that shop's file, or one of its orders. Others are shown only when staff publishes them.
 */
export const REVIEW_ORIGINS = ['shop', 'earlier-shop', 'earlier-shop-buyer'] as const
export type ReviewOrigin = (typeof REVIEW_ORIGINS)[number]

/** One to five, the least first. */
export const STARS = [1, 2, 3, 4, 5] as const

/** How the size of something worn turned out: narrow, true to size, wide. */
export const REVIEW_FITS = ['small', 'true', 'large'] as const
export type ReviewFit = (typeof REVIEW_FITS)[number]
/** The words of forms and of the API for them. */
export const FIT_WORDS = { small: 'dar', true: 'tam', large: 'bol' } as const satisfies Record<
  ReviewFit,
  string
>
/** From so many answers on they are shown: the word of two buyers is no measure. */
export const LEAST_FITS = 5

/** Shares of the answers in whole percent that add up to 100, the largest remainders rounded up; null below `LEAST_FITS`. */
export function fitShares(counts: Readonly<Record<ReviewFit, number>>): Record<ReviewFit, number> | null {
  const total = REVIEW_FITS.reduce((sum, fit) => sum + counts[fit], 0)
  if (total < LEAST_FITS) return null
  const exact = REVIEW_FITS.map((fit) => ({ fit, share: (counts[fit] * 100) / total }))
  const missing = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0)
  const up = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1)).slice(0, missing)
  const shares = exact.map((each) => [each.fit, Math.floor(each.share) + Number(up.includes(each))])
  return Object.fromEntries(shares) as Record<ReviewFit, number>
}

/** The orders in which shoppers may read reviews; all of them are objective, as the law asks (turkey.md §8). */
export const REVIEW_ORDERS = ['newest', 'helpful', 'highest', 'lowest', 'photos'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** Which reviews are shown, and in which order; `star` null shows all. */
export interface ReviewChoice {
  readonly star: number | null
  /** Only those with photos. */
  readonly photos: boolean
  readonly order: ReviewOrder
  /** Only those about this topic (`ReviewTopic.word`); '' for all. */
  readonly topic?: string
  /** Only those of buyers of this variant, as their orders name it; '' for all. */
  readonly variant?: string
}
export const ALL_REVIEWS: ReviewChoice = { star: null, photos: false, order: 'newest' }

export type ReviewField = 'star' | 'title' | 'description'
export type ReviewFault =
  | ReviewField
  | 'title-too-long'
  | 'title-hidden'
  | 'description-too-long'
  | 'description-hidden'
  | 'fit'
/** What is wrong with a form, by field; empty when nothing is. */
export type ReviewFaults = Partial<Record<ReviewField | 'fit', ReviewFault>>

/** A review as a form sends it: text as it was typed. */
export type ReviewForm = Readonly<Record<ReviewField, string>> & {
  /** A word of `FIT_WORDS`; '' and missing are no answer. */
  readonly fit?: string
}

/** A valid review, ready to be saved. */
export interface ReviewWords {
  /** 1 to 5. */
  star: number
  title: string
  description: string
  /** Null without an answer; an edit without one keeps the stored answer. */
  fit: ReviewFit | null
}

/** Two blank lines separate paragraphs; more of them only push other people's reviews away. */
const MANY_BREAKS = /\n{4,}/g

/** Half a surrogate pair, as an emoji cut in two leaves it. */
const HALVES = /\p{Cs}/gu
/** Replaces letters that could not be decoded, as from an old form in Windows-1254. A text with it counts as empty. */
const UNREADABLE = '\ufffd'
const readable = (text: string) => (text.includes(UNREADABLE) ? '' : text.replace(HALVES, ''))

/** A title as it is saved: one line, single spaces, none at its ends. '' where nothing is visible or letters could not be decoded. */
export function cleanTitle(text: string): string {
  const title = oneLine(readable(text))
  return isVisible(title) ? title : ''
}

/** A description as it is saved: plain text with the author's line breaks (decisions C14). '' as for a title. */
export function cleanDescription(text: string): string {
  const description = severalLines(readable(text)).replace(MANY_BREAKS, '\n\n\n')
  return isVisible(description) ? description : ''
}

/** Stars from a form, 1 to 5; null for anything else. */
export function readStar(text: string): number | null {
  const digit = text.trim()
  return /^[1-5]$/.test(digit) ? Number(digit) : null
}

/** What is wrong with a cleaned text that must not be empty. */
function faultOf(field: 'title' | 'description', text: string, most: number): ReviewFault | null {
  switch (textProblem(text, { least: 1, most })) {
    case null:
      return null
    case 'hidden':
      return `${field}-hidden`
    case 'long':
      return `${field}-too-long`
    default:
      return field
  }
}

/** Checks a form by spec §5, the same in browser and server. */
export function checkReview(
  form: ReviewForm,
): { ok: true; words: ReviewWords } | { ok: false; faults: ReviewFaults } {
  const star = readStar(form.star)
  const title = cleanTitle(form.title)
  const description = cleanDescription(form.description)
  const fit = REVIEW_FITS.find((each) => FIT_WORDS[each] === form.fit) ?? null
  const faults: ReviewFaults = {}
  if (form.fit && fit === null) faults.fit = 'fit'
  const ofTitle = faultOf('title', title, MAX_TITLE_LENGTH)
  const ofDescription = faultOf('description', description, MAX_DESCRIPTION_LENGTH)
  if (ofTitle) faults.title = ofTitle
  if (ofDescription) faults.description = ofDescription
  if (star === null) return { ok: false, faults: { star: 'star', ...faults } }
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, words: { star, title, description, fit } }
}

/** The known faults that remain after a change: one disappears when its field is right, and none appears while typing. */
export function remainingFaults(known: ReviewFaults, form: ReviewForm): ReviewFaults {
  const fields = Object.keys(known) as (keyof ReviewFaults)[]
  if (fields.length === 0) return known
  const checked = checkReview(form)
  const now: ReviewFaults = checked.ok ? {} : checked.faults
  return Object.fromEntries(fields.flatMap((field) => (now[field] ? [[field, now[field]]] : [])))
}

/** The first thing wrong, in the order the form is read: stars, title, words. */
export function firstFault(faults: ReviewFaults): ReviewFault | null {
  return faults.star ?? faults.title ?? faults.description ?? faults.fit ?? null
}

/** The product of an order that a review is written for. */
export interface ReviewTarget {
  orderNo: string
  productId: number
}

/** The page on which a review is written without JavaScript: `/degerlendirmelerim?yaz=261121483920.41`. */
export function reviewAddress({ orderNo, productId }: ReviewTarget): string {
  return `/degerlendirmelerim?yaz=${orderNo}.${productId}`
}

/** Where the button 'Yararlı' sends its form without scripts. */
export const REVIEW_VOTE_PATH = '/degerlendirmelerim/yararli'

/** Parses the value of `yaz`; null for one that names no product of an order. */
export function readReviewTarget(text: string | null): ReviewTarget | null {
  const [, orderNo = '', id = ''] = /^(\d{12})\.(\d+)$/.exec(text ?? '') ?? []
  const productId = parseRowId(id)
  return productId === null ? null : { orderNo, productId }
}

/** The author of a review whose account was erased: `Ayşe Y.` becomes `A*** Y***`. */
export function maskedAuthor(authorName: string): string {
  const words = authorName.split(/\s+/).filter((word) => word !== '')
  return words.map(([initial = '']) => `${initial.toLocaleUpperCase('tr')}***`).join(' ')
}
