/** Public API for writing one product at a time, for the back office; each function writes inside the caller's transaction. */

export { findPicturesByName, writeCategories, writeImages, writeTags } from '../bulk/bulk-links-queries.ts'
export { findOrCreateTag } from '../bulk/bulk-names-queries.ts'
export {
  findFoldedCodes,
  writeEnglishTexts,
  writeSpecifications,
  writeVariantValues,
} from '../bulk/bulk-products-queries.ts'
export { raiseVersions } from '../bulk/bulk-status-queries.ts'
export { type BulkUnit, findUnits, writeUnits } from '../bulk/bulk-units-queries.ts'
export { dimensionRows } from '../bulk/dimension-rows.ts'
export { readEnglishTerms } from '../search/terms.ts'
export {
  dropEnglish,
  hasBrand,
  hasCurrency,
  insertDraft,
  keepUnits,
  lockCodes,
  lockProduct,
  lockWithParents,
  moveCodesAway,
  type ProductColumns,
  readDueDrafts,
  sayWhoWrites,
  updateEach,
  updateProduct,
  withCategoriesAbove,
  writeEnglish,
} from './edit-product-queries.ts'
export {
  copyPriceHistory,
  copyProducts,
  insertVariants,
  lockVariants,
  readVariantNames,
  readVariantValues,
  rememberFormer,
  writeEnglishTerms,
  writeOptionOrder,
} from './edit-variants-queries.ts'
export { freeCode } from './free-code.ts'
export { readPriceClaim } from './price-claim-queries.ts'
