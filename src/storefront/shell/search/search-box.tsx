import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { usePageRoot } from '../../http/page-root.ts'
import { Search } from '../../ui/icons/icons.tsx'
import { ShopForm } from '../../ui/link.tsx'
import { useLazyImport } from '../../ui/use-lazy-import.ts'
import type { ListboxState } from './search-listbox.tsx'

/** Without network the form works without suggestions. */
const SearchListbox = lazy(() => import('./search-listbox.tsx').catch(() => ({ default: () => null })))
const loadVoice = () => import('./voice-search.tsx')
const LIST = 'search-suggestions'

/** Keeps a search for this browser. Its code comes with the suggestions, but a quick shopper sends the form before they have loaded. */
function remember(typed: FormDataEntryValue | null): void {
  import('./search-listbox.tsx').then(
    ({ rememberSearch }) => rememberSearch(String(typed ?? '')),
    () => undefined,
  )
}

/** The search of the header: a form that leads to /arama. The first focus loads the suggestions, which make its field a combobox. */
export function SearchBox() {
  const { pathname, search } = usePageLocation()
  const currentQuery = pathname === '/arama' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [used, setUsed] = useState(false)
  const [typed, setTyped] = useState<{ text: string } | null>(null)
  const [list, setList] = useState<ListboxState | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const voice = useLazyImport(usePageRoot()?.voice === true, loadVoice)
  const field = useRef<HTMLInputElement>(null)
  /** Text typed since the address changed last is the next search. */
  const typedSince = useRef(false)
  // The first press may have been in the field, before the island was live.
  useEffect(() => {
    if (document.activeElement === field.current) setUsed(true)
  }, [])
  const shownQuery = useRef(currentQuery)
  useEffect(() => {
    if (shownQuery.current === currentQuery) return
    shownQuery.current = currentQuery
    if (typedSince.current || !field.current) return
    typedSince.current = false
    field.current.value = currentQuery
    setTyped(null)
  }, [currentQuery])
  // The focus may have come before hydration.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) setUsed(true)
  }, [])
  return (
    <ShopForm
      ref={form}
      role="search"
      action="/arama"
      onSubmit={({ currentTarget }) => remember(new FormData(currentTarget).get('q'))}
      className="order-last flex w-full rounded-control outline-offset-2 outline-accent has-[input:focus-visible]:outline-2 md:relative md:order-none md:mx-4 md:w-auto md:max-w-xl md:flex-1"
    >
      <label htmlFor="site-search" className="sr-only">
        {m.search_label()}
      </label>
      <input
        ref={field}
        id="site-search"
        type="search"
        name="q"
        defaultValue={currentQuery}
        placeholder={m.search_placeholder()}
        autoComplete="off"
        {...(list && {
          role: 'combobox',
          'aria-expanded': list.expanded,
          'aria-autocomplete': 'list',
          'aria-controls': LIST,
          'aria-activedescendant': list.active,
        })}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setUsed(true)
          typedSince.current = true
          setTyped({ text: event.currentTarget.value })
        }}
        className="min-h-11 w-full min-w-0 rounded-l-control border border-r-0 border-line-strong bg-surface px-4 text-ellipsis outline-none"
      />
      {voice && <voice.VoiceSearch form={form} />}
      <button
        type="submit"
        aria-label={m.search_button()}
        className="inline-flex min-h-11 w-12 shrink-0 cursor-pointer items-center justify-center rounded-r-control border border-l-0 border-line-strong bg-surface hover:text-accent"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      {used && (
        <Suspense>
          <SearchListbox id={LIST} form={form} typed={typed} onState={setList} />
        </Suspense>
      )}
    </ShopForm>
  )
}
