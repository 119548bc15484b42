import type { Db } from '#database/database.ts'
import {
  type BulkUnit,
  copyPriceHistory,
  dimensionRows,
  endPlannedPrice,
  findFoldedCodes,
  findUnits,
  freeCode,
  insertVariants,
  lockCodes,
  raiseVersions,
  readVariantValues,
  rememberFormer,
  writeEnglishTerms,
  writeEnglishTexts,
  writeImages,
  writeOptionOrder,
  writeUnits,
  writeVariantValues,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import type { Terms } from '#modules/goods/catalogue/search/terms-rules.ts'
import { ensureStockLevels, moveStock } from '#modules/goods/stock/stock.server.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import { MAX_PRODUCT_CODE, MAX_PRODUCT_LINE } from '../products-admin-schemas.ts'
import { netOfTyped } from '../typed-price-rules.ts'
import { checkPictures, NEW_UNIT } from '../write-product.ts'
import { type OptionsProblem, planNewVariants, planOptions, type ValuePair } from './option-rules.ts'
import { readPicturesOf } from './sheet-queries.ts'
import { readSheetDecimal } from './sheet-rules.ts'
import type { NewVariants, OptionsChange, VariantSheet } from './sheet-schemas.ts'

export type VariantProblem =
  | OptionsProblem
  | { reason: 'archived' | 'wrong-price' | 'barcode-too-long' | 'unknown-variant' }
  | { reason: 'code-taken' | 'code-twice'; code: string }

/** Rolls a transaction back whose change of variants is refused. */
export class RefusedVariants extends Error {
  override name = 'RefusedVariants'
  readonly problem: VariantProblem
  constructor(problem: VariantProblem) {
    super(problem.reason)
    this.problem = problem
  }
}
const refuse = (problem: VariantProblem): never => {
  throw new RefusedVariants(problem)
}

/** The parent of new variants: what it says of itself, and what a new one is like. */
export interface VariantParent extends Pick<VariantSheet, 'id' | 'name' | 'nameEn' | 'code' | 'taxRate'> {
  status: VariantSheet['status']
}

export interface MadeVariants {
  ids: number[]
  /** The variant that took over the stock and the barcodes of a product that had no variants; null where there was nothing to take over. */
  heir: number | null
}

const MAX_BARCODE_LENGTH = 50

/** A part of a name that fits, with its end. */
const named = (name: string, end: string) =>
  `${name.slice(0, MAX_PRODUCT_LINE - end.length - 1)} ${end}`.trim()

/** Codes that variants shall have: each is free, or refused where somebody chose it, or gets a number at its end. */
export async function unusedCodes(
  tx: Db,
  wanted: readonly { code: string; isGiven: boolean }[],
): Promise<string[]> {
  await lockCodes(tx)
  const taken = await findFoldedCodes(tx, [...new Set(wanted.map(({ code }) => foldText(code)))])
  const used = new Set<string>()
  for (const { code, isGiven } of wanted) {
    if (!isGiven) continue
    const [other] = taken.get(foldText(code)) ?? []
    if (other) refuse({ reason: 'code-taken', code: other.code })
    if (used.has(foldText(code))) refuse({ reason: 'code-twice', code })
    used.add(foldText(code))
  }
  const codes: string[] = []
  for (const { code, isGiven } of wanted) {
    const isFree = isGiven || !(used.has(foldText(code)) || taken.has(foldText(code)))
    const free = isFree ? code : await freeCode(tx, code, used)
    used.add(foldText(free))
    codes.push(free)
  }
  return codes
}

/** The codes of new variants: those that are given, others made of the product's code and their values. */
function codesFor(
  tx: Db,
  parent: VariantParent,
  rows: NewVariants['rows'],
  values: readonly ValuePair[][],
): Promise<string[]> {
  const isUpper = parent.code === parent.code.toLocaleUpperCase('en')
  return unusedCodes(
    tx,
    rows.map(({ code }, at) => {
      if (code !== undefined) return { code, isGiven: true }
      const end = values[at]?.map(([, value]) => slugify(value) || 'x').join('-') ?? ''
      const begin = parent.code.slice(0, Math.max(1, MAX_PRODUCT_CODE - end.length - 1))
      const made = `${begin}-${end}`.slice(0, MAX_PRODUCT_CODE)
      return { code: isUpper ? made.toLocaleUpperCase('en') : made, isGiven: false }
    }),
  )
}

/**
 * Makes variants of a product. They are on sale with their product, or drafts where they have no price; units, KDV rate, currency and cost are those of
 * the first variant, or of the product where it had none. Then the first new one takes over its stock and its barcodes: nothing that is there is for sale under a
 * product that can be bought no more. The caller has locked the product and its variants, and calls `refreshDerived` for the returned ids.
 */
export async function insertNewVariants(
  tx: Db,
  parent: VariantParent,
  { rows }: NewVariants,
  { booking, by, english }: { booking: string; by: string; english: Terms },
): Promise<MadeVariants> {
  const present = await readVariantValues(tx, parent.id)
  const plan = planNewVariants(
    present,
    rows.map(({ values }) => values),
  )
  if (!plan.ok) return refuse(plan)
  const first = present.find(({ isDeleted }) => !isDeleted)
  const like = first?.id ?? parent.id
  // A product with variants is asked no price of its own, so it has no planned one either (decision 164).
  if (!first) await endPlannedPrice(tx, parent.id)
  const prices = rows.map(({ price }) => {
    if (price === undefined) return null
    const read = readSheetDecimal(price.amount, 'price')
    return read.ok
      ? netOfTyped({ ...price, amount: read.value }, parent.taxRate)
      : refuse({ reason: 'wrong-price' })
  })
  const barcodes = rows.map(({ barcode = '' }) => barcode.replaceAll(/\s+/g, ''))
  if (barcodes.some((barcode) => barcode.length > MAX_BARCODE_LENGTH)) refuse({ reason: 'barcode-too-long' })
  const units = (await findUnits(tx, [like])).get(like) ?? []
  const codes = await codesFor(tx, parent, rows, plan.values)
  const usual = units[0]?.salePrice ?? '0'
  const ids = await insertVariants(
    tx,
    parent.id,
    like,
    plan.values.map((values, at) => {
      const name = named(parent.name, values.map(([, value]) => value).join(' '))
      const price = prices[at] ?? null
      return {
        ...{ code: codes[at] ?? '', name, slug: slugify(name) || 'urun' },
        sale_price: price,
        status: Number(price ?? usual) > 0 ? ('active' as const) : ('draft' as const),
      }
    }),
  )
  const isFirstFamily = first === undefined
  const [firstId] = ids
  await writeUnits(
    tx,
    new Map(
      ids.map((id, at) => [
        id,
        unitsLike(units, prices[at] ?? null, barcodes[at] ?? '', isFirstFamily && id === firstId),
      ]),
    ),
  )
  await writeVariantValues(
    tx,
    ids.flatMap((id, at) =>
      dimensionRows(id, plan.values[at]?.map(([name, value]) => ({ name, value })) ?? []),
    ),
  )
  const kept = { description: null, meta_title: null, meta_description: null }
  if (parent.nameEn !== '')
    await writeEnglishTexts(
      tx,
      ids.map((product_id, at) => {
        const words = plan.values[at]?.map(([, value]) => english.value(value)).join(' ') ?? ''
        return { product_id, name: named(parent.nameEn, words), ...kept }
      }),
    )
  await ensureStockLevels(tx, ids)
  let heir: number | null = null
  if (isFirstFamily && firstId !== undefined) {
    await copyPriceHistory(tx, parent.id, ids)
    const moved = await moveStock(tx, { from: parent.id, to: firstId, booking, by })
    if (moved || units.some(({ barcode }) => barcode !== '')) heir = firstId
    await writeUnits(tx, new Map([[parent.id, units.map((unit) => ({ ...unit, barcode: '' }))]]))
  }
  await raiseVersions(tx, [parent.id])
  return { ids, heir }
}

/** The units of a new variant: as those of another one, without barcodes unless it takes them over; the first with its own price. */
function unitsLike(
  units: readonly BulkUnit[],
  price: string | null,
  barcode: string,
  takesBarcodes: boolean,
): BulkUnit[] {
  const [first = { ...NEW_UNIT, value: 'Adet' }, ...others] = units
  const own = price === null ? {} : { salePrice: price, listPrice: null }
  return [{ ...first, ...own, barcode: barcode || (takesBarcodes ? first.barcode : '') }, ...others].map(
    (unit, at) => ({
      ...unit,
      barcode: at === 0 || takesBarcodes ? unit.barcode : '',
      id: null,
      positionBefore: null,
    }),
  )
}

/**
 * Changes the options of a product: names, values and their order, English words and pictures. Returns the variants that were written; the caller
 * has locked the product and its variants.
 */
export async function changeOptions(tx: Db, id: number, change: OptionsChange): Promise<number[]> {
  const variants = await readVariantValues(tx, id)
  const plan = planOptions(variants, change)
  if (!plan.ok) return refuse(plan)
  await writeVariantValues(
    tx,
    [...plan.values].flatMap(([variant, values]) =>
      dimensionRows(
        variant,
        values.map(([name, value]) => ({ name, value })),
      ),
    ),
  )
  await rememberFormer(tx, id, plan.renamed)
  await writeOptionOrder(
    tx,
    change.options.map(({ name, values }) => ({ name, values: values.map(({ value }) => value) })),
  )
  await writeEnglishTerms(
    tx,
    change.options.flatMap(({ name, nameEn, values }) => [
      ...(nameEn === undefined ? [] : [{ kind: 'option' as const, name, text: nameEn }]),
      ...values.flatMap(({ value, valueEn }) =>
        valueEn === undefined ? [] : [{ kind: 'value' as const, name: value, text: valueEn }],
      ),
    ]),
  )
  const after = variants.map((variant) => ({
    ...variant,
    values: plan.values.get(variant.id) ?? variant.values,
  }))
  const pictured = await writePictures(tx, after, change)
  const written = [...new Set([...plan.values.keys(), ...pictured])]
  await raiseVersions(tx, [id, ...written])
  return written
}

/** Gives all variants with a value its pictures, where they are others; alternative texts of those that stay are kept. */
async function writePictures(
  tx: Db,
  variants: readonly { id: number; values: readonly ValuePair[] }[],
  { options }: OptionsChange,
): Promise<number[]> {
  const wanted = options.flatMap(({ name, values }) =>
    values.flatMap(({ value, pictures }) =>
      pictures === undefined ? [] : [{ name, value, files: [...new Set(pictures)] }],
    ),
  )
  if (wanted.length === 0) return []
  const present = await readPicturesOf(
    tx,
    variants.map(({ id }) => id),
  )
  const images = new Map<number, { file: string; alt: string }[]>()
  for (const { name, value, files } of wanted)
    for (const variant of variants) {
      const has = variant.values.some(
        ([option, own]) => foldText(option) === foldText(name) && foldText(own) === foldText(value),
      )
      const before = present.get(variant.id) ?? []
      if (!has || before.map(({ file }) => file).join() === files.join()) continue
      images.set(
        variant.id,
        files.map((file) => ({ file, alt: before.find((each) => each.file === file)?.alt ?? '' })),
      )
    }
  const changed = new Set([...images.values()].flatMap((list) => list.map(({ file }) => file)))
  await checkPictures(tx, [...changed])
  await writeImages(tx, images)
  return [...images.keys()]
}
