import type { OrderReturn } from '#modules/ordering/orders/orders-schemas.ts'

/** The name of the field with the quantity of an item to return. */
export function returnField(itemId: number): string {
  return `adet-${itemId}`
}

/** The names of the fields with the files of photos, and with the ids of those that are taken out again. */
export const PHOTOS = 'photos'
export const REMOVED_PHOTOS = 'photo-remove'

/** The parameter that names a request that was sent, whose photos the page shows instead of a new form. */
export const SENT_RETURN = 'talep'

const RETURN_ID = /^r_([\w-]{16,40})$/

/** The key of the form that a request was sent with; '' for one that was not sent by a form. */
export const returnKeyOf = (returnId: string): string => RETURN_ID.exec(returnId)?.[1] ?? ''

/** Whether the buyer may still add photos to a request: until it is answered. */
export const takesPhotos = ({ id, status }: Pick<OrderReturn, 'id' | 'status'>): boolean =>
  status === 'requested' && returnKeyOf(id) !== ''
