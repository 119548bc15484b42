import type { Db } from '#database/database.ts'
import {
  findStocked,
  insertInitialStock,
  lockStockLevels,
  type StockTarget,
  setStock,
  type WarehouseQuantity,
  type WarehouseStock,
  warehouseTargets,
} from '#modules/goods/stock/stock.server.ts'
import type { ImportDictionary } from '../draft/import-dictionary.ts'
import type { StockDraft } from '../draft/product-draft.ts'
import type { WrittenProduct, WrittenRecord } from './write-records.ts'

/** Books the stock that changed in the file. Returns the products it changed for. */
export async function writeStock(
  tx: Db,
  products: readonly WrittenProduct[],
  dictionary: ImportDictionary,
): Promise<Set<number>> {
  const fresh = products.filter((product) => product.isNew)
  await writeInitialStock(tx, fresh, dictionary)
  const written = products.filter((product) => !product.isNew).flatMap((product) => product.records)
  const selling = written.filter(({ record }) => record.stockChanged && !record.isParent)
  const stockTargets: StockTarget[] = []
  for (const { record, id } of selling)
    stockTargets.push(await stockTargetOf(id, record.draft.stock ?? [], dictionary))
  const newParents = written.filter(
    ({ record }) => record.isParent && record.known && !record.known.hasChildren,
  )
  stockTargets.push(
    ...(await findStocked(
      tx,
      newParents.map(({ id }) => id),
    )),
  )
  const moved = movedVariants(products).flatMap(({ id, from }) => (from === null ? [id] : [id, from]))
  await lockStockLevels(tx, [...stockTargets.map((target) => target.productId), ...moved])
  if (stockTargets.length > 0) await setStock(tx, stockTargets, await dictionary.warehouse(null))
  return new Set(stockTargets.map((target) => target.productId))
}

/** Known products that the file makes variants of another product; `from` is their previous parent, if any. */
export function movedVariants(products: readonly WrittenProduct[]): { id: number; from: number | null }[] {
  return products.flatMap(({ records: [head, ...variants] }) =>
    variants.flatMap(({ record: { known }, id }) =>
      known && known.parentId !== head?.id ? [{ id, from: known.parentId }] : [],
    ),
  )
}

/** Writes the stock of entirely new products, which have none to compare with. */
async function writeInitialStock(
  tx: Db,
  products: readonly WrittenProduct[],
  dictionary: ImportDictionary,
): Promise<void> {
  const levels = new Map<number, number>()
  const warehouseStocks: WarehouseStock[] = []
  for (const { records } of products) {
    let all = 0
    for (const { record, id } of records) {
      if (record.isParent) continue
      const own = await initialStocks(id, record, dictionary)
      const level = own.reduce((sum, warehouseStock) => sum + warehouseStock.quantity, 0)
      levels.set(id, level)
      for (const warehouseStock of own) warehouseStocks.push({ ...warehouseStock, productId: id })
      all += level
    }
    for (const { record, id } of records) if (record.isParent) levels.set(id, all)
  }
  await insertInitialStock(tx, levels, warehouseStocks)
}

async function initialStocks(
  id: number,
  record: WrittenRecord['record'],
  dictionary: ImportDictionary,
): Promise<WarehouseQuantity[]> {
  if (record.draft.stock === null) return []
  return warehouseTargets(
    await stockTargetOf(id, record.draft.stock, dictionary),
    [],
    await dictionary.warehouse(null),
  )
}

async function stockTargetOf(
  productId: number,
  stock: readonly StockDraft[],
  dictionary: ImportDictionary,
): Promise<StockTarget> {
  const total = stock.find((each) => each.warehouse === null)
  if (total) return { productId, warehouseStocks: [], total: total.quantity }
  const warehouseStocks = new Map<number, number>()
  for (const { warehouse, quantity } of stock)
    warehouseStocks.set(await dictionary.warehouse(warehouse), quantity)
  return {
    productId,
    total: null,
    warehouseStocks: [...warehouseStocks].map(([warehouseId, quantity]) => ({ warehouseId, quantity })),
  }
}
