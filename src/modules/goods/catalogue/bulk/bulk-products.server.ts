/** Public API for writing many products at once, for imports and the seed; each function writes inside the caller's transaction. */

export { readFormer } from '../edit/edit-variants-queries.ts'
export { findOwnGuidesAndVideos, writeProductVideos } from '../guides/product-videos-queries.ts'
export { readGuideNames, writeOwnGuides } from '../guides/size-guides-queries.ts'
export {
  markParents,
  refreshAskedPrices,
  refreshParentPrices,
  refreshSearchTexts,
  withParents,
} from '../product/derived-columns.ts'
export {
  COSTLY_FIELDS,
  type CostlyField,
  findProductStates,
  lockProducts,
  type ProductState,
  restoreProductStates,
} from '../product/product-states-queries.ts'
export { productSearchText } from '../search/product-search-text.ts'
export { findOrCreateCategory } from './bulk-categories-queries.ts'
export {
  findTagIds,
  readStruckPrices,
  updateProductColumns,
  writeUnitPrices,
} from './bulk-changes-queries.ts'
export {
  type CategoryAssignment,
  findDescribedImages,
  findFetchedPictures,
  findImages,
  findPicturesByName,
  findUploadedPictures,
  registerPictures,
  writeCategories,
  writeImages,
  writeTags,
} from './bulk-links-queries.ts'
export {
  findOrCreateBrand,
  findOrCreateTag,
  type NamedRow,
  nameCategories,
  nameCategoryInEnglish,
} from './bulk-names-queries.ts'
export {
  type BulkProduct,
  type CodedProduct,
  findFoldedCodes,
  findKnownProducts,
  findNamesakes,
  findSpecifications,
  findVariantsOf,
  insertProducts,
  type KnownProduct,
  type KnownVariant,
  updateHashes,
  updateProducts,
  writeEnglishTexts,
  writeSpecifications,
  writeVariantValues,
} from './bulk-products-queries.ts'
export {
  hideProducts,
  type ImportedProduct,
  lockVariantsOf,
  nextImportedOnSale,
  raiseVersions,
  retireVariants,
} from './bulk-status-queries.ts'
export { type BulkUnit, findUnits, writeUnits } from './bulk-units-queries.ts'
export { dimensionRows } from './dimension-rows.ts'
