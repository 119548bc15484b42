import { Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { m } from '#texts/messages.js'
import { useAnnounce } from '../ui/announcements.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Loaded on the first focus: most pages are read without a search. */
const SearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').then((part) => ({ default: part.SearchSuggestions })),
)
const LIST = 'search-suggestions'

/**
 * The search of the header: a form that leads to /arama, and with JavaScript a combobox that suggests products, brands and
 * categories while the shopper types (arrows choose, Enter opens, Escape closes).
 */
export function SearchBox() {
  const [query] = useSearchParams()
  const { key, pathname } = useLocation()
  const currentQuery = pathname === '/arama' ? (query.get('q') ?? '') : ''
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [active, setActive] = useState(-1)
  const form = useRef<HTMLFormElement>(null)
  const announce = useAnnounce()
  const found = useSuggestions(open ? words : '')
  const count = found
    ? found.products.length + found.brands.length + found.categories.length + found.queries.length
    : 0
  const shown = open && count > 0

  // After a navigation the suggestions belong to the previous page.
  const [locationKey, setLocationKey] = useState(key)
  if (locationKey !== key) {
    setLocationKey(key)
    setOpen(false)
    setActive(-1)
  }
  useEffect(() => {
    if (!found) return
    setActive(-1)
    announce(count > 0 ? m.suggestions_count({ count }) : m.suggestions_none())
  }, [found, count, announce])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && shown) {
      // The browser's own Escape would empty the field as well.
      event.preventDefault()
      setOpen(false)
      setActive(-1)
      return
    }
    if (!shown) {
      if (event.key === 'ArrowDown') setOpen(true)
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
  }

  return (
    <Form
      ref={form}
      role="search"
      action="/arama"
      className="order-last flex w-full md:relative md:order-none md:mx-4 md:w-auto md:max-w-xl md:flex-1"
      onSubmit={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <label htmlFor="site-search" className="sr-only">
        {m.search_label()}
      </label>
      <input
        id="site-search"
        key={currentQuery}
        type="search"
        name="q"
        defaultValue={currentQuery}
        placeholder={m.search_placeholder()}
        autoComplete="off"
        {...(used && {
          role: 'combobox',
          'aria-expanded': shown,
          'aria-autocomplete': 'list',
          'aria-controls': LIST,
          'aria-activedescendant': shown && active >= 0 ? `suggestion-${active}` : undefined,
        })}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-line-strong bg-surface px-4"
      />
      <button
        type="submit"
        aria-label={m.search_button()}
        className="inline-flex min-h-11 w-12 shrink-0 cursor-pointer items-center justify-center rounded-r-control bg-accent text-on-accent hover:bg-accent-strong"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {used && (
        <div
          id={LIST}
          role="listbox"
          aria-label={m.suggestions()}
          hidden={!shown}
          // The field keeps the focus while an entry is pressed.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain border-b border-line bg-raised px-1 shadow-card md:mt-1 md:max-h-[75vh] md:rounded-card md:border"
        >
          {shown && found && (
            <Suspense>
              <SearchSuggestions found={found} active={active} />
            </Suspense>
          )}
        </div>
      )}
    </Form>
  )
}

const entryAt = (index: number) => document.getElementById(`suggestion-${index}`)
