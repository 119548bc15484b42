import { Popover } from '@base-ui/react/popover'
import { ListFilter as FilterIcon, Search, X } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { FilterControl } from './filter-control.tsx'
import { cleared, filterNames, type ListAddress } from './list-address.ts'
import { chosenText } from './list-filter-text.ts'
import type { ListFilter } from './list-types.ts'

type Change = (change: Readonly<Record<string, string>>, options?: { replace?: boolean }) => void

/** Milliseconds after the last key before the list is searched. */
const SETTLE_MS = 250

/** The search field, the filters in a panel, and a chip for each that is in force. */
export function ListFilters({
  filters,
  address,
  known,
  change,
  search,
}: {
  filters: readonly ListFilter[]
  address: ListAddress
  known: readonly string[]
  change: Change
  search?: { label: string; ref: Ref<HTMLInputElement> }
}) {
  const chips = filters.flatMap((filter) => {
    const text = chosenText(filter, address.filters)
    return text === null ? [] : [{ filter, text }]
  })
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
      {search && <SearchField {...search} q={address.q} change={change} />}
      {filters.length > 0 && (
        <Popover.Root>
          <Popover.Trigger className="button button-secondary">
            <FilterIcon aria-hidden="true" />
            {m.frame_list_filter()}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner sideOffset={6} align="start" className="z-40 outline-none">
              <Popover.Popup className="menu-popup flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-4 p-4">
                <Popover.Title className="sr-only">{m.frame_list_filter()}</Popover.Title>
                {filters.map((filter) => (
                  <FilterControl
                    key={filter.label}
                    filter={filter}
                    values={address.filters}
                    set={(changed) => change(changed)}
                  />
                ))}
                <div className="flex justify-between">
                  <Button type="button" appearance="quiet" onClick={() => change(cleared(known))}>
                    {m.frame_list_clear()}
                  </Button>
                  <Popover.Close className="button button-primary">
                    {m.frame_list_filter_done()}
                  </Popover.Close>
                </div>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
      {chips.map(({ filter, text }) => (
        <button
          key={filter.label}
          type="button"
          onClick={() => change(Object.fromEntries(filterNames(filter).map((name) => [name, ''])))}
          aria-label={m.frame_list_filter_remove({ filter: `${filter.label}: ${text}` })}
          className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1 rounded-full bg-accent-soft px-3 font-medium text-accent-strong md:min-h-7"
        >
          <span className="truncate">
            {filter.label}: {text}
          </span>
          <X aria-hidden="true" className="size-3.5 shrink-0" />
        </button>
      ))}
    </div>
  )
}

/** Searches while it is typed; the address changes in place, so that the way back does not lead through every letter. */
function SearchField({
  label,
  ref,
  q,
  change,
}: {
  label: string
  ref: Ref<HTMLInputElement>
  q: string
  change: Change
}) {
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  if (q !== shown) {
    setShown(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const submit = useEffectEvent(() => {
    if (typed.trim() === q) return
    setShown(typed.trim())
    change({ q: typed.trim() }, { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait anew
  useEffect(() => {
    const timer = setTimeout(submit, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative min-w-48 flex-1 sm:max-w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        // A button beside the field, such as an export, is of what the field says.
        onBlur={() => submit()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit()
          if (event.key === 'Escape') setTyped('')
        }}
        className="control pl-8"
      />
    </div>
  )
}
