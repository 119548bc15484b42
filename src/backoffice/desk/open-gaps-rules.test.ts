import { expect, test } from 'vitest'
import { PRODUCT_GAPS, type ProductGap } from '#modules/backoffice/products/product-list-rules.ts'
import type { ProductCounts } from '#modules/backoffice/products/products-admin-schemas.ts'
import { openGaps } from './open-gaps-rules.ts'

test('a gap is shown while its number is on its way, and gone where nothing is missing', () => {
  const none = { value: 0, estimated: false }
  const missing = {
    ...(Object.fromEntries(PRODUCT_GAPS.map((gap) => [gap, none])) as Record<ProductGap, typeof none>),
    'no-barcode': { value: 0, estimated: true, pending: true },
    'no-picture': { value: 3, estimated: false },
  } satisfies ProductCounts['missing']
  expect(openGaps(missing).sort()).toEqual(['no-barcode', 'no-picture'])
})
