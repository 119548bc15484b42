import type { Facet, RangeFacet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'

/** An active filter, and the address parameters it stands for. */
export interface ActiveFilter {
  name: string
  params: readonly (readonly [name: string, value: string | null])[]
}

/** All active filters, in the order of the facets. A price range counts as one. */
export function activeFilters(facets: readonly Facet[]): ActiveFilter[] {
  return facets.flatMap((facet): ActiveFilter[] => {
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
}

function rangeText({ from, to, currency }: RangeFacet): string {
  const low = from === null ? '' : formatMoney(String(from), currency)
  const high = to === null ? '' : formatMoney(String(to), currency)
  if (low === '') return m.price_up_to({ price: high })
  return high === '' ? m.price_at_least({ price: low }) : `${low} – ${high}`
}
