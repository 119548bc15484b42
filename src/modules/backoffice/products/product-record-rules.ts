import { type Big, roundTo, whole } from '#shared/money.ts'
import { CHECKLIST_KEYS, type ChecklistKey, type ProductRecord } from './products-admin-schemas.ts'

/**
 * What is left of a net price after the cost of its base units, in percent of the price with one decimal; below 0 where it is sold at a loss. Null
 * for a price of 0.
 */
export function marginOf(net: Big, cost: Big, multiplier: number): string | null {
  if (net.lte('0')) return null
  return roundTo(
    net
      .minus(cost.times(whole(multiplier)))
      .times('100')
      .div(net),
    1,
  ).toFixed(1)
}

type Checked = Omit<ProductRecord, 'checklist' | 'margin'> & { pricedVariants: number }

const hasPrice = ({ hasVariants, pricedVariants, units }: Checked) =>
  hasVariants ? pricedVariants > 0 : Number(units[0]?.price.net ?? 0) > 0

const IS_DONE: Readonly<Record<ChecklistKey, (product: Checked) => boolean>> = {
  name: ({ tr }) => tr.name !== '',
  price: hasPrice,
  picture: ({ pictures, parent }) => pictures.length > 0 || parent !== null,
  category: ({ categories, parent }) => categories.length > 0 || parent !== null,
  brand: ({ brand, parent }) => brand !== null || parent !== null,
  stock: ({ stock }) => stock > 0,
  description: ({ tr, parent }) => tr.description !== '' || parent !== null,
  barcode: ({ hasVariants, units }) => hasVariants || (units[0]?.barcode ?? '') !== '',
  desi: ({ hasVariants, units }) => hasVariants || units.every(({ desi }) => Number(desi) > 0),
  english: ({ en }) => en.name !== '',
}

/** What a product still lacks before it is worth showing, in the order in which people fill it in. A variant shows what its parent has. */
export const checklistOf = (product: Checked): ProductRecord['checklist'] =>
  CHECKLIST_KEYS.map((key) => ({ key, done: IS_DONE[key](product) }))
