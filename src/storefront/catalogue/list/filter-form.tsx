import type { ReactNode } from 'react'
import type { Facet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { preservedParams, searchOfForm } from './list-address.ts'
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
  facets,
  address,
  onSent,
  children,
}: {
  facets: readonly Facet[]
  address: ListAddress
  /** Called on submit, with the button that submitted the form. */
  onSent: (button: HTMLElement | null) => void
  children: ReactNode
}) {
  const { pathname, search, pendingSearch, go } = address
  const pendingParams = pendingSearch === null ? null : new URLSearchParams(pendingSearch)
  const choose = (form: HTMLFormElement | null) => form && go(searchOfForm(new FormData(form)))
  return (
    <form
      action={pathname}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        choose(event.currentTarget)
        onSent((event.nativeEvent as SubmitEvent).submitter)
      }}
    >
      <HiddenFields entries={preservedParams('filter', pendingSearch ?? search)} />
      <div className="px-4 lg:px-2">
        {facets.map((facet, at) =>
          facet.kind === 'range' ? (
            <PriceFilter key={facet.code} facet={facet} opened={isOpened(facet, at)} />
          ) : (
            <ChoiceFilter
              key={facet.code}
              facet={facet}
              opened={isOpened(facet, at)}
              isChosen={({ value, selected }) =>
                pendingParams?.getAll(facet.param).includes(value) ?? selected
              }
              onChoose={choose}
            />
          ),
        )}
        <noscript>
          <Button className="my-4 w-full">{m.apply()}</Button>
        </noscript>
      </div>
      {children}
    </form>
  )
}
