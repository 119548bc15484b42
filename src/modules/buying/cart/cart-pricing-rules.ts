import { type CouponRefusal, type CouponTerms, couponOutcome } from '#modules/buying/coupons/coupon-rules.ts'
import { canAdd, stockAdjustment, unitsLeft } from '#modules/goods/stock/stock-rules.ts'
import {
  fullLineIn,
  lineIn,
  type OrderTotals,
  orderTotals,
  type TotalledLine,
} from '#modules/kernel/orders/order-totals-rules.ts'
import { isTurkiye } from '#modules/kernel/people/address-rules.ts'
import {
  displayPrice,
  type ExchangeRates,
  type LineAmounts,
  sumLines,
} from '#modules/kernel/pricing/pricing-rules.ts'
import { type DeliverySettings, deliveryTerms } from '#modules/kernel/shipping/delivery-country-rules.ts'
import {
  chosenMethod,
  type DeliveryMethod,
  type DeliveryMethodSettings,
  surchargeOf,
} from '#modules/kernel/shipping/delivery-method-rules.ts'
import { type ShippingFee, shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big, roundKurus, sum, ZERO } from '#shared/money.ts'
import { largestQuantity } from './cart-rules.ts'
import type { LineProblem } from './cart-schemas.ts'
import { type FreeShippingNudge, freeShippingNudge } from './free-shipping-nudge-rules.ts'

/** A cart line with its current product data. Decimals are text; `salePrice` is net, of one unit, in `currency`. */
export interface CartRow {
  lineId: number
  productId: number
  unitId: number
  quantity: number
  /** Price of one unit when the shopper last changed the line: net, in TRY; null when unknown. */
  seenPrice: string | null
  /** Percent of KDV in it then; null when unknown. */
  seenTaxRate: string | null
  /** The product is active, and so is the parent if it is a variant. */
  onSale: boolean
  hasVariants: boolean
  code: string
  name: string
  slug: string
  taxRate: string
  currency: string
  unitValue: string
  multiplier: number
  salePrice: string
  width: string
  height: string
  length: string
  weight: string
  /** Base units in stock. */
  stock: number
}

/** The settings that decide what a cart costs and whether its lines can be ordered. `TypedSettings` contains them all. */
export interface CartSettings extends DeliverySettings, DeliveryMethodSettings {
  readonly productsWithKdv: boolean
  readonly cartStockControl: boolean
  readonly stockInfoStatus: number
  readonly ucretsizKargoMiktar: Big
  readonly desiMax: boolean
}

export interface PricingTerms {
  readonly settings: CartSettings
  readonly rates: ExchangeRates
  /** The visitor's currency. */
  readonly currency: string
  /**
   * Country and province of the delivery address with the key of the way of delivery; null or missing until an address is chosen, then
   * priced as standard delivery in Türkiye (decisions J3).
   */
  readonly delivery?: ChosenDelivery | null
  /** What its code is decided by; null or missing without one. */
  readonly coupon?: CouponTerms | null
}

/** Where a cart goes, and by which way of delivery. */
export interface ChosenDelivery {
  readonly country: string
  /** The province. */
  readonly city: string
  /** The key of a way of delivery; '' is the standard one. */
  readonly method: string
}

export interface PricedLine {
  readonly row: CartRow
  readonly trouble: LineProblem | null
  /** Most units this line may have beside the cart's other lines; 0 when no stock is left. */
  readonly largest: number
  /** One unit as the shop shows prices, in the visitor's currency. */
  readonly unitShown: Big
  /** The unit price when the shopper last changed the line, in the visitor's currency; null if what is shown in TRY is unchanged. */
  readonly unitBefore: Big | null
  /** The line's totals before the discount, in the visitor's currency. */
  readonly shown: LineAmounts
  /** What is charged for the line, TRY: after the discount. */
  readonly lira: LineAmounts
  /** What the coupon takes off the line, TRY with KDV. */
  readonly discount: Big
}

/** The code of a cart: what it gives, or why it gives nothing. */
export interface PricedCoupon {
  /** Null for a code that nobody made. */
  readonly id: number | null
  /** As the coupon spells it. */
  readonly code: string
  /** Null where it applies. */
  readonly refusal: CouponRefusal | null
  /** TRY with KDV. */
  readonly discount: Big
  readonly shippingSaved: Big
  /** It makes delivery free. */
  readonly freeShipping: boolean
  /** Conditions on the person are checked when they are known. */
  readonly provisional: boolean
}

export interface PricedCart {
  readonly lines: readonly PricedLine[]
  /** Totals of the lines that can be bought; a line off sale costs nothing. */
  readonly totals: OrderTotals
  /** What those lines cost after the discount, TRY with KDV; limits are compared with it. */
  readonly linesGross: Big
  /** In TRY; the surcharge of the way of delivery is in it. */
  readonly shipping: ShippingFee
  /** The way of delivery it is priced for; null for the standard one, also where the chosen one is not offered. */
  readonly method: DeliveryMethod | null
  readonly nudge: FreeShippingNudge | null
  /** Null for a cart without a code. */
  readonly coupon: PricedCoupon | null
}

/** Base units in the rows, by product. */
export function heldByProduct(rows: readonly CartRow[]): Map<number, number> {
  const held = new Map<number, number>()
  for (const row of rows)
    held.set(row.productId, (held.get(row.productId) ?? 0) + row.quantity * row.multiplier)
  return held
}

/** Why a line cannot be ordered as it is. When a product is short of stock, all its lines get the same reason. */
function troubleOf(row: CartRow, held: number, settings: CartSettings): LineProblem | null {
  if (!row.onSale) return 'off-sale'
  if (row.hasVariants) return 'choose-variant'
  if (Big(row.salePrice).lte('0')) return 'ask-price'
  const { stock } = row
  const enough = settings.cartStockControl || held <= stock + stockAdjustment(settings.stockInfoStatus)
  return enough ? null : 'not-enough-stock'
}

/** Whether a line of `quantity` × `multiplier` fits into the stock beside `heldElsewhere` base units of the same product. */
export function fits(
  line: { readonly stock: number; readonly multiplier: number; readonly quantity: number },
  heldElsewhere: number,
  settings: CartSettings,
): boolean {
  return canAdd({
    stock: line.stock,
    status: settings.stockInfoStatus,
    held: heldElsewhere,
    multiplier: line.multiplier,
    cartStockControl: settings.cartStockControl,
    amount: line.quantity,
  })
}

function totalled(row: CartRow): TotalledLine {
  return {
    unitNet: Big(row.salePrice),
    currency: row.currency,
    quantity: row.quantity,
    taxRate: Number(row.taxRate),
  }
}

/** One net price of a unit as the shop shows prices. */
type ShownIn = (price: { net: Big; currency: string; taxRate: number }, to: string) => Big

/**
 * Compares prices as they are shown, to the kuruş and in TRY: choosing another currency is no price change, nor is another rate of KDV in
 * the same shown price.
 */
function priceBefore(row: CartRow, shownIn: ShownIn, currency: string): Big | null {
  if (row.seenPrice === null || row.seenTaxRate === null) return null
  const seen = { net: Big(row.seenPrice), currency: 'TRY', taxRate: Number(row.seenTaxRate) }
  const now = { net: Big(row.salePrice), currency: row.currency, taxRate: Number(row.taxRate) }
  if (now.currency === 'TRY' && seen.net.eq(now.net) && seen.taxRate === now.taxRate) return null
  return shownIn(seen, 'TRY').eq(shownIn(now, 'TRY')) ? null : shownIn(seen, currency)
}

function priceLine(row: CartRow, held: number, terms: PricingTerms): PricedLine {
  const { settings, rates, currency } = terms
  const line = totalled(row)
  const shownIn: ShownIn = (price, to) =>
    displayPrice({ ...price, withTax: settings.productsWithKdv, to, rates })
  const left = unitsLeft({
    stock: row.stock,
    status: settings.stockInfoStatus,
    held: held - row.quantity * row.multiplier,
    multiplier: row.multiplier,
    cartStockControl: settings.cartStockControl,
  })
  const shown = fullLineIn(line, currency, rates)
  return {
    row,
    trouble: troubleOf(row, held, settings),
    largest: Math.min(left, largestQuantity),
    unitShown: shownIn({ net: line.unitNet, currency: line.currency, taxRate: line.taxRate }, currency),
    unitBefore: priceBefore(row, shownIn, currency),
    shown,
    lira: currency === 'TRY' ? shown : fullLineIn(line, 'TRY', rates),
    discount: ZERO,
  }
}

const isSold = ({ trouble }: PricedLine) => trouble === null || trouble === 'not-enough-stock'

/** The lines with the parts of the discount that are theirs, and what became of the code. */
function withCoupon(
  lines: readonly PricedLine[],
  { coupon: terms = null, settings, rates, delivery = null }: PricingTerms,
): { lines: readonly PricedLine[]; coupon: Omit<PricedCoupon, 'shippingSaved'> | null } {
  const sold = lines.filter(isSold)
  if (terms === null || sold.length === 0) return { lines, coupon: null }
  const outcome = couponOutcome(
    terms,
    sold.map(({ row, lira }) => ({ productId: row.productId, gross: lira.gross })),
    { inTurkiye: delivery === null || isTurkiye(delivery.country), recipientPays: settings.kargoAliciyaAit },
  )
  const { id, code } = terms.coupon ?? { id: null, code: terms.code }
  if (!outcome.ok) {
    const { refusal } = outcome
    return {
      lines,
      coupon: { id, code, refusal, discount: ZERO, freeShipping: false, provisional: false },
    }
  }
  const { discounts, freeShipping, provisional } = outcome
  const parts = new Map(sold.map((line, index) => [line, discounts[index] ?? ZERO]))
  return {
    lines: lines.map((line) => {
      const discount = parts.get(line) ?? ZERO
      return { ...line, discount, lira: lineIn({ ...totalled(line.row), discount }, 'TRY', rates) }
    }),
    coupon: { id, code, refusal: null, discount: sum(discounts), freeShipping, provisional },
  }
}

/**
 * Prices a cart at this moment (decisions D17): every line in the visitor's currency and in TRY, each rounded once, shipping by the
 * settings, totals as sums (decisions A3, A4, A6). Lines no longer sold cost nothing. Lines that exceed the stock still count, so
 * that the total does not jump while the shopper lowers a quantity.
 */
export function priceCart(rows: readonly CartRow[], terms: PricingTerms): PricedCart {
  const held = heldByProduct(rows)
  const { lines, coupon } = withCoupon(
    rows.map((row) => priceLine(row, held.get(row.productId) ?? 0, terms)),
    terms,
  )
  const sold = lines.filter(isSold)
  const { settings, rates, currency, delivery = null } = terms
  const { bands, freeOption } = deliveryTerms(delivery?.country ?? null, settings)
  const linesGross = sumLines(sold.map(({ lira }) => lira)).gross
  const usual = shippingFee({
    lines: sold.map(({ row }) => row),
    bands,
    recipientPays: settings.kargoAliciyaAit,
    freeOption,
    freeThreshold: settings.ucretsizKargoMiktar,
    linesGross,
    desiMax: settings.desiMax,
  })
  const isFreed = coupon?.freeShipping === true && usual.kind === 'fee'
  const standard: ShippingFee = isFreed ? { kind: 'free', fee: ZERO } : usual
  const method = chosenMethod(settings, delivery, delivery?.method ?? '')
  const surcharge = sold.length === 0 ? ZERO : surchargeOf(method, linesGross)
  // Free delivery, by its threshold or by a coupon, is standard delivery: the surcharge of a faster one stays.
  const shipping: ShippingFee = surcharge.gt('0')
    ? { kind: 'fee', fee: standard.fee.plus(surcharge) }
    : standard
  const totals = orderTotals({
    lines: sold.map(({ row, discount }) => ({ ...totalled(row), discount })),
    shipping,
    currency,
    rates,
    couponCode: coupon?.refusal === null ? coupon.code : '',
  })
  // While a surcharge is charged, nothing that is added to the cart makes its delivery free.
  const nudge = surcharge.gt('0')
    ? null
    : freeShippingNudge(linesGross, standard, { ...settings, ucretsizKargoSecenek: freeOption })
  const shippingSaved = isFreed ? roundKurus(usual.fee) : ZERO
  return {
    lines,
    linesGross,
    totals,
    shipping,
    method,
    nudge,
    coupon: coupon && { ...coupon, shippingSaved },
  }
}
