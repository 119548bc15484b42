import { Big, roundKurus, sum, whole, ZERO } from '#shared/money.ts'
import { splitKurus } from '#shared/split-kurus.ts'

/** Why staff refunds without a return. */
export const REFUND_REASONS = [
  'cancelled',
  'out_of_stock',
  'damaged',
  'missing',
  'late',
  'price_difference',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why staff cancels an order. */
export const CANCEL_REASONS = [
  'customer_request',
  'out_of_stock',
  'not_paid',
  'wrong_address',
  'duplicate',
  'suspicious',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export const MAX_REFUND_NOTE_LENGTH = 1000

/** What a refund gives back at one KDV rate: the price with KDV, and the KDV in it. TRY to the kuruş, decimal text. */
export interface TaxShare {
  /** Percent, decimal text. */
  readonly rate: string
  readonly gross: string
  readonly tax: string
}

/** A line of the order. Amounts in TRY to the kuruş. */
export interface RefundLine {
  readonly id: number
  /** Pieces bought. */
  readonly quantity: number
  /** The whole line with KDV, and the KDV in it. */
  readonly gross: Big
  readonly tax: Big
  readonly taxRate: string
  /** Pieces that were refunded, by returns or by staff. */
  readonly before: number
}

/** A refund that was made or is on its way; a refused one counts only where it is still owed. */
export interface PastRefund {
  readonly amount: Big
  /** The part that is delivery, as staff chose it. */
  readonly shipping: Big
  /** Null where it was not recorded: then the amount is spread over everything that was left. */
  readonly taxes: readonly TaxShare[] | null
}

/** What a refund is decided by. */
export interface RefundBasis {
  /** All that was paid: products, delivery, the cash on delivery fee and the commission of a card's plan. 0 before the payment. */
  readonly charged: Big
  readonly shippingTotal: Big
  /** All lines of the order. */
  readonly lines: readonly RefundLine[]
  /** Oldest first. */
  readonly refunds: readonly PastRefund[]
}

/** What staff chose to refund. */
export interface RefundChoice {
  readonly lines: readonly { readonly id: number; readonly quantity: number }[]
  /** What is left of the delivery fee. */
  readonly shipping: boolean
  /** A free amount, 0 for none. */
  readonly extra: Big
  /** All that is left, whatever else is chosen. */
  readonly everything: boolean
}

/** How a refund's amount is made up. */
export interface RefundSplit {
  readonly amount: Big
  readonly shipping: Big
  /** The free part. */
  readonly extra: Big
  /** By rate, lowest first; rates without a share are left out. */
  readonly taxes: readonly TaxShare[]
  /** The part without KDV of its own, as in the order: delivery, the cash on delivery fee, the commission. */
  readonly untaxed: Big
  /** What can still be refunded afterwards. */
  readonly left: Big
}

export type RefundRefusal =
  | 'nothing-paid'
  | 'nothing-left'
  | 'nothing-chosen'
  /** More pieces than are left. */
  | 'too-many'
  /** A free amount above what is left. */
  | 'too-much'

export type SplitResult =
  | { readonly ok: true; readonly split: RefundSplit }
  | { readonly ok: false; readonly reason: RefundRefusal; readonly left: Big }

/** Key of what has no KDV of its own. */
const UNTAXED = ''
/** Amounts by KDV rate, and under `UNTAXED` the rest. */
type Shares = Map<string, Big>

const least = (a: Big, b: Big) => (a.lt(b) ? a : b)
const atLeastZero = (amount: Big) => (amount.lt(ZERO) ? ZERO : amount)
const total = (shares: Shares) => sum(shares.values())
/** 20.00 and 20 are the same rate. */
const rateKey = (rate: string) => Big(rate).toString()

/** What the whole order gave to each rate, and what was paid besides. */
function paidShares({ lines, charged }: RefundBasis): { gross: Shares; tax: Shares } {
  const gross: Shares = new Map()
  const tax: Shares = new Map()
  for (const line of lines.toSorted((a, b) => Big(a.taxRate).cmp(b.taxRate))) {
    const rate = rateKey(line.taxRate)
    gross.set(rate, (gross.get(rate) ?? ZERO).plus(line.gross))
    tax.set(rate, (tax.get(rate) ?? ZERO).plus(line.tax))
  }
  gross.set(UNTAXED, atLeastZero(charged.minus(total(gross))))
  return { gross, tax }
}

/** `amount` in proportion to what is left, in whole kuruş, of these keys; never more than is left of any. */
function spread(left: Shares, amount: Big, keys: readonly string[]): Shares {
  const weights = keys.map((key) => left.get(key) ?? ZERO)
  const given = least(amount, sum(weights))
  if (!given.gt(ZERO)) return new Map()
  const parts = splitKurus(given, weights)
  return new Map(keys.map((key, index) => [key, parts[index] ?? ZERO]))
}

function add(to: Shares, more: Shares, sign: '1' | '-1' = '1'): void {
  for (const [key, amount] of more) to.set(key, (to.get(key) ?? ZERO).plus(amount.times(sign)))
}

/**
 * Splits `amount` over what is left: first what is `wanted` of each key, the rest over products before `UNTAXED`, or after it where
 * `untaxedFirst`. The parts add up to `amount`, or to all that is left where that is less.
 */
function take(left: Shares, amount: Big, wanted: Shares, untaxedFirst = false): Shares {
  const taken: Shares = new Map()
  for (const [key, want] of wanted) taken.set(key, least(atLeastZero(want), left.get(key) ?? ZERO))
  const excess = total(taken).minus(amount)
  if (excess.gt(ZERO)) add(taken, spread(taken, excess, [...taken.keys()]), '-1')
  const rates = [...left.keys()].filter((key) => key !== UNTAXED)
  for (const keys of untaxedFirst ? [[UNTAXED], rates] : [rates, [UNTAXED]]) {
    const unused: Shares = new Map(left)
    add(unused, taken, '-1')
    add(taken, spread(unused, amount.minus(total(taken)), keys))
  }
  return taken
}

/** What is left of each rate after the refunds so far. */
function leftShares(basis: RefundBasis): Shares {
  const left = new Map(paidShares(basis).gross)
  for (const { amount, taxes } of basis.refunds) {
    if (taxes === null) {
      add(left, spread(left, amount, [...left.keys()]), '-1')
      continue
    }
    const known: Shares = new Map(taxes.map(({ rate, gross }) => [rateKey(rate), Big(gross)]))
    known.set(UNTAXED, amount.minus(total(known)))
    add(left, take(left, amount, known), '-1')
  }
  return left
}

/** All that can still be refunded, TRY. */
export function refundableAmount(basis: RefundBasis): Big {
  return atLeastZero(basis.charged.minus(sum(basis.refunds.map(({ amount }) => amount))))
}

/** What is left of the delivery fee, as far as staff refunded it by name. */
export function refundableShipping(basis: RefundBasis): Big {
  const back = sum(basis.refunds.map(({ shipping }) => shipping))
  const untaxed = leftShares(basis).get(UNTAXED) ?? ZERO
  return least(atLeastZero(basis.shippingTotal.minus(back)), untaxed)
}

/** The price of the first `units` pieces of a line, to the kuruş, half away from zero. */
const priceOf = ({ gross, quantity }: RefundLine, units: number) =>
  roundKurus(gross.times(whole(units)).div(whole(quantity)))

/**
 * KDV of a rate in what has been given back so far, to the kuruş: in proportion to the price, so that the KDV of all refunds adds up to
 * that of the order.
 */
const taxIn = (back: Big, of: { gross: Big; tax: Big }) =>
  of.gross.eq(ZERO) ? ZERO : roundKurus(of.tax.times(back).div(of.gross))

function asSplit(
  basis: RefundBasis,
  left: Shares,
  taken: Shares,
  { shipping, extra = ZERO }: { shipping: Big; extra?: Big },
): RefundSplit {
  const paid = paidShares(basis)
  const taxes = [...taken].flatMap(([rate, gross]): TaxShare[] => {
    if (rate === UNTAXED || !gross.gt(ZERO)) return []
    const of = { gross: paid.gross.get(rate) ?? ZERO, tax: paid.tax.get(rate) ?? ZERO }
    const before = of.gross.minus(left.get(rate) ?? ZERO)
    const tax = taxIn(before.plus(gross), of).minus(taxIn(before, of))
    return [{ rate, gross: gross.toFixed(2), tax: tax.toFixed(2) }]
  })
  const amount = total(taken)
  return {
    amount,
    shipping,
    extra,
    taxes: taxes.toSorted((a, b) => Big(a.rate).cmp(b.rate)),
    untaxed: taken.get(UNTAXED) ?? ZERO,
    left: refundableAmount(basis).minus(amount),
  }
}

/** The prices of chosen pieces by rate; null when more are chosen than are left of a line, or a line is not the order's. */
function priceOfLines(basis: RefundBasis, chosen: RefundChoice['lines']): Shares | null {
  const lines = new Map(basis.lines.map((line) => [line.id, line]))
  const prices: Shares = new Map()
  const seen = new Set<number>()
  for (const { id, quantity } of chosen) {
    const line = lines.get(id)
    if (quantity === 0) continue
    if (!line || seen.has(id) || quantity < 0 || line.before + quantity > line.quantity) return null
    seen.add(id)
    const price = priceOf(line, line.before + quantity).minus(priceOf(line, line.before))
    add(prices, new Map([[rateKey(line.taxRate), price]]))
  }
  return prices
}

/** Are all pieces refunded with these? */
const isLastPiece = (basis: RefundBasis, chosen: RefundChoice['lines']) =>
  basis.lines.every(
    ({ id, quantity, before }) => before + (chosen.find((line) => line.id === id)?.quantity ?? 0) >= quantity,
  )

/**
 * What a refund of staff is made up of: chosen pieces at their price, the delivery fee, a free amount, or everything. Nothing above what
 * is left: pieces and delivery are cut to it, a larger free amount is refused. The refund of the last piece and the last of the delivery
 * fee takes the rest to the kuruş, fee and commission included.
 *
 * KDV: pieces at their rate; a free amount lowers the prices of all products, in proportion to what is left of each rate, and only
 * what exceeds them is without KDV, as delivery is in the order. The KDV of all refunds of an order adds up to the order's.
 * Shows the same in the browser, before it is made. Throws RangeError for a negative free amount or fractions of a kuruş.
 */
export function splitRefund(basis: RefundBasis, choice: RefundChoice): SplitResult {
  const { extra } = choice
  if (extra.lt(ZERO) || !roundKurus(extra).eq(extra)) throw new RangeError(`${extra} is no amount`)
  const rest = refundableAmount(basis)
  const refused = (reason: RefundRefusal) => ({ ok: false, reason, left: rest }) as const
  if (!basis.charged.gt(ZERO)) return refused('nothing-paid')
  if (!rest.gt(ZERO)) return refused('nothing-left')
  const left = leftShares(basis)
  const wanted = priceOfLines(basis, choice.lines)
  if (!wanted) return refused('too-many')
  const shipping = choice.shipping || choice.everything ? refundableShipping(basis) : ZERO
  const shippingLeft = refundableShipping(basis).minus(shipping)
  const somePieces = choice.lines.some(({ quantity }) => quantity > 0)
  const takesRest =
    choice.everything ||
    ((somePieces || choice.shipping) &&
      extra.eq(ZERO) &&
      shippingLeft.eq(ZERO) &&
      isLastPiece(basis, choice.lines))
  if (takesRest)
    return { ok: true, split: asSplit(basis, left, take(left, rest, new Map(left)), { shipping }) }
  wanted.set(UNTAXED, shipping)
  const named = take(left, total(wanted), wanted)
  // `take` fills up what a rate has no room for; pieces and delivery are cut instead.
  for (const [key, amount] of named) named.set(key, least(amount, wanted.get(key) ?? ZERO))
  const wantedAmount = total(named).plus(extra)
  if (extra.gt(ZERO) && wantedAmount.gt(rest)) return refused('too-much')
  // An edited order may cost more than was paid for it.
  const amount = least(wantedAmount, rest)
  if (!amount.gt(ZERO)) return refused(somePieces || choice.shipping ? 'nothing-left' : 'nothing-chosen')
  return { ok: true, split: asSplit(basis, left, take(left, amount, named), { shipping, extra }) }
}

/** The split of a refund whose amount another rule decides: the pieces of a return, the rest is delivery and fees first. */
export function splitReturn(
  basis: RefundBasis,
  amount: Big,
  pieces: readonly { readonly id: number; readonly quantity: number }[],
): RefundSplit {
  const left = leftShares(basis)
  return asSplit(basis, left, take(left, amount, priceOfLines(basis, pieces) ?? new Map(), true), {
    shipping: ZERO,
  })
}

/** The split of a refund that was refused and is tried again: the same amount, as it fits what is left now. */
export function splitAgain(basis: RefundBasis, refund: PastRefund): RefundSplit {
  const left = leftShares(basis)
  const wanted: Shares = new Map((refund.taxes ?? []).map(({ rate, gross }) => [rateKey(rate), Big(gross)]))
  wanted.set(UNTAXED, refund.amount.minus(total(wanted)))
  return asSplit(basis, left, take(left, refund.amount, wanted), refund)
}
