import { grossOf, netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus, roundPrice, ZERO } from '#shared/money.ts'
import type {
  BulkChange,
  CostOperation,
  ListPriceOperation,
  PriceOperation,
  Rounding,
  RoundingDirection,
} from '../product-changes-schemas.ts'
import { roundedGross } from './rounding-rules.ts'

/** A sales unit with its prices: net, up to 6 decimals. The first unit of a product is its default one. */
export interface PricedUnit {
  id: number
  value: string
  multiplier: number
  sale: string
  list: string | null
}

export interface PricedProduct {
  currency: string
  /** Percent. */
  taxRate: string
  /** Net, of a base unit. */
  cost: string | null
  units: readonly PricedUnit[]
}

export type PriceRefusal = 'other-currency' | 'not-above-zero' | 'too-large' | 'no-cost' | 'no-list-price'
export type PriceResult =
  | { ok: true; taxRate: string; cost: string | null; units: PricedUnit[] }
  | { ok: false; reason: PriceRefusal }

/** Prices have 18 digits, 6 of them decimals. */
const LARGEST = Big('100000000000')

class Refused extends Error {
  override name = 'Refused'
  readonly reason: PriceRefusal
  constructor(reason: PriceRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** A net price to store; refused where it is 0 or less, which would be "on request", or more than a price can be. */
function stored(net: Big | null): Big {
  if (net === null || net.lte(ZERO)) throw new Refused('not-above-zero')
  if (net.gt(LARGEST)) throw new Refused('too-large')
  return net
}

interface Ending {
  round: Rounding
  direction: RoundingDirection
}

/** The net price to store for a computed one; a rounding is that of the price with KDV. */
function ended(net: Big, { round, direction }: Ending, rate: number): Big {
  if (round === 'none') return stored(roundPrice(net))
  const gross = roundedGross(grossOf(net, rate), round, direction)
  return stored(gross && netFromGross(gross, rate))
}

/** A typed amount or percentage, which may have its sign. */
const signed = (text: string) => Big(text.replace('+', ''))
const percentOf = (net: Big, percent: string) => net.times(signed(percent).plus('100')).times('0.01')

/** A price that is set, or moved by an amount, with KDV or without. */
function typed(value: string, kind: 'gross' | 'net', net: Big | null, rate: number): Big {
  if (kind === 'net') return (net ?? ZERO).plus(signed(value))
  const gross = net === null ? ZERO : roundKurus(grossOf(net, rate))
  const sum = gross.plus(signed(value))
  return sum.lte(ZERO) ? ZERO : netFromGross(sum, rate)
}

const inCurrency = (operation: { currency: string }, { currency }: PricedProduct) => {
  if (operation.currency !== currency) throw new Refused('other-currency')
}

function salePrice(
  operation: PriceOperation,
  product: PricedProduct,
  unit: PricedUnit,
  isDefault: boolean,
  rate: number,
): string {
  const net = Big(unit.sale)
  if (operation.op === 'percent') return ended(percentOf(net, operation.value), operation, rate).toFixed()
  if (!isDefault) return unit.sale
  switch (operation.op) {
    case 'set':
      inCurrency(operation, product)
      return stored(roundPrice(typed(operation.value, operation.kind, null, rate))).toFixed()
    case 'amount':
      inCurrency(operation, product)
      // A price of 0 is on request: an amount on it would be a price that nobody thought of.
      if (net.eq(ZERO)) throw new Refused('not-above-zero')
      return ended(typed(operation.value, operation.kind, net, rate), operation, rate).toFixed()
    case 'fromCost': {
      if (product.cost === null) throw new Refused('no-cost')
      const cost = Big(product.cost).times(BigInt(unit.multiplier))
      return ended(percentOf(cost, operation.value), operation, rate).toFixed()
    }
  }
}

function listPrice(
  operation: ListPriceOperation,
  product: PricedProduct,
  {
    before,
    sale,
    list,
    isDefault,
  }: { before: string; sale: string; list: string | null; isDefault: boolean },
  rate: number,
): string | null {
  switch (operation.op) {
    case 'remove':
      return null
    case 'oldPrice':
      return Big(before).eq(sale) ? list : before
    case 'fromPrice':
      return Big(sale).eq(ZERO)
        ? list
        : ended(percentOf(Big(sale), operation.value), operation, rate).toFixed()
    case 'percent':
      return list === null ? null : ended(percentOf(Big(list), operation.value), operation, rate).toFixed()
    case 'amount':
      if (!isDefault || list === null) return list
      inCurrency(operation, product)
      return ended(typed(operation.value, operation.kind, Big(list), rate), operation, rate).toFixed()
    case 'set':
      if (!isDefault) return list
      inCurrency(operation, product)
      return stored(roundPrice(typed(operation.value, operation.kind, null, rate))).toFixed()
  }
}

function changedCost(operation: CostOperation, product: PricedProduct): string | null {
  const { cost } = product
  switch (operation.op) {
    case 'remove':
      return null
    case 'set':
      inCurrency(operation, product)
      return stored(roundPrice(Big(operation.value))).toFixed()
    case 'percent':
      return cost === null ? null : stored(roundPrice(percentOf(Big(cost), operation.value))).toFixed()
    case 'amount':
      if (cost === null) return null
      inCurrency(operation, product)
      return stored(roundPrice(Big(cost).plus(signed(operation.value)))).toFixed()
  }
}

/** A net price at another KDV rate: the same, or the one of the same price with KDV. */
function atRate(net: string, before: number, { value, keep }: NonNullable<BulkChange['taxRate']>): string {
  if (keep === 'net') return net
  return netFromGross(roundKurus(grossOf(Big(net), before)), Number(value)).toFixed()
}

const changesOnlyWhatIsThere = (op: string | undefined) => op === 'percent' || op === 'amount'

/**
 * The KDV rate, cost and prices of a product after a change, in this order: the rate, the cost, the price, the list price; each is computed from those before it. All
 * net with up to 6 decimals, half away from zero.
 *
 * `percent`, `fromPrice`, `oldPrice` and `remove` are of every sales unit; the other operations of the default one. A list price or cost that a product lacks is not
 * changed by a percentage or an amount; where nothing else changes, the product is refused for it.
 */
export function changedPrices(product: PricedProduct, change: BulkChange): PriceResult {
  try {
    return { ok: true, ...applied(product, change) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}

function applied(product: PricedProduct, change: BulkChange) {
  const [default_] = product.units
  if (changesOnlyWhatIsThere(change.cost?.op) && product.cost === null && onlyChanges(change, 'cost'))
    throw new Refused('no-cost')
  if (
    changesOnlyWhatIsThere(change.listPrice?.op) &&
    default_?.list == null &&
    onlyChanges(change, 'listPrice')
  )
    throw new Refused('no-list-price')
  const { taxRate: newRate } = change
  const before = Number(product.taxRate)
  const taxRate = newRate?.value ?? product.taxRate
  const rate = Number(taxRate)
  const cost = change.cost ? changedCost(change.cost, product) : product.cost
  const priced = { ...product, taxRate, cost }
  const units = product.units.map((unit, position): PricedUnit => {
    const isDefault = position === 0
    const kept = newRate
      ? {
          ...unit,
          sale: atRate(unit.sale, before, newRate),
          list: unit.list === null ? null : atRate(unit.list, before, newRate),
        }
      : unit
    const sale = change.price ? salePrice(change.price, priced, kept, isDefault, rate) : kept.sale
    const list = change.listPrice
      ? listPrice(change.listPrice, priced, { before: kept.sale, sale, list: kept.list, isDefault }, rate)
      : kept.list
    return { ...kept, sale, list }
  })
  return { taxRate, cost, units }
}

/** Whether a change is of nothing but this field. */
const onlyChanges = (change: BulkChange, field: keyof BulkChange) =>
  Object.entries(change).every(([name, each]) => name === field || each === undefined)
