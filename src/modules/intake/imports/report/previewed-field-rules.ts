import { formatMoney } from '#shared/money-format.ts'

/** Fields of a product whose values a preview compares. */
export type PreviewedFieldName =
  | 'price'
  | 'listPrice'
  | 'taxRate'
  | 'stock'
  | 'name'
  | 'slug'
  | 'description'
  | 'metaTitle'
  | 'metaDescription'
  | 'metaKeywords'
  | 'model'
  | 'equivalentCode'
  | 'withdrawalException'
  | 'status'
  | 'categories'
  | 'options'
  | 'units'
  | 'brand'
  | 'tags'
  | 'translations'
  | 'specifications'
  | 'sizeGuide'
  | 'video'
  | 'pictures'
  | 'parent'

/** Those that hold amounts. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set<PreviewedFieldName>(['price', 'listPrice', 'units'])

/** An amount as a report stores it, which a screen or a terminal shows by `withMoney`. */
export const previewedMoney = (amount: { toFixed(places: number): string }, currency: string): string =>
  `${amount.toFixed(2)} ${currency}`

/** The text with its amounts as the shop shows money. What an earlier version stored is shown as it is. */
export const withMoney = (text: string): string =>
  text.replace(/(?<![\d.,])(\d+\.\d\d) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    formatMoney(amount, currency),
  )
