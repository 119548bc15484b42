import { formatMoney } from '#shared/money-format.ts'

/** An amount as a report stores it, which a screen or a terminal shows by `withMoney`. */
export const previewedMoney = (amount: { toFixed(places: number): string }, currency: string): string =>
  `${amount.toFixed(2)} ${currency}`

/** The text with its amounts as the shop shows money. What an earlier version stored is shown as it is. */
export const withMoney = (text: string): string =>
  text.replace(/(?<![\d.,])(\d+\.\d\d) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    formatMoney(amount, currency),
  )
