import type { Db } from '#database/database.ts'
import {
  appendVariantPictures,
  type BulkUnit,
  findFoldedCodes,
  findOrCreateTag,
  findPicturesByName,
  findUnits,
  hasBrand,
  hasCurrency,
  keepUnits,
  lockCodes,
  type ProductColumns,
  updateProduct,
  withCategoriesAbove,
  writeCategories,
  writeEnglish,
  writeImages,
  writeSpecifications,
  writeTags,
  writeUnits,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import type { PlanTimesProblem } from './planned/planned-price-rules.ts'
import type { ProductChange, ProductRecord } from './products-admin-schemas.ts'
import type { MissingToPublish } from './publish-rules.ts'
import { netOfTyped } from './typed-price-rules.ts'

export type ProductProblem =
  | { reason: 'code-taken'; code: string }
  | { reason: 'name-needed' | 'english-name-needed' | 'address-empty' }
  | { reason: 'unknown-brand' | 'unknown-category' | 'unknown-tag' | 'unknown-currency' | 'unknown-picture' }
  | { reason: 'unknown-variant' }
  | { reason: 'unknown-unit' | 'unit-twice' | 'unit-without-price' }
  | { reason: 'archived' | 'never-published' }
  | { reason: 'incomplete'; missing: MissingToPublish[] }
  | { reason: 'price-of-variants' | 'shared-by-parent' | 'not-a-draft' | 'too-early' }
  | { reason: PlanTimesProblem | 'plan-without-price' | 'plan-in-currency' | 'no-plan' }
  | { reason: 'not-undoable' | 'nothing-to-undo' }

/** Rolls a transaction back whose changes are refused. */
export class RefusedChange extends Error {
  override name = 'RefusedChange'
  readonly problem: ProductProblem
  constructor(problem: ProductProblem) {
    super(problem.reason)
    this.problem = problem
  }
}
const refuse = (problem: ProductProblem): never => {
  throw new RefusedChange(problem)
}

const cleaned = (html: string) => cleanHtml(html, 'description').trim()

/** Refuses a code that another product has, however it is spelled. */
export async function checkCode(tx: Db, code: string, ownId: number | null): Promise<void> {
  await lockCodes(tx)
  const folded = foldText(code)
  const same = (await findFoldedCodes(tx, [folded])).get(folded) ?? []
  const other = same.find(({ id }) => id !== ownId)
  if (other) refuse({ reason: 'code-taken', code: other.code })
}

/** The categories of a product with all that are above them. */
export async function categoriesOf(tx: Db, ids: readonly number[]) {
  const all = await withCategoriesAbove(tx, ids)
  if (all.filter(({ direct }) => direct).length < new Set(ids).size) refuse({ reason: 'unknown-category' })
  return all
}

export async function checkPictures(tx: Db, files: readonly string[]): Promise<void> {
  const known = await findPicturesByName(tx, files)
  if (files.some((file) => !known.has(file))) refuse({ reason: 'unknown-picture' })
}

/** The tags of these names, created where there are none. */
export async function tagIds(tx: Db, names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const slug = slugify(name)
    if (slug === '') refuse({ reason: 'unknown-tag' })
    ids.push((await findOrCreateTag(tx, slug, name)).id)
  }
  return ids
}

/** What a variant does not have of its own, but shows of its parent. */
const OF_PARENT = ['categoryIds', 'tags', 'specifications', 'publishAt'] as const
/** What a product with variants copies from its cheapest one. */
const OF_VARIANTS = ['price', 'listPrice', 'barcode', 'units', 'cost', 'taxRate', 'currency'] as const

function checkKind(current: ProductRecord, change: ProductChange, now: Date): void {
  if (current.parent && OF_PARENT.some((field) => change[field] !== undefined))
    refuse({ reason: 'shared-by-parent' })
  if (current.hasVariants && OF_VARIANTS.some((field) => change[field] !== undefined))
    refuse({ reason: 'price-of-variants' })
  if (!change.publishAt) return
  if (current.status !== 'draft') refuse({ reason: 'not-a-draft' })
  if (new Date(change.publishAt) <= now) refuse({ reason: 'too-early' })
}

/** Writes what the change names; the caller has locked the product and calls `refreshDerived` afterwards. */
export async function writeProductChange(
  tx: Db,
  current: ProductRecord,
  change: ProductChange,
  now: Date,
): Promise<void> {
  const { id } = current
  checkKind(current, change, now)
  if (change.code !== undefined && change.code !== current.code) await checkCode(tx, change.code, id)
  if (change.brandId && !(await hasBrand(tx, change.brandId))) refuse({ reason: 'unknown-brand' })
  if (change.currency !== undefined && !(await hasCurrency(tx, change.currency)))
    refuse({ reason: 'unknown-currency' })
  if (current.plannedPrice && change.currency !== undefined && change.currency !== current.currency)
    refuse({ reason: 'plan-in-currency' })
  const units = await unitsOf(tx, current, change)
  await updateProduct(tx, id, { ...columnsOf(change), ...pricesOf(units) })
  if (units) {
    await keepUnits(
      tx,
      id,
      units.flatMap((unit) => unit.id ?? []),
    )
    await writeUnits(tx, new Map([[id, units]]))
  }
  await writeRest(tx, current, change)
}

function columnsOf({ tr, slug, ...change }: ProductChange): ProductColumns {
  if (tr?.name === '') refuse({ reason: 'name-needed' })
  const address = slug === undefined ? undefined : slugify(slug)
  if (address === '') refuse({ reason: 'address-empty' })
  const columns: ProductColumns = {
    code: change.code,
    name: tr?.name,
    slug: address,
    description: tr?.description === undefined ? undefined : cleaned(tr.description),
    meta_title: tr?.metaTitle,
    meta_description: tr?.metaDescription,
    meta_keywords: tr?.metaKeywords,
    brand_id: change.brandId,
    model: change.model,
    equivalent_code: change.equivalentCode,
    currency: change.currency,
    tax_rate: change.taxRate,
    cost: change.cost,
    publish_at: change.publishAt,
    withdrawal_exception: change.withdrawalException,
    fast_delivery: change.fastDelivery,
    same_day_shipping: change.sameDayShipping,
  }
  return columns
}

const pricesOf = (units: readonly BulkUnit[] | null): ProductColumns => {
  const [unit] = units ?? []
  return unit ? { sale_price: unit.salePrice, list_price: unit.listPrice } : {}
}

/** The whole list of units as it will be; null where none changes. */
async function unitsOf(tx: Db, current: ProductRecord, change: ProductChange): Promise<BulkUnit[] | null> {
  const { price, listPrice, barcode } = change
  if (change.units === undefined && price === undefined && listPrice === undefined && barcode === undefined)
    return null
  const taxRate = change.taxRate ?? current.taxRate
  const known = (await findUnits(tx, [current.id])).get(current.id) ?? []
  const wanted = change.units?.map((unit, position): BulkUnit => {
    const before = known.find(({ id }) => id === unit.id)
    if (unit.id !== null && !before) return refuse({ reason: 'unknown-unit' })
    if (!before && !unit.price) return refuse({ reason: 'unit-without-price' })
    return {
      ...(before ?? NEW_UNIT),
      value: unit.value,
      multiplier: unit.multiplier,
      ...(unit.price && { salePrice: netOfTyped(unit.price, taxRate) }),
      ...(unit.listPrice !== undefined && {
        listPrice: unit.listPrice && netOfTyped(unit.listPrice, taxRate),
      }),
      barcode: unit.barcode ?? before?.barcode ?? '',
      width: unit.width ?? before?.width ?? '0',
      height: unit.height ?? before?.height ?? '0',
      length: unit.length ?? before?.length ?? '0',
      weight: unit.weight ?? before?.weight ?? '0',
      position,
    }
  })
  const units = wanted ?? known
  if (new Set(units.map(({ value }) => foldText(value))).size < units.length) refuse({ reason: 'unit-twice' })
  const [first, ...others] = units
  if (!first) return null
  return [
    {
      ...first,
      ...(price && { salePrice: netOfTyped(price, taxRate) }),
      ...(listPrice !== undefined && { listPrice: listPrice && netOfTyped(listPrice, taxRate) }),
      ...(barcode !== undefined && { barcode }),
    },
    ...others,
  ]
}

export const NEW_UNIT: BulkUnit = {
  id: null,
  value: '',
  multiplier: 1,
  salePrice: '0',
  listPrice: null,
  barcode: '',
  width: '0',
  height: '0',
  length: '0',
  weight: '0',
  position: 0,
  positionBefore: null,
}

async function writeRest(tx: Db, current: ProductRecord, change: ProductChange): Promise<void> {
  const { id } = current
  if (change.en) {
    const english = { ...current.en, ...change.en }
    const isNameless = english.name === ''
    // Emptying the name takes the page away; texts without a name would be shown nowhere.
    const said = Object.entries(change.en).some(([field, text]) => field !== 'name' && text !== '')
    if (isNameless && said) refuse({ reason: 'english-name-needed' })
    await writeEnglish(tx, id, { ...english, description: cleaned(english.description) })
  }
  if (change.categoryIds)
    await writeCategories(tx, new Map([[id, await categoriesOf(tx, change.categoryIds)]]))
  if (change.tags) await writeTags(tx, new Map([[id, await tagIds(tx, change.tags)]]))
  if (change.specifications) {
    const { tr, en } = change.specifications
    await writeSpecifications(tx, [
      ...(tr ? [{ product_id: id, locale: 'tr' as const, specifications: tr }] : []),
      ...(en ? [{ product_id: id, locale: 'en' as const, specifications: en }] : []),
    ])
  }
  if (change.pictures) {
    const once = [...new Map(change.pictures.map((picture) => [picture.file, picture])).values()]
    await checkPictures(
      tx,
      once.map(({ file }) => file),
    )
    await writeImages(tx, new Map([[id, once]]))
  }
}

/** Gives pictures to variants; says of each which got it, as the audit log keeps it. */
export async function writeVariantPictures(
  tx: Db,
  { id, variants }: ProductRecord,
  pictures: NonNullable<ProductChange['variantPictures']>,
): Promise<string> {
  const known = new Set(variants.map((variant) => variant.id))
  if (pictures.some(({ variantIds }) => variantIds.some((each) => !known.has(each))))
    refuse({ reason: 'unknown-variant' })
  await checkPictures(
    tx,
    pictures.map(({ file }) => file),
  )
  const added = Map.groupBy(await appendVariantPictures(tx, id, pictures), ({ file }) => file)
  return [...added].map(([file, to]) => `${file}: ${to.map(({ code }) => code).join(', ')}`).join('\n')
}
