import type { Db } from '#database/database.ts'
import { updateProduct } from '#modules/goods/catalogue/edit/edit-products.server.ts'
import type { ProductStatus } from '#modules/kernel/products/product-status-rules.ts'
import { readLastChanges, readRecordChanges } from '#modules/platform/audit/record-history.server.ts'
import type { ProductRecord } from './products-admin-schemas.ts'
import { missingToPublish } from './publish-rules.ts'
import { RefusedChange } from './write-product.ts'

/** The commands that move a product from one state to another; each writes in the transaction that has locked it. */
export const PRODUCT_MOVES = {
  async publish(tx: Db, product: ProductRecord, { onRequest }: { onRequest: boolean }): Promise<void> {
    if (product.status === 'deleted') throw new RefusedChange({ reason: 'archived' })
    const missing = missingToPublish(product, onRequest)
    if (missing.length > 0) throw new RefusedChange({ reason: 'incomplete', missing })
    if (product.status !== 'active')
      await updateProduct(tx, product.id, { status: 'active', publish_at: null })
  },
  /** Its page stays, off sale; a draft has none to stay. */
  async hide(tx: Db, product: ProductRecord): Promise<void> {
    if (product.status === 'deleted') throw new RefusedChange({ reason: 'archived' })
    if (product.status === 'draft') throw new RefusedChange({ reason: 'never-published' })
    if (product.status !== 'passive') await updateProduct(tx, product.id, { status: 'passive' })
  },
  async archive(tx: Db, product: ProductRecord): Promise<void> {
    if (product.status !== 'deleted')
      await updateProduct(tx, product.id, { status: 'deleted', publish_at: null })
  },
  /** Back to the state it was archived from; off sale where something else than staff deleted it. */
  async restore(tx: Db, product: ProductRecord): Promise<void> {
    if (product.status !== 'deleted') return
    await updateProduct(tx, product.id, { status: await stateBefore(tx, product.id) })
  },
} as const

/** Changes of a product that are looked through for the one that archived it. */
const LOOKED_THROUGH = 20

type StateBefore = Exclude<ProductStatus, 'deleted'>
const stateOf = (before: unknown): StateBefore =>
  before === 'active' || before === 'draft' ? before : 'passive'

/** The states that these products were archived from; off sale where their last change of staff is another one. */
export async function statesBefore(tx: Db, ids: readonly number[]): Promise<Map<number, StateBefore>> {
  const changes = await readLastChanges(tx, 'product', ids.map(String))
  return new Map(
    ids.map((id) => {
      const last = changes.get(String(id))
      return [id, stateOf(last?.action === 'product.archive' ? last.before.status : undefined)]
    }),
  )
}

async function stateBefore(tx: Db, id: number): Promise<StateBefore> {
  const changes = await readRecordChanges(tx, 'product', [String(id)], { limit: LOOKED_THROUGH })
  return stateOf(changes.find(({ action }) => action === 'product.archive')?.before.status)
}
