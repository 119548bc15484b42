import { randomUUID } from 'node:crypto'
import { type Database, type Db, transaction } from '#database/database.ts'
import {
  lockProduct,
  lockVariants,
  lockWithParents,
  readEnglishTerms,
  sayWhoWrites,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { refreshDerived, warehouseIds } from '#modules/goods/stock/stock.server.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { type Actor, type AuditFields, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { foldText } from '#shared/text/turkish.ts'
import { plainDecimal } from '../product-record.ts'
import type { ProductDesk } from '../products.server.ts'
import { RefusedChange } from '../write-product.ts'
import { moveVariants, readArchivedVariants } from './archive-variants.ts'
import { readHead, readPicturesOf, readRowsOfProducts, readSheetRows } from './sheet-queries.ts'
import { planRow } from './sheet-rules.ts'
import type {
  ArchivedVariant,
  CellErrorCode,
  NewVariants,
  OptionsChange,
  SheetChange,
  SheetChanged,
  SheetField,
  SheetPage,
  SheetQuery,
  SheetRow,
  VariantSheet,
} from './sheet-schemas.ts'
import { changeOptions, insertNewVariants, RefusedVariants, type VariantProblem } from './variant-desk.ts'
import { inValueOrder, optionsOf, pictureOption } from './variant-sheet-rules.ts'
import { bookRows, checkCodes, type PlannedRow, writeRows } from './write-rows.ts'

/** What a save did; the sentences of its errors are the sender's. */
export type SheetOutcome = Omit<SheetChanged, 'errors'> & {
  errors: { id: number; field: SheetField | null; code: CellErrorCode }[]
}

export type VariantsResult =
  | { ok: true; sheet: VariantSheet; heir: number | null }
  | { ok: false; reason: 'not-found' | 'unknown-picture' }
  | { ok: false; reason: 'conflict'; current: VariantSheet }
  | ({ ok: false } & VariantProblem)

/** Products and variants as rows of a sheet: many are read and written at once. */
export interface ProductSheet {
  /** A product with its options and variants; null for an unknown id and for a variant. */
  variants(id: number, warehouse?: number): Promise<VariantSheet | null>
  /**
   * Makes variants. A product without any becomes one with variants: the first new one takes over its stock and its barcodes, all of them what it cost until now.
   */
  add(actor: Actor, id: number, version: number, form: NewVariants): Promise<VariantsResult>
  /** Changes options, their values, order, English words and pictures. */
  changeOptions(actor: Actor, id: number, version: number, form: OptionsChange): Promise<VariantsResult>
  /** The archived variants of a product; null for an unknown id and for a variant. */
  archived(id: number): Promise<ArchivedVariant[] | null>
  /** Archives variants: shoppers do not know them any more. */
  archive(actor: Actor, id: number, version: number, ids: readonly number[]): Promise<VariantsResult>
  /** Brings archived variants back to the states that they had. */
  restore(actor: Actor, id: number, version: number, ids: readonly number[]): Promise<VariantsResult>
  /** A page of the products' list, or what the ids name. */
  rows(query: SheetQuery): Promise<SheetPage>
  /**
   * Writes cells in one transaction: those that somebody else has changed and those with a wrong value are left out and named, all others
   * are saved. The same save sent again changes nothing.
   */
  change(actor: Actor, change: SheetChange): Promise<SheetOutcome>
}

export function createProductSheet({
  db,
  changes,
  settings,
  products,
}: Pick<ShopDeps, 'changes'> & {
  db: Database
  settings: Pick<Settings, 'get'>
  products: Pick<ProductDesk, 'list'>
}): ProductSheet {
  const options = (warehouse: number | undefined) => ({
    warehouse: warehouse ?? null,
    desiMax: settings.get().desiMax,
  })

  async function write(
    tx: Db,
    actor: Actor,
    change: SheetChange,
  ): Promise<SheetOutcome & { touched: Touched }> {
    const ids = change.rows.map(({ id }) => id)
    await lockWithParents(tx, ids)
    const warehouses = await warehouseIds(tx)
    const warehouseId = change.warehouse ?? (warehouses.length === 1 ? (warehouses[0] ?? null) : null)
    const isKnown = warehouseId !== null && warehouses.includes(warehouseId)
    const read = options(change.warehouse)
    const { rows, parents } = await readSheetRows(tx, ids, read)
    const planned = change.rows.flatMap(({ id, cells }): PlannedRow[] => {
      const row = rows.get(id)
      return row ? [{ row, cells, plan: planRow(row, cells) }] : []
    })
    await sayWhoWrites(tx, actor.name)
    // Codes are written after the levels are locked: a sale holds levels and then asks for products.
    const booking = { warehouseId: isKnown ? warehouseId : null, booking: change.booking, by: actor.name }
    const moved = await bookRows(tx, planned, booking)
    await checkCodes(tx, planned)
    const { written, sameWords } = await writeRows(tx, planned)
    await refreshDerived(tx, written, sameWords)
    const after = (await readSheetRows(tx, ids, read)).rows
    await record(tx, actor, planned, after)
    const missing = ids.filter((id) => !rows.has(id))
    return {
      rows: ids.flatMap((id) => after.get(id) ?? []),
      conflicts: planned.flatMap(({ row, plan }) => plan.conflicts.map((each) => ({ id: row.id, ...each }))),
      errors: [
        ...missing.map((id) => ({
          id,
          field: null,
          code: parents.has(id) ? ('HAS_VARIANTS' as const) : ('GONE' as const),
        })),
        ...planned.flatMap(({ row, plan }) => plan.errors.map((each) => ({ id: row.id, ...each }))),
      ],
      saved: planned.reduce((sum, { plan }) => sum + plan.cells.length, 0),
      touched: { written: withParents(written, rows), moved: withParents(moved, rows) },
    }
  }

  async function variants(on: Db, id: number, warehouse: number | undefined): Promise<VariantSheet | null> {
    const head = await readHead(on, id)
    if (!head) return null
    const { hasVariants, ...product } = head
    const found = hasVariants ? await readRowsOfProducts(on, [id], options(warehouse)) : []
    const archived = await readArchivedVariants(on, id)
    const variantRows = found.filter(({ parentId }) => parentId === id)
    // As they are stored: what the shop has in memory may be older than a change that has just been made.
    const english = await readEnglishTerms(on)
    const named = optionsOf(variantRows, english)
    const colour = pictureOption(named)
    const pictures = await readPicturesOf(
      on,
      variantRows.map((row) => row.id),
    )
    const translated = (word: string, said: string) => (said === word ? '' : said)
    return {
      ...product,
      taxRate: plainDecimal(product.taxRate),
      options: named.map(({ name, values }) => {
        const hasPictures = foldText(name) === colour
        return {
          name,
          nameEn: translated(name, english.option(name)),
          hasPictures,
          values: values.map(({ value, rows }) => {
            const first = hasPictures ? rows.find((row) => pictures.has(row.id)) : undefined
            return {
              value,
              valueEn: translated(value, english.value(value)),
              pictures: (first && pictures.get(first.id)?.map(({ file }) => file)) ?? [],
              variants: rows.length,
            }
          }),
        }
      }),
      rows: inValueOrder(variantRows, named),
      archived: archived.length,
      warehouses: (await warehouseIds(on)).length,
    }
  }

  /** Changes the variants of one product: locks them all, compares the version, writes, derives, records, and shows the change once it is committed. */
  async function changeVariants(
    actor: Actor,
    { id, version, action }: { id: number; version: number; action: VariantsAction },
    work: (
      tx: Db,
      sheet: VariantSheet,
    ) => Promise<{ written: number[]; heir?: number | null; also?: AuditFields }>,
  ): Promise<VariantsResult> {
    let shownBy: number[] = []
    const result = await transaction(db, async (tx): Promise<VariantsResult> => {
      const family = await lockProduct(tx, id)
      const sheet = family && (await variants(tx, id, undefined))
      if (!sheet) return { ok: false, reason: 'not-found' }
      if (sheet.version !== version) return { ok: false, reason: 'conflict', current: sheet }
      if (sheet.status === 'deleted') return { ok: false, reason: 'archived' }
      await lockVariants(tx, id)
      await sayWhoWrites(tx, actor.name)
      const { written, heir = null, also = {} } = await work(tx, sheet)
      await refreshDerived(tx, [id, ...written])
      const after = await variants(tx, id, undefined)
      if (!after) throw new Error(`product ${id} was changed and is not there`)
      const recorded = ({ options: own, rows }: VariantSheet): AuditFields => ({
        options: own
          .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
          .join('\n'),
        variants: rows.length,
        ...(action === 'product.options' && {
          pictures: own.flatMap(({ values }) => values.flatMap(picturesLine)).join('\n'),
        }),
      })
      await writeAudit(tx, actor, {
        action,
        recordId: String(id),
        before: recorded(sheet),
        after: { ...recorded(after), ...also },
      })
      shownBy = [...new Set([...family, ...written])]
      return { ok: true, sheet: after, heir }
    }).catch((error: unknown): VariantsResult => {
      if (error instanceof RefusedVariants) return { ok: false, ...error.problem }
      if (error instanceof RefusedChange && error.problem.reason === 'unknown-picture')
        return { ok: false, reason: 'unknown-picture' }
      throw error
    })
    if (result.ok) changes.publish({ topic: 'catalogue', ids: shownBy })
    return result
  }

  return {
    variants: (id, warehouse) => variants(db, id, warehouse),
    add: (actor, id, version, form) =>
      changeVariants(actor, { id, version, action: 'product.variants' }, async (tx, sheet) => {
        const by = {
          booking: form.booking ?? randomUUID(),
          by: actor.name,
          english: await readEnglishTerms(tx),
        }
        const { ids, heir } = await insertNewVariants(tx, sheet, form, by)
        return { written: ids, heir }
      }),
    changeOptions: (actor, id, version, form) =>
      changeVariants(actor, { id, version, action: 'product.options' }, async (tx) => ({
        written: await changeOptions(tx, id, form),
      })),
    archived: async (id) => ((await readHead(db, id)) ? readArchivedVariants(db, id) : null),
    archive: (actor, id, version, ids) =>
      changeVariants(actor, { id, version, action: 'product.archiveVariants' }, (tx) =>
        moveVariants(tx, actor, { id, ids, to: 'archive' }),
      ),
    restore: (actor, id, version, ids) =>
      changeVariants(actor, { id, version, action: 'product.restoreVariants' }, (tx) =>
        moveVariants(tx, actor, { id, ids, to: 'restore' }),
      ),
    async rows({ ids, warehouse, ...query }) {
      const warehouses = (await warehouseIds(db)).length
      if (ids) {
        const rows = (await readRowsOfProducts(db, ids, options(warehouse))).slice(0, MAX_VARIANTS)
        return { rows, next: null, total: { value: ids.length, exact: true }, warehouses }
      }
      let page = await products.list(query)
      // A product with many variants fills a page alone: the next page begins after what fits.
      const fitting = fits(page.items.map(({ variants }) => Math.max(variants, 1)))
      if (fitting < page.items.length) page = await products.list({ ...query, limit: fitting })
      const rows = await readRowsOfProducts(
        db,
        page.items.map(({ id }) => id),
        options(warehouse),
      )
      const places = new Map(page.items.map(({ id }, at) => [id, at]))
      const placeOf = ({ id, parentId }: SheetRow) => places.get(parentId ?? id) ?? 0
      return {
        rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
        next: page.next,
        total: page.count,
        warehouses,
      }
    },
    async change(actor, change) {
      const { touched, ...outcome } = await transaction(db, (tx) => write(tx, actor, change))
      const { written, moved } = touched
      if (written.length > 0)
        changes.publish({ topic: 'catalogue', ids: [...new Set([...written, ...moved])] })
      else if (moved.length > 0) changes.publish({ topic: 'stock', ids: moved })
      // Nothing happened that could be recorded.
      actor.recorded = true
      return outcome
    },
  }
}

type VariantsAction = `product.${'variants' | 'options' | 'archiveVariants' | 'restoreVariants'}`

type SheetValue = VariantSheet['options'][number]['values'][number]
const picturesLine = ({ value, pictures }: SheetValue) =>
  pictures.length > 0 ? [`${value}: ${pictures.join(', ')}`] : []

interface Touched {
  written: number[]
  moved: number[]
}

/** How many products fill one sheet, of these numbers of rows; at least the first. */
function fits(sizes: readonly number[]): number {
  let rows = 0
  for (const [at, size] of sizes.entries()) {
    rows += size
    if (rows > MAX_VARIANTS) return Math.max(1, at)
  }
  return sizes.length
}

const withParents = (ids: readonly number[], rows: ReadonlyMap<number, SheetRow>): number[] => [
  ...new Set(ids.flatMap((id) => [id, rows.get(id)?.parentId ?? id])),
]

/** Fields that the audit log of products calls something else. */
const RECORDED: Partial<Record<SheetField, string>> = {
  name: 'tr.name',
  nameEn: 'en.name',
  stock: 'quantity',
}

const recordedCell = (row: SheetRow, field: SheetField) => {
  if (field === 'price') return row.gross
  if (field === 'listPrice') return row.listGross ?? ''
  return row[field] ?? ''
}

/** One entry for each product of the save, of all cells of it and its variants, so that its history has them. */
async function record(
  tx: Db,
  actor: Actor,
  planned: readonly PlannedRow[],
  after: ReadonlyMap<number, SheetRow>,
): Promise<void> {
  const saved = planned.filter(({ plan }) => plan.cells.length > 0)
  for (const [id, rows] of Map.groupBy(saved, ({ row }) => row.parentId ?? row.id)) {
    const fields = (which: (each: PlannedRow) => SheetRow): AuditFields =>
      Object.fromEntries(
        rows.flatMap((each) =>
          each.plan.cells.map(({ field }) => [
            `${RECORDED[field] ?? field} @ ${each.row.code}`,
            recordedCell(which(each), field),
          ]),
        ),
      )
    await writeAudit(tx, actor, {
      action: 'product.sheet',
      recordId: String(id),
      before: fields(({ row }) => row),
      after: fields(({ row }) => after.get(row.id) ?? row),
    })
  }
}
