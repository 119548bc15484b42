import type { ReturnReason } from './return-rules.ts'

/** Photos that a return request may have. */
export const MAX_RETURN_PHOTOS = 4

/** Reasons for which the form asks for a photo. It never demands one: a buyer without a camera has the same rights. */
export const PHOTO_REASONS: readonly ReturnReason[] = ['damaged', 'defective', 'wrong_product', 'missing']

/** Months after a return was closed in which its photos and its label are kept: disputes about it come by then. */
export const KEPT_MONTHS = 6
/** Hours in which a form that was refused keeps its photos. */
export const UNSENT_HOURS = 24
