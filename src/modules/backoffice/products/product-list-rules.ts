/** The tabs of the list; without one it shows everything that is not archived. `soldout` are those on sale without stock, `low` those that run out or have. */
export const PRODUCT_STATES = ['onsale', 'draft', 'passive', 'archived', 'soldout', 'low'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** What a product that is not archived may lack; one with variants lacks what any of its variants lacks. */
export const PRODUCT_GAPS = [
  'no-barcode',
  'wrong-check-digit',
  'no-picture',
  'no-category',
  'no-brand',
  'price-0',
  'no-cost',
  'no-desi',
  'no-english',
  'no-description',
  'soldout-shown',
] as const
export type ProductGap = (typeof PRODUCT_GAPS)[number]

/** `price` and `stock` rise, `price-desc` and `stock-desc` fall; `updated` begins with the latest change. */
export const PRODUCT_SORTS = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'price',
  'price-desc',
  'stock',
  'stock-desc',
  'updated',
  'updated-first',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
