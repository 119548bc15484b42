import { createHash } from 'node:crypto'
import type { ProductState } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import { previewedMoney } from '../report/previewed-field-rules.ts'
import type { ImportChange, StateFields } from './import-changes-queries.ts'
import type { ChangedField, UndoneProduct, UndoReport } from './run-history-schemas.ts'

/** Currency, rate, price and list price, net. */
type StatePrice = [currency: string, taxRate: string, sale: string, list: string | null]

/** A change of a run with what its undo makes of it. */
export interface PlannedUndo {
  change: ImportChange
  /** The state as it is. */
  now: ProductState
  /** The fields to set. */
  restore: StateFields
  /** The fields that were changed after the run. */
  since: readonly string[]
  /** Every field is as it was before the run. */
  restored: boolean
  /** It was changed after the run, and is left alone. */
  skipped: boolean
  /** What becomes of a product that the run created; null for another one. */
  archived: 'deleted' | 'passive' | null
}

/** Counts an undo as it goes. */
export interface UndoTally {
  add(planned: PlannedUndo): void
  /** Less of its stock could be booked back than the run booked; in base units. */
  addShort(planned: PlannedUndo, stock: { wanted: number; booked: number }): void
  report(total: number): UndoReport
  /** A digest of every product that was added, as it is and as it becomes: the same one is the same undo. Called once, at the end. */
  of(): string
}

const MAX_SHOWN = 100

/** The word of a report for each field of a state; the others are no merchant's. */
const FIELDS: Readonly<Record<string, ChangedField>> = {
  all: 'created',
  price: 'price',
  units: 'price',
  cost: 'price',
  name: 'texts',
  slug: 'texts',
  description: 'texts',
  meta_title: 'texts',
  meta_description: 'texts',
  meta_keywords: 'texts',
  model: 'texts',
  equivalent_code: 'texts',
  translations: 'texts',
  withdrawal_exception: 'texts',
  specifications: 'texts',
  size_guide: 'links',
  video: 'images',
  brand_id: 'links',
  categories: 'links',
  tags: 'links',
  values: 'options',
  parent_id: 'options',
  code: 'options',
  images: 'images',
  status: 'status',
  fast_delivery: 'status',
  same_day_shipping: 'status',
  stock: 'stock',
}

const wordsOf = (names: readonly string[]): ChangedField[] => [
  ...new Set(names.flatMap((name) => FIELDS[name] ?? [])),
]

/** `price` as a state has it. */
function grossText(price: string): string {
  const [currency, taxRate, sale]: StatePrice = JSON.parse(price)
  return previewedMoney(roundKurus(grossOf(Big(sale), Number(taxRate))), currency)
}

function undoneProduct({ change, now, restore, archived }: PlannedUndo): UndoneProduct {
  const { price } = restore
  return {
    id: change.id,
    code: now.code ?? '',
    name: now.name ?? '',
    fields: archived === null ? wordsOf(Object.keys(restore)) : ['created'],
    price: price && now.price ? { from: grossText(now.price), to: grossText(price) } : null,
  }
}

/** A product counts once, with all its variants, as what happened to it most: in this order. */
const OUTCOMES = ['passive', 'deleted', 'restored', 'unchanged'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Starts a tally, empty or with what a report counted before. */
export function undoTally(before?: UndoReport): UndoTally {
  const outcomes = new Map<number, Outcome>()
  const left = new Set<number>()
  let stockShort = before?.stockShort ?? 0
  const examples: UndoneProduct[] = [...(before?.examples ?? [])]
  const since: UndoneProduct[] = [...(before?.since ?? [])]
  const short: UndoReport['short'] = [...(before?.short ?? [])]
  const digest = createHash('sha256')
  const rows = { changed: 0, unchanged: 0, changedSince: 0, ...before?.rows }
  return {
    of: () => digest.digest('base64url'),
    add(planned) {
      digest.update(JSON.stringify([planned.change.id, planned.now, planned.restore, planned.skipped]))
      const { change, now, since: changed, skipped } = planned
      const product = now.parent_id === null ? change.id : Number(now.parent_id)
      const isChanged = planned.archived !== null || !planned.restored || change.stock !== null
      rows[skipped ? 'changedSince' : isChanged ? 'changed' : 'unchanged']++
      if (skipped) {
        if (!left.has(product) && since.length < MAX_SHOWN)
          since.push({ ...undoneProduct(planned), fields: wordsOf(changed) })
        left.add(product)
        return
      }
      const before = outcomes.get(product)
      const outcome = outcomeOf(planned, before)
      if (before === undefined || OUTCOMES.indexOf(outcome) < OUTCOMES.indexOf(before))
        outcomes.set(product, outcome)
      if (examples.length < MAX_SHOWN) examples.push(undoneProduct(planned))
    },
    addShort({ now: { code, name } }, { wanted, booked }) {
      stockShort++
      if (short.length < MAX_SHOWN) short.push({ code: code ?? '', name: name ?? '', wanted, booked })
    },
    report(total) {
      const { restored = 0, deleted = 0, passive = 0, unchanged = 0, changedSince = 0 } = before ?? {}
      const counts = { restored, deleted, passive, unchanged }
      for (const outcome of outcomes.values()) counts[outcome]++
      return {
        ...{ kind: 'undo', total, ...counts, changedSince: changedSince + left.size, stockShort },
        ...{ rows: { ...rows }, examples, since, short },
      }
    },
  }
}

/** `ofProduct`: what is known of its product already, which comes before its variants. */
function outcomeOf(
  { change, now, archived, restored }: PlannedUndo,
  ofProduct: Outcome | undefined,
): Outcome {
  // A variant that the run added to a product which stays is a change of that product.
  const isAlone = now.parent_id === null || ofProduct === 'deleted' || ofProduct === 'passive'
  if (archived) return isAlone ? archived : 'restored'
  return restored && change.stock === null ? 'unchanged' : 'restored'
}
