import type { Facet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { SlidersHorizontal, X } from '../../ui/icons/icons.tsx'
import { ClearFilters } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Opens the filters on screens too narrow to show them beside the list; `popovertarget` needs no JavaScript. */
export function FilterButton({ panelId, on }: { panelId: string; on: number }) {
  return (
    <Button
      type="button"
      appearance="secondary"
      popoverTarget={panelId}
      className="flex-1 px-4 sm:flex-none lg:hidden"
    >
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {m.filter_button()}
      {on > 0 && (
        <span className="figures inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-accent px-1.5 text-sm text-on-accent">
          {on}
          <span className="sr-only"> {m.filters_on()}</span>
        </span>
      )}
    </Button>
  )
}

/**
 * The filters: a column beside the list on wide screens, elsewhere a sheet over the whole height (`filter-sheet.ts`). The panel itself is no
 * region: it stays open, and scrolled where it is, while its content changes.
 */
export function FilterPanel({
  panelId,
  facets,
  address,
  total,
  on,
}: {
  panelId: string
  facets: readonly Facet[]
  address: ListAddress
  total: number
  on: number
}) {
  const formId = `${panelId}-form`
  return (
    <section
      id={panelId}
      popover="auto"
      data-filters=""
      aria-label={m.filters()}
      className="m-0 border-0 bg-page p-0 text-ink backdrop:bg-black/50 open:inset-y-0 open:right-0 open:left-auto open:h-dvh open:max-h-none open:w-full open:overflow-y-auto open:overscroll-contain sm:open:w-96 motion-safe:starting:open:translate-x-8 motion-safe:starting:open:opacity-0 motion-safe:open:transition-[opacity,translate] motion-safe:open:duration-150 lg:sticky lg:inset-auto lg:top-32 lg:-ml-2 lg:block lg:h-auto lg:max-h-[calc(100dvh-9rem)] lg:w-auto lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:[scrollbar-width:thin]"
    >
      <div data-region={panelId}>
        <div className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-b border-line bg-page px-4 lg:hidden">
          <h2 tabIndex={-1} className="mr-auto outline-none">
            {m.filters()}
          </h2>
          {on > 0 && <ClearFilters address={address} />}
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={m.filters_close()}
            className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-surface"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <FilterForm id={formId} facets={facets} address={address} />
      </div>
      <div className="sticky bottom-0 border-t border-line bg-page p-4 lg:hidden">
        <Button form={formId} data-closes="sheet" data-waits="" className="w-full">
          <span aria-live="polite">
            <span data-region={`${panelId}-count`}>
              {m.show_products({ total: formatDecimal(String(total), 0) })}
            </span>
          </span>
        </Button>
      </div>
    </section>
  )
}
