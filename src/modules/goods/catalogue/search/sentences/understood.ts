import type { Locale } from '#shared/locale.ts'
import type { Big } from '#shared/money.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import type { ListQuery, ProductList } from '../../catalogue-schemas.ts'
import { DISCOUNTS } from '../../facets/facet-rules.ts'
import type { ListFilter } from '../../lists/list-filter.ts'
import type { Understood } from '../search.ts'
import type { Terms } from '../terms-rules.ts'
import { type ReadFilter, type ReadPrice, type ReadQuery, withoutPieces } from './query-reading-rules.ts'

type Said = ProductList['understood']
type SaidFilter = Said['filters'][number]

/** How the words of a search narrow a list. */
export interface UnderstoodQuery {
  /** The query of the list with what the words say; what the address says itself stays. */
  query: ListQuery
  /** Filters that words said, as the list's query has them now. */
  filters: readonly SaidFilter[]
  /** Phrases that the shop has no answer to. */
  left: readonly string[]
}

/** What lists of the shop can be filtered by. */
interface FilterDeps {
  locale: Locale
  terms: Terms
  prices: ListFilter['prices']
  showsDiscounts: boolean
  sellsWithoutStock: boolean
  /** From which price with KDV, in lira, a product ships free by itself; null where none does, or all do. */
  freeShippingFrom: Big | null
}

function priceLabel({ from, to, currency }: ReadPrice, locale: Locale): string {
  const money = (price: number) => formatMoney(String(price), currency)
  if (from === null) return m.price_up_to({ price: money(to ?? 0) }, { locale })
  return to === null ? m.price_at_least({ price: money(from) }, { locale }) : `${money(from)} – ${money(to)}`
}

/** The search without the words of its price, and those of free shipping. */
export const withoutPrice = (read: ReadQuery) =>
  withoutPieces(
    read,
    read.filters.flatMap((filter) => (paramOf(filter) === 'price' ? filter.pieces : [])),
  )

/** Free shipping is a price from which it is free. */
const paramOf = ({ kind }: ReadFilter) => (kind === 'freeShipping' ? 'price' : kind)

const priceText = (price: number | null) => (price === null ? '' : price.toFixed(2))

/** The query of a list as the words of its search narrow it. */
export function understoodQuery(
  typed: ListQuery,
  { read, values }: Pick<Understood, 'read' | 'values'>,
  { locale, terms, prices, showsDiscounts, sellsWithoutStock, freeShippingFrom }: FilterDeps,
): UnderstoodQuery {
  const query = { ...typed }
  const filters: SaidFilter[] = []
  const left: string[] = []
  const understand = (filter: ReadFilter, is: { value: string; label: string } | null) => {
    if (is === null) left.push(filter.text)
    else
      filters.push({
        param: paramOf(filter),
        ...is,
        text: filter.text,
        rest: withoutPieces(read, filter.pieces),
      })
  }
  for (const filter of read.filters) {
    if (filter.kind === 'price') {
      const { price } = read
      if (price === null || typed.min !== '' || typed.max !== '') continue
      const isShown = prices?.currency === price.currency
      if (isShown) {
        query.min = priceText(price.from)
        query.max = priceText(price.to)
      }
      understand(
        filter,
        isShown ? { value: `${query.min}-${query.max}`, label: priceLabel(price, locale) } : null,
      )
    } else if (filter.kind === 'stock') {
      if (typed.stock !== '' || sellsWithoutStock) continue
      query.stock = '1'
      understand(filter, { value: '1', label: m.facet_in_stock({}, { locale }) })
    } else if (filter.kind === 'freeShipping') {
      if (typed.min !== '' || typed.max !== '') continue
      const isShown = prices?.currency === 'TRY' && prices.withTax && read.price === null
      const from = isShown ? (freeShippingFrom?.toFixed(2) ?? null) : null
      if (from !== null) query.min = from
      const label = () => m.search_free_shipping({ price: formatMoney(from ?? '', 'TRY') }, { locale })
      understand(filter, from === null ? null : { value: `${from}-`, label: label() })
    } else {
      if (typed.discount !== '') continue
      if (showsDiscounts) query.discount = String(DISCOUNTS[0])
      understand(
        filter,
        showsDiscounts ? { value: String(DISCOUNTS[0]), label: m.facet_discounted({}, { locale }) } : null,
      )
    }
  }
  for (const { option, value, at } of values) {
    const param = `${option.code}:${value.key}`
    if (typed.option.includes(param)) continue
    const pieces = at.flatMap((place) => read.words[place]?.pieces ?? [])
    filters.push({
      param: 'option',
      value: param,
      label: `${terms.option(option.name)}: ${terms.value(value.name)}`,
      text: pieces.map((piece) => read.pieces[piece]).join(' '),
      rest: withoutPieces(read, pieces),
    })
  }
  return { query, filters, left }
}

export const NOTHING_UNDERSTOOD: Said = { words: '', filters: [], left: [], query: '', plain: '' }

/** What the response says of a search that was understood so. `query` is the search with the values of its filters taken out. */
export function saidOf(
  { read, values, partial }: Pick<Understood, 'read' | 'values' | 'partial'>,
  { filters, left }: Pick<UnderstoodQuery, 'filters' | 'left'>,
): Said {
  const inAddress = read.filters.filter((filter) => filters.some(({ param }) => param === paramOf(filter)))
  const ofOptions = values.flatMap(({ at }) => at.flatMap((place) => read.words[place]?.pieces ?? []))
  return {
    words: partial?.kept ?? read.words.map(({ typed }) => typed).join(' '),
    filters: [...filters],
    left: [...(partial?.left ?? []), ...left],
    query: withoutPieces(
      read,
      inAddress.flatMap(({ pieces }) => pieces),
    ),
    plain: withoutPieces(read, [...inAddress.flatMap(({ pieces }) => pieces), ...ofOptions]),
  }
}
