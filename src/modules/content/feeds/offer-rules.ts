import type { Product, ProductUnit } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { canAdd } from '#modules/goods/stock/stock-rules.ts'
import { displayPrice, type ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big } from '#shared/money.ts'

/** The settings and rates that determine the prices given to machines. */
export interface OfferTerms {
  readonly rates: ExchangeRates
  /** Setting showPriceStatus: when off, machines get no price either (decisions B24). */
  readonly showPrices: boolean
  readonly showListPrice: boolean
  readonly cartStockControl: boolean
  readonly stockInfoStatus: number
}

/** What a product costs and whether it can be bought now: the same for feeds, structured data and share cards. */
export interface Offer {
  /** TRY with KDV, in kuruş: what one default unit costs in the cart, and what the page shows. */
  readonly price: Big
  /** The struck-through list price in TRY with KDV; null where the page shows none. */
  readonly listPrice: Big | null
  readonly available: boolean
}

type Offered = Pick<
  Product,
  'units' | 'defaultUnit' | 'hasChildren' | 'salePrice' | 'listPrice' | 'taxRate' | 'quantity' | 'onSale'
>

/** The unit a product page opens with. */
export function openingUnit<Unit extends Pick<ProductUnit, 'value'>>(product: {
  readonly units: readonly Unit[]
  readonly defaultUnit: string
}): Unit | undefined {
  return product.units.find((unit) => unit.value === product.defaultUnit) ?? product.units[0]
}

/**
 * The offer for one default unit of a product, or null where it shows no price: a price of 0 (on request) or hidden prices. Prices carry
 * KDV whatever productsWithKdv shows, because that is what is charged (decisions A2); for a product with variants it is the cheapest
 * variant's. Rounded once, as the page rounds (decisions A4).
 */
export function offerOf(product: Offered, terms: OfferTerms): Offer | null {
  const unit = openingUnit(product)
  const sale = (product.hasChildren ? null : unit?.defaultPrice) ?? product.salePrice
  if (!terms.showPrices || !sale || sale.value <= 0) return null
  const list = product.hasChildren || !unit ? product.listPrice : unit.listPrice
  const shown = (net: number, currency: string) =>
    displayPrice({
      net: Big(String(net)),
      currency,
      taxRate: product.taxRate,
      withTax: true,
      to: 'TRY',
      rates: terms.rates,
    })
  const price = shown(sale.value, sale.currency)
  const struck = terms.showListPrice && list !== null ? shown(list.value, list.currency) : null
  return {
    price,
    listPrice: struck?.gt(price) ? struck : null,
    available: isAvailable(product, unit?.multiplier ?? 1, terms),
  }
}

/** Can one default unit go into an empty cart now? The button checks the raw stock, the cart the adjusted one (decisions H2). */
function isAvailable({ onSale, quantity }: Offered, multiplier: number, terms: OfferTerms): boolean {
  if (!onSale) return false
  const { cartStockControl, stockInfoStatus } = terms
  if (cartStockControl) return true
  const question = { stock: quantity, status: stockInfoStatus, held: 0, multiplier, cartStockControl }
  return quantity > 0 && canAdd({ ...question, amount: 1 })
}
