import { type Database, type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { slugify } from '#shared/text/turkish.ts'
import { findOrCreateCategory } from '../bulk/bulk-categories-queries.ts'
import { findPicturesByName } from '../bulk/bulk-links-queries.ts'
import {
  type CategoryChange,
  type CategoryList,
  type CategoryRecord,
  categoryFormSchema,
  type DeleteCategory,
  type DeletionPreview,
  type Fate,
  type NewCategory,
} from './categories-admin-schemas.ts'
import { lockCategoryTree } from './category-ancestors-queries.ts'
import {
  countProducts,
  forgetName,
  readStaffRows,
  type StaffRow,
  writeCategoryFields,
  writeOrder,
} from './category-edit-queries.ts'
import { readRecord, recorded } from './category-record.ts'
import { orderedWith, type PlaceProblem, placeProblem } from './category-rules.ts'
import {
  countDeletion,
  type DeletionProblem,
  deletionProblem,
  removeCategory,
  usesOf,
} from './delete-category.ts'
import { moveCategory } from './move-category.ts'

type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: CategoryRecord }
type Refused = { ok: false } & PlaceProblem
export type CreateCategoryResult = { ok: true; category: CategoryRecord } | Refused
export type ChangeCategoryResult =
  | { ok: true; category: CategoryRecord }
  | { ok: false; reason: 'picture-missing' }
  | Refused
  | NotFound
  | Conflict
export type PreviewDeletionResult =
  | { ok: true; preview: DeletionPreview }
  | ({ ok: false } & DeletionProblem)
  | NotFound
export type DeleteCategoryResult =
  | { ok: true; leadsTo: string | null }
  /** The preview counted otherwise. */
  | { ok: false; reason: 'changed'; counted: Omit<DeletionPreview, 'uses'> }
  | ({ ok: false } & DeletionProblem)
  | NotFound
  | Conflict

/** Categories, for those who keep the catalogue. Each change is one transaction that has the tree alone, and is seen in the shop at once. */
export interface CategoryDesk {
  list(): Promise<CategoryList>
  find(id: number): Promise<CategoryRecord | null>
  create(actor: Actor, given: NewCategory): Promise<CreateCategoryResult>
  /** Changes the fields that are given, the name, the place and the order among siblings too. */
  change(
    actor: Actor,
    record: { id: number; version: number },
    given: CategoryChange,
  ): Promise<ChangeCategoryResult>
  /** What deleting it would do. */
  preview(id: number, fate: Fate): Promise<PreviewDeletionResult>
  remove(
    actor: Actor,
    record: { id: number; version: number },
    given: DeleteCategory,
  ): Promise<DeleteCategoryResult>
}

const NOT_FOUND = { ok: false, reason: 'not-found' } as const
/** It may write a row for each product of the shop. */
const WHOLE = { unlimited: true }
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

export function createCategoryDesk({
  db,
  changes,
  settings,
}: Pick<ShopDeps, 'changes'> & { db: Database; settings: Pick<Settings, 'store'> }): CategoryDesk {
  /** Menus and lists follow from the tree, pages from its texts too. */
  function announce() {
    changes.publish({ topic: 'catalogue' })
    changes.publish({ topic: 'pages' })
  }

  async function writePlace(
    tx: Db,
    rows: readonly StaffRow[],
    current: CategoryRecord,
    { name = current.name, parentId = current.parentId, at }: CategoryChange,
  ): Promise<void> {
    await moveCategory(tx, rows, { id: current.id, parentId, name })
    const beside = rows.filter((row) => row.parentId === parentId)
    const isOrdered = beside.some(({ position }) => position > 0)
    const place = at ?? (isOrdered && parentId !== current.parentId ? beside.length : undefined)
    if (place !== undefined) await writeOrder(tx, orderedWith(beside, current.id, place))
  }

  async function change(
    tx: Db,
    actor: Actor,
    { id, version }: { id: number; version: number },
    sent: CategoryChange,
  ): Promise<ChangeCategoryResult> {
    await lockCategoryTree(tx)
    const rows = await readStaffRows(tx)
    const current = await readRecord(tx, rows, id)
    if (!current) return NOT_FOUND
    if (current.version !== version) return { ok: false, reason: 'conflict', current }
    const given = { ...sent, ...(sent.name !== undefined && { name: onOneLine(sent.name) }) }
    const form = categoryFormSchema.parse({ ...current, ...given })
    const { parentId = current.parentId } = given
    const stays = form.name === current.name && parentId === current.parentId
    const problem = stays ? null : placeProblem(rows, { id, parentId, name: form.name })
    if (problem) return { ok: false, ...problem }
    const { picture } = form
    if (picture !== '' && !(await findPicturesByName(tx, [picture])).has(picture))
      return { ok: false, reason: 'picture-missing' }
    await writePlace(tx, rows, current, given)
    await writeCategoryFields(tx, id, form)
    const changed = await readStaffRows(tx)
    const category = await readRecord(tx, changed, id)
    if (!category) throw new Error(`the category ${id} was not written`)
    const [before, after] = [recorded(current, rows), recorded(category, changed)]
    await writeAudit(tx, actor, { action: 'category.change', recordId: String(id), before, after })
    return { ok: true, category }
  }

  async function remove(
    tx: Db,
    actor: Actor,
    { id, version }: { id: number; version: number },
    { products: fate, counted }: DeleteCategory,
  ): Promise<DeleteCategoryResult> {
    await lockCategoryTree(tx)
    const rows = await readStaffRows(tx)
    const current = await readRecord(tx, rows, id)
    if (!current) return NOT_FOUND
    if (current.version !== version) return { ok: false, reason: 'conflict', current }
    const problem = deletionProblem(rows, id, fate)
    if (problem) return { ok: false, ...problem }
    const now = { ...(await countDeletion(tx, rows, { id, fate })), version }
    if (now.products !== counted.products || now.left !== counted.left || now.below !== counted.below)
      return { ok: false, reason: 'changed', counted: now }
    const leadsTo = await removeCategory(tx, rows, { id, fate })
    await writeAudit(tx, actor, {
      action: 'category.delete',
      recordId: String(id),
      before: recorded(current, rows),
      after: {
        products: now.products,
        left: now.left,
        below: now.below,
        leadsTo: leadsTo === null ? '' : `/${leadsTo}`,
      },
    })
    return { ok: true, leadsTo }
  }

  return {
    async list() {
      const [rows, counts] = await Promise.all([readStaffRows(db), countProducts(db)])
      const children = Map.groupBy(rows, ({ parentId }) => parentId)
      const ordered: StaffRow[] = []
      const add = (row: StaffRow) => {
        ordered.push(row)
        for (const child of children.get(row.id) ?? []) add(child)
      }
      for (const root of children.get(null) ?? []) add(root)
      return {
        items: ordered.map(({ id, version, parentId, path, name, hidden, hasEnglish, hasPicture }) => ({
          ...{ id, version, parentId, path, name, hidden, hasEnglish, hasPicture },
          products: counts.get(id)?.products ?? 0,
          direct: counts.get(id)?.direct ?? 0,
        })),
        origin: settings.store().url,
      }
    },
    find: async (id) => readRecord(db, await readStaffRows(db), id),
    async create(actor, { name: typed, parentId }) {
      const name = onOneLine(typed)
      const result = await transaction(db, async (tx): Promise<CreateCategoryResult> => {
        await lockCategoryTree(tx)
        const problem = placeProblem(await readStaffRows(tx), { id: null, parentId, name })
        if (problem) return { ok: false, ...problem }
        await forgetName(tx, { parentId, slug: slugify(name) })
        const { id } = await findOrCreateCategory(tx, { parentId, name, run: null })
        const rows = await readStaffRows(tx)
        const category = await readRecord(tx, rows, id)
        if (!category) throw new Error(`the category ${name} was not written`)
        const { parent, path } = recorded(category, rows)
        await writeAudit(tx, actor, {
          action: 'category.create',
          recordId: String(id),
          after: { name, parent, path },
        })
        return { ok: true, category }
      })
      if (result.ok) announce()
      return result
    },
    async change(actor, record, given) {
      const result = await transaction(db, (tx) => change(tx, actor, record, given), WHOLE)
      if (result.ok) announce()
      return result
    },
    async preview(id, fate) {
      const rows = await readStaffRows(db)
      const row = rows.find((each) => each.id === id)
      if (!row) return NOT_FOUND
      const problem = deletionProblem(rows, id, fate)
      if (problem) return { ok: false, ...problem }
      return {
        ok: true,
        preview: {
          ...(await countDeletion(db, rows, { id, fate })),
          version: row.version,
          uses: await usesOf(db, rows, { id, fate }),
        },
      }
    },
    async remove(actor, record, given) {
      const result = await transaction(db, (tx) => remove(tx, actor, record, given), WHOLE)
      if (result.ok) announce()
      return result
    },
  }
}
