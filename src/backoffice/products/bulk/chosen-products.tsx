import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Selection } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { chosenText } from '../../list/list-filter-text.ts'
import { listCount } from '../../parts/formats.ts'
import { useBrandName } from '../fields/brand-name.ts'
import { categoriesQuery } from '../fields/category-query.ts'
import { productFilters } from '../list/product-filters.tsx'
import { chosenCountQuery } from './bulk-query.ts'
import { parametersOf } from './selection-rules.ts'

/** Which products the change is for: those that were chosen one by one, or all that the filters find. */
export function ChosenProducts({ selection }: { selection: Selection }) {
  const { data } = useQuery(chosenCountQuery(selection))
  const number = data ? listCount(data) : '…'
  const isChosen = 'ids' in selection
  const parameters = isChosen ? null : parametersOf(selection.filters)
  const isAll = parameters?.size === 0
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <p className="font-medium figures">
        {isChosen
          ? m.bulk_change_chosen({ count: selection.ids.length })
          : isAll
            ? m.bulk_change_all({ count: number })
            : m.bulk_change_filtered({ count: number })}
      </p>
      {parameters && !isAll && <FilterTexts parameters={parameters} />}
      <Link
        to={parameters ? `/urunler?${parameters}` : '/urunler'}
        className="ml-auto text-accent hover:underline"
      >
        {m.bulk_change_see_products()}
      </Link>
    </div>
  )
}

export function FilterTexts({ parameters }: { parameters: URLSearchParams }) {
  const { data = [] } = useQuery(categoriesQuery)
  const values = Object.fromEntries(parameters)
  useBrandName(values.brand)
  const texts = productFilters(data).flatMap((filter) => {
    const text = chosenText(filter, values)
    return text === null ? [] : [`${filter.label}: ${text}`]
  })
  if (values.q) texts.unshift(`“${values.q}”`)
  return <p className="text-muted wrap-anywhere">{texts.join(' · ')}</p>
}
