import type { SignedInCustomer, Visitor } from './visitor.ts'

/** Who can buy in a browser: the signed-in customer, else its guest; null for everybody else. */
export const buyerOf = ({ customer, guest }: Pick<Visitor, 'customer' | 'guest'>): SignedInCustomer | null =>
  customer ?? guest
