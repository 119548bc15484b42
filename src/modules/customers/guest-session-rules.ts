import type { SignedInCustomer } from '#modules/visitor.ts'

/** How a guest's session began: by giving an address in this browser, or by the link of an email, which may be about anybody's order. */
export type GuestSessionOrigin = 'address' | 'link'

/** The id of a guest's session, which says how it began. */
export const guestSessionId = (by: GuestSessionOrigin, unique: string) => `${by}:${unique}`

/** True for a guest who began in this browser, so that addresses and cart are the shopper's own. */
export const isBegunHere = ({ sessionId }: Pick<SignedInCustomer, 'sessionId'>) =>
  sessionId.startsWith('address:')
