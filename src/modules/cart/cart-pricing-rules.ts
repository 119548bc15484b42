import {
  lineIn,
  type OrderTotals,
  orderTotals,
  type TotalledLine,
} from '#modules/orders/order-totals-rules.ts'
import {
  displayPrice,
  type ExchangeRates,
  type LineAmounts,
  sumLines,
} from '#modules/pricing/pricing-rules.ts'
import { type DeliverySettings, deliveryTerms } from '#modules/shipping/delivery-country-rules.ts'
import { type ShippingFee, shippingFee } from '#modules/shipping/shipping-rules.ts'
import { canAdd, stockAdjustment, unitsLeft } from '#modules/stock/stock-rules.ts'
import { Big } from '#shared/money.ts'
import { largestQuantity } from './cart-rules.ts'
import type { LineTrouble } from './cart-schemas.ts'
import { type FreeShippingNudge, freeShippingNudge } from './free-shipping-rules.ts'

/** A cart line with the catalogue's facts of this moment. Decimals are text; `salePrice` is net, of one unit, in `currency`. */
export interface CartRow {
  lineId: number
  productId: number
  unitId: number
  quantity: number
  /** What one unit cost when the shopper last touched the line: net, in TRY; null where that is not known. */
  seenPrice: string | null
  /** Active, and so is the product it is a variant of. */
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

/** The settings that decide what a cart costs and whether it can be had. `TypedSettings` has them all. */
export interface CartSettings extends DeliverySettings {
  readonly productsWithKdv: boolean
  readonly cartStockControl: boolean
  readonly stockInfoStatus: number
  readonly kargoAliciyaAit: boolean
  readonly ucretsizKargoMiktar: Big
  readonly desiMax: boolean
}

export interface PricingTerms {
  readonly settings: CartSettings
  readonly rates: ExchangeRates
  /** The visitor's currency. */
  readonly currency: string
  /** Country of the delivery address; null or missing while none is chosen, which is priced as Türkiye (decisions J3). */
  readonly country?: string | null
}

export interface PricedLine {
  readonly row: CartRow
  readonly trouble: LineTrouble | null
  /** Most units this line may hold beside the cart's other lines; 0 when nothing is left. */
  readonly largest: number
  /** One unit as the shop shows prices, in the visitor's currency. */
  readonly unitShown: Big
  /** The same of when the shopper last touched the line; null while the price shown in TRY is still that one. */
  readonly unitBefore: Big | null
  /** The line's sums in the visitor's currency, and in TRY. */
  readonly shown: LineAmounts
  readonly lira: LineAmounts
}

export interface PricedCart {
  readonly lines: readonly PricedLine[]
  /** Of the lines that can be bought; a line off sale costs nothing. */
  readonly totals: OrderTotals
  /** In TRY. */
  readonly shipping: ShippingFee
  readonly nudge: FreeShippingNudge | null
}

/** Base units the rows hold of each product. */
export function heldByProduct(rows: readonly CartRow[]): Map<number, number> {
  const held = new Map<number, number>()
  for (const row of rows)
    held.set(row.productId, (held.get(row.productId) ?? 0) + row.quantity * row.multiplier)
  return held
}

/** Why a line cannot be ordered as it lies there. All lines of a product that is short are in trouble together. */
function troubleOf(row: CartRow, held: number, settings: CartSettings): LineTrouble | null {
  if (!row.onSale) return 'off-sale'
  if (row.hasVariants) return 'choose-variant'
  if (Big(row.salePrice).lte('0')) return 'ask-price'
  const { stock } = row
  const enough = settings.cartStockControl || held <= stock + stockAdjustment(settings.stockInfoStatus)
  return enough ? null : 'not-enough-stock'
}

/** May a line of `quantity` × `multiplier` stand beside `heldElsewhere` base units of the same product? */
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

/** A change is told where the eye sees one: to the kuruş, in TRY, so that choosing another currency changes nothing. */
function priceBefore(
  row: CartRow,
  shownIn: (net: Big, from: string, to: string) => Big,
  currency: string,
): Big | null {
  if (row.seenPrice === null) return null
  const seen = Big(row.seenPrice)
  const same = shownIn(seen, 'TRY', 'TRY').eq(shownIn(Big(row.salePrice), row.currency, 'TRY'))
  return same ? null : shownIn(seen, 'TRY', currency)
}

function priceLine(row: CartRow, held: number, terms: PricingTerms): PricedLine {
  const { settings, rates, currency } = terms
  const line = totalled(row)
  const shownIn = (net: Big, from: string, to: string) =>
    displayPrice({ net, currency: from, taxRate: line.taxRate, withTax: settings.productsWithKdv, to, rates })
  const left = unitsLeft({
    stock: row.stock,
    status: settings.stockInfoStatus,
    held: held - row.quantity * row.multiplier,
    multiplier: row.multiplier,
    cartStockControl: settings.cartStockControl,
  })
  return {
    row,
    trouble: troubleOf(row, held, settings),
    largest: Math.min(left, largestQuantity),
    unitShown: shownIn(line.unitNet, line.currency, currency),
    unitBefore: priceBefore(row, shownIn, currency),
    shown: lineIn(line, currency, rates),
    lira: lineIn(line, 'TRY', rates),
  }
}

/**
 * Prices a cart at this moment (decisions D17): every line in the visitor's currency and in TRY, each rounded once, shipping by
 * the settings, totals as sums (decisions A3, A4, A6). Lines that are not sold any more count for nothing; lines the stock has
 * become too small for still count, so that the total does not jump while the shopper lowers a quantity.
 */
export function priceCart(rows: readonly CartRow[], terms: PricingTerms): PricedCart {
  const held = heldByProduct(rows)
  const lines = rows.map((row) => priceLine(row, held.get(row.productId) ?? 0, terms))
  const sold = lines.filter(({ trouble }) => trouble === null || trouble === 'not-enough-stock')
  const { settings, rates, currency, country = null } = terms
  const { bands, freeOption } = deliveryTerms(country, settings)
  const linesGross = sumLines(sold.map(({ lira }) => lira)).gross
  const shipping = shippingFee({
    lines: sold.map(({ row }) => row),
    bands,
    recipientPays: settings.kargoAliciyaAit,
    freeOption,
    freeThreshold: settings.ucretsizKargoMiktar,
    linesGross,
    desiMax: settings.desiMax,
  })
  const totals = orderTotals({ lines: sold.map(({ row }) => totalled(row)), shipping, currency, rates })
  const nudge = freeShippingNudge(linesGross, shipping, { ...settings, ucretsizKargoSecenek: freeOption })
  return { lines, totals, shipping, nudge }
}
