import type { Db } from '#database/database.ts'
import {
  findProductStates,
  nameCategories,
  type ProductState,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { findLevels } from '#modules/goods/stock/stock.server.ts'
import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import type { RecordedChange } from '../undo/change-recorder.ts'
import type { WrittenProduct } from '../write/write-records.ts'
import { type PreviewedFieldName, previewedMoney } from './previewed-field-rules.ts'

/** A product of the file as it would be; prices with KDV, stock of all its variants. */
export interface PreviewedProduct {
  line: number
  code: string
  name: string
  state: 'new' | 'changed' | 'unchanged'
  /** '129,90 TRY'; of a product with variants the cheapest. '' where it has no price. */
  price: string
  listPrice: string
  stock: number
  categories: string
  /** 'Renk: Mavi, Kırmızı'. */
  options: string
  /** The first picture that the file names. */
  picture: string
}

/** A field of a known product or variant; both texts are equal where the difference is too long to show. A status is its code. */
export interface PreviewedField {
  field: PreviewedFieldName
  from: string
  to: string
}

export interface PreviewedChange {
  code: string
  name: string
  fields: PreviewedField[]
}

/** What an import would do to values. Counts are of products and variants that are sold. */
export interface PreviewedValues {
  /** Products of the file that were tried; the first ones of a large file. */
  compared: number
  priceUp: number
  priceDown: number
  stockUp: number
  stockDown: number
  /** The price that changes most, in percent of what it was. */
  largestJump: { code: string; name: string; from: string; to: string; percent: number } | null
  /** The first products of the file. */
  products: PreviewedProduct[]
  /** The first known products and variants of which something changes. */
  changes: PreviewedChange[]
}

const SHOWN_PRODUCTS = 20
const SHOWN_CHANGES = 50

export const noValues = (): PreviewedValues => ({
  compared: 0,
  priceUp: 0,
  priceDown: 0,
  stockUp: 0,
  stockDown: 0,
  largestJump: null,
  products: [],
  changes: [],
})

/** What a batch adds to `values`, read in its transaction before that is rolled back. */
export async function previewBatch(
  tx: Db,
  values: Readonly<PreviewedValues>,
  written: readonly WrittenProduct[],
  changes: readonly RecordedChange[],
): Promise<PreviewedValues> {
  const next = { ...values, compared: values.compared + written.length }
  const byId = new Map(changes.map((change) => [change.id, change]))
  for (const change of changes) countMoves(next, change)
  const shown = written.slice(0, Math.max(0, SHOWN_PRODUCTS - values.products.length))
  const ids = shown.flatMap(({ records }) => records.map(({ id }) => id))
  const states = await findProductStates(tx, ids)
  const levels = await findLevels(tx, ids)
  const known = changes.filter(({ before }) => before !== null)
  const compared = known.slice(0, Math.max(0, SHOWN_CHANGES - values.changes.length))
  const categories = await nameCategories(
    tx,
    [...states.values(), ...compared.flatMap(({ before, after }) => [before ?? after, after])].flatMap(
      categoryIds,
    ),
  )
  next.products = [
    ...values.products,
    ...shown.map(({ draft, records }): PreviewedProduct => {
      const own = records.flatMap(({ id }) => states.get(id) ?? [])
      const [head] = own
      const sold = own.length > 1 ? own.slice(1) : own
      const prices = sold.flatMap((state) => pricesOf(state) ?? [])
      const cheapest = prices.toSorted((a, b) => a.sale.cmp(b.sale))[0]
      const levelled = records.length > 1 ? records.slice(1) : records
      return {
        line: draft.line,
        code: head?.code ?? draft.code,
        name: head?.name ?? draft.name ?? '',
        state:
          records[0]?.record.known === null
            ? 'new'
            : records.some(({ id }) => byId.has(id))
              ? 'changed'
              : 'unchanged',
        price: cheapest ? previewedMoney(cheapest.sale, cheapest.currency) : '',
        listPrice: cheapest?.list ? previewedMoney(cheapest.list, cheapest.currency) : '',
        stock: levelled.reduce((all, { id }) => all + (levels.get(id) ?? 0), 0),
        categories: head ? namesOf(head, categories) : '',
        options: optionsOf(sold),
        picture:
          draft.pictures[0]?.source ??
          draft.variants.find((each) => each.pictures.length > 0)?.pictures[0]?.source ??
          '',
      }
    }),
  ]
  const comparedLevels = await findLevels(
    tx,
    compared.map(({ id }) => id),
  )
  next.changes = [
    ...values.changes,
    ...compared.map(({ before, after, stock, id }) => ({
      code: after.code ?? '',
      name: after.name ?? '',
      fields: fieldsOf(before ?? after, after, {
        categories,
        level: comparedLevels.get(id) ?? 0,
        booked: sumOf(stock),
      }),
    })),
  ]
  return next
}

const sumOf = (stock: RecordedChange['stock']) => (stock ?? []).reduce((all, [, delta]) => all + delta, 0)

function countMoves(values: PreviewedValues, { before, after, stock }: RecordedChange): void {
  if (before === null) return
  const booked = sumOf(stock)
  if (booked > 0) values.stockUp++
  if (booked < 0) values.stockDown++
  const from = pricesOf(before)
  const to = pricesOf(after)
  if (!from || !to || from.currency !== to.currency || from.sale.eq(to.sale)) return
  if (to.sale.gt(from.sale)) values.priceUp++
  else values.priceDown++
  // From or to 'on request' is no jump in percent.
  if (from.sale.eq('0')) return
  const percent = Math.round(Number(to.sale.minus(from.sale).times('100').div(from.sale).toFixed(1)))
  if (values.largestJump && Math.abs(values.largestJump.percent) >= Math.abs(percent)) return
  values.largestJump = {
    code: after.code ?? '',
    name: after.name ?? '',
    from: previewedMoney(from.sale, from.currency),
    to: previewedMoney(to.sale, to.currency),
    percent,
  }
}

interface Prices {
  currency: string
  taxRate: string
  /** With KDV, in kuruş. */
  sale: Big
  list: Big | null
}

/** The prices of what is sold; null of a parent. */
function pricesOf({ price }: ProductState): Prices | null {
  if (price === null) return null
  const [currency, taxRate, sale, list] = JSON.parse(price) as [string, string, string, string | null]
  const gross = (net: string) => roundKurus(grossOf(Big(net), Number(taxRate)))
  return {
    currency,
    taxRate: Big(taxRate).toFixed(),
    sale: gross(sale),
    list: list === null ? null : gross(list),
  }
}

const listOf = <T>(text: string | null | undefined): T[] => (text ? (JSON.parse(text) as T[]) : [])
const categoryIds = ({ categories }: ProductState) =>
  listOf<[number, boolean]>(categories).flatMap(([id, direct]) => (direct ? [id] : []))
const namesOf = (state: ProductState, names: ReadonlyMap<number, string>) =>
  categoryIds(state)
    .map((id) => names.get(id) ?? '')
    .toSorted((a, b) => a.localeCompare(b, 'tr'))
    .join(' | ')

function optionsOf(sold: readonly ProductState[]): string {
  const values = new Map<string, Set<string>>()
  for (const state of sold)
    for (const [, name, value] of listOf<[string, string, string]>(state.values))
      values.set(name, (values.get(name) ?? new Set()).add(value))
  return [...values].map(([name, all]) => `${name}: ${shortened([...all].join(', '))}`).join(' · ')
}

const LONGEST = 80
const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text
const plain = (html: string) =>
  shortened(
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** Fields of the state that are shown as text. */
const TEXTS: readonly (readonly [keyof ProductState, PreviewedFieldName])[] = [
  ['name', 'name'],
  ['slug', 'slug'],
  ['description', 'description'],
  ['meta_title', 'metaTitle'],
  ['meta_description', 'metaDescription'],
  ['meta_keywords', 'metaKeywords'],
  ['model', 'model'],
  ['equivalent_code', 'equivalentCode'],
  ['withdrawal_exception', 'withdrawalException'],
]

/** The fields that differ, old and new. */
function fieldsOf(
  before: ProductState,
  after: ProductState,
  { categories, level, booked }: { categories: ReadonlyMap<number, string>; level: number; booked: number },
): PreviewedField[] {
  const fields: PreviewedField[] = []
  const differs = (field: PreviewedFieldName, from: string, to: string) =>
    void fields.push({ field, from, to })
  const from = pricesOf(before)
  const to = pricesOf(after)
  if (from && to) {
    const shown = ({ sale, currency }: Prices) => previewedMoney(sale, currency)
    const list = ({ list: price, currency }: Prices) => (price ? previewedMoney(price, currency) : '–')
    if (shown(from) !== shown(to)) differs('price', shown(from), shown(to))
    if (list(from) !== list(to)) differs('listPrice', list(from), list(to))
    if (from.taxRate !== to.taxRate) differs('taxRate', `%${from.taxRate}`, `%${to.taxRate}`)
  }
  if (booked !== 0) differs('stock', String(level - booked), String(level))
  for (const [field, shownAs] of TEXTS)
    if (before[field] !== after[field])
      differs(shownAs, plain(before[field] ?? '') || '–', plain(after[field] ?? '') || '–')
  if (before.status !== after.status) differs('status', before.status ?? '', after.status ?? '')
  if (before.categories !== after.categories && namesOf(before, categories) !== namesOf(after, categories))
    differs('categories', namesOf(before, categories) || '–', namesOf(after, categories) || '–')
  if (before.values !== after.values)
    differs('options', optionsOf([before]) || '–', optionsOf([after]) || '–')
  if (unitsText(before) !== unitsText(after))
    differs('units', unitsText(before) || '–', unitsText(after) || '–')
  for (const [field, shownAs] of [
    ['brand_id', 'brand'],
    ['tags', 'tags'],
    ['translations', 'translations'],
    ['specifications', 'specifications'],
    ['size_guide', 'sizeGuide'],
    ['video', 'video'],
    ['parent_id', 'parent'],
  ] as const)
    if (before[field] !== after[field]) differs(shownAs, '', '')
  return fields
}

/** The units without the price of the first, which is the product's. */
function unitsText(state: ProductState): string {
  if (state.has_children === 'true') return ''
  const [currency = '', taxRate = '0'] = listOf<string>(state.price)
  return listOf<[string, number, string | null, string | null, ...string[]]>(state.units)
    .map(([value, multiplier, sale, , barcode = '', ...sizes], at) => {
      const price =
        at === 0 || sale === null
          ? ''
          : ` ${previewedMoney(roundKurus(grossOf(Big(sale), Number(taxRate))), currency)}`
      const size = sizes.map((text) => Big(text)).some((each) => !each.eq('0'))
        ? ` ${sizes.map((text) => Big(text).toFixed()).join('×')}`
        : ''
      return `${value} ×${multiplier}${price}${barcode && ` ${barcode}`}${size}`
    })
    .join(' | ')
}
