import { Dialog } from '@base-ui/react/dialog'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#office-texts/messages.js'
import { foldText } from '#shared/text/turkish.ts'
import { classNames } from '#storefront/ui/class-names.ts'
import { useMay } from './office.ts'
import { type FoundRecord, MENU_GROUPS, menuEntries, SCREENS } from './screens.ts'

/** Shorter texts are not searched for; every record has them. */
const LEAST_CHARACTERS = 2
const MOST_OF_EACH = 8

interface Section {
  heading: string
  records: readonly FoundRecord[]
}

/** The screens that match, at once, and what the screens' own searches find; busy until that is all for the typed text. */
function useSections(typed: string): { sections: Section[]; busy: boolean } {
  const may = useMay()
  const searched = useDeferredValue(typed)
  const wanted = foldText(typed.trim())
  const begins = (label: string) => foldText(label).startsWith(wanted)
  const screens = MENU_GROUPS.flatMap((group) => menuEntries(group, may))
    .flatMap(({ to, label, words }) =>
      foldText(`${label()} ${words?.() ?? ''}`).includes(wanted) ? [{ id: to, to, label: label() }] : [],
    )
    .toSorted((one, other) => Number(begins(other.label)) - Number(begins(one.label)))
  const loaded = useQuery({
    queryKey: ['palette-searches'],
    queryFn: () => Promise.all(SCREENS.flatMap(({ search }) => (search ? [search()] : []))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const searches = (loaded.data ?? []).filter(({ permission }) => may(permission))
  const text = searched.trim()
  const found = useQueries({
    queries: searches.map((search) => ({
      queryKey: ['palette', search.label(), text],
      queryFn: ({ signal }: { signal: AbortSignal }) => search.find(text, signal),
      enabled: text.length >= LEAST_CHARACTERS,
      retry: false,
    })),
  })
  const records = found.flatMap(({ data }, at) => {
    const search = searches[at]
    return search && data?.length ? [{ heading: search.label(), records: data.slice(0, MOST_OF_EACH) }] : []
  })
  const pages = screens.length > 0 ? [{ heading: m.frame_palette_screens(), records: screens }] : []
  // Whoever types the name of a screen wants the screen, also when records that have the word arrive meanwhile.
  const isScreen = screens.some(({ label }) => begins(label))
  return {
    sections: isScreen ? [...pages, ...records] : [...records, ...pages],
    busy: searched !== typed || loaded.isPending || found.some(({ isFetching }) => isFetching),
  }
}

/** Finds screens and records by name and opens them; Ctrl K. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before everything was found: the first that is found opens. */
  const [entered, setEntered] = useState(false)
  const navigate = useNavigate()
  const listId = useId()
  const { sections, busy } = useSections(typed)
  const records = sections.flatMap((section) => section.records)
  const current = Math.min(at, Math.max(records.length - 1, 0))
  const optionId = (index: number) => `${listId}-${index}`

  function open(record: FoundRecord | undefined) {
    if (!record) return
    onClose()
    void navigate(record.to)
  }
  const openFirst = useEffectEvent(() => {
    setEntered(false)
    open(records[current])
  })
  useEffect(() => {
    if (entered && !busy) openFirst()
  }, [entered, busy])
  function onKeyDown(event: React.KeyboardEvent) {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined && records.length > 0) {
      event.preventDefault()
      const next = (current + move + records.length) % records.length
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(true)
    }
  }

  let index = -1
  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45" />
        <Dialog.Popup className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[80dvh] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-card outline-none sm:top-[12vh]">
          <Dialog.Title className="sr-only">{m.frame_search()}</Dialog.Title>
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={records.length > 0 ? optionId(current) : undefined}
            aria-label={m.frame_search()}
            placeholder={m.frame_palette_hint()}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
              setEntered(false)
            }}
            onKeyDown={onKeyDown}
            className="min-h-12 border-b border-line bg-transparent px-4 text-base outline-none"
          />
          <p role="status" className="sr-only">
            {busy ? m.frame_loading() : m.frame_palette_count({ count: records.length })}
          </p>
          <div id={listId} role="listbox" aria-label={m.frame_search()} className="overflow-y-auto p-1.5">
            {sections.map(({ heading, records: found }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
              <div key={heading} role="group" aria-label={heading}>
                <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                  {heading}
                </p>
                {found.map((record) => {
                  index += 1
                  const own = index
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
                    <div
                      key={record.id}
                      id={optionId(own)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === current}
                      onClick={() => open(record)}
                      onPointerMove={() => setAt(own)}
                      className={classNames(
                        'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-control px-2.5 max-md:min-h-12',
                        own === current && 'bg-accent-soft',
                      )}
                    >
                      <span className="truncate font-medium">{record.label}</span>
                      {record.detail && <span className="truncate text-muted">{record.detail}</span>}
                    </div>
                  )
                })}
              </div>
            ))}
            {records.length === 0 && !busy && (
              <p className="px-2.5 py-6 text-center text-muted">{m.frame_palette_nothing()}</p>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
