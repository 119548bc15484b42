import { Big, roundKurus, sum } from './money.ts'

/**
 * Hands `total` out over `weights` in whole kuruş; the leftovers go to the largest remainders, earlier lines first.
 * The parts always add up to `total`, each within one kuruş of its exact share. All-zero weights share equally.
 *
 * Throws RangeError for a total that is not in whole kuruş, a negative weight or no weights.
 */
export function splitKurus(total: Big, weights: readonly Big[]): Big[] {
  if (weights.length === 0) throw new RangeError('nothing to split over')
  if (!roundKurus(total).eq(total)) throw new RangeError(`${total} is not in whole kuruş`)
  if (weights.some((weight) => weight.lt('0'))) throw new RangeError('a weight is negative')
  const sign = total.lt('0') ? -1n : 1n
  const kurus = BigInt(total.abs().times('100').toFixed(0))
  const shares = sum(weights).eq('0') ? weights.map(() => 1n) : wholeWeights(weights)
  const all = shares.reduce((a, b) => a + b, 0n)
  const parts = shares.map((share, index) => ({
    index,
    floor: (kurus * share) / all,
    remainder: (kurus * share) % all,
  }))
  const left = kurus - parts.reduce((given, part) => given + part.floor, 0n)
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const lucky = new Set(byRemainder.slice(0, Number(left)).map((part) => part.index))
  return parts.map((part) => Big(sign * (part.floor + (lucky.has(part.index) ? 1n : 0n))).div('100'))
}

/** The same proportions as whole numbers, so that remainders can be compared exactly. */
function wholeWeights(weights: readonly Big[]): bigint[] {
  const places = Math.max(...weights.map((weight) => weight.toFixed().split('.')[1]?.length ?? 0))
  return weights.map((weight) => BigInt(weight.toFixed(places).replace('.', '')))
}
