import { Big, ZERO } from '#shared/money.ts'

/** KDV of one rate: `rate` in percent, amounts in TRY as decimal text. */
export interface TaxGroup {
  rate: string
  net: string
  tax: string
  gross: string
}

/**
 * Sums lines by their KDV rate, lowest rate first: exact, so that the groups add up to the lines. Amounts are TRY as decimal text, rates in
 * percent.
 */
export function taxesByRate(
  lines: readonly { readonly taxRate: string; readonly net: string; readonly tax: string }[],
): TaxGroup[] {
  const groups = new Map<string, { net: Big; tax: Big }>()
  for (const line of lines) {
    const rate = Big(line.taxRate).toFixed()
    const { net, tax } = groups.get(rate) ?? { net: ZERO, tax: ZERO }
    groups.set(rate, { net: net.plus(line.net), tax: tax.plus(line.tax) })
  }
  return [...groups]
    .sort(([a], [b]) => Big(a).cmp(b))
    .map(([rate, { net, tax }]) => ({
      rate,
      net: net.toFixed(2),
      tax: tax.toFixed(2),
      gross: net.plus(tax).toFixed(2),
    }))
}
