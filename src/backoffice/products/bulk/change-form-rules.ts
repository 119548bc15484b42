import { fitsReason } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import {
  type BulkChange,
  bulkChangeSchema,
  type CostOperation,
  type ListPriceOperation,
  type PriceOperation,
  type Rounding,
  type RoundingDirection,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { typedAmount } from '../../list/typed-amount.ts'

/** What is done with an amount; '' leaves it as it is. A sign is a word here and never typed. */
const STEPS = ['', 'set', 'raise', 'lower', 'add', 'subtract'] as const
export const PRICE_OPERATIONS = [...STEPS, 'fromCost'] as const
export const LIST_PRICE_OPERATIONS = [...STEPS, 'fromPrice', 'oldPrice', 'remove'] as const
export const COST_OPERATIONS = [...STEPS, 'remove'] as const

export interface AmountForm<Operation extends string> {
  op: Operation
  /** As it was typed. */
  value: string
  kind: 'gross' | 'net'
  currency: string
  round: Rounding
  direction: RoundingDirection
}

export const STOCK_REASONS = ['arrival', 'damage', 'loss', 'correction'] as const
/** The reasons that pieces are added or taken away for. */
export const reasonsOf = (op: ChangeForm['stockOp']) =>
  STOCK_REASONS.filter((reason) => fitsReason(reason, op === 'add' ? 1 : -1))

/** A bulk change as its form holds it. */
export interface ChangeForm {
  price: AmountForm<(typeof PRICE_OPERATIONS)[number]>
  listPrice: AmountForm<(typeof LIST_PRICE_OPERATIONS)[number]>
  cost: AmountForm<(typeof COST_OPERATIONS)[number]>
  /** As it was typed; '' leaves it as it is. */
  taxRate: string
  keep: 'gross' | 'net'
  stockOp: '' | 'add' | 'subtract' | 'set'
  /** Pieces as they were typed. */
  stockPieces: string
  /** Why, where pieces are added or taken away; what does not fit the step is no choice there. */
  stockReason: (typeof STOCK_REASONS)[number]
  warehouseId: string
  brand: '' | 'set' | 'remove'
  brandId: number | null
  categoriesOp: '' | 'add' | 'remove' | 'set'
  categoryIds: number[]
  tagsOp: '' | 'add' | 'remove' | 'set'
  tags: string[]
  status: '' | 'publish' | 'hide' | 'archive'
  fastDelivery: '' | 'yes' | 'no'
  sameDayShipping: '' | 'yes' | 'no'
  /** `same` leaves it as it is; '' takes it away. */
  withdrawalException: 'same' | NonNullable<BulkChange['withdrawalException']>
}

const amount = {
  op: '',
  value: '',
  kind: 'gross',
  currency: 'TRY',
  round: 'none',
  direction: 'nearest',
} as const

/** A form that changes nothing. */
export const unchangedForm = (): ChangeForm => ({
  price: { ...amount },
  listPrice: { ...amount },
  cost: { ...amount },
  taxRate: '',
  keep: 'gross',
  stockOp: '',
  stockPieces: '',
  stockReason: 'correction',
  warehouseId: '',
  brand: '',
  brandId: null,
  categoriesOp: '',
  categoryIds: [],
  tagsOp: '',
  tags: [],
  status: '',
  fastDelivery: '',
  sameDayShipping: '',
  withdrawalException: 'same',
})

/** The API's number from what people type; a percent sign may stand beside it. What is no number stays, for the schema to refuse. */
const numberOf = (typed: string) => typedAmount(typed.replace('%', '')) || typed.trim()

type AnyOperation = ChangeForm['price' | 'listPrice' | 'cost']['op']

function operationOf({ op, value: typed, kind, currency, round, direction }: AmountForm<AnyOperation>) {
  const value = numberOf(typed)
  const rounded = { round, direction }
  if (op === 'set') return { op, value, kind, currency }
  if (op === 'raise') return { op: 'percent', value, ...rounded }
  if (op === 'lower') return { op: 'percent', value: `-${value}`, ...rounded }
  if (op === 'add') return { op: 'amount', value, kind, currency, ...rounded }
  if (op === 'subtract') return { op: 'amount', value: `-${value}`, kind, currency, ...rounded }
  if (op === 'fromCost' || op === 'fromPrice') return { op, value, ...rounded }
  return op === '' ? undefined : { op }
}

/** Costs are without KDV and are not rounded. */
function costOf(form: ChangeForm['cost']) {
  const operation = operationOf(form)
  if (!operation || !('value' in operation)) return operation
  const { op, value } = operation
  return { op, value, ...('currency' in operation && { currency: operation.currency }) }
}

function stockOf({ stockOp: op, stockPieces, stockReason, warehouseId: warehouse }: ChangeForm) {
  if (op === '') return undefined
  const typed = numberOf(stockPieces)
  // What is no number is nothing that the schema takes.
  const pieces = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  const warehouseId = Number(warehouse)
  if (op === 'set') return { op, value: pieces, warehouseId }
  const reason = reasonsOf(op).includes(stockReason) ? stockReason : 'correction'
  return { op: 'add', value: op === 'add' ? pieces : -pieces, warehouseId, reason }
}

const isYes = (choice: '' | 'yes' | 'no') => (choice === '' ? undefined : choice === 'yes')

/** Where a refused part of a change stands in its form. */
const PLACES = {
  price: 'price.value',
  listPrice: 'listPrice.value',
  cost: 'cost.value',
  taxRate: 'taxRate',
  stock: 'stockPieces',
  brandId: 'brandId',
  categories: 'categoryIds',
  tags: 'tags',
} as const
export type ChangePlace = (typeof PLACES)[keyof typeof PLACES]

/** `empty`: nothing is to change. `wrong`: the fields that the API would refuse. */
export type FormedChange =
  | { ok: true; change: BulkChange }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'wrong'; places: ChangePlace[] }

const isPlace = (name: unknown): name is keyof typeof PLACES => typeof name === 'string' && name in PLACES

/** What a form changes: fields that are left alone are not part of it. */
export function changeOf(form: ChangeForm): FormedChange {
  const parts = {
    price: operationOf(form.price),
    listPrice: operationOf(form.listPrice),
    cost: costOf(form.cost),
    taxRate: form.taxRate.trim() === '' ? undefined : { value: numberOf(form.taxRate), keep: form.keep },
    stock: stockOf(form),
    // 0 is no brand: none was chosen.
    brandId: form.brand === '' ? undefined : form.brand === 'remove' ? null : (form.brandId ?? 0),
    categories: form.categoriesOp === '' ? undefined : { op: form.categoriesOp, ids: form.categoryIds },
    tags: form.tagsOp === '' ? undefined : { op: form.tagsOp, names: form.tags },
    status: form.status === '' ? undefined : form.status,
    fastDelivery: isYes(form.fastDelivery),
    sameDayShipping: isYes(form.sameDayShipping),
    withdrawalException: form.withdrawalException === 'same' ? undefined : form.withdrawalException,
  }
  const wanted = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  if (Object.keys(wanted).length === 0) return { ok: false, reason: 'empty' }
  const parsed = bulkChangeSchema.safeParse(wanted)
  if (parsed.success) return { ok: true, change: parsed.data }
  const names = parsed.error.issues.map(({ path }) => path[0]).filter(isPlace)
  return { ok: false, reason: 'wrong', places: [...new Set(names.map((name) => PLACES[name]))] }
}

const typed = (value: string) => value.replace(/^[+-]/, '').replace('.', ',')

function amountForm<Operation extends string>(
  operation: PriceOperation | ListPriceOperation | CostOperation | undefined,
): AmountForm<Operation> {
  if (!operation) return { ...amount, op: '' as Operation }
  const isLess = 'value' in operation && operation.value.startsWith('-')
  const { op } = operation
  const word =
    op === 'percent' ? (isLess ? 'lower' : 'raise') : op === 'amount' ? (isLess ? 'subtract' : 'add') : op
  return {
    op: word as Operation,
    value: 'value' in operation ? typed(operation.value) : '',
    kind: 'kind' in operation ? operation.kind : 'gross',
    currency: 'currency' in operation ? operation.currency : 'TRY',
    round: 'round' in operation ? operation.round : 'none',
    direction: 'direction' in operation ? operation.direction : 'nearest',
  }
}

function stockForm(
  stock: BulkChange['stock'],
): Pick<ChangeForm, 'stockOp' | 'stockPieces' | 'stockReason' | 'warehouseId'> {
  const { stockOp, stockPieces, stockReason, warehouseId } = unchangedForm()
  if (!stock) return { stockOp, stockPieces, stockReason, warehouseId }
  return {
    stockOp: stock.op === 'set' ? 'set' : stock.value < 0 ? 'subtract' : 'add',
    stockPieces: String(Math.abs(stock.value)),
    stockReason: stock.op === 'set' ? stockReason : stock.reason,
    warehouseId: String(stock.warehouseId),
  }
}

const choice = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no')

/** The form of a change that was planned or saved. */
export const formOf = (change: BulkChange): ChangeForm => ({
  price: amountForm(change.price),
  listPrice: amountForm(change.listPrice),
  cost: amountForm(change.cost),
  taxRate: change.taxRate ? typed(change.taxRate.value) : '',
  keep: change.taxRate?.keep ?? 'gross',
  ...stockForm(change.stock),
  brand: change.brandId === undefined ? '' : change.brandId === null ? 'remove' : 'set',
  brandId: change.brandId ?? null,
  categoriesOp: change.categories?.op ?? '',
  categoryIds: change.categories?.ids ?? [],
  tagsOp: change.tags?.op ?? '',
  tags: change.tags?.names ?? [],
  status: change.status ?? '',
  fastDelivery: choice(change.fastDelivery),
  sameDayShipping: choice(change.sameDayShipping),
  withdrawalException: change.withdrawalException ?? 'same',
})
