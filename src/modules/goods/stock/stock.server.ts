export { bookBack, findBookings, findOrdered, lastLedgerEntry, sumWarehouses } from './book-back.ts'
export {
  ensureStockLevels,
  findLevels,
  findStocked,
  insertInitialStock,
  lockStockLevels,
  type StockTarget,
  setStock,
  type WarehouseQuantity,
  type WarehouseStock,
  warehouseTargets,
} from './bulk-stock.ts'
export { type BookedPieces, bookMany, findPieces } from './desk/book-many.ts'
export { moveStock } from './desk/move-stock.ts'
export { bookByHand } from './desk/stock-desk-queries.ts'
export { findOrCreateWarehouse, findWarehouseName, warehouseIds, warehouseNames } from './find-warehouse.ts'
export { refreshDerived } from './refresh-derived.ts'
export { returnStock, returnUnits } from './return-stock.ts'
export { type TakeResult, takeStock, type WantedStock } from './take-stock.ts'
