import type { Facet, RangeFacet } from '#modules/catalogue/catalogue-schemas.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'

/** A filter that is on, and which parameters of the address it stands for. */
export interface ActiveFilter {
  name: string
  params: readonly (readonly [name: string, value: string | null])[]
}

/** Every filter that is on, in the order of the filters. A price range counts as one. */
export function activeFilters(facets: readonly Facet[]): ActiveFilter[] {
  return facets.flatMap((facet): ActiveFilter[] => {
    if (facet.kind === 'range') {
      const params = [
        ['min', null],
        ['max', null],
      ] as const
      return facet.from === null && facet.to === null ? [] : [{ name: rangeText(facet), params }]
    }
    // A blue shirt is 'Renk: Mavi'; a brand or a category speaks for itself.
    const before = facet.param === 'option' ? `${facet.name}: ` : ''
    return facet.values
      .filter(({ selected }) => selected)
      .map(({ name, value }) => ({
        name: before + name,
        // A filter of one value may be written in several ways in the address; it goes in any of them.
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
