import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'

/**
 * How a guest's session began: by giving an address in this browser, by registering it on the way to the checkout, or by the link of an email, which may
 * be about anybody's order.
 */
export type GuestSessionOrigin = 'address' | 'registration' | 'link'

/** The id of a guest's session, which says how it began. */
export const guestSessionId = (by: GuestSessionOrigin, unique: string) => `${by}:${unique}`

/** True for a guest who began in this browser, so that addresses and cart are the shopper's own. */
export const isBegunHere = (guest: Pick<SignedInCustomer, 'sessionId'>) =>
  guest.sessionId.startsWith('address:') || hasRegistered(guest)

/** True for a guest who has just chosen a password for an account, which takes the order over (decision 118). */
export const hasRegistered = ({ sessionId }: Pick<SignedInCustomer, 'sessionId'>) =>
  sessionId.startsWith('registration:')
