import { transaction } from '#database/database.ts'
import {
  countWaitingDeliveries,
  discardWaitingDeliveries,
} from '#modules/backoffice/integrations/deliveries-at-restore.server.ts'
import { setMaintenanceOfRestore } from '#modules/backoffice/operations/maintenance-at-restore.server.ts'
import type { Operations } from '#modules/backoffice/operations/operations.server.ts'
import type { CardProviders } from '#modules/ordering/payments/card-providers.server.ts'
import { asStarted, type PaymentRow } from '#modules/ordering/payments/payments.server.ts'
import { readOpenPayments } from '#modules/ordering/payments/payments-at-restore.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { endHold, lockHold, readHold } from '#modules/platform/hold/hold.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import { countWaitingEmails, discardWaitingEmails } from '#modules/platform/mail/mail-at-restore.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { discardedBefore, oldBefore } from './restored-rules.ts'
import type { AskedPayments, Released, ReleaseForm, RestoreView } from './restored-schemas.ts'

export { holdRestoredShop, holdWithin } from './hold-restored-shop.ts'

/** Payments that are shown and asked about; each is a request to the provider. */
const MOST_PAYMENTS = 50
const AT_ONCE = 5

export type ReleaseResult =
  | ({ ok: true } & Released)
  /** `changed`: the shop was restored again since the page was read. */
  | { ok: false; reason: 'not-held' | 'changed' }

/** A shop that was restored from a copy and waits for its owner. */
export interface Restored {
  /** Null in a shop that is not held. */
  view(): Promise<RestoreView | null>
  /** What the provider says of each open payment. Changes nothing: after the release the job settles them. */
  askPayments(): Promise<AskedPayments['items']>
  /** Opens the shop: shoppers are served, and what waits goes out but for what `form` discards. */
  release(actor: Actor, form: ReleaseForm): Promise<ReleaseResult>
}

export function createRestored(
  deps: Pick<ShopDeps, 'db' | 'clock' | 'log'> & {
    operations: Operations
    cardProviders: CardProviders
    mail: Mail
  },
): Restored {
  const { db, clock, log, operations, cardProviders, mail } = deps

  async function ask(payment: PaymentRow): Promise<AskedPayments['items'][number]> {
    const { id } = payment
    const provider = await cardProviders.forCharge(payment)
    if (!provider) return { id, says: 'no-provider', paidPrice: null }
    try {
      const outcome = await provider.fetch(asStarted(payment))
      const paidPrice = outcome.status === 'paid' ? outcome.paidPrice.toFixed(2) : null
      return { id, says: outcome.status, paidPrice }
    } catch (error) {
      log.error({ err: error, payment: id }, 'the status of a payment could not be fetched')
      return { id, says: 'unknown', paidPrice: null }
    }
  }

  return {
    async view() {
      const restore = await readHold(db)
      if (!restore) return null
      const { takenAt, restoredAt, ended, ...shown } = restore
      const old = oldBefore({ restoredAt, now: clock() })
      const [emails, webhooks, payments] = await Promise.all([
        countWaitingEmails(db, old),
        countWaitingDeliveries(db, old),
        readOpenPayments(db, MOST_PAYMENTS),
      ])
      return {
        ...shown,
        ended: { ...ended, tokens: [...ended.tokens] },
        takenAt: takenAt.toISOString(),
        restoredAt: restoredAt.toISOString(),
        emails,
        webhooks,
        payments: payments.map(({ id, orderNo, status, price, createdAt }) => ({
          ...{ id, orderNo, status, price },
          createdAt: createdAt.toISOString(),
        })),
        provider: cardProviders.current()?.name ?? null,
      }
    },
    async askPayments() {
      const payments = await readOpenPayments(db, MOST_PAYMENTS)
      const asked: AskedPayments['items'] = []
      for (let from = 0; from < payments.length; from += AT_ONCE)
        asked.push(...(await Promise.all(payments.slice(from, from + AT_ONCE).map(ask))))
      return asked
    },
    async release(actor, form) {
      const result = await transaction(db, async (tx): Promise<ReleaseResult> => {
        const restore = await lockHold(tx)
        if (!restore) return { ok: false, reason: 'not-held' }
        if (restore.id !== form.restore) return { ok: false, reason: 'changed' }
        const { restoredAt, source, takenAt } = restore
        const moments = { restoredAt, now: clock() }
        const discardedEmails = await discardWaitingEmails(tx, discardedBefore(form.emails, moments))
        const discardedWebhooks = await discardWaitingDeliveries(tx, discardedBefore(form.webhooks, moments))
        await endHold(tx, restore.id, actor.name)
        await setMaintenanceOfRestore(tx, false)
        await writeAudit(tx, actor, {
          action: 'shop.release',
          recordId: 'shop',
          after: { from: source, takenAt: takenAt.toISOString(), discardedEmails, discardedWebhooks },
        })
        return { ok: true, discardedEmails, discardedWebhooks }
      })
      if (result.ok) {
        await operations.refreshMaintenance()
        mail.wake()
      }
      return result
    },
  }
}
