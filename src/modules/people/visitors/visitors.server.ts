import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import {
  type ChosenAddresses,
  chooseAddresses,
  chooseBranch,
  chosenAddresses,
  chosenBranch,
  clearChosenAddresses,
} from './chosen-queries.ts'
import { deleteExpiredVisitors } from './delete-expired-visitors.ts'

export { type ChosenDelivery, chooseDelivery, chosenDelivery } from './chosen-queries.ts'
export { rememberPlacedOrder, renewVisitor } from './visitors-queries.ts'

/** Browsers with stored state, known by the SHA-256 of their visitor cookie: what each has chosen for its next order. */
export interface Visitors {
  /** Stores the delivery and invoice address of the next order. False when either is not the customer's own. */
  chooseAddresses(
    tokenHash: string,
    customerId: string,
    chosen: { delivery: number; invoice: number },
  ): Promise<boolean>
  /** The chosen addresses; null for none and for one that belongs to another customer. */
  chosenAddresses(tokenHash: string, customerId: string): Promise<ChosenAddresses>
  clearChosenAddresses(tokenHash: string): Promise<void>
  /** Stores the branch for this browser's next order, null for none. False when it is not the customer's own. */
  chooseBranch(tokenHash: string, customerId: string, branchId: number | null): Promise<boolean>
  /** The branch chosen in this browser; null for none and for one that belongs to another customer. */
  chosenBranch(tokenHash: string, customerId: string): Promise<number | null>
  /** Deletes visitors that got their cookie more than `days` ago. */
  deleteExpired(days: number): Promise<void>
}

export function createVisitors({ db }: Pick<ShopDeps, 'db'>): Visitors {
  return {
    chooseAddresses: (tokenHash, customerId, chosen) => chooseAddresses(db, tokenHash, customerId, chosen),
    chosenAddresses: (tokenHash, customerId) => chosenAddresses(db, tokenHash, customerId),
    clearChosenAddresses: (tokenHash) => clearChosenAddresses(db, tokenHash),
    chooseBranch: (tokenHash, customerId, branchId) => chooseBranch(db, tokenHash, customerId, branchId),
    chosenBranch: (tokenHash, customerId) => chosenBranch(db, tokenHash, customerId),
    async deleteExpired(days) {
      await deleteExpiredVisitors(db, days)
    },
  }
}
