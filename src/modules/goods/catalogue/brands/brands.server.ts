import { type Database, type Db, transaction } from '#database/database.ts'
import { type Actor, type AuditFields, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { ListPosition } from '#shared/files/list-position.ts'
import { findTakenAddresses } from '../bulk/bulk-categories-queries.ts'
import { findPicturesByName } from '../bulk/bulk-links-queries.ts'
import { findOrCreateBrand } from '../bulk/bulk-names-queries.ts'
import { refreshSearchTexts } from '../product/derived-columns.ts'
import { lockProducts } from '../product/product-states-queries.ts'
import {
  type BrandFields,
  deleteBrand,
  findNamesake,
  foldBrand,
  forgetBrandName,
  isAddressTaken,
  lockBrands,
  productsOf,
  readBrand,
  readBrandPage,
  rememberBrandName,
  rememberCode,
  writeBrand,
} from './brand-edit-queries.ts'
import { countMerge, giveAll } from './brand-merge-queries.ts'
import type {
  BrandChange,
  BrandList,
  BrandListQuery,
  BrandRecord,
  MergeBrands,
  MergePreview,
} from './brands-admin-schemas.ts'

type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: BrandRecord }
/** A brand whose name folds alike is there already. */
type NameProblem = { ok: false; reason: 'no-letters' } | { ok: false; reason: 'name-taken'; name: string }
export type CreateBrandResult = { ok: true; brand: BrandRecord } | NameProblem
export type ChangeBrandResult =
  | { ok: true; brand: BrandRecord }
  | { ok: false; reason: 'address-taken' | 'picture-missing' }
  | NameProblem
  | NotFound
  | Conflict
export type PreviewMergeResult =
  | { ok: true; preview: MergePreview }
  | { ok: false; reason: 'no-heir' }
  | NotFound
export type MergeBrandsResult =
  | { ok: true; brand: BrandRecord }
  /** The preview counted otherwise. */
  | { ok: false; reason: 'changed'; counted: MergePreview }
  | { ok: false; reason: 'no-heir' }
  | NotFound
  | Conflict
export type DeleteBrandResult =
  | { ok: true }
  | { ok: false; reason: 'has-products'; count: number }
  | NotFound
  | Conflict

/** Brands, for those who keep the catalogue. Each change is one transaction that locks the brands it is about. */
export interface BrandDesk {
  list(query: BrandListQuery, position: ListPosition | null): Promise<BrandList>
  find(id: number): Promise<BrandRecord | null>
  create(actor: Actor, name: string): Promise<CreateBrandResult>
  change(actor: Actor, record: Versioned, sent: BrandChange): Promise<ChangeBrandResult>
  /** What merging it into another brand would change. */
  preview(id: number, into: number): Promise<PreviewMergeResult>
  /** Gives everything of a brand to another one, to which its address and its name in product files lead from then on. */
  merge(actor: Actor, record: Versioned, sent: MergeBrands): Promise<MergeBrandsResult>
  /** Only without a product; merge it instead. */
  remove(actor: Actor, record: Versioned): Promise<DeleteBrandResult>
}

interface Versioned {
  id: number
  version: number
}

const NOT_FOUND = { ok: false, reason: 'not-found' } as const
/** Products whose search words are written at once. */
const AT_ONCE = 1000
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

function recordOf({ code, ...fields }: BrandFields): BrandRecord {
  return { ...fields, address: code.toLowerCase() }
}

/** What the audit log keeps of a brand. */
const recorded = ({ name, address, logo, tr, en }: BrandRecord): AuditFields => ({
  name,
  path: `/${address}`,
  logo,
  body: tr.body,
  metaTitle: tr.metaTitle,
  metaDescription: tr.metaDescription,
  englishBody: en.body,
  englishMetaTitle: en.metaTitle,
  englishMetaDescription: en.metaDescription,
})

export function createBrandDesk({
  db,
  changes,
  settings,
}: Pick<ShopDeps, 'changes'> & { db: Database; settings: Pick<Settings, 'store'> }): BrandDesk {
  /** Lists, filters and products show its name, pages its texts too. */
  function announce() {
    changes.publish({ topic: 'catalogue' })
    changes.publish({ topic: 'pages' })
  }

  async function locked(tx: Db, { id, version }: Versioned, others: readonly number[] = []) {
    await lockBrands(tx, [id, ...others])
    const fields = await readBrand(tx, id)
    if (!fields) return NOT_FOUND
    const current = recordOf(fields)
    if (current.version !== version) return { ok: false, reason: 'conflict', current } as const
    return { ok: true, fields, current } as const
  }

  /** The names of brands are among the words that find a product. */
  async function refreshWords(tx: Db, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await refreshSearchTexts(tx, ids.slice(from, from + AT_ONCE))
  }

  async function change(
    tx: Db,
    actor: Actor,
    record: Versioned,
    sent: BrandChange,
  ): Promise<ChangeBrandResult> {
    const found = await locked(tx, record)
    if (!found.ok) return found
    const { fields, current } = found
    const { id } = record
    const name = sent.name === undefined ? current.name : onOneLine(sent.name)
    const { address = current.address, logo = current.logo, tr = current.tr, en = current.en } = sent
    if (foldBrand(name) === '') return { ok: false, reason: 'no-letters' }
    const namesake = await findNamesake(tx, name, id)
    if (namesake !== null) return { ok: false, reason: 'name-taken', name: namesake }
    const moves = address !== current.address
    if (
      moves &&
      ((await isAddressTaken(tx, address, id)) || (await findTakenAddresses(tx, [`/${address}`])).size > 0)
    )
      return { ok: false, reason: 'address-taken' }
    if (logo !== '' && !(await findPicturesByName(tx, [logo])).has(logo))
      return { ok: false, reason: 'picture-missing' }
    const code = moves ? address.toUpperCase() : fields.code
    await writeBrand(tx, { id, name, code, logo, tr, en })
    if (moves) await rememberCode(tx, fields.code, id)
    if (name !== current.name) {
      const renamed = foldBrand(name) !== foldBrand(current.name)
      if (renamed) {
        await forgetBrandName(tx, name)
        await rememberBrandName(tx, current.name, id)
      }
      await refreshWords(tx, await productsOf(tx, id))
    }
    const brand = recordOf((await readBrand(tx, id)) ?? fields)
    const [before, after] = [recorded(current), recorded(brand)]
    await writeAudit(tx, actor, { action: 'brand.change', recordId: String(id), before, after })
    return { ok: true, brand }
  }

  async function previewOf(on: Db, id: number, into: number): Promise<PreviewMergeResult> {
    const brand = await readBrand(on, id)
    if (!brand) return NOT_FOUND
    const heir = id === into ? null : await readBrand(on, into)
    if (!heir) return { ok: false, reason: 'no-heir' }
    return { ok: true, preview: { ...(await countMerge(on, id)), version: brand.version, into: heir.name } }
  }

  async function merge(
    tx: Db,
    actor: Actor,
    record: Versioned,
    { into, counted }: MergeBrands,
  ): Promise<MergeBrandsResult> {
    const found = await locked(tx, record, [into])
    if (!found.ok) return found
    const { id } = record
    const now = await previewOf(tx, id, into)
    if (!now.ok) return now
    const { preview } = now
    if (preview.products !== counted.products || preview.guides !== counted.guides)
      return { ok: false, reason: 'changed', counted: preview }
    const ids = await productsOf(tx, id)
    await lockProducts(tx, ids)
    await giveAll(tx, id, into)
    await rememberCode(tx, found.fields.code, into)
    await rememberBrandName(tx, found.current.name, into)
    await deleteBrand(tx, id)
    await refreshWords(tx, ids)
    await writeAudit(tx, actor, {
      action: 'brand.merge',
      recordId: String(id),
      before: recorded(found.current),
      after: { name: preview.into, products: preview.products },
    })
    const heir = await readBrand(tx, into)
    if (!heir) throw new Error(`the brand ${into} is gone`)
    return { ok: true, brand: recordOf(heir) }
  }

  async function remove(tx: Db, actor: Actor, record: Versioned): Promise<DeleteBrandResult> {
    const found = await locked(tx, record)
    if (!found.ok) return found
    const { products } = await countMerge(tx, record.id)
    if (products > 0) return { ok: false, reason: 'has-products', count: products }
    await deleteBrand(tx, record.id)
    await writeAudit(tx, actor, {
      action: 'brand.delete',
      recordId: String(record.id),
      before: recorded(found.current),
    })
    return { ok: true }
  }

  /** Runs a change in a transaction of its own; the shop hears of it once it is committed. */
  async function told<Result extends { ok: boolean }>(run: (tx: Db) => Promise<Result>): Promise<Result> {
    // It may write a row for each product of the shop.
    const result = await transaction(db, run, { unlimited: true })
    if (result.ok) announce()
    return result
  }

  return {
    async list(query, position) {
      const { items, ...page } = await readBrandPage(db, query, position)
      return {
        ...page,
        items: items.map(({ code, ...brand }) => ({ ...brand, address: code.toLowerCase() })),
        origin: settings.store().url,
      }
    },
    async find(id) {
      const fields = await readBrand(db, id)
      return fields && recordOf(fields)
    },
    create: (actor, typed) =>
      told(async (tx): Promise<CreateBrandResult> => {
        const name = onOneLine(typed)
        if (foldBrand(name) === '') return { ok: false, reason: 'no-letters' }
        const namesake = await findNamesake(tx, name, 0)
        if (namesake !== null) return { ok: false, reason: 'name-taken', name: namesake }
        await forgetBrandName(tx, name)
        const { id, isNew, name: found } = await findOrCreateBrand(tx, name, foldBrand(name))
        const fields = await readBrand(tx, id)
        if (!isNew || !fields) return { ok: false, reason: 'name-taken', name: found }
        const brand = recordOf(fields)
        const { path } = recorded(brand)
        await writeAudit(tx, actor, {
          action: 'brand.create',
          recordId: String(id),
          after: { name, path },
        })
        return { ok: true, brand }
      }),
    change: (actor, record, sent) => told((tx) => change(tx, actor, record, sent)),
    preview: (id, into) => previewOf(db, id, into),
    merge: (actor, record, sent) => told((tx) => merge(tx, actor, record, sent)),
    remove: (actor, record) => told((tx) => remove(tx, actor, record)),
  }
}
