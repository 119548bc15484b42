import { formatMoney } from '#shared/money.ts'

/** An amount of the wire, which is a two-decimal JSON number, for the eye. */
export function lineMoney(amount: number, currency: string): string {
  return formatMoney(String(amount), currency)
}
