import { netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, ZERO } from '#shared/money.ts'
import { slugify } from '#shared/text/turkish.ts'
import { EVERYDAY_VALUES } from '../../everyday-terms.ts'
import type { DemoBox, DemoProduct } from './demo-types.ts'

/** One row of `products` with its dependent rows; prices net, as decimal text. */
export interface DemoRow {
  code: string
  parent: string | null
  name: string
  slug: string
  text: string
  en: string
  enText: string
  brand: string | null
  model: string
  equivalent: string
  currency: string
  tax: number
  sale: string
  list: string | null
  hasChildren: boolean
  status: string
  fast: boolean
  sameDay: boolean
  /** Why withdrawal is excluded; '' for variants, which use their product's value. */
  withdrawalException: string
  category: string
  /** Days since it was added to the shop. */
  age: number
  sold: number
  stock: { warehouse: string; quantity: number }[]
  units: DemoUnitRow[]
  values: { position: number; code: string; name: string; value: string }[]
}

export interface DemoUnitRow {
  value: string
  multiplier: number
  sale: string
  list: string | null
  barcode: string
  width: string
  height: string
  length: string
  weight: string
  position: number
}

const OLDEST = 100

/** A barcode of Türkiye (869) with its check digit: EAN-13 weighs every second digit three times. */
export function barcode(number: number): string {
  const digits = `8690${String(number).padStart(8, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Every combination of the values; the last dimension varies fastest. */
export function combinations(dimensions: readonly (readonly [string, readonly string[]])[]): string[][] {
  return dimensions.reduce<string[][]>(
    (found, [, values]) => found.flatMap((begun) => values.map((value) => [...begun, value])),
    [[]],
  )
}

function stockRows(stock: DemoProduct['stock']): DemoRow['stock'] {
  const byWarehouse = typeof stock === 'number' ? { 'Merkez Depo': stock } : stock
  return Object.entries(byWarehouse).map(([warehouse, quantity]) => ({ warehouse, quantity }))
}

function total(stock: DemoProduct['stock']): number {
  return stockRows(stock).reduce((sum, { quantity }) => sum + quantity, 0)
}

function netText(gross: string, tax: number): string {
  return netFromGross(Big(gross), tax).toFixed()
}

function sizes([width, height, length, weight]: DemoBox) {
  return { width, height, length, weight }
}

function baseRow(product: DemoProduct, age: number): Omit<DemoRow, 'stock' | 'units' | 'values' | 'sold'> {
  const { code, name, text, en, enText, category, tax = 20 } = product
  return {
    ...{ code, name, text, en, enText, category, tax, age },
    parent: null,
    slug: slugify(name),
    brand: product.brand ?? null,
    model: product.model ?? '',
    equivalent: product.equivalent ?? '',
    currency: product.currency ?? 'TRY',
    sale: netText(product.price, tax),
    list: product.list ? netText(product.list, tax) : null,
    hasChildren: product.variants !== undefined,
    status: product.status ?? 'active',
    fast: product.fast ?? false,
    sameDay: product.sameDay ?? false,
    withdrawalException: product.withdrawalException ?? '',
  }
}

function unitRows(product: DemoProduct, sale: string, list: string | null, number: number): DemoUnitRow[] {
  const first = { value: product.unit ?? 'Adet', multiplier: 1, sale, list, barcode: barcode(number * 10) }
  const others = (product.units ?? []).map((unit, index) => ({
    value: unit.value,
    multiplier: unit.multiplier,
    sale: netText(unit.price, product.tax ?? 20),
    list: unit.list ? netText(unit.list, product.tax ?? 20) : null,
    barcode: barcode(number * 10 + index + 1),
    ...sizes(unit.box),
    position: index + 1,
  }))
  return [{ ...first, ...sizes(product.box), position: 0 }, ...others]
}

/** Whether a combination is sold out: listed as a whole ('Kırmızı/38') or by one of its values. */
function isSoldOut(product: DemoProduct, values: readonly string[]): boolean {
  const soldOut = product.variants?.soldOut ?? []
  return soldOut.includes(values.join('/')) || values.some((value) => soldOut.includes(value))
}

function childRow(
  product: DemoProduct,
  parent: DemoRow,
  values: string[],
  index: number,
  of: number,
): DemoRow {
  const extra = values.reduce((sum, value) => sum.plus(product.variants?.extra?.[value] ?? '0'), ZERO)
  const tax = product.tax ?? 20
  const sale = netText(extra.plus(product.price).toFixed(), tax)
  const list = product.list ? netText(extra.plus(product.list).toFixed(), tax) : null
  const name = `${product.name} ${values.join(' / ')}`
  const share = isSoldOut(product, values) ? 0 : Math.floor(total(product.stock) / of) + ((index * 5) % 4)
  const elsewhere = index % 3 === 0 ? Math.floor(share / 3) : 0
  return {
    ...parent,
    code: `${product.code}-${slugify(values.join(' ')).toUpperCase()}`,
    parent: product.code,
    name,
    slug: slugify(name),
    text: '',
    en: `${product.en} ${values.map((value) => EVERYDAY_VALUES[value] ?? value).join(' / ')}`,
    enText: '',
    sale,
    list,
    hasChildren: false,
    withdrawalException: '',
    sold: Math.floor((product.sold ?? 0) / of) + (index === 0 ? (product.sold ?? 0) % of : 0),
    stock: stockRows({ 'Merkez Depo': share - elsewhere, İzmir: elsewhere, Ankara: 0 }),
    units: unitRows(product, sale, list, numberOf(product.code) * 100 + index + 1),
    values: (product.variants?.dimensions ?? []).map(([dimension], position) => ({
      position,
      code: slugify(dimension),
      name: dimension,
      value: values[position] ?? '',
    })),
  }
}

function numberOf(code: string): number {
  return Number(code.replace(/\D/g, ''))
}

/**
 * A product as rows: itself, and one row for each variant. A parent has no units and no stock of its own.
 * A discount needs thirty days at the earlier price before it (turkey.md §8), so discounted products are older.
 */
export function demoRows(product: DemoProduct): DemoRow[] {
  const number = numberOf(product.code)
  const age = product.age ?? OLDEST + (number % 60)
  const base = { ...baseRow(product, age), values: [], sold: product.sold ?? 0 }
  if (!product.variants) {
    const units = unitRows(product, base.sale, base.list, number * 100)
    return [{ ...base, units, stock: stockRows(product.stock) }]
  }
  const parent: DemoRow = { ...base, units: [], stock: [] }
  const all = combinations(product.variants.dimensions)
  return [parent, ...all.map((values, index) => childRow(product, parent, values, index, all.length))]
}
