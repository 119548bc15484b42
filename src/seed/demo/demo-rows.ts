import { netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, ZERO } from '#shared/money.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { DemoProduct } from './demo-schemas.ts'

/** One row of `products` with its dependent rows; prices net, as decimal text. */
export interface DemoRow {
  code: string
  parent: string | null
  name: string
  slug: string
  text: string
  en: string
  enText: string
  brand: string
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

/** The values of every variant, as [['Mavi', 'S'], ['Mavi', 'M'], …]: the last dimension varies fastest. None where there are no variants. */
export function combinationsOf({ variants }: Pick<DemoProduct, 'variants'>): string[][] {
  if (!variants) return []
  return variants.dimensions.reduce<string[][]>(
    (found, { values }) => found.flatMap((begun) => values.map((value) => [...begun, value])),
    [[]],
  )
}

export function variantCode({ code }: Pick<DemoProduct, 'code'>, values: readonly string[]): string {
  return `${code}-${slugify(values.join(' ')).toUpperCase()}`
}

function stockRows(stock: DemoProduct['stock']): DemoRow['stock'] {
  return Object.entries(stock).map(([warehouse, quantity]) => ({ warehouse, quantity }))
}

const netText = (gross: string, taxRate: number) => netFromGross(Big(gross), taxRate).toFixed()

function pricesOf(price: string, listPrice: string | undefined, taxRate: number, extra = ZERO) {
  const net = (gross: string) => netText(extra.plus(gross).toFixed(), taxRate)
  return { sale: net(price), list: listPrice === undefined ? null : net(listPrice) }
}

function baseRow(product: DemoProduct, age: number): Omit<DemoRow, 'stock' | 'units' | 'values'> {
  const { code, name, text, category, brand, model, equivalent, currency, taxRate, sold, status } = product
  return {
    ...{ code, category, brand, model, equivalent, currency, sold, status, age, tax: taxRate },
    ...{ name: name.tr, text: text.tr, en: name.en, enText: text.en },
    ...pricesOf(product.price, product.listPrice, taxRate),
    parent: null,
    slug: slugify(name.tr),
    hasChildren: product.variants !== undefined,
    fast: product.fastDelivery,
    sameDay: product.sameDayShipping,
    withdrawalException: product.withdrawalException ?? '',
  }
}

type Prices = Pick<DemoRow, 'sale' | 'list'>

function unitRows(product: DemoProduct, { sale, list }: Prices, number: number): DemoUnitRow[] {
  const first = { value: product.unit, multiplier: 1, sale, list, ...product.box }
  const others = product.units.map(({ unit, multiplier, price, listPrice, box }) => ({
    ...{ value: unit, multiplier, ...pricesOf(price, listPrice, product.taxRate), ...box },
  }))
  return [first, ...others].map((row, position) => ({
    ...row,
    position,
    barcode: barcode(number * 10 + position),
  }))
}

/** Whether a combination is sold out: listed as a whole ('Kırmızı/38') or by one of its values. */
function isSoldOut(product: DemoProduct, values: readonly string[]): boolean {
  const soldOut = product.variants?.soldOut ?? []
  return soldOut.includes(values.join('/')) || values.some((value) => soldOut.includes(value))
}

/** A variant's share of its product's stock and sales; every third one has some of it in İzmir. */
function childRow(
  product: DemoProduct,
  parent: DemoRow,
  values: string[],
  english: (value: string) => string,
  { index, of }: { index: number; of: number },
): DemoRow {
  const extra = values.reduce((sum, value) => sum.plus(product.variants?.extra[value] ?? '0'), ZERO)
  const prices = pricesOf(product.price, product.listPrice, product.taxRate, extra)
  const name = `${product.name.tr} ${values.join(' / ')}`
  const stock = stockRows(product.stock).reduce((sum, { quantity }) => sum + quantity, 0)
  const share = isSoldOut(product, values) ? 0 : Math.floor(stock / of) + ((index * 5) % 4)
  const elsewhere = index % 3 === 0 ? Math.floor(share / 3) : 0
  return {
    ...parent,
    ...prices,
    code: variantCode(product, values),
    parent: product.code,
    name,
    slug: slugify(name),
    text: '',
    en: `${product.name.en} ${values.map(english).join(' / ')}`,
    enText: '',
    hasChildren: false,
    withdrawalException: '',
    sold: Math.floor(product.sold / of) + (index === 0 ? product.sold % of : 0),
    stock: stockRows({ 'Merkez Depo': share - elsewhere, İzmir: elsewhere }),
    units: unitRows(product, prices, numberOf(product.code) * 100 + index + 1),
    values: (product.variants?.dimensions ?? []).map((dimension, position) => ({
      position,
      code: slugify(dimension.name),
      name: dimension.name,
      value: values[position] ?? '',
    })),
  }
}

function numberOf(code: string): number {
  return Number(code.replace(/\D/g, ''))
}

/**
 * A product as rows: itself, and one row for each variant, whose English name has the English words of its values. A parent has no units and
 * no stock of its own. A discount needs thirty days at the earlier price before it (turkey.md §8), so discounted products are older.
 */
export function demoRows(product: DemoProduct, english: (value: string) => string): DemoRow[] {
  const number = numberOf(product.code)
  const base = { ...baseRow(product, product.daysOld ?? OLDEST + (number % 60)), values: [] }
  if (!product.variants)
    return [{ ...base, units: unitRows(product, base, number * 100), stock: stockRows(product.stock) }]
  const parent: DemoRow = { ...base, units: [], stock: [] }
  const all = combinationsOf(product)
  return [
    parent,
    ...all.map((values, index) => childRow(product, parent, values, english, { index, of: all.length })),
  ]
}
