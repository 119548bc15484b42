import { searchText } from '#shared/text/turkish.ts'

/** The fields of a product that are searched. */
export interface SearchedProduct {
  name: string
  /** Empty without an English text of its own. */
  englishName: string
  code: string
  model: string
  equivalentCode: string
  brand: string
  /** The barcodes of all its units, separated by spaces. */
  barcodes: string
}

/** A product is found by its own words and by those of its variants, in every language. Each word occurs once. */
export function productSearchText(product: SearchedProduct, variants: readonly SearchedProduct[]): string {
  const own = [
    product.name,
    product.code,
    product.model,
    product.equivalentCode,
    product.barcodes,
    product.brand,
  ]
  const theirs = variants.flatMap((each) => [
    each.name,
    each.code,
    each.model,
    each.equivalentCode,
    each.barcodes,
  ])
  const english = [product, ...variants].map(({ englishName }) => englishName)
  return [...new Set(searchText(...own, ...theirs, ...english).split(' '))].join(' ')
}
