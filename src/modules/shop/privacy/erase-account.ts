import { createHmac, randomBytes } from 'node:crypto'
import { type Database, type Db, transaction } from '#database/database.ts'
import { lockCustomerCart } from '#modules/buying/cart/cart.server.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { Guests } from '#modules/ordering/guests/guests.server.ts'
import { hasOpenOrders } from '#modules/ordering/orders/order/orders-customer-data.server.ts'
import { hasOpenPayments } from '#modules/ordering/payments/payments-customer-data.server.ts'
import { hasOpenBalance, lockAccount } from '#modules/people/customers/account/erase-account-data.server.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import type { Limits } from '#modules/platform/limits/limits.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { formatDateTime } from '#shared/dates.ts'
import { eraseCustomerData } from './customer-data.ts'

export interface EraseForm {
  password: string
  /** The confirmation checkbox is ticked. */
  confirmed: boolean
  ip: string
}

/** What prevents erasing an account. */
export type EraseObstacle = 'open-orders' | 'open-account'

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: EraseObstacle | 'not-confirmed' | 'wrong-password' | 'login-required' }
  /** `retryAfter` in seconds. */
  | { ok: false; reason: 'too-many-attempts'; retryAfter: number }

export interface EraseDeps extends Pick<ShopDeps, 'clock' | 'changes' | 'log'> {
  db: Database
  guests: Pick<Guests, 'joinAccount'>
  customers: Customers
  limits: Limits
  mail: Mail
  /** The key of the proof that a consent belonged to an address; nothing else can be learned from the proof. */
  secret: string
}

/** Proves, to whoever has the key and the address, that they belong together (40 hex digits). */
export function erasedProof(email: string, secret: string): string {
  return createHmac('sha256', secret).update(email).digest('hex').slice(0, 40)
}

/**
 * What replaces an erased address: it belongs to nobody, is never the same twice, and is made from the address with a secret key, so that
 * the shop can still tell whether an address that complains had consented to its emails (decision 20).
 */
export function erasedEmail(email: string, secret: string): string {
  return `${erasedProof(email, secret)}.${randomBytes(4).toString('hex')}@silindi.invalid`
}

/** What prevents erasing the account now, the orders first; null when nothing does. */
export async function eraseObstacle(db: Db, customerId: string): Promise<EraseObstacle | null> {
  if ((await hasOpenOrders(db, customerId)) || (await hasOpenPayments(db, customerId))) return 'open-orders'
  return (await hasOpenBalance(db, customerId)) ? 'open-account' : null
}

/**
 * Erases an account for good (KVKK): all personal data is deleted in one transaction, orders and the open-account ledger stay as tax law
 * demands, under a customer without a name. Refused while an order or a balance is open. Nobody can sign in afterwards, and the address may
 * be registered again.
 */
export async function eraseAccount(
  deps: EraseDeps,
  customer: SignedInCustomer,
  { password, confirmed, ip }: EraseForm,
): Promise<EraseResult> {
  const { customers } = deps
  const { id } = customer
  if (!confirmed) return { ok: false, reason: 'not-confirmed' }
  const counted = await deps.limits.count('erase', { ip, customerId: id })
  if (!counted.ok) return counted
  if (!(await customers.account.hasPassword(id, password))) return { ok: false, reason: 'wrong-password' }
  return eraseNow(deps, customer, { ip })
}

/** What an erasure that somebody is allowed to make ends with. */
type ErasedNow = { ok: true } | { ok: false; reason: EraseObstacle | 'login-required' }

/**
 * Erases an account, by its owner or by staff, unless something open prevents it. `record` runs in the transaction, once nothing does.
 * 'login-required': the account is erased already.
 */
export async function eraseNow(
  { db, clock, mail, guests, secret, changes, log }: Omit<EraseDeps, 'customers' | 'limits'>,
  { id, email, locale, name }: Pick<SignedInCustomer, 'id' | 'email' | 'locale' | 'name'>,
  { ip, record }: { ip: string; record?: (tx: Db) => Promise<void> },
): Promise<ErasedNow> {
  const now = clock()
  // What the owner bought as a guest is erased with the account.
  await guests.joinAccount(id, null)
  const outcome = await transaction(db, async (tx): Promise<ErasedNow & { productIds?: number[] }> => {
    // No order is placed meanwhile, because placing one begins with the cart.
    await lockCustomerCart(tx, id)
    if (!(await lockAccount(tx, id))) return { ok: false, reason: 'login-required' }
    const obstacle = await eraseObstacle(tx, id)
    if (obstacle) return { ok: false, reason: obstacle }
    await record?.(tx)
    const account = { email, erasedEmail: erasedEmail(email, secret), ip, now }
    const productIds = await eraseCustomerData(tx, id, account)
    await mail.queue(tx, {
      key: `account-erased:${id}`,
      customerId: id,
      to: email,
      locale,
      template: 'account-erased',
      data: { name, date: formatDateTime(now) },
    })
    return { ok: true, productIds }
  })
  if (!outcome.ok) return outcome
  mail.wake()
  if (outcome.productIds?.length) changes.publish({ topic: 'catalogue', ids: outcome.productIds })
  log.info({ customer: id }, 'an account was erased')
  return { ok: true }
}
