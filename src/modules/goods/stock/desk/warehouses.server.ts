import { type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { foldText } from '#shared/text/turkish.ts'
import { MAX_WAREHOUSES } from './stock-desk-rules.ts'
import {
  deleteWarehouse,
  insertWarehouse,
  lockWarehouses,
  orderWarehouses,
  readWarehouses,
  renameWarehouse,
  type WarehouseRow,
} from './warehouses-queries.ts'

export type WarehouseResult =
  | { ok: true; warehouses: WarehouseRow[] }
  | { ok: false; reason: 'not-found' | 'name-taken' | 'too-many' | 'in-use' | 'last' | 'other-ids' }
  | { ok: false; reason: 'conflict'; current: WarehouseRow }

/** The places stock lies in; sales take from them in their order (decisions D7). */
export interface Warehouses {
  list(): Promise<WarehouseRow[]>
  add(actor: Actor, name: string): Promise<WarehouseResult>
  rename(actor: Actor, given: { id: number; version: number; name: string }): Promise<WarehouseResult>
  /** `ids` names every warehouse once, the one that gives first at the beginning. */
  order(actor: Actor, ids: readonly number[]): Promise<WarehouseResult>
  /** Deletes one in which nothing was ever booked. */
  remove(actor: Actor, given: { id: number; version: number }): Promise<WarehouseResult>
}

export function createWarehouses({ db }: Pick<ShopDeps, 'db'>): Warehouses {
  type Known = Awaited<ReturnType<typeof lockWarehouses>>
  const change = (work: (tx: Db, known: Known) => Promise<WarehouseResult | null>) =>
    transaction(db, async (tx): Promise<WarehouseResult> => {
      const refused = await work(tx, await lockWarehouses(tx))
      return refused ?? { ok: true, warehouses: await readWarehouses(tx) }
    })
  /** Compared as shop and imports compare names. */
  const isTaken = (known: Known, name: string, own?: number) =>
    known.some((each) => each.id !== own && foldText(each.name) === foldText(name))

  async function asSeen(
    tx: Db,
    known: Known,
    { id, version }: { id: number; version: number },
  ): Promise<{ refused: WarehouseResult } | { refused: null; before: Known[number] }> {
    const before = known.find((each) => each.id === id)
    if (!before) return { refused: { ok: false, reason: 'not-found' } }
    if (before.version === version) return { refused: null, before }
    const current = (await readWarehouses(tx)).find((each) => each.id === id)
    if (!current) return { refused: { ok: false, reason: 'not-found' } }
    return { refused: { ok: false, reason: 'conflict', current } }
  }

  return {
    list: () => readWarehouses(db),
    add: (actor, name) =>
      change(async (tx, known) => {
        if (known.length >= MAX_WAREHOUSES) return { ok: false, reason: 'too-many' }
        if (isTaken(known, name)) return { ok: false, reason: 'name-taken' }
        const id = await insertWarehouse(tx, name)
        await writeAudit(tx, actor, { action: 'warehouse.add', recordId: String(id), after: { name } })
        return null
      }),
    rename: (actor, { name, ...which }) =>
      change(async (tx, known) => {
        const seen = await asSeen(tx, known, which)
        if (seen.refused) return seen.refused
        if (isTaken(known, name, which.id)) return { ok: false, reason: 'name-taken' }
        await renameWarehouse(tx, which.id, name)
        await writeAudit(tx, actor, {
          action: 'warehouse.rename',
          recordId: String(which.id),
          before: { name: seen.before.name },
          after: { name },
        })
        return null
      }),
    order: (actor, ids) =>
      change(async (tx, known) => {
        const isWhole = ids.length === known.length && known.every(({ id }) => ids.includes(id))
        if (!isWhole) return { ok: false, reason: 'other-ids' }
        await orderWarehouses(tx, ids)
        const names = (order: readonly number[]) =>
          order.map((id) => known.find((each) => each.id === id)?.name ?? '')
        await writeAudit(tx, actor, {
          action: 'warehouse.order',
          recordId: '',
          before: { order: names(known.map(({ id }) => id)) },
          after: { order: names(ids) },
        })
        return null
      }),
    remove: (actor, which) =>
      change(async (tx, known) => {
        const seen = await asSeen(tx, known, which)
        if (seen.refused) return seen.refused
        if (known.length === 1) return { ok: false, reason: 'last' }
        if (!(await deleteWarehouse(tx, which.id))) return { ok: false, reason: 'in-use' }
        await writeAudit(tx, actor, {
          action: 'warehouse.delete',
          recordId: String(which.id),
          before: { name: seen.before.name },
        })
        return null
      }),
  }
}
