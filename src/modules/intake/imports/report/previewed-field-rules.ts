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
  | 'parent'

/** Those that hold amounts. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set<PreviewedFieldName>(['price', 'listPrice', 'units'])
