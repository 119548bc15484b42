import { randomBytes } from 'node:crypto'
import { transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { SavedView, ViewForm, ViewList } from './views-admin-schemas.ts'
import {
  countViews,
  deleteView,
  insertView,
  lockView,
  orderViews,
  readViews,
  updateView,
  type ViewRow,
} from './views-queries.ts'

/** Views that one person may save. */
export const MOST_VIEWS = 50

/** Who works with views: of their own, and as owner with shared ones too. */
export interface ViewUser {
  id: string
  isOwner: boolean
}

export type ChangeViewResult =
  | { ok: true; view: SavedView }
  /** 'not-found' also for a view of somebody else. */
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'conflict'; current: SavedView }

/** Saved views of the back office's lists. */
export interface Views {
  /** One's own and the shared ones, in their order. */
  list(user: ViewUser, list: ViewList): Promise<SavedView[]>
  add(actor: Actor, user: ViewUser, view: ViewForm & { list: ViewList }): Promise<SavedView | 'too-many'>
  change(actor: Actor, user: ViewUser, id: string, view: ViewForm, version: number): Promise<ChangeViewResult>
  remove(actor: Actor, user: ViewUser, id: string, version: number): Promise<ChangeViewResult>
  /** Puts one's own views in the order of the ids. */
  reorder(actor: Actor, user: ViewUser, list: ViewList, ids: readonly string[]): Promise<SavedView[]>
}

const seenBy = (user: ViewUser, { staffId, ...view }: ViewRow): SavedView => ({
  ...view,
  own: staffId === user.id,
})
const mayChange = (user: ViewUser, { staffId, shared }: ViewRow) =>
  staffId === user.id || (shared && user.isOwner)
const recorded = ({ name, query, shared }: ViewForm) => ({ name, query, shared })

export function createViews({ db }: Pick<ShopDeps, 'db'>): Views {
  const list: Views['list'] = async (user, name) =>
    (await readViews(db, name, user.id)).map((row) => seenBy(user, row))

  return {
    list,
    add: (actor, user, view) =>
      transaction(db, async (tx) => {
        if ((await countViews(tx, user.id)) >= MOST_VIEWS) return 'too-many'
        const id = `v_${randomBytes(9).toString('base64url')}`
        const row = await insertView(tx, { ...view, id, staffId: user.id })
        await writeAudit(tx, actor, { action: 'view.add', recordId: id, after: recorded(row) })
        return seenBy(user, row)
      }),
    change: (actor, user, id, view, version) =>
      transaction(db, async (tx): Promise<ChangeViewResult> => {
        const before = await lockView(tx, id)
        if (!before || !mayChange(user, before)) return { ok: false, reason: 'not-found' }
        if (before.version !== version)
          return { ok: false, reason: 'conflict', current: seenBy(user, before) }
        const row = await updateView(tx, id, view)
        const entry = { before: recorded(before), after: recorded(row) }
        await writeAudit(tx, actor, { action: 'view.change', recordId: id, ...entry })
        return { ok: true, view: seenBy(user, row) }
      }),
    remove: (actor, user, id, version) =>
      transaction(db, async (tx): Promise<ChangeViewResult> => {
        const before = await lockView(tx, id)
        if (!before || !mayChange(user, before)) return { ok: false, reason: 'not-found' }
        if (before.version !== version)
          return { ok: false, reason: 'conflict', current: seenBy(user, before) }
        await deleteView(tx, id)
        await writeAudit(tx, actor, { action: 'view.remove', recordId: id, before: recorded(before) })
        return { ok: true, view: seenBy(user, before) }
      }),
    async reorder(actor, user, name, ids) {
      await transaction(db, async (tx) => {
        await orderViews(tx, name, user.id, ids)
        await writeAudit(tx, actor, { action: 'view.reorder', recordId: name, after: { ids } })
      })
      return list(user, name)
    },
  }
}
