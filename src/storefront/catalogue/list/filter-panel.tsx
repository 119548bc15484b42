import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Facet } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { SlidersHorizontal, X } from '../../ui/icons/icons.tsx'
import { ClearFilters } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListAddress } from './use-list-address.ts'

/** From this width on the filters stand beside the list (Tailwind's `lg`). */
const WIDE = '(min-width: 64rem)'
/** ARIA role of the open sheet; the column beside the list is a plain region. */
const MODAL = { role: 'dialog', 'aria-modal': true } as const
const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, summary'

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
 * The filters: a column beside the list on wide screens, elsewhere a sheet over the whole height. The sheet is a native
 * popover: Escape, the back gesture and its buttons close it and return the focus. JavaScript keeps the focus inside.
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
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  useSheet(open, panel, title)
  useEffect(() => {
    // A link that removes a filter may disappear with it and lose the focus.
    if (open && address.search && document.activeElement === document.body) title.current?.focus()
  }, [open, address.search])
  return (
    <section
      ref={panel}
      id={panelId}
      popover="auto"
      aria-label={m.filters()}
      {...(open ? MODAL : {})}
      onToggle={({ target, currentTarget, newState }) => {
        // React also bubbles the toggle events of the `details` elements inside.
        if (target === currentTarget) setOpen(newState === 'open')
      }}
      onKeyDown={open ? trapFocus : undefined}
      className="m-0 border-0 bg-page p-0 text-ink backdrop:bg-black/50 open:inset-y-0 open:right-0 open:left-auto open:h-dvh open:max-h-none open:w-full open:overflow-y-auto open:overscroll-contain sm:open:w-96 motion-safe:starting:open:translate-x-8 motion-safe:starting:open:opacity-0 motion-safe:open:transition-[opacity,translate] motion-safe:open:duration-150 lg:sticky lg:inset-auto lg:top-32 lg:-ml-2 lg:block lg:h-auto lg:max-h-[calc(100dvh-9rem)] lg:w-auto lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:[scrollbar-width:thin]"
    >
      <div className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-b border-line bg-page px-4 lg:hidden">
        <h2 ref={title} tabIndex={-1} className="mr-auto outline-none">
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
      <FilterForm
        facets={facets}
        address={address}
        onSent={(button) => {
          if (button?.dataset.closes && panel.current?.matches(':popover-open')) panel.current.hidePopover()
        }}
      >
        <div className="sticky bottom-0 border-t border-line bg-page p-4 lg:hidden">
          <Button data-closes="sheet" aria-busy={address.busy} className="w-full">
            <span aria-live="polite">{m.show_products({ total: formatDecimal(String(total), 0) })}</span>
          </Button>
        </div>
      </FilterForm>
    </section>
  )
}

/** While the sheet is open the page behind it does not scroll. The sheet closes when the screen becomes wide. */
function useSheet(
  open: boolean,
  panel: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return
    title.current?.focus({ preventScroll: true })
    const page = document.documentElement
    page.style.overflow = 'hidden'
    const wide = window.matchMedia(WIDE)
    const leave = () => panel.current?.hidePopover()
    wide.addEventListener('change', leave)
    return () => {
      page.style.overflow = ''
      wide.removeEventListener('change', leave)
    }
  }, [open, panel, title])
}

/** Keeps Tab within the sheet. */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.checkVisibility() && stop.tabIndex >= 0,
  )
  const from = event.shiftKey ? stops.at(0) : stops.at(-1)
  const to = event.shiftKey ? stops.at(-1) : stops.at(0)
  const outside = !stops.some((stop) => stop === document.activeElement)
  if (document.activeElement !== from && !(outside && event.shiftKey)) return
  event.preventDefault()
  to?.focus()
}
