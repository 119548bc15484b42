import { transaction } from '#database/database.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { Preferences, SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { grossPrice } from '#modules/kernel/pricing/unit-price-rules.ts'
import { withMinimumDuration } from '#modules/platform/sign-in/minimum-duration.server.ts'
import type { Locale } from '#shared/locale.ts'
import { hashOf, newToken } from './alert-token.ts'
import { notifyWaiting, shopLink } from './notify-waiting.ts'
import {
  type AlertOfToken,
  type AwaitedProduct,
  confirmAlert,
  deleteExpiredAlerts,
  insertAlert,
  type OwnAlert,
  readAlertProduct,
  readByToken,
  readMostAwaited,
  readOwnAlerts,
  stopByToken,
  stopOwn,
} from './product-alerts-queries.ts'
import type { AlertKind } from './product-alerts-rules.ts'
import type { ProductAlertsDeps } from './product-alerts-types.ts'

export type RequestAlertResult =
  /** `confirmed`: a customer whose address is known; else the address gets a link if it needs one. */
  | { ok: true; confirmed: boolean }
  | { ok: false; reason: 'email' | 'unknown-product' | 'in-stock' | 'no-price' }

/** Emails to those who wait for a product to be back in stock, or to cost less. */
export interface ProductAlerts {
  /**
   * Notes an address. A customer with a confirmed address waits at once, by that address; every other address gets a link first. The
   * result is the same whether or not the address is known, waits already or has had too many emails.
   */
  request(
    alert: { kind: AlertKind; productId: number; email: string },
    who: { customer: SignedInCustomer | null; preferences: Preferences },
  ): Promise<RequestAlertResult>
  /** The alert of an emailed link, for its page in this language; null when the link is not valid. Changes nothing. */
  ofLink(token: string, language: Locale): Promise<AlertOfToken | null>
  /** Confirms the address; false when the link is not valid. Confirming again succeeds. */
  confirm(token: string): Promise<boolean>
  /** Deletes the alert of a link; an unknown one is stopped already. */
  stop(token: string): Promise<void>
  /** What a customer waits for, newest first. */
  own(customerId: string, language: Locale): Promise<OwnAlert[]>
  stopOwn(customerId: string, alertId: number): Promise<void>
  /** Queues the emails that are due. */
  notify(): Promise<void>
  /** The most awaited products, without addresses. */
  mostAwaited(most: number): Promise<AwaitedProduct[]>
  deleteExpired(): Promise<void>
}

export function createProductAlerts(deps: ProductAlertsDeps): ProductAlerts {
  const { db, clock, settings, currencies, limits, mail, publicUrl } = deps

  /** What the shopper sees one default unit for; a product with variants has no price of its own. */
  function seenPrice(
    product: NonNullable<Awaited<ReturnType<typeof readAlertProduct>>>,
    wanted: string,
  ): { basePrice: string; currency: string } | null {
    if (product.hasChildren || !settings.get().showPriceStatus) return null
    const rates = currencies.rates()
    const currency = rates.has(wanted) ? wanted : 'TRY'
    const price = grossPrice(product, currency, rates)
    return price && { basePrice: price.toFixed(2), currency }
  }

  return {
    async request({ kind, productId, email: typed }, { customer, preferences }) {
      const confirmed = customer?.emailVerified === true
      const email = customer ? customer.email : parseEmail(typed)
      if (email === null) return { ok: false, reason: 'email' }
      const product = await readAlertProduct(db, productId, preferences.locale)
      if (!product?.onSale) return { ok: false, reason: 'unknown-product' }
      if (kind === 'stock' && product.quantity > 0) return { ok: false, reason: 'in-stock' }
      const seen = kind === 'price' ? seenPrice(product, preferences.currency) : null
      if (kind === 'price' && !seen) return { ok: false, reason: 'no-price' }
      const { locale } = preferences
      const { token, tokenHash } = newToken()
      const store = async () => {
        if (!confirmed && !(await limits.count('product-alert-email', { email })).ok) return
        await transaction(db, async (tx) => {
          const id = await insertAlert(tx, {
            productId,
            kind,
            email,
            customerId: customer?.id ?? null,
            locale,
            tokenHash,
            basePrice: seen?.basePrice ?? null,
            currency: seen?.currency ?? null,
            now: clock(),
            confirmed,
          })
          if (id === null || confirmed) return
          await mail.queue(tx, {
            key: `confirm-alert:${id}:${tokenHash.slice(0, 16)}`,
            to: email,
            locale,
            customerId: customer?.id ?? null,
            template: 'confirm-alert',
            data: {
              kind,
              product: product.name,
              link: shopLink(publicUrl, locale, `/haber-ver/onay?token=${token}`),
            },
          })
        })
        mail.wake()
      }
      await (confirmed ? store() : withMinimumDuration(store()))
      return { ok: true, confirmed }
    },
    ofLink: (token, language) => readByToken(db, hashOf(token), { now: clock(), language }),
    confirm: (token) => confirmAlert(db, hashOf(token), clock()),
    stop: (token) => stopByToken(db, hashOf(token)),
    own: (customerId, language) => readOwnAlerts(db, customerId, language),
    stopOwn: (customerId, alertId) => stopOwn(db, customerId, alertId),
    notify: () => notifyWaiting(deps),
    mostAwaited: (most) => readMostAwaited(db, most),
    deleteExpired: () => deleteExpiredAlerts(db, clock()),
  }
}
