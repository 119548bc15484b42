import type { Db } from '#database/database.ts'
import type { ImportDictionary } from './import-dictionary.ts'
import {
  findStocked,
  lockStock,
  openStock,
  type Shelf,
  type StockWish,
  setStock,
  shelfTargets,
} from './import-stock-queries.ts'
import type { StockDraft } from './product-draft.ts'
import type { WrittenFamily, WrittenMember } from './write-members.ts'

/** Books the stock that is new in the file. Returns the products it was new for. */
export async function writeStock(
  tx: Db,
  families: readonly WrittenFamily[],
  dictionary: ImportDictionary,
): Promise<Set<number>> {
  const fresh = families.filter((family) => family.isNew)
  await openFamilies(tx, fresh, dictionary)
  const written = families.filter((family) => !family.isNew).flatMap((family) => family.members)
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
  const moved = movedMembers(families).flatMap(({ id, from }) => (from === null ? [id] : [id, from]))
  await lockStock(tx, [...wishes.map((wish) => wish.productId), ...moved])
  if (wishes.length > 0) await setStock(tx, wishes, await dictionary.warehouse(null))
  return new Set(wishes.map((wish) => wish.productId))
}

/** Known products that the file makes variants of another product than before; `from` is the one they leave, if any. */
export function movedMembers(families: readonly WrittenFamily[]): { id: number; from: number | null }[] {
  return families.flatMap(({ members: [head, ...variants] }) =>
    variants.flatMap(({ member: { known }, id }) =>
      known && known.parentId !== head?.id ? [{ id, from: known.parentId }] : [],
    ),
  )
}

/** Families that are new in the shop have no stock to compare with. */
async function openFamilies(
  tx: Db,
  families: readonly WrittenFamily[],
  dictionary: ImportDictionary,
): Promise<void> {
  const levels = new Map<number, number>()
  const shelves: (Shelf & { productId: number })[] = []
  for (const { members } of families) {
    let all = 0
    for (const { member, id } of members) {
      if (member.isParent) continue
      const own = await firstShelves(id, member, dictionary)
      const level = own.reduce((sum, shelf) => sum + shelf.quantity, 0)
      levels.set(id, level)
      for (const shelf of own) shelves.push({ ...shelf, productId: id })
      all += level
    }
    for (const { member, id } of members) if (member.isParent) levels.set(id, all)
  }
  await openStock(tx, levels, shelves)
}

async function firstShelves(
  id: number,
  member: WrittenMember['member'],
  dictionary: ImportDictionary,
): Promise<Shelf[]> {
  if (member.draft.stock === null) return []
  return shelfTargets(await wishOf(id, member.draft.stock, dictionary), [], await dictionary.warehouse(null))
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
