import { convert } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundPrice } from '#shared/money.ts'
import type { ExportContext } from './export-format.ts'
import type { ExportedRow } from './exported-products-queries.ts'
import { shelfPrice } from './shelf-price-rules.ts'

/** Prices of the default unit in TRY with KDV, as decimal text with a point; `list` is '' without a higher list price. */
export function platformPrices(row: ExportedRow, { rates }: ExportContext): { sale: string; list: string } {
  const [unit] = row.units
  const inTry = (net: string) =>
    row.currency === 'TRY' ? net : roundPrice(convert(Big(net), row.currency, 'TRY', rates)).toFixed()
  const sale = unit?.sale ?? '0'
  const list =
    unit?.list && Big(unit.list).gt(sale) && !Big(sale).eq('0')
      ? shelfPrice(inTry(unit.list), row.taxRate)
      : ''
  return { sale: shelfPrice(inTry(sale), row.taxRate), list }
}

/** Counts what neither Shopify's nor WooCommerce's file has a column for. */
export function countPlatformLosses(row: ExportedRow, { losses }: ExportContext, isParent: boolean): void {
  const [first, ...further] = row.units
  if (further.length > 0) losses.count('further-units')
  if (!isParent && first && (first.value !== 'Adet' || first.multiplier !== 1)) losses.count('unit-names')
  if (row.stock.filter(({ quantity }) => quantity !== 0).length > 1) losses.count('warehouses')
  if (row.stock.some(({ quantity }) => quantity < 0)) losses.count('negative-stock')
  if (row.currency !== 'TRY') losses.count('currency')
  if (row.withdrawalException !== '') losses.count('withdrawal')
  if (row.model !== '') losses.count('codes')
  if (row.equivalentCode !== '') losses.count('equivalents')
  if (row.parentId === null && (row.english || row.specifications.en)) losses.count('english')
  if (row.sizeGuide !== '') losses.count('size-guides')
  if (row.video) losses.count('videos')
  if (row.parentId === null && row.metaKeywords !== '') losses.count('meta-keywords')
  const ownTexts = [row.description, row.metaTitle, row.metaDescription, row.metaKeywords]
  if (row.parentId !== null && (row.english || ownTexts.some((text) => text !== '')))
    losses.count('variant-texts')
  if (row.parentId !== null && row.images.length > 1) losses.count('variant-pictures')
}

/** Units in all warehouses that may be sold; never below 0. */
export const stockOf = (row: ExportedRow) => String(Math.max(0, row.level))

/** Decimal text, '' for 0. Three decimals get a fourth: `1.125` could be a group of thousands. */
export function size(text: string | undefined): string {
  const plain = text === undefined || Big(text).eq('0') ? '' : Big(text).toFixed()
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain
}
