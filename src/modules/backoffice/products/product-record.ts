import type { Db } from '#database/database.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import {
  readPlannedPrice,
  readPriceClaim,
  type StoredPlan,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { barcodeProblem } from '#modules/kernel/products/barcode-rules.ts'
import { unitSize } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big, roundKurus, roundTo } from '#shared/money.ts'
import {
  type ProductRecordRow,
  readRecordCounts,
  readRecordRow,
  readVariantFacts,
  readVariantRows,
  type UnitRow,
} from './product-record-queries.ts'
import { checklistOf, marginOf } from './product-record-rules.ts'
import type { PlannedPrice, ProductRecord, ProductUnit, WirePrice } from './products-admin-schemas.ts'
import { netOfTyped } from './typed-price-rules.ts'

/** A stored price as it goes over the wire. */
export function wirePrice(net: string, taxRate: string): WirePrice {
  return { net: Big(net).toFixed(), gross: roundKurus(grossOf(Big(net), Number(taxRate))).toFixed(2) }
}
const orNull = (net: string | null, taxRate: string) => (net === null ? null : wirePrice(net, taxRate))

/** A decimal of the database without the zeros at its end. */
export const plainDecimal = (text: string) => Big(text).toFixed()

export interface RecordOptions {
  catalogue: Pick<Catalogue, 'categories'>
  /** Setting desiMax. */
  desiMax: boolean
}

function unitOf(row: UnitRow, taxRate: string, desiMax: boolean): ProductUnit {
  const [id, value, multiplier, sale, list, struck, barcode, width, height, length, weight, twins] = row
  const box = { width, height, length, weight }
  return {
    id,
    value,
    multiplier,
    price: wirePrice(sale, taxRate),
    listPrice: orNull(list, taxRate),
    struck: orNull(struck, taxRate),
    barcode,
    barcodeProblem: barcodeProblem(barcode),
    barcodeTwins: twins,
    width: plainDecimal(width),
    height: plainDecimal(height),
    length: plainDecimal(length),
    weight: plainDecimal(weight),
    desi: roundTo(unitSize(box, { desiMax }), 4).toFixed(),
  }
}

const optionsOf = (options: readonly (readonly [string, string])[] | null) =>
  (options ?? []).map(([name, value]) => ({ name, value }))

function englishOf(english: ProductRecordRow['english']): ProductRecord['en'] {
  const [name = '', description = '', metaTitle = '', metaDescription = '', metaKeywords = ''] = english ?? []
  return { name, description, metaTitle, metaDescription, metaKeywords }
}

function planOf(
  plan: StoredPlan,
  { taxRate, hasVariants }: Pick<ProductRecordRow, 'taxRate' | 'hasVariants'>,
): PlannedPrice {
  const typed = { amount: plainDecimal(plan.amount), kind: plan.kind }
  const running = plan.began !== null
  return {
    typed,
    price: wirePrice(running ? plan.asked : netOfTyped(typed, taxRate), taxRate),
    currency: plan.currency,
    begins: plan.begins.toISOString(),
    ends: plan.ends?.toISOString() ?? null,
    running,
    blocked: plan.foreign ? 'currency' : hasVariants ? 'variants' : null,
    by: plan.by,
    unit: plan.unit,
  }
}

/** The names of a category from the root. */
export const categoryLabel = (catalogue: Pick<Catalogue, 'categories'>, id: number): string =>
  catalogue
    .categories('tr')
    .breadcrumb(id)
    .map(({ name }) => name)
    .join(' › ')

/** A product or variant in any state as staff sees it; null for an unknown id. */
export async function readProductRecord(
  db: Db,
  id: number,
  { catalogue, desiMax }: RecordOptions,
): Promise<ProductRecord | null> {
  const row = await readRecordRow(db, id)
  if (!row) return null
  const variants = row.hasVariants ? await readVariantRows(db, id) : []
  const facts = row.hasVariants ? await readVariantFacts(db, id) : null
  const claim = row.hasVariants ? null : await readPriceClaim(db, id, {})
  const counts = await readRecordCounts(db, id)
  const plan = await readPlannedPrice(db, id)
  const { taxRate, parent } = row
  const record: Omit<ProductRecord, 'checklist' | 'margin'> = {
    id,
    version: row.version,
    status: row.status,
    publishAt: row.publishAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    code: row.code,
    parent: parent && { id: parent.id, code: parent.code, name: parent.name },
    options: optionsOf(row.options),
    hasVariants: row.hasVariants,
    tr: {
      name: row.name,
      description: row.description,
      metaTitle: row.metaTitle,
      metaDescription: row.metaDescription,
      metaKeywords: row.metaKeywords,
    },
    en: englishOf(row.english),
    slug: row.slug,
    address: productPath({ seo: row.slug, id }),
    brand: row.brand,
    categories: (row.categories ?? []).map((each) => ({ id: each, label: categoryLabel(catalogue, each) })),
    tags: row.tags ?? [],
    model: row.model,
    equivalentCode: row.equivalentCode,
    currency: row.currency,
    taxRate: plainDecimal(taxRate),
    units: (row.units ?? []).map((unit) => unitOf(unit, taxRate, desiMax)),
    cost: row.cost === null ? null : plainDecimal(row.cost),
    plannedPrice: plan && planOf(plan, row),
    withdrawalException: row.withdrawalException,
    fastDelivery: row.fastDelivery,
    sameDayShipping: row.sameDayShipping,
    specifications: { tr: row.specifications?.tr ?? [], en: row.specifications?.en ?? [] },
    pictures: (row.pictures ?? []).map(([file, alt, altEn, width, height]) => ({
      ...{ file, alt, altEn, width, height },
    })),
    variants: variants.map(({ salePrice, taxRate: rate, options, ...variant }) => ({
      ...variant,
      options: optionsOf(options),
      gross: wirePrice(salePrice, rate).gross,
    })),
    variantCount: facts?.count ?? 0,
    variantsOnSale: facts?.onSale ?? 0,
    variantOptions: (facts?.options ?? []).map(([name, values, count]) => ({ name, values, count })),
    stock: row.stock,
    lowest30: orNull(claim?.lowest ?? null, taxRate),
    counts,
  }
  const [unit] = record.units
  return {
    ...record,
    margin:
      unit && record.cost !== null ? marginOf(Big(unit.price.net), Big(record.cost), unit.multiplier) : null,
    checklist: checklistOf({ ...record, pricedVariants: facts?.priced ?? 0 }),
  }
}
