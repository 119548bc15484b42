import { type Database, type Db, transaction } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import {
  freeCode,
  hasBrand,
  insertDraft,
  lockCodes,
  lockProduct,
  sayWhoWrites,
  writeCategories,
  writeImages,
  writeUnits,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { ensureStockLevels, refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { type Actor, type AuditAction, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { slugify } from '#shared/text/turkish.ts'
import { recordedProduct } from './product-audit.ts'
import { listProducts } from './product-list.ts'
import { readProductRecord } from './product-record.ts'
import type {
  NewProduct,
  ProductChange,
  ProductList,
  ProductListQuery,
  ProductRecord,
} from './products-admin-schemas.ts'
import { netOfTyped } from './typed-price-rules.ts'
import {
  categoriesOf,
  checkCode,
  checkPictures,
  type ProductProblem,
  RefusedChange,
  writeProductChange,
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
  /** A product or variant in any state; null for an unknown id. */
  product(id: number): Promise<ProductRecord | null>
  /** Makes a draft. */
  create(actor: Actor, form: NewProduct): Promise<CreateProductResult>
  change(actor: Actor, id: number, change: ProductChange, version: number): Promise<ChangeProductResult>
}

const NOT_FOUND = { ok: false, reason: 'not-found' } as const
/** What a new product has where nobody says otherwise, as in imports. */
const NEW = { currency: 'TRY', taxRate: '20', unit: 'Adet' } as const

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
  catalogue,
  settings,
}: Pick<ShopDeps, 'changes' | 'clock'> & {
  db: Database
  catalogue: Catalogue
  settings: Settings
}): ProductDesk {
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

  async function insert(tx: Db, form: NewProduct): Promise<number> {
    const { name, code, brandId, categoryId, picture } = form
    if (code === undefined) await lockCodes(tx)
    else await checkCode(tx, code, null)
    if (brandId && !(await hasBrand(tx, brandId))) throw new RefusedChange({ reason: 'unknown-brand' })
    if (picture) await checkPictures(tx, [picture])
    const tax_rate = form.taxRate ?? NEW.taxRate
    const sale_price = netOfTyped(form.price, tax_rate)
    const id = await insertDraft(tx, {
      code: code ?? (await freeCode(tx, name)),
      name,
      slug: slugify(name) || 'urun',
      tax_rate,
      sale_price,
      brand_id: brandId ?? null,
      currency: NEW.currency,
    })
    const unit = {
      id: null,
      value: NEW.unit,
      multiplier: 1,
      salePrice: sale_price,
      listPrice: null,
      barcode: '',
    }
    const box = { width: '0', height: '0', length: '0', weight: '0' }
    await writeUnits(tx, new Map([[id, [{ ...unit, ...box, position: 0, positionBefore: null }]]]))
    if (categoryId) await writeCategories(tx, new Map([[id, await categoriesOf(tx, [categoryId])]]))
    if (picture) await writeImages(tx, new Map([[id, [{ file: picture, alt: '' }]]]))
    await ensureStockLevels(tx, [id])
    return id
  }

  return {
    list: (query) => listProducts(db, query),
    product: (id) => recordOf(db, id),
    async create(actor, form) {
      const result = await orRefused(
        transaction(db, async (tx): Promise<CreateProductResult> => {
          await sayWhoWrites(tx, actor.name)
          const id = await insert(tx, form)
          await refreshDerived(tx, [id])
          const product = await existing(tx, id)
          const { name } = product.tr
          const after = { name, code: product.code, price: product.units[0]?.price.gross ?? '' }
          await writeAudit(tx, actor, { action: 'product.create', recordId: String(id), after })
          return { ok: true, product }
        }),
      )
      return result
    },
    change: (actor, id, form, version) =>
      change(actor, id, version, 'product.change', (tx, current) =>
        writeProductChange(tx, current, form, clock()),
      ),
  }
}
