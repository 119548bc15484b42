import type { Db } from '#database/database.ts'
import type { ImportDictionary } from './import-dictionary.ts'
import { findStocked, type StockWish, setStock } from './import-stock-queries.ts'
import type { StockDraft } from './product-draft.ts'
import type { WrittenMember } from './write-members.ts'

/** Books the stock that is new in the file. Returns the products it was new for. */
export async function writeStock(
  tx: Db,
  written: readonly WrittenMember[],
  dictionary: ImportDictionary,
): Promise<Set<number>> {
  const selling = written.filter(({ member }) => member.stockChanged && !member.isParent)
  const wishes: StockWish[] = []
  for (const { member, id } of selling) wishes.push(await wishOf(id, member.draft.stock ?? [], dictionary))
  const newParents = written.filter(
    ({ member }) => member.isParent && member.known && !member.known.hasChildren,
  )
  wishes.push(
    ...(await findStocked(
      tx,
      newParents.map(({ id }) => id),
    )),
  )
  if (wishes.length > 0) await setStock(tx, wishes, await dictionary.warehouse(null))
  return new Set(wishes.map((wish) => wish.productId))
}

async function wishOf(
  productId: number,
  stock: readonly StockDraft[],
  dictionary: ImportDictionary,
): Promise<StockWish> {
  const total = stock.find((each) => each.warehouse === null)
  if (total) return { productId, shelves: [], total: total.quantity }
  const shelves = new Map<number, number>()
  for (const { warehouse, quantity } of stock) shelves.set(await dictionary.warehouse(warehouse), quantity)
  return {
    productId,
    total: null,
    shelves: [...shelves].map(([warehouseId, quantity]) => ({ warehouseId, quantity })),
  }
}
