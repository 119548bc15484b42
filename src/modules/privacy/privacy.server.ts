import type { Db } from '#database/database.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import { parseEmail } from '#modules/customers/email-rules.ts'
import type { Limits } from '#modules/limits/limits.server.ts'
import type { Mail } from '#modules/mail/mail.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop.server.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { istanbulDay } from '#shared/dates.ts'
import {
  type EraseForm,
  type EraseObstacle,
  type EraseResult,
  eraseAccount,
  erasedProof,
  eraseObstacle,
} from './erase-account.ts'
import { deleteExpiredConsents, findErasedByProof } from './erase-queries.ts'
import { exportData } from './export-data.ts'
import { exportFileName } from './privacy-rules.ts'

export type { EraseForm, EraseObstacle, EraseResult } from './erase-account.ts'

/** What the law on personal data (KVKK) gives every customer: a copy of everything, and an end to it. */
export interface Privacy {
  /** Everything held about the customer, as a file: its name and its text, piece by piece. */
  export(customerId: string): { fileName: string; text: AsyncGenerator<string> }
  /** What stands in the way of erasing the account now, for a page to say ahead; null when nothing does. */
  obstacle(customerId: string): Promise<EraseObstacle | null>
  /** Erases the account for good, or says what stands in the way. The sessions are over with it. */
  erase(customer: SignedInCustomer, form: EraseForm): Promise<EraseResult>
  /** Deletes what was kept of erased accounts for a time that is over. */
  deleteExpired(): Promise<void>
}

export async function createPrivacy(
  deps: ShopDeps & { limits: Limits; settings: Settings; customers: Customers; mail: Mail },
): Promise<Privacy> {
  const { db, clock, settings } = deps
  const keys = deps.secrets.keysFor('erased-addresses')
  return {
    export(customerId) {
      const now = clock()
      const head = { shop: settings.store().name, exportedAt: now }
      return { fileName: exportFileName(istanbulDay(now)), text: exportData(db, customerId, head) }
    },
    obstacle: (customerId) => eraseObstacle(db, customerId),
    erase: (customer, form) => eraseAccount({ ...deps, secret: keys.current() }, customer, form),
    async deleteExpired() {
      await deleteExpiredConsents(db)
    },
  }
}

/**
 * Ids of erased accounts that had this address, so that a complaint can be answered with the consents that were given (decision 20).
 * `keys` are all the shop has had: an address is proved by the key of the day it was erased.
 */
export async function erasedAccounts(db: Db, keys: readonly string[], email: string): Promise<string[]> {
  const address = parseEmail(email)
  return address === null
    ? []
    : findErasedByProof(
        db,
        keys.map((key) => erasedProof(address, key)),
      )
}
