import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { announce } from '../../ui/dialog/announce.ts'
import { usePopover } from '../../ui/dialog/popover.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchStart, useSearchStart } from './search-start.tsx'
import { entryId, SearchSuggestions } from './search-suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

export { rememberSearch }

/** What the search field says about its list. */
export interface ListboxState {
  expanded: boolean
  /** The id of the active entry. */
  active: string | undefined
}

/**
 * Suggests products, brands and categories under the search field: arrows choose, Enter opens, Escape closes; before anything is typed the last
 * and the popular searches, as links. `typed` is a new object whenever the shopper changes the text. The field keeps the focus while
 * suggestions are shown. Load it lazily: most pages are read without a search.
 */
export default function SearchListbox({
  id,
  form,
  typed,
  onState,
}: {
  id: string
  form: RefObject<HTMLFormElement | null>
  typed: { text: string } | null
  onState: (state: ListboxState) => void
}): ReactNode {
  /** The text for which the list was closed, also by leaving the field while this was loading. */
  const [closedFor, setClosedFor] = useState(() =>
    form.current?.contains(document.activeElement) ? null : typed,
  )
  const [active, setActive] = useState(-1)
  /** The field has the focus, or something below it, and nothing has closed what stands there. */
  const [started, setStarted] = useState(() => form.current?.contains(document.activeElement) ?? false)
  const open = typed !== null && typed !== closedFor
  const found = useSuggestions(open ? typed.text : '')
  const count = found
    ? found.products.length +
      found.brands.length +
      found.categories.length +
      found.queries.length +
      found.leads.length +
      found.filters.length
    : 0
  const shown = open && count > 0
  const isEmpty = (typed?.text ?? fieldOf(form)?.value ?? '').trim() === ''
  const { recent, popular } = useSearchStart(started && isEmpty)
  const starts = started && isEmpty && recent.length + popular.length > 0

  function close() {
    setClosedFor(typed)
    setActive(-1)
    setStarted(false)
  }
  usePopover(form, {
    isOpen: () => open || started,
    close,
    button: () => form.current?.querySelector('input'),
  })
  useEffect(() => {
    if (!found) return
    setActive(-1)
    announce(count > 0 ? m.suggestions_count({ count }) : m.suggestions_none())
  }, [found, count])
  useEffect(
    () => onState({ expanded: shown, active: shown && active >= 0 ? entryId(active) : undefined }),
    [shown, active, onState],
  )

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The browser's own Escape would empty the field as well.
    if (event.key === 'Escape' && (shown || starts)) event.preventDefault()
    if (starts && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      moveAlong(form, event.key === 'ArrowDown' ? 1 : -1)
      return
    }
    if (!shown) {
      if (event.key === 'ArrowDown') setStarted(true)
      if (event.key === 'ArrowDown') setClosedFor(null)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Index -1, before the first entry, stands for the typed text itself.
      const next = ((active + 1 + step + count + 1) % (count + 1)) - 1
      setActive(next)
      entryAt(next)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      entryAt(active)?.click()
    }
  })
  const onSubmit = useEffectEvent(close)
  const onClick = useEffectEvent((event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link) rememberSearch(new URL(link.href).searchParams.get('q') ?? '')
    // A press on the field that already has the focus.
    else if (target === fieldOf(form)) setStarted(true)
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (event.target === fieldOf(form)) setStarted(true)
  })
  useEffect(() => {
    const field = form.current
    const keyDown = (event: KeyboardEvent) => onKeyDown(event)
    const submit = () => onSubmit()
    const click = (event: MouseEvent) => onClick(event)
    const focus = (event: FocusEvent) => onFocus(event)
    field?.addEventListener('keydown', keyDown)
    field?.addEventListener('submit', submit)
    field?.addEventListener('click', click)
    field?.addEventListener('focusin', focus)
    return () => {
      field?.removeEventListener('keydown', keyDown)
      field?.removeEventListener('submit', submit)
      field?.removeEventListener('click', click)
      field?.removeEventListener('focusin', focus)
    }
  }, [form])

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={m.suggestions()}
        hidden={!shown}
        // The field keeps the focus while an entry is pressed.
        onPointerDown={(event) => event.preventDefault()}
        className={PANEL}
      >
        {shown && found && <SearchSuggestions found={found} active={active} />}
      </div>
      {starts && !shown && (
        <div onPointerDown={(event) => event.preventDefault()} className={PANEL}>
          <SearchStart recent={recent} popular={popular} onForgotten={() => fieldOf(form)?.focus()} />
        </div>
      )}
    </>
  )
}

const PANEL =
  'absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain border-b border-line bg-raised px-1 shadow-card md:mt-1 md:max-h-[75vh] md:rounded-card md:border'

const fieldOf = (form: RefObject<HTMLFormElement | null>) => form.current?.querySelector('input') ?? null

/** Moves the focus between the field and the links below it. */
function moveAlong(form: RefObject<HTMLFormElement | null>, step: 1 | -1): void {
  const stops = [fieldOf(form), ...(form.current?.querySelectorAll<HTMLElement>('[data-start]') ?? [])]
  const next = stops.indexOf(document.activeElement as HTMLElement) + step
  stops[(next + stops.length) % stops.length]?.focus()
}

const entryAt = (index: number) => document.getElementById(entryId(index))
