import { type Database, type Db, transaction } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import {
  lockProduct,
  readDueDrafts,
  readDuePlans,
  sayWhoWrites,
  updateProduct,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import {
  type Actor,
  type AuditAction,
  type AuditFields,
  writeAudit,
  writeAuditEntry,
} from '#modules/platform/audit/audit.server.ts'
import { byId, eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { insertCopy, insertNewProduct } from './create-product.ts'
import { examine } from './doctor/doctor.ts'
import { readPriceHistory } from './history/price-history.ts'
import type { PriceHistory, PriceHistoryQuery } from './history/price-history-schemas.ts'
import { deleteOldChanges, keepChange, readKeptChange } from './history/undo-queries.ts'
import { keptChange, type Undo, undoOf } from './history/undo-rules.ts'
import { mailLowStock, watchLowStock } from './low-stock-mail.ts'
import { carryOutPlan, planPrice, stepOf, takePlanAway } from './planned/plan-price.ts'
import type { PlannedPriceForm } from './planned/planned-price-schemas.ts'
import { checkPrice } from './price-check.ts'
import { recordedProduct } from './product-audit.ts'
import { countProducts, findProductIds, listProducts } from './product-list.ts'
import { readProductRecord } from './product-record.ts'
import { createProductScans } from './product-scans.ts'
import { PRODUCT_MOVES } from './product-states.ts'
import type {
  NewProduct,
  PriceCheck,
  PriceCheckQuery,
  ProductChange,
  ProductCounts,
  ProductDiagnosis,
  ProductFilters,
  ProductList,
  ProductListQuery,
  ProductRecord,
} from './products-admin-schemas.ts'
import { missingToPublish } from './publish-rules.ts'
import {
  type ProductProblem,
  RefusedChange,
  writeProductChange,
  writeVariantPictures,
} from './write-product.ts'

type Refused = { ok: false } & ProductProblem
type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: ProductRecord }
type Changed = { ok: true; product: ProductRecord }
export type CreateProductResult = Changed | Refused
export type ChangeProductResult = Changed | Refused | NotFound | Conflict

/** The products as staff works on them: every change is one transaction, counted, recorded and shown in the shop at once. */
export interface ProductDesk {
  list(query: ProductListQuery): Promise<ProductList>
  /** The ids of the products that the filters find, at most `most`. */
  idsOf(filters: ProductFilters, most: number): Promise<number[]>
  /** A product or variant in any state; null for an unknown id. */
  product(id: number): Promise<ProductRecord | null>
  /** How many products each tab and each gap of the list has. */
  counts(): Promise<ProductCounts>
  /** Makes a draft. */
  create(actor: Actor, form: NewProduct): Promise<CreateProductResult>
  /** A draft like another product and its variants, without their stock, barcodes and codes. */
  copy(actor: Actor, id: number): Promise<CreateProductResult | NotFound>
  change(actor: Actor, id: number, change: ProductChange, version: number): Promise<ChangeProductResult>
  publish(
    actor: Actor,
    id: number,
    version: number,
    options: { onRequest: boolean },
  ): Promise<ChangeProductResult>
  /** Takes it off sale; its page stays. */
  /** What the undo of an entry of the history would write now; null for an entry that cannot be undone. */
  undoOf(id: number, entry: number): Promise<Undo | null>
  /** Writes the earlier values of the fields of an entry that were not changed since. */
  undo(actor: Actor, id: number, entry: number, version: number): Promise<ChangeProductResult>
  /** Forgets changes that are too old to be undone. */
  deleteExpired(): Promise<void>
  hide(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  archive(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  /** Brings an archived product back whole, to the state it had. */
  restore(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  /** What a typed price would mean; null for an unknown product or unit. Writes nothing. */
  checkPrice(id: number, asked: PriceCheckQuery): Promise<PriceCheck | null>
  /** What its unit has cost, the newest price first; null for an unknown product or unit. */
  priceHistory(id: number, query: PriceHistoryQuery): Promise<PriceHistory | null>
  /** Why a product does not sell; null for an unknown id. */
  doctor(id: number): Promise<ProductDiagnosis | null>
  /** Tells staff by email what is running out; once a day at most. */
  mailLowStock(): Promise<void>
  /** Notes what is above its number of few pieces again, so that the next email names it when it falls. */
  watchLowStock(): Promise<void>
  /** Publishes drafts whose time has come. */
  publishDue(): Promise<void>
  /** Plans a price with begin and end, in place of the plan that there is. */
  planPrice(actor: Actor, id: number, form: PlannedPriceForm, version: number): Promise<ChangeProductResult>
  /** Takes the planned price away; the regular one is asked from now on. */
  takePlanAway(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  /** Begins and ends planned prices whose time has come. Several processes may do so at once: each plan is carried out once. */
  applyPlans(): Promise<void>
}

/** Changes of fields; moves from one state to another, stock and planned prices have ways back of their own. */
const UNDOABLE: ReadonlySet<AuditAction> = new Set(['product.change', 'product.undo'])

/** Plans that are read at once. */
const PLANS_AT_ONCE = 500
const PLAN_STEPS = {
  begin: 'product.planBegin',
  end: 'product.planEnd',
  missed: 'product.planMissed',
} as const

const NOT_FOUND = { ok: false, reason: 'not-found' } as const

/** The result of a change, or what it was refused for. */
async function orRefused<Result>(work: Promise<Result>): Promise<Result | Refused> {
  return work.catch((error: unknown): Refused => {
    if (error instanceof RefusedChange) return { ok: false, ...error.problem }
    throw error
  })
}

export function createProductDesk({
  db,
  changes,
  clock,
  log,
  publicUrl,
  catalogue,
  settings,
  mail,
}: Pick<ShopDeps, 'changes' | 'clock' | 'log' | 'publicUrl'> & {
  db: Database
  catalogue: Catalogue
  settings: Settings
  mail: Pick<Mail, 'queue' | 'wake'>
}): ProductDesk {
  const source = { db, settings, scans: createProductScans({ db, changes }) }
  const recordOf = (on: Db, id: number) =>
    readProductRecord(on, id, { catalogue, desiMax: settings.get().desiMax })

  async function existing(on: Db, id: number): Promise<ProductRecord> {
    const product = await recordOf(on, id)
    if (!product) throw new Error(`product ${id} was written and is not there`)
    return product
  }

  /**
   * Changes one product: locks it, compares the version (null: any), writes, derives, records, and shows the change once it is committed.
   */
  async function change(
    actor: Actor,
    id: number,
    version: number | null,
    action: AuditAction,
    write: (tx: Db, current: ProductRecord, alsoRecord: (fields: AuditFields) => void) => Promise<void>,
  ): Promise<ChangeProductResult> {
    let shownBy: number[] = []
    const result = await orRefused(
      transaction(db, async (tx): Promise<ChangeProductResult> => {
        const family = await lockProduct(tx, id)
        if (!family) return NOT_FOUND
        const current = await existing(tx, id)
        if (version !== null && current.version !== version) return { ok: false, reason: 'conflict', current }
        await sayWhoWrites(tx, actor.name)
        let beside: AuditFields = {}
        await write(tx, current, (fields) => {
          beside = fields
        })
        await refreshDerived(tx, [id])
        const product = await existing(tx, id)
        const [before, after] = [recordedProduct(current), { ...recordedProduct(product), ...beside }]
        const entry = await writeAuditEntry(tx, actor, { action, recordId: String(id), before, after })
        const kept = UNDOABLE.has(action) ? keptChange(current, product) : null
        if (kept) await keepChange(tx, entry, id, kept)
        shownBy = family
        return { ok: true, product }
      }),
    )
    if (result.ok) changes.publish({ topic: 'catalogue', ids: shownBy })
    return result
  }

  async function create(
    actor: Actor,
    make: (tx: Db) => Promise<number | null>,
  ): Promise<CreateProductResult | NotFound> {
    const result = await orRefused(
      transaction(db, async (tx): Promise<CreateProductResult | NotFound> => {
        await sayWhoWrites(tx, actor.name)
        const id = await make(tx)
        if (id === null) return NOT_FOUND
        await refreshDerived(tx, [id])
        const product = await existing(tx, id)
        const after = {
          name: product.tr.name,
          code: product.code,
          price: product.units[0]?.price.gross ?? '',
        }
        await writeAudit(tx, actor, { action: 'product.create', recordId: String(id), after })
        return { ok: true, product }
      }),
    )
    // Shoppers do not know it; the lists of what products lack do.
    if (result.ok) changes.publish({ topic: 'catalogue', ids: [result.product.id] })
    return result
  }

  /** Publishes a draft whose time has come; what it lacks keeps it a draft, without a time, and stands in its history. */
  async function publishDraft(id: number): Promise<void> {
    const actor: Actor = { staffId: null, name: '', requestId: '', ip: '', recorded: false }
    const product = await recordOf(db, id)
    if (product?.status !== 'draft' || product.publishAt === null) return
    if (new Date(product.publishAt) > clock()) return
    const missing = missingToPublish(product, false)
    if (missing.length === 0) {
      await change(actor, id, product.version, 'product.publish', (tx, current) =>
        PRODUCT_MOVES.publish(tx, current, { onRequest: false }),
      )
      return
    }
    await change(actor, id, product.version, 'product.publishFailed', (tx) =>
      updateProduct(tx, id, { publish_at: null }),
    )
  }

  async function applyPlan(id: number): Promise<void> {
    const now = clock()
    const plan = (await recordOf(db, id))?.plannedPrice
    const step = plan && stepOf(plan, now)
    if (!step) return
    const actor: Actor = { staffId: null, name: plan.by, requestId: '', ip: '', recorded: false }
    await change(actor, id, null, PLAN_STEPS[step], (tx, current) => carryOutPlan(tx, current, step, now))
  }

  async function undoIn(on: Db, product: ProductRecord, entry: number): Promise<Undo | null> {
    const kept = await readKeptChange(on, entry, product.id)
    return kept && undoOf(kept, product, clock())
  }

  return {
    list: (query) => listProducts(source, query),
    idsOf: (filters, most) => findProductIds(source, filters, most),
    product: (id) => recordOf(db, id),
    counts: () => countProducts(source),
    create: async (actor, form) => {
      const result = await create(actor, (tx) => insertNewProduct(tx, form))
      if (!result.ok && result.reason === 'not-found') throw new Error('a new product was not found')
      return result
    },
    copy: (actor, id) =>
      create(actor, async (tx) => {
        const product = await recordOf(tx, id)
        return product && insertCopy(tx, product)
      }),
    change: (actor, id, form, version) =>
      change(actor, id, version, 'product.change', async (tx, current, alsoRecord) => {
        await writeProductChange(tx, current, form, clock())
        if (form.variantPictures)
          alsoRecord({ variantPictures: await writeVariantPictures(tx, current, form.variantPictures) })
      }),
    async undoOf(id, entry) {
      const product = await recordOf(db, id)
      return product && undoIn(db, product, entry)
    },
    undo: (actor, id, entry, version) =>
      change(actor, id, version, 'product.undo', async (tx, current) => {
        const undo = await undoIn(tx, current, entry)
        if (!undo) throw new RefusedChange({ reason: 'not-undoable' })
        if (undo.fields.length === 0) throw new RefusedChange({ reason: 'nothing-to-undo' })
        await writeProductChange(tx, current, undo.change, clock())
      }),
    deleteExpired: () => deleteOldChanges(db),
    mailLowStock: () => mailLowStock({ db, clock, publicUrl, settings, mail }),
    watchLowStock: () => watchLowStock({ db, clock, publicUrl, settings, mail }),
    publish: (actor, id, version, options) =>
      change(actor, id, version, 'product.publish', (tx, current) =>
        PRODUCT_MOVES.publish(tx, current, options),
      ),
    hide: (actor, id, version) => change(actor, id, version, 'product.hide', PRODUCT_MOVES.hide),
    archive: (actor, id, version) => change(actor, id, version, 'product.archive', PRODUCT_MOVES.archive),
    restore: (actor, id, version) => change(actor, id, version, 'product.restore', PRODUCT_MOVES.restore),
    async checkPrice(id, asked) {
      const product = await recordOf(db, id)
      return product && checkPrice(db, product, asked)
    },
    priceHistory: (id, query) => readPriceHistory(db, id, query),
    doctor: (id) => examine(db, id, settings),
    async publishDue() {
      const now = clock()
      const due = await readDueDrafts(db, now)
      await eachRow({ db, log, clock }, 'publish-products', byId(due.map(String)), (id) =>
        publishDraft(Number(id)),
      )
    },
    planPrice: (actor, id, form, version) =>
      change(actor, id, version, 'product.planPrice', (tx, current) =>
        planPrice(tx, current, form, { now: clock(), by: actor.name }),
      ),
    takePlanAway: (actor, id, version) => change(actor, id, version, 'product.unplanPrice', takePlanAway),
    async applyPlans() {
      const seen = new Set<number>()
      for (;;) {
        const due = (await readDuePlans(db, clock(), PLANS_AT_ONCE)).filter((id) => !seen.has(id))
        if (due.length === 0) return
        for (const id of due) seen.add(id)
        await eachRow({ db, log, clock }, 'apply-planned-prices', byId(due.map(String)), (id) =>
          applyPlan(Number(id)),
        )
      }
    },
  }
}
