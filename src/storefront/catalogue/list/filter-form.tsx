import type { Facet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { ShopForm } from '../../ui/link.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { preservedParams } from './list-address.ts'
import { PriceFilter } from './price-filter.tsx'
import type { ListAddress } from './use-list-address.ts'

/** So many filters are open at first, and every other that has a choice: all of them would be longer than the list. */
const OPENED = 5

function isOpened(facet: Facet, at: number): boolean {
  if (at < OPENED) return true
  return facet.kind === 'range'
    ? facet.from !== null || facet.to !== null
    : facet.values.some(({ selected }) => selected)
}

/** The filters as one form: with JavaScript each change applies at once, without it the button submits all of them. */
export function FilterForm({
  id,
  facets,
  address: { pathname, search, whole },
}: {
  id: string
  facets: readonly Facet[]
  address: ListAddress
}) {
  return (
    <ShopForm id={id} action={pathname} autoComplete="off" data-visit="">
      {/* What Enter in a field presses: the first button of the form. */}
      <button type="submit" hidden />
      <HiddenFields entries={preservedParams('filter', search)} own="q" />
      <div className="px-4 lg:px-2">
        {facets.map((facet, at) =>
          facet.kind === 'range' ? (
            <PriceFilter key={facet.code} facet={facet} opened={isOpened(facet, at)} />
          ) : (
            <ChoiceFilter
              key={facet.code}
              facet={facet}
              opened={isOpened(facet, at)}
              isWhole={whole.includes(facet.code)}
            />
          ),
        )}
        <noscript>
          <Button className="my-4 w-full">{m.apply()}</Button>
        </noscript>
      </div>
    </ShopForm>
  )
}
