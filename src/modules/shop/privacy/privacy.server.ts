import type { Db } from '#database/database.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { Guests } from '#modules/ordering/guests/guests.server.ts'
import {
  deleteConsentsOfErased,
  findErasedByProof,
} from '#modules/people/customers/account/erase-account-data.server.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay } from '#shared/dates.ts'
import {
  type EraseForm,
  type EraseObstacle,
  type EraseResult,
  eraseAccount,
  erasedProof,
  eraseNow,
  eraseObstacle,
} from './erase-account.ts'
import { exportData } from './export-stream.ts'
import { createPrivacyRequests, type PrivacyRequests } from './privacy-requests.ts'
import { CONSENT_PROOF_YEARS, exportFileName } from './privacy-rules.ts'

export type { EraseObstacle } from './erase-account.ts'

/** The rights of every customer under the law on personal data (KVKK): a copy of everything, and erasure. */
export interface Privacy {
  /** Everything stored about the customer, as a file: its name and its text, piece by piece. */
  export(customerId: string): { fileName: string; text: AsyncGenerator<string> }
  /** What prevents erasing the account now, for a page to show in advance; null when nothing does. */
  obstacle(customerId: string): Promise<EraseObstacle | null>
  /** Erases the account for good, or returns what prevents it. Its sessions end. */
  erase(customer: SignedInCustomer, form: EraseForm): Promise<EraseResult>
  requests: PrivacyRequests
  /** The same file prepared by staff, which is recorded; null for an unknown or erased account. */
  exportByStaff(
    customerId: string,
    actor: Actor,
  ): Promise<{ fileName: string; text: AsyncGenerator<string> } | null>
  /**
   * Erases an account at the person's request. `email` is the account's, typed by staff, so that nobody erases another one. The person gets
   * the last email to the old address.
   */
  eraseByStaff(
    customer: { id: string; version: number },
    email: string,
    actor: Actor,
  ): Promise<{ ok: true } | { ok: false; reason: EraseObstacle | 'not-found' | 'conflict' | 'other-email' }>
  /** Deletes data of erased accounts whose retention time has ended. */
  deleteExpired(): Promise<void>
}

export async function createPrivacy(
  deps: Pick<ShopDeps, 'db' | 'clock' | 'secrets' | 'changes' | 'log'> & {
    limits: Limits
    settings: Settings
    customers: Customers
    guests: Pick<Guests, 'joinAccount'>
    mail: Mail
  },
): Promise<Privacy> {
  const { db, clock, settings } = deps
  const keys = deps.secrets.keysFor('erased-addresses')
  function exportOf(customerId: string) {
    const now = clock()
    const head = { shop: settings.store().name, exportedAt: now }
    return { fileName: exportFileName(istanbulDay(now)), text: exportData(db, customerId, head) }
  }

  return {
    export: exportOf,
    requests: createPrivacyRequests({ db, clock, customers: deps.customers.staff }),
    async exportByStaff(customerId, actor) {
      if (!(await deps.customers.staff.exists(customerId))) return null
      await writeAudit(db, actor, { action: 'customer.export', recordId: customerId })
      return exportOf(customerId)
    },
    async eraseByStaff({ id, version }, email, actor) {
      const customer = await deps.customers.staff.find(id)
      if (!customer || customer.erasedAt !== null) return { ok: false, reason: 'not-found' }
      if (customer.version !== version) return { ok: false, reason: 'conflict' }
      if (parseEmail(email) !== customer.email) return { ok: false, reason: 'other-email' }
      const record = (tx: Db) => writeAudit(tx, actor, { action: 'customer.erase', recordId: id })
      const result = await eraseNow({ ...deps, secret: keys.current() }, customer, { ip: actor.ip, record })
      if (result.ok) return result
      return { ok: false, reason: result.reason === 'login-required' ? 'not-found' : result.reason }
    },
    obstacle: (customerId) => eraseObstacle(db, customerId),
    erase: (customer, form) => eraseAccount({ ...deps, secret: keys.current() }, customer, form),
    deleteExpired: () => deleteConsentsOfErased(db, CONSENT_PROOF_YEARS),
  }
}

/**
 * Ids of erased accounts that had this address, so that a complaint can be answered with the consents that were given (decision 20). `keys`
 * are all keys the shop has had: the proof of an address is made with the key of the day it was erased.
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
