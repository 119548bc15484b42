import { PRODUCT_GAPS, type ProductGap } from '#modules/backoffice/products/product-list-rules.ts'
import type { ProductCounts } from '#modules/backoffice/products/products-admin-schemas.ts'

/** What some products lack, or may lack: a number that is on its way has 0 until it comes. */
export const openGaps = (missing: ProductCounts['missing']): ProductGap[] =>
  PRODUCT_GAPS.filter((gap) => missing[gap].value > 0 || missing[gap].pending)
