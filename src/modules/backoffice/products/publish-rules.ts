import type { MISSING_TO_PUBLISH, ProductRecord } from './products-admin-schemas.ts'

export type MissingToPublish = (typeof MISSING_TO_PUBLISH)[number]

/**
 * What a product needs before it goes on sale. A price of 0 is on request (decisions B16), which somebody has to mean: `onRequest`. Of a product with
 * variants one has to be on sale itself.
 */
export function missingToPublish(product: ProductRecord, onRequest: boolean): MissingToPublish[] {
  const { tr, hasVariants, variantsOnSale, units } = product
  const isPriced = units.every(({ price }) => Number(price.net) > 0)
  return [
    ...(tr.name === '' ? (['name'] as const) : []),
    ...(!hasVariants && units.length === 0 ? (['unit'] as const) : []),
    ...(!hasVariants && units.length > 0 && !isPriced && !onRequest ? (['price'] as const) : []),
    ...(hasVariants && variantsOnSale === 0 ? (['variant'] as const) : []),
  ]
}
