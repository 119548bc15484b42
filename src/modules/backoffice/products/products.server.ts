import { type Database, type Db, transaction } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import {
  lockProduct,
  readDueDrafts,
  sayWhoWrites,
  updateProduct,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { type Actor, type AuditAction, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { byId, eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { insertCopy, insertNewProduct } from './create-product.ts'
import { examine } from './doctor/doctor.ts'
import { createGapScans } from './gap-scans.ts'
import { checkPrice } from './price-check.ts'
import { recordedProduct } from './product-audit.ts'
import { countProducts, listProducts } from './product-list.ts'
import { readProductRecord } from './product-record.ts'
import { PRODUCT_MOVES } from './product-states.ts'
import type {
  NewProduct,
  PriceCheck,
  PriceCheckQuery,
  ProductChange,
  ProductCounts,
  ProductDiagnosis,
  ProductList,
  ProductListQuery,
  ProductRecord,
} from './products-admin-schemas.ts'
import { missingToPublish } from './publish-rules.ts'
import { type ProductProblem, RefusedChange, writeProductChange } from './write-product.ts'

type Refused = { ok: false } & ProductProblem
type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: ProductRecord }
type Changed = { ok: true; product: ProductRecord }
export type CreateProductResult = Changed | Refused
export type ChangeProductResult = Changed | Refused | NotFound | Conflict

/** The products as staff works on them: every change is one transaction, counted, recorded and shown in the shop at once. */
export interface ProductDesk {
  list(query: ProductListQuery): Promise<ProductList>
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
  hide(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  archive(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  /** Brings an archived product back whole, to the state it had. */
  restore(actor: Actor, id: number, version: number): Promise<ChangeProductResult>
  /** What a typed price would mean; null for an unknown product or unit. Writes nothing. */
  checkPrice(id: number, asked: PriceCheckQuery): Promise<PriceCheck | null>
  /** Why a product does not sell; null for an unknown id. */
  doctor(id: number): Promise<ProductDiagnosis | null>
  /** Publishes drafts whose time has come. */
  publishDue(): Promise<void>
}

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
  catalogue,
  settings,
}: Pick<ShopDeps, 'changes' | 'clock' | 'log'> & {
  db: Database
  catalogue: Catalogue
  settings: Settings
}): ProductDesk {
  const source = { db, settings, scans: createGapScans({ db, changes }) }
  const recordOf = (on: Db, id: number) =>
    readProductRecord(on, id, { catalogue, desiMax: settings.get().desiMax })

  async function existing(on: Db, id: number): Promise<ProductRecord> {
    const product = await recordOf(on, id)
    if (!product) throw new Error(`product ${id} was written and is not there`)
    return product
  }

  /**
   * Changes one product: locks it, compares the version, writes, derives, records, and shows the change once it is committed.
   */
  async function change(
    actor: Actor,
    id: number,
    version: number,
    action: AuditAction,
    write: (tx: Db, current: ProductRecord) => Promise<void>,
  ): Promise<ChangeProductResult> {
    let shownBy: number[] = []
    const result = await orRefused(
      transaction(db, async (tx): Promise<ChangeProductResult> => {
        const family = await lockProduct(tx, id)
        if (!family) return NOT_FOUND
        const current = await existing(tx, id)
        if (current.version !== version) return { ok: false, reason: 'conflict', current }
        await sayWhoWrites(tx, actor.name)
        await write(tx, current)
        await refreshDerived(tx, [id])
        const product = await existing(tx, id)
        const [before, after] = [recordedProduct(current), recordedProduct(product)]
        await writeAudit(tx, actor, { action, recordId: String(id), before, after })
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

  return {
    list: (query) => listProducts(source, query),
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
      change(actor, id, version, 'product.change', (tx, current) =>
        writeProductChange(tx, current, form, clock()),
      ),
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
    doctor: (id) => examine(db, id, settings),
    async publishDue() {
      const now = clock()
      const due = await readDueDrafts(db, now)
      await eachRow({ db, log, clock }, 'publish-products', byId(due.map(String)), (id) =>
        publishDraft(Number(id)),
      )
    },
  }
}
