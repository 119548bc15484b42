export {
  ensureStockLevels,
  findStocked,
  insertInitialStock,
  lockStockLevels,
  type StockTarget,
  setStock,
  sumVariantStock,
  type WarehouseQuantity,
  warehouseTargets,
} from './bulk-stock.ts'
export { type CountReason, countStock, setWarehouseStock, type WarehouseStock } from './count-stock.ts'
export { findOrCreateWarehouse } from './find-warehouse.ts'
export { returnStock, returnUnits } from './return-stock.ts'
export { type StockTerms, type TakeResult, takeStock, type WantedStock } from './take-stock.ts'
