import type { Facet, ProductList, RangeFacet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'

/** An active filter, and the address parameters it stands for. */
export interface ActiveFilter {
  name: string
  params: readonly (readonly [name: string, value: string | null])[]
  /** Of a filter that words of the search say: the search without them. */
  rest?: string
}

/** All active filters, in the order of the facets, after those that words of the search say. A price range counts as one. */
export function activeFilters(
  facets: readonly Facet[],
  understood: ProductList['understood']['filters'] = [],
): ActiveFilter[] {
  const said = understood.map(({ label, rest }) => ({ name: label, params: [], rest }))
  const chosen = facets.flatMap((facet): ActiveFilter[] => {
    if (facet.param !== 'option' && understood.some(({ param }) => param === facet.param)) return []
    if (facet.kind === 'range') {
      const params = [
        ['min', null],
        ['max', null],
      ] as const
      return facet.from === null && facet.to === null ? [] : [{ name: rangeText(facet), params }]
    }
    // An option needs the name of its group ('Renk: Mavi'); a brand or a category is clear without it.
    const before = facet.param === 'option' ? `${facet.name}: ` : ''
    return facet.values
      .filter(({ selected }) => selected)
      .map(({ name, value }) => ({
        name: before + name,
        // The address may spell a single-value filter in several ways; null removes any of them.
        params: [[facet.param, facet.multiple ? value : null]] as const,
      }))
  })
  return [...said, ...chosen]
}

function rangeText({ from, to, currency }: RangeFacet): string {
  const low = from === null ? '' : formatMoney(String(from), currency)
  const high = to === null ? '' : formatMoney(String(to), currency)
  if (low === '') return m.price_up_to({ price: high })
  return high === '' ? m.price_at_least({ price: low }) : `${low} – ${high}`
}
