import { formatMoney } from '#shared/money-format.ts'

/** Formats an API amount, a JSON number with two decimals. */
export function lineMoney(amount: number, currency: string): string {
  return formatMoney(String(amount), currency)
}
