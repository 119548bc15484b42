import { searchText } from '#shared/turkish.ts'

/** What of a product is searched. */
export interface SearchedProduct {
  name: string
  /** Empty without an English text of its own. */
  englishName: string
  code: string
  model: string
  equivalentCode: string
  brand: string
  /** All of its units', parted by spaces. */
  barcodes: string
}

/** A product is found by its own words and by those of its variants, in every language. Each word stands once. */
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
