/** The setting stockInfoStatus: a whole number from 0 to 20 (spec §9). */
export type StockStatus = number

const adjustments: Readonly<Record<number, number>> = {
  3: 5,
  4: 10,
  5: 50,
  6: 100,
  7: 1000,
  8: 20,
  9: -5,
  10: -10,
  11: -50,
  12: -100,
  13: -1000,
  14: -20,
}

const caps: Readonly<Record<number, number>> = { 15: 5, 16: 10, 17: 50, 18: 100, 19: 1000, 20: 20 }

function checked(status: StockStatus): StockStatus {
  if (!Number.isInteger(status) || status < 0 || status > 20)
    throw new RangeError(`stockInfoStatus ${status}`)
  return status
}

/** Base units added to the stock for display and sale: 3..8 add, 9..14 subtract, everything else 0; caps never adjust. */
export function stockAdjustment(status: StockStatus): number {
  return adjustments[checked(status)] ?? 0
}

export interface StockInput {
  /** Base units in stock; negative after a sale beyond the stock that a positive adjustment allowed. */
  readonly stock: number
  readonly status: StockStatus
  /** Base units of the product already in this cart: Σ quantity × multiplier over its lines. */
  readonly held: number
  /** Base units in one unit of `amount`. */
  readonly multiplier: number
  /** Setting cartStockControl: true sells without a stock check (decisions D6). */
  readonly cartStockControl: boolean
}

/** Whether `amount` more units may be added to the cart: amount × multiplier ≤ stock + adjustment − held (spec §5, decisions H2). */
export function canAdd(input: StockInput & { readonly amount: number }): boolean {
  return input.cartStockControl || input.amount * input.multiplier <= baseUnitsLeft(input)
}

/** Whole units that may still be added, never below 0; Infinity without a stock check. */
export function unitsLeft(input: StockInput): number {
  if (input.cartStockControl) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor(baseUnitsLeft(input) / input.multiplier))
}

function baseUnitsLeft({ stock, status, held }: StockInput): number {
  return stock + stockAdjustment(status) - held
}

/** What the stock setting shows to shoppers. `count` is base units as text: `12` or `20+`; absent when only in/out is shown. */
export type StockDisplay =
  | { readonly state: 'in'; readonly count?: string }
  | { readonly state: 'out' }
  | { readonly state: 'hidden' }

/**
 * 0 exact; 1 nothing; 2 in or out; 3..14 the adjusted quantity; 15..20 the quantity up to a cap, `N+` only above it (spec §9,
 * decisions H2). Zero or less, after adjustment, is out of stock. Throws RangeError for any other status.
 */
export function stockDisplay(quantity: number, status: StockStatus): StockDisplay {
  if (checked(status) === 1) return { state: 'hidden' }
  const shown = quantity + stockAdjustment(status)
  if (shown <= 0) return { state: 'out' }
  if (status === 2) return { state: 'in' }
  const cap = caps[status]
  return { state: 'in', count: cap !== undefined && shown > cap ? `${cap}+` : String(shown) }
}

/** The 'TÜKENDİ!' banner and the add button use the unadjusted quantity (decisions H2). */
export function isSoldOut(quantity: number): boolean {
  return quantity <= 0
}
