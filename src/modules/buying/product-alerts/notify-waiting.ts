import { transaction } from '#database/database.ts'
import { grossPrice } from '#modules/kernel/pricing/unit-price-rules.ts'
import { eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { formatMoney } from '#shared/money-format.ts'
import { newToken } from './alert-token.ts'
import {
  countSentToday,
  lockAlerts,
  lockPriceAlert,
  lockWaiting,
  markSent,
  readAlertProduct,
  readDueProducts,
  readPriceAlerts,
  rebasePriceAlert,
} from './product-alerts-queries.ts'
import { emailsAllowed, isPriceDrop } from './product-alerts-rules.ts'
import type { ProductAlertsDeps } from './product-alerts-types.ts'

/** A path of the shop as a link in an email, in the reader's language. */
export function shopLink(publicUrl: string, locale: Locale, path: string): string {
  return `${publicUrl}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`
}

/** Tells those who wait for a product that it is back, as many as its stock allows. Emails and marks are one transaction. */
function notifyOfStock(deps: ProductAlertsDeps, productId: number): Promise<void> {
  const { db, mail, publicUrl, clock } = deps
  return transaction(db, async (tx) => {
    await lockAlerts(tx, productId)
    const product = await readAlertProduct(tx, productId)
    if (!product?.onSale) return
    const now = clock()
    const most = emailsAllowed(product.quantity, await countSentToday(tx, productId, now))
    if (most === 0) return
    const waiting = await lockWaiting(tx, productId, Math.min(most, 500))
    for (const { id, email, customerId, locale, product: name } of waiting) {
      await mail.queue(tx, {
        key: `back-in-stock:${id}`,
        to: email,
        locale,
        customerId,
        template: 'back-in-stock',
        data: {
          product: name,
          link: shopLink(publicUrl, locale, `/${product.slug}-p-${productId}`),
        },
      })
    }
    await markSent(
      tx,
      waiting.map(({ id }) => id),
      now,
    )
  })
}

/** Tells one address that a price has fallen; the new price is the next one's base. */
async function notifyOfPrice(
  deps: ProductAlertsDeps,
  alert: { id: number; productId: number },
): Promise<void> {
  const { db, mail, publicUrl, clock, settings, currencies } = deps
  const product = await readAlertProduct(db, alert.productId)
  if (!product?.onSale || !settings.get().showPriceStatus) return
  await transaction(db, async (tx) => {
    const row = await lockPriceAlert(tx, alert.id)
    const price = row && grossPrice(product, row.currency, currencies.rates())
    if (!row || !price || !isPriceDrop(Big(row.basePrice), price)) return
    const { email, customerId, locale, currency, basePrice } = row
    const { token, tokenHash } = newToken()
    const now = clock()
    await rebasePriceAlert(tx, alert.id, { price: price.toFixed(2), tokenHash, now })
    await mail.queue(tx, {
      key: `price-drop:${alert.id}:${tokenHash.slice(0, 16)}`,
      to: email,
      locale,
      customerId,
      template: 'price-drop',
      data: {
        product: row.product,
        before: formatMoney(basePrice, currency),
        now: formatMoney(price.toFixed(2), currency),
        link: shopLink(publicUrl, locale, `/${product.slug}-p-${alert.productId}`),
        stopLink: shopLink(publicUrl, locale, `/haber-ver/onay?token=${token}`),
      },
    })
  })
}

/** Queues every email that is due, about stock and prices. One that fails stops no other. */
export async function notifyWaiting(deps: ProductAlertsDeps): Promise<void> {
  const { db, clock, mail } = deps
  const due = await readDueProducts(db, clock())
  await eachRow(
    deps,
    'notify-of-stock',
    due.map((productId) => ({ id: String(productId), row: productId })),
    (productId) => notifyOfStock(deps, productId),
  )
  let after = 0
  for (;;) {
    const page = await readPriceAlerts(db, after)
    const last = page.at(-1)
    if (!last) break
    after = last.id
    const dropped = droppedOf(deps, page)
    await eachRow(
      deps,
      'notify-of-price',
      dropped.map((row) => ({ id: String(row.id), row })),
      (row) => notifyOfPrice(deps, row),
    )
  }
  mail.wake()
}

/** The alerts of a page whose price has fallen as far as read without a lock. */
function droppedOf(
  { currencies }: ProductAlertsDeps,
  page: Awaited<ReturnType<typeof readPriceAlerts>>,
): typeof page {
  const rates = currencies.rates()
  return page.filter((row) => {
    const price = grossPrice(row, row.seenIn, rates)
    return price !== null && isPriceDrop(Big(row.basePrice), price)
  })
}
