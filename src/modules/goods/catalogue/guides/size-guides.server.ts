import { type Database, type Db, transaction } from '#database/database.ts'
import {
  MAX_GUIDE_PRODUCTS,
  readProductCodes,
  readSizeTable,
  type SizeTable,
  type SizeTableProblem,
  sizeTableText,
} from '#modules/kernel/products/size-guide-rules.ts'
import { type Actor, type AuditFields, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { PictureStore, SavePictureResult } from '#modules/platform/media/pictures.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { Locale } from '#shared/locale.ts'
import { foldText, searchText } from '#shared/text/turkish.ts'
import { findPicturesByName, registerPictures } from '../bulk/bulk-links-queries.ts'
import type { Catalogue } from '../catalogue.server.ts'
import { foldedCategories } from '../categories/folded-categories.ts'
import {
  deleteGuide,
  findBrandsLike,
  findGuideProducts,
  findTakenPlace,
  insertGuide,
  listGuides,
  lockGuide,
  lockGuideNames,
  MAX_GUIDES,
  readGuide,
  readGuideNames,
  readGuidePlaces,
  readGuideProducts,
  readNearestGuide,
  type SizeGuideRow,
  updateGuide,
  writeGuidePlaces,
  writeGuideProducts,
} from './size-guides-queries.ts'
import type { FoundPlaces, SizeGuideForm, SizeGuideRecord } from './size-guides-schemas.ts'

/** A table of sizes as shoppers see it. A text without a translation is Turkish, and says so. */
export interface ShownSizeGuide {
  name: string
  table: SizeTable
  tableLocale: Locale
  measuring: string
  measuringLocale: Locale
  /** A file of the picture store; null for none. */
  picture: string | null
}

export type GuideProblem =
  | { reason: 'name-taken' | 'too-many-products' }
  | { reason: SizeTableProblem; field: 'table' | 'englishTable' }
  | { reason: 'english-alone' }
  | { reason: 'picture-missing' }
  | { reason: 'place-taken'; label: string; guide: string }
  | { reason: 'unknown-codes'; codes: string[] }
  | { reason: 'product-taken'; code: string; guide: string }
type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: SizeGuideRecord }
export type SaveGuideResult =
  | { ok: true; guide: SizeGuideRecord }
  | ({ ok: false } & GuideProblem)
  | NotFound
  | Conflict
export type CreateGuideResult =
  | { ok: true; guide: SizeGuideRecord }
  | { ok: false; reason: 'name-taken' | 'too-many' }

export type DeleteGuideResult = { ok: true } | NotFound | Conflict

/** Tables of sizes. The nearest wins: of the product, of its brand in its category, of its brand, of its deepest category. */
export interface SizeGuides {
  /** What a product shows, null without one; `productId` is its parent's for a variant. */
  ofProduct(productId: number, locale: Locale): Promise<ShownSizeGuide | null>
  staff: {
    list(): ReturnType<typeof listGuides>
    guide(id: number): Promise<SizeGuideRecord | null>
    create(actor: Actor, name: string): Promise<CreateGuideResult>
    save(actor: Actor, id: number, form: SizeGuideForm, version: number): Promise<SaveGuideResult>
    remove(actor: Actor, id: number, version: number): Promise<DeleteGuideResult>
    upload(actor: Actor, bytes: Buffer): Promise<SavePictureResult>
    /** Categories and brands whose name has a text. */
    places(text: string): Promise<FoundPlaces>
  }
}

const NOT_FOUND = { ok: false, reason: 'not-found' } as const
const MOST_FOUND = 20
/** Unknown codes that a refusal names. */
const NAMED_CODES = 5

function shown(row: SizeGuideRow, locale: Locale): ShownSizeGuide {
  const english = locale === 'en'
  const inEnglish = english && row.englishTable.length > 0
  const measured = english && row.englishMeasuring !== ''
  return {
    name: (english && row.englishName) || row.name,
    table: inEnglish ? row.englishTable : row.table,
    tableLocale: inEnglish ? 'en' : 'tr',
    measuring: measured ? row.englishMeasuring : row.measuring,
    measuringLocale: measured ? 'en' : 'tr',
    picture: row.picture,
  }
}

/** What the audit log keeps of a guide: its texts, and what it is attached to by name. */
const recorded = (record: SizeGuideRecord): AuditFields => ({
  name: record.name,
  table: record.table,
  measuring: record.measuring,
  englishName: record.englishName,
  englishTable: record.englishTable,
  englishMeasuring: record.englishMeasuring,
  picture: record.picture,
  places: record.places.map(({ label }) => label).join(', '),
  products: record.products ?? String(record.productCount),
})

export function createSizeGuides({
  db,
  changes,
  catalogue,
  pictures,
}: Pick<ShopDeps, 'changes'> & {
  db: Database
  catalogue: Pick<Catalogue, 'categories'>
  pictures: PictureStore
}): SizeGuides {
  // Every page of products may show another table; the lists stay as they are.
  const announce = () => changes.publish({ topic: 'pages' })

  function placeLabel(categoryId: number | null, brand: string | null): string {
    const path = catalogue
      .categories('tr')
      .breadcrumb(categoryId)
      .map(({ name }) => name)
    return [brand, path.join(' › ')].filter(Boolean).join(' · ')
  }

  async function recordOf(on: Db, row: SizeGuideRow | null): Promise<SizeGuideRecord | null> {
    if (!row) return null
    const places = await readGuidePlaces(on, row.id)
    const { codes, count } = await readGuideProducts(on, row.id, MAX_GUIDE_PRODUCTS)
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      table: sizeTableText(row.table),
      measuring: row.measuring,
      englishName: row.englishName,
      englishTable: sizeTableText(row.englishTable),
      englishMeasuring: row.englishMeasuring,
      picture: row.picture ?? '',
      places: places.map(({ categoryId, brandId, brand }) => ({
        categoryId,
        brandId,
        label: placeLabel(categoryId, brand),
      })),
      products: count > MAX_GUIDE_PRODUCTS ? null : codes.join('\n'),
      productCount: count,
    }
  }

  const isTaken = async (tx: Db, name: string, id = 0) =>
    (await readGuideNames(tx)).some((each) => each.id !== id && foldText(each.name) === foldText(name))

  /** Ids of the products with these codes, or what is wrong with one of them. */
  async function productsOf(tx: Db, id: number, text: string): Promise<number[] | GuideProblem> {
    const codes = readProductCodes(text)
    if (codes.length > MAX_GUIDE_PRODUCTS) return { reason: 'too-many-products' }
    const found = await findGuideProducts(tx, codes, id)
    const known = new Set(found.map(({ code }) => code))
    const unknown = codes.filter((code) => !known.has(code))
    if (unknown.length > 0) return { reason: 'unknown-codes', codes: unknown.slice(0, NAMED_CODES) }
    const taken = found.find(({ guide }) => guide !== null)
    if (taken) return { reason: 'product-taken', code: taken.code, guide: taken.guide ?? '' }
    return found.map((product) => product.id)
  }

  async function write(tx: Db, id: number, form: SizeGuideForm): Promise<GuideProblem | null> {
    const table = readSizeTable(form.table)
    if (!table.ok) return { reason: table.problem, field: 'table' }
    const english = readSizeTable(form.englishTable)
    if (!english.ok) return { reason: english.problem, field: 'englishTable' }
    if (english.table.length > 0 && table.table.length === 0) return { reason: 'english-alone' }
    if (await isTaken(tx, form.name, id)) return { reason: 'name-taken' }
    if (form.picture !== '' && !(await findPicturesByName(tx, [form.picture])).has(form.picture))
      return { reason: 'picture-missing' }
    const taken = await findTakenPlace(tx, id, form.places)
    if (taken) return { reason: 'place-taken', ...taken }
    if (form.products !== null) {
      const products = await productsOf(tx, id, form.products)
      if (!Array.isArray(products)) return products
      await writeGuideProducts(tx, id, products)
    }
    const { name, measuring, englishName, englishMeasuring } = form
    const picture = form.picture || null
    await updateGuide(tx, {
      id,
      name,
      table: table.table,
      measuring,
      englishName,
      englishTable: english.table,
      englishMeasuring,
      picture,
    })
    await writeGuidePlaces(tx, id, form.places)
    return null
  }

  /** Rolls a transaction back whose changes are refused. */
  class Refused extends Error {
    override name = 'Refused'
    readonly problem: GuideProblem
    constructor(problem: GuideProblem) {
      super(problem.reason)
      this.problem = problem
    }
  }

  async function save(
    actor: Actor,
    id: number,
    form: SizeGuideForm,
    version: number,
  ): Promise<SaveGuideResult> {
    return transaction(db, async (tx): Promise<SaveGuideResult> => {
      await lockGuideNames(tx)
      const current = await recordOf(tx, await lockGuide(tx, id))
      if (!current) return NOT_FOUND
      if (current.version !== version) return { ok: false, reason: 'conflict', current }
      const problem = await write(tx, id, form)
      if (problem) throw new Refused(problem)
      const guide = await recordOf(tx, await readGuide(tx, id))
      if (!guide) return NOT_FOUND
      const [before, after] = [recorded(current), recorded(guide)]
      await writeAudit(tx, actor, { action: 'sizeGuide.change', recordId: String(id), before, after })
      return { ok: true, guide }
    }).catch((error: unknown): SaveGuideResult => {
      if (error instanceof Refused) return { ok: false, ...error.problem }
      throw error
    })
  }

  return {
    async ofProduct(productId, locale) {
      const row = await readNearestGuide(db, productId)
      return row && shown(row, locale)
    },
    staff: {
      list: () => listGuides(db),
      guide: async (id) => recordOf(db, await readGuide(db, id)),
      create: (actor, name) =>
        transaction(db, async (tx): Promise<CreateGuideResult> => {
          await lockGuideNames(tx)
          if ((await readGuideNames(tx)).length >= MAX_GUIDES) return { ok: false, reason: 'too-many' }
          if (await isTaken(tx, name)) return { ok: false, reason: 'name-taken' }
          const id = await insertGuide(tx, name)
          await writeAudit(tx, actor, { action: 'sizeGuide.create', recordId: String(id), after: { name } })
          const guide = await recordOf(tx, await readGuide(tx, id))
          if (!guide) throw new Error(`the size guide ${name} was not written`)
          return { ok: true, guide }
        }),
      async save(actor, id, form, version) {
        const result = await save(actor, id, form, version)
        if (result.ok) announce()
        return result
      },
      async remove(actor, id, version) {
        const result = await transaction(db, async (tx) => {
          const current = await recordOf(tx, await lockGuide(tx, id))
          if (!current) return NOT_FOUND
          if (current.version !== version) return { ok: false, reason: 'conflict', current } as const
          await deleteGuide(tx, id)
          await writeAudit(tx, actor, {
            action: 'sizeGuide.delete',
            recordId: String(id),
            before: recorded(current),
          })
          return { ok: true } as const
        })
        if (result.ok) announce()
        return result
      },
      async upload(actor, bytes) {
        const result = await pictures.accept(bytes)
        if (!result.ok) return result
        const { picture } = result
        await transaction(db, async (tx) => {
          await registerPictures(tx, [{ ...picture, source: null }])
          await writeAudit(tx, actor, {
            action: 'sizeGuide.upload',
            recordId: picture.file,
            after: { file: picture.file, bytes: bytes.length },
          })
        })
        return result
      },
      async places(text) {
        const folded = await foldedCategories(catalogue.categories('tr'))
        const words = searchText(text)
        const categories = [...folded.values()]
          .filter(({ all }) => all.includes(words))
          .toSorted((a, b) => Number(b.own.startsWith(words)) - Number(a.own.startsWith(words)))
          .slice(0, MOST_FOUND)
          .map(({ category, path }) => ({ id: category.id, label: path.join(' › ') }))
        return { categories, brands: await findBrandsLike(db, foldText(text)) }
      },
    },
  }
}
