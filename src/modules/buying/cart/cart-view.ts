import { createHash } from 'node:crypto'
import type { CouponTerms } from '#modules/buying/coupons/coupon-rules.ts'
import { couponNotice } from '#modules/buying/coupons/coupon-sentence-rules.ts'
import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { wireTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import type { Preferences } from '#modules/kernel/people/visitor.ts'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'
import { convert, type LineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { arrivalOf, deliveryTimes } from '#modules/kernel/shipping/delivery-arrival-rules.ts'
import {
  offeredMethods,
  STANDARD_DELIVERY,
  surchargeOf,
} from '#modules/kernel/shipping/delivery-method-rules.ts'
import { roundKurus } from '#shared/money.ts'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import { m } from '#texts/messages.js'
import { lineProblemText } from './cart-messages.ts'
import {
  type CartRow,
  type ChosenDelivery,
  type PricedCart,
  type PricedLine,
  priceCart,
} from './cart-pricing-rules.ts'
import type { CartContent } from './cart-queries.ts'
import type { CartItem, CartSummary, CartView } from './cart-schemas.ts'
import type { CartDeps } from './cart-types.ts'
import { atLeastKurus } from './free-shipping-nudge-rules.ts'

/** The cart of a visitor who has none. */
export const EMPTY: CartContent = { id: 0, version: 0, note: '', couponCode: '', rows: [] }

/** A cart with its prices, in the visitor's currency. */
export interface Priced extends PricedCart {
  readonly content: CartContent
  readonly delivery: ChosenDelivery | null
}

/** `delivery` is where the cart goes and how; null until an address is chosen. `coupon` is what the cart's code is decided by. */
export function price(
  deps: CartDeps,
  content: CartContent | null,
  preferences: Preferences,
  { delivery = null, coupon = null }: { delivery?: ChosenDelivery | null; coupon?: CouponTerms | null } = {},
): Priced {
  const { settings, currencies } = deps
  const cart = content ?? EMPTY
  const terms = {
    settings: settings.get(),
    rates: currencies.rates(),
    currency: preferences.currency,
    delivery,
    coupon,
  }
  return { content: cart, delivery, ...priceCart(cart.rows, terms) }
}

/**
 * Identifies what the shopper saw: cart id, number of writes, and a digest of the prices in TRY after the coupon, and of the way of
 * delivery, so that a changed price, and a coupon that applies no longer, are detected without a write to the cart (decisions D17). Empty for a cart that does not exist.
 */
export function versionOf(priced: {
  readonly content: Pick<CartContent, 'id' | 'version'>
  readonly lines: readonly PricedLine[]
  readonly totals: Pick<PricedCart['totals'], 'tryTotal' | 'couponCode'>
  readonly method: PricedCart['method']
}): string {
  const { content, lines, totals, method } = priced
  if (content.id === 0) return ''
  const costs = lines.map(
    ({ row, lira }) => `${row.productId}/${row.unitId}/${row.quantity}/${lira.gross.toFixed(2)}`,
  )
  const digest = createHash('sha256')
    .update(
      [...costs, totals.tryTotal.toFixed(2), totals.couponCode, method?.key ?? ''].filter(Boolean).join('|'),
    )
    .digest('base64url')
  return `${content.id}.${content.version}.${digest.slice(0, 12)}`
}

/** Parses a version into cart id and write count; null if it is not in our format. */
export function parseVersion(version: string): { cartId: number; version: number } | null {
  const [, cartId, number] = /^(\d{1,15})\.(\d{1,9})\.[\w-]{12}$/.exec(version) ?? []
  return cartId === undefined || number === undefined
    ? null
    : { cartId: Number(cartId), version: Number(number) }
}

export function summaryOf(priced: Priced): CartSummary {
  return { count: priced.lines.length, totals: wireTotals(priced.totals), version: versionOf(priced) }
}

/** Replacement for a product that was deleted from the catalogue while it was in a cart. */
function deletedProduct(row: CartRow): Product {
  return {
    id: row.productId,
    code: row.code,
    name: row.name,
    seo: row.slug,
    image: PLACEHOLDER_PICTURE,
    description: cleanHtml('', 'description'),
    metaTitle: '',
    metaDescription: '',
    metaKeywords: '',
    currency: row.currency,
    taxRate: Number(row.taxRate),
    quantity: 0,
    defaultUnit: row.unitValue,
    units: [],
    salePrice: null,
    listPrice: null,
    inventory: [],
    brand: null,
    model: { name: '' },
    starRate: 0,
    commentCount: 0,
    equivalentCode: '',
    varyantx: { images: [] },
    salesNumber: 0,
    price: null,
    url: '',
    parentId: null,
    hasChildren: false,
    variants: [],
    onSale: false,
    fastDelivery: false,
    sameDayShipping: false,
    withdrawalException: '',
    display: null,
  }
}

function wireAmounts(line: PricedLine, currency: string, shownWithTax: boolean): CartItem['amounts'] {
  const { net, tax, gross }: LineAmounts = line.shown
  return {
    unitShown: line.unitShown.toNumber(),
    unitBefore: line.unitBefore?.toNumber() ?? null,
    net: net.toNumber(),
    tax: tax.toNumber(),
    gross: gross.toNumber(),
    shown: (shownWithTax ? gross : net).toNumber(),
    currency,
  }
}

/**
 * The products as lists show them, from memory in most cases; null where the shop hides prices, which a cart shows, or where one of them is
 * not on sale.
 */
async function listedProducts(
  { catalogue, settings }: CartDeps,
  ids: readonly number[],
  preferences: Preferences,
): Promise<Map<number, Product> | null> {
  if (!settings.get().showPriceStatus) return null
  const products = await catalogue.onSale(ids, preferences)
  return products.length === ids.length ? new Map(products.map((product) => [product.id, product])) : null
}

/**
 * Cart lines in the format of API responses. One statement for all products, none without lines. With `asListed` the products are those of
 * lists, for a line that was added just now: the page it was added from shows the same.
 */
export async function itemsOf(
  deps: CartDeps,
  lines: readonly PricedLine[],
  preferences: Preferences,
  { asListed = false }: { asListed?: boolean } = {},
): Promise<CartItem[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map(({ row }) => row.productId))]
  const listed = asListed ? await listedProducts(deps, ids, preferences) : null
  const products = listed ?? (await deps.catalogue.productsByIds(ids, preferences))
  const { productsWithKdv } = deps.settings.get()
  const terms = deps.catalogue.terms(preferences.locale)
  return lines.map((line) => {
    const { row, trouble, largest } = line
    return {
      product: products.get(row.productId) ?? deletedProduct(row),
      productUnit: {
        id: row.unitId,
        value: row.unitValue,
        label: terms.unit(row.unitValue),
        plural: terms.unit(row.unitValue, 2),
        multiplier: row.multiplier,
        defaultPrice: { value: Number(row.salePrice), currency: row.currency },
      },
      quantity: row.quantity,
      amounts: wireAmounts(line, preferences.currency, productsWithKdv),
      largest,
      trouble,
      notice: trouble === null ? '' : lineProblemText(trouble, row.quantity, preferences.locale),
    }
  })
}

function wireNudge(deps: CartDeps, { nudge }: Priced, currency: string): CartView['shippingNudge'] {
  if (!nudge) return null
  const missing = convert(nudge.missing, 'TRY', currency, deps.currencies.rates())
  return { missing: atLeastKurus(missing).toNumber(), percent: nudge.percent }
}

/** The code of the cart with what it gives, or the sentence why it gives nothing. */
export function wireCoupon({ coupon, totals }: Priced, { locale }: Preferences): CartView['coupon'] {
  if (coupon === null) return null
  const { code, refusal, freeShipping } = coupon
  return {
    code,
    applied: refusal === null,
    discount: totals.discount.toNumber(),
    freeShipping,
    notice: couponNotice(coupon, locale),
  }
}

/** How the cart may be delivered to the chosen address, each with its days and what it adds; only standard delivery before one is chosen. */
function wireDelivery(
  { settings, currencies, clock }: CartDeps,
  { linesGross, delivery, method }: Priced,
  { locale, currency }: Preferences,
  items: readonly CartItem[],
): CartView['delivery'] {
  const inForce = settings.get()
  const times = deliveryTimes(inForce)
  const now = clock()
  const sameDay = items.length > 0 && items.every(({ product }) => product.sameDayShipping)
  const choices = [null, ...offeredMethods(inForce, delivery)].map((each) => {
    const surcharge = convert(surchargeOf(each, linesGross), 'TRY', currency, currencies.rates())
    const arrival = arrivalOf(times, { now, sameDay, destination: delivery, method: each })
    return {
      key: each?.key ?? STANDARD_DELIVERY,
      name: each?.name[locale] ?? m.delivery_standard({}, { locale }),
      surcharge: roundKurus(surcharge).toNumber(),
      from: arrival?.from ?? '',
      to: arrival?.to ?? '',
    }
  })
  const chosen = method?.key ?? STANDARD_DELIVERY
  const isGone = chosen !== (delivery?.method ?? STANDARD_DELIVERY)
  return { chosen, isGone, toAddress: delivery !== null, choices }
}

/** `saved` are the lines put aside; each is priced as if it were alone. */
export async function viewOf(
  deps: CartDeps,
  priced: Priced,
  preferences: Preferences,
  saved: readonly CartRow[] = [],
): Promise<CartView> {
  const aside = saved.flatMap((row) => price(deps, { ...EMPTY, rows: [row] }, preferences).lines)
  const [items, savedItems] = await Promise.all([
    itemsOf(deps, priced.lines, preferences),
    itemsOf(deps, aside, preferences),
  ])
  return {
    items,
    totals: wireTotals(priced.totals),
    version: versionOf(priced),
    note: priced.content.note,
    coupon: wireCoupon(priced, preferences),
    shippingNudge: wireNudge(deps, priced, preferences.currency),
    saved: savedItems,
    delivery: wireDelivery(deps, priced, preferences, items),
  }
}
