/** Public API for writing one product at a time, for the back office; each function writes inside the caller's transaction. */

export { findPicturesByName, writeCategories, writeImages, writeTags } from '../bulk/bulk-links-queries.ts'
export { findOrCreateTag } from '../bulk/bulk-names-queries.ts'
export { findFoldedCodes, writeSpecifications } from '../bulk/bulk-products-queries.ts'
export { type BulkUnit, findUnits, writeUnits } from '../bulk/bulk-units-queries.ts'
export {
  hasBrand,
  hasCurrency,
  insertDraft,
  keepUnits,
  lockCodes,
  lockProduct,
  type ProductColumns,
  readDueDrafts,
  sayWhoWrites,
  updateProduct,
  withCategoriesAbove,
  writeEnglish,
} from './edit-product-queries.ts'
export { freeCode } from './free-code.ts'
export { readPriceClaim } from './price-claim-queries.ts'
export { appendVariantPictures } from './variant-pictures-queries.ts'
