import type { ProductStatus } from '#modules/kernel/products/product-status-rules.ts'
import { Big } from '#shared/money.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { BulkChange, PlanRefusal, PlanWarning, StockOperation } from '../product-changes-schemas.ts'
import { changedPrices, type PricedProduct, type PricedUnit } from './price-change-rules.ts'

export interface UnitFacts extends PricedUnit {
  /** What shoppers see struck through; net. Null while a planned price is asked, beside which a change of the regular one strikes nothing. */
  struck: string | null
}

/** What a plan knows of a product or variant. */
export interface RowFacts extends PricedProduct {
  id: number
  parentId: number | null
  hasVariants: boolean
  version: number
  status: ProductStatus
  code: string
  name: string
  units: readonly UnitFacts[]
  /** Pieces for sale in the warehouse of a change of stock; 0 where no stock changes. */
  stock: number
  brandId: number | null
  /** Those it is directly in, in the order of their ids. */
  categories: readonly number[]
  /** Slugs, in their order. */
  tags: readonly string[]
  fastDelivery: boolean
  sameDayShipping: boolean
  withdrawalException: string
  /** One of its variants is on sale. */
  hasVariantOnSale: boolean
}

/** What is written; a field that is left out stays. */
export interface RowWrite {
  taxRate?: string
  cost?: string | null
  /** Every sales unit with its prices, in order. */
  units?: readonly PricedUnit[]
  /** The difference to book, in pieces. */
  stock?: number
  brandId?: number | null
  categories?: readonly number[]
  tags?: readonly string[]
  status?: RowFacts['status']
  fastDelivery?: boolean
  sameDayShipping?: boolean
  withdrawalException?: string
}

export type RowDecision =
  | { kind: 'refused'; reason: PlanRefusal }
  | { kind: 'unchanged' }
  | { kind: 'changed'; write: RowWrite; warnings: PlanWarning[] }

/** A price that more than triples or falls below a third is worth a second look. */
const FAR = 3

export const PRICE_FIELDS = ['price', 'listPrice', 'cost', 'taxRate'] as const
export const hasPrices = (change: BulkChange) => PRICE_FIELDS.some((field) => change[field] !== undefined)
/** Whether anything is changed that the variants of a product have instead of it. */
export const hasSoldFields = (change: BulkChange) => hasPrices(change) || change.stock !== undefined
/** Whether anything is changed that a product with variants has itself. */
export const hasOwnFields = (change: BulkChange) =>
  Object.entries(change).some(
    ([field, each]) =>
      each !== undefined && field !== 'stock' && !PRICE_FIELDS.some((price) => price === field),
  )

const refused = (reason: PlanRefusal): RowDecision => ({ kind: 'refused', reason })

/**
 * What a change makes of a product or variant. `isChosen` is false for a variant that is looked at because its product was chosen: it gets prices alone, and the
 * product everything else.
 */
export function decideRow(facts: RowFacts, change: BulkChange, isChosen: boolean): RowDecision {
  if (facts.status === 'deleted')
    return change.status === 'archive' && onlyStatus(change) ? { kind: 'unchanged' } : refused('archived')
  const write: RowWrite = {}
  const warnings: PlanWarning[] = []
  if (hasPrices(change) && !facts.hasVariants) {
    const refusal = addPrices(write, warnings, facts, change)
    if (refusal) return refusal
  }
  if (change.stock && !facts.hasVariants) {
    const refusal = addStock(write, facts, change.stock)
    if (refusal) return refusal
  }
  if (isChosen) {
    const refusal = addOwnFields(write, facts, change)
    if (refusal) return refusal
  }
  return Object.keys(write).length === 0 ? { kind: 'unchanged' } : { kind: 'changed', write, warnings }
}

const onlyStatus = (change: BulkChange) => Object.keys(change).every((field) => field === 'status')

const same = (a: string | null, b: string | null) => (a === null || b === null ? a === b : Big(a).eq(b))

function addPrices(
  write: RowWrite,
  warnings: PlanWarning[],
  facts: RowFacts,
  change: BulkChange,
): RowDecision | null {
  const result = changedPrices(facts, change)
  if (!result.ok) return refused(result.reason)
  const { taxRate, cost, units } = result
  if (!same(taxRate, facts.taxRate)) write.taxRate = taxRate
  if (!same(cost, facts.cost)) write.cost = cost
  const isUnitChanged = units.some(({ sale, list }, at) => {
    const before = facts.units[at]
    return before !== undefined && !(same(sale, before.sale) && same(list, before.list))
  })
  if (isUnitChanged) write.units = units
  const [unit] = units
  const [before] = facts.units
  if (!unit || !before || Object.keys(write).length === 0) return null
  const sale = Big(unit.sale)
  if (cost !== null && sale.gt('0') && sale.lt(Big(cost).times(BigInt(unit.multiplier))))
    warnings.push('below-cost')
  const old = Big(before.sale)
  if (old.gt('0') && (sale.gt(old.times(BigInt(FAR))) || sale.times(BigInt(FAR)).lt(old)))
    warnings.push('far')
  return null
}

/** A warehouse that has fewer than no pieces already may get some. */
function addStock(write: RowWrite, { stock }: RowFacts, operation: StockOperation): RowDecision | null {
  const delta = operation.op === 'add' ? operation.value : operation.value - stock
  if (delta < 0 && stock + delta < 0) return refused('below-zero')
  if (delta !== 0) write.stock = delta
  return null
}

function addOwnFields(write: RowWrite, facts: RowFacts, change: BulkChange): RowDecision | null {
  const { categories, tags, status } = change
  if (facts.parentId !== null && (categories || tags)) return refused('shared-by-parent')
  if (change.brandId !== undefined && change.brandId !== facts.brandId) write.brandId = change.brandId
  for (const field of ['fastDelivery', 'sameDayShipping', 'withdrawalException'] as const) {
    const value = change[field]
    if (value !== undefined && value !== facts[field]) Object.assign(write, { [field]: value })
  }
  if (categories) {
    const wanted = combined(facts.categories, categories.op, categories.ids)
    if (wanted) write.categories = wanted.toSorted((a, b) => a - b)
  }
  if (tags) {
    const wanted = combined(facts.tags, tags.op, tags.names.map(slugify))
    if (wanted) write.tags = wanted.toSorted()
  }
  return status ? addStatus(write, facts, status) : null
}

function addStatus(
  write: RowWrite,
  facts: RowFacts,
  status: NonNullable<BulkChange['status']>,
): RowDecision | null {
  if (status === 'archive') write.status = 'deleted'
  else if (status === 'hide') {
    // A draft has no page that could stay.
    if (facts.status === 'draft') return refused('never-published')
    if (facts.status !== 'passive') write.status = 'passive'
  } else if (facts.status !== 'active') {
    if (isIncomplete(facts, write)) return refused('incomplete')
    write.status = 'active'
  }
  return null
}

/** As `missingToPublish` says it of one product: a price of 0 is on request, which somebody has to mean. */
function isIncomplete({ name, hasVariants, hasVariantOnSale, units }: RowFacts, write: RowWrite): boolean {
  if (name === '') return true
  if (hasVariants) return !hasVariantOnSale
  const after = write.units ?? units
  return after.length === 0 || after.some(({ sale }) => Big(sale).eq('0'))
}

/** A list after the operation; null where it is the same. */
function combined<Item>(
  now: readonly Item[],
  op: 'add' | 'remove' | 'set',
  given: readonly Item[],
): Item[] | null {
  const before = new Set(now)
  const named = new Set(given)
  const after = op === 'set' ? named : new Set(before)
  if (op === 'add') for (const each of named) after.add(each)
  if (op === 'remove') for (const each of named) after.delete(each)
  const isSame = after.size === before.size && [...after].every((each) => before.has(each))
  return isSame ? null : [...after]
}

/**
 * The warnings about the struck price that shoppers see beside the default unit: `loses-struck` where there is none any more, `nothing-struck` where the change states a
 * list price that is not shown.
 */
export function struckWarnings(facts: RowFacts, write: RowWrite, struck: string | null): PlanWarning[] {
  const [before] = facts.units
  const [after] = write.units ?? []
  if (!before) return []
  if (before.struck !== null && struck === null) return ['loses-struck']
  const states = after !== undefined && after.list !== null && !same(after.list, before.list)
  return states && struck === null ? ['nothing-struck'] : []
}
