import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PhraseHelp, SearchPhraseItem } from '#modules/goods/phrases/phrases-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { IconButton } from '../list/icon-button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { DeleteRecord } from '../parts/delete-record.tsx'
import { Card } from '../parts/detail-page.tsx'
import { date } from '../parts/formats.ts'
import { useAskedSearch } from '../parts/searches/handled-search.ts'
import { StatusBadge, type WordedState, wordedBadge } from '../parts/status-badge.tsx'
import { LIST, PhraseDialog, type PhraseStart } from './phrase-dialog.tsx'

const EMPTY: PhraseStart = { phrases: [], title: '', titleEn: '' }

const STATES: Readonly<Record<SearchPhraseItem['state'], WordedState>> = {
  active: { tone: 'good', words: m.phrases_state_active },
  off: { tone: 'plain', words: m.phrases_state_off },
  planned: { tone: 'plain', words: m.phrases_state_planned },
  over: { tone: 'plain', words: m.phrases_state_over },
  gone: { tone: 'bad', words: m.phrases_state_gone },
}

const rowId = ({ id }: SearchPhraseItem) => String(id)
const rowLabel = ({ title }: SearchPhraseItem) => title
const dayOf = (day: string) => date(`${day}T12:00:00+03:00`)

function days({ validFrom, validUntil }: SearchPhraseItem): string {
  if (validFrom === '' && validUntil === '') return m.phrases_always()
  return `${validFrom && dayOf(validFrom)} – ${validUntil && dayOf(validUntil)}`.trim()
}

function Leads({ row: { title, target } }: { row: SearchPhraseItem }) {
  return (
    <span className="wrap-anywhere">
      <span className="block">{title}</span>
      <span className="block text-sm text-muted">{target}</span>
    </span>
  )
}

/** What shoppers write and where it leads them: search, add, edit, delete; and phrases that shops get asked for. */
export function Component() {
  const mayWrite = useMay()('pages.write')
  const { asked, forget, saved } = useAskedSearch()
  const [open, setOpen] = useState<{ row: SearchPhraseItem | null; start: PhraseStart } | null>(null)
  const [leaving, setLeaving] = useState<SearchPhraseItem | null>(null)
  const help = useQuery({
    queryKey: ['list', LIST, 'help'],
    queryFn: ({ signal }) => apiRequest<PhraseHelp>('GET', '/search-phrases/help', { signal }),
  })
  const places = help.data?.places ?? []
  const shown =
    open ?? (asked !== null && mayWrite ? { row: null, start: { ...EMPTY, phrases: [asked] } } : null)
  function close() {
    setOpen(null)
    forget()
  }
  const buttons = (row: SearchPhraseItem) => (
    <span className="inline-flex">
      <IconButton
        icon={Pencil}
        label={m.phrases_edit_one({ title: row.title })}
        onClick={() => setOpen({ row, start: EMPTY })}
      />
      <IconButton
        icon={Trash2}
        label={m.phrases_delete_one({ title: row.title })}
        onClick={() => setLeaving(row)}
      />
    </span>
  )
  const columns: ListColumn<SearchPhraseItem>[] = [
    {
      id: 'phrases',
      label: m.phrases_phrases(),
      cell: ({ phrases }) => <span className="font-medium wrap-anywhere">{phrases.join(', ')}</span>,
    },
    { id: 'target', label: m.phrases_target(), cell: (row) => <Leads row={row} /> },
    { id: 'days', label: m.phrases_days(), cell: days, wide: true },
    { id: 'state', label: m.phrases_state(), cell: ({ state }) => wordedBadge(STATES[state]) },
    ...(mayWrite
      ? [{ id: 'commands', label: m.phrases_commands(), align: 'end' as const, cell: buttons }]
      : []),
  ]
  return (
    <div className="flex flex-col gap-6">
      <ListFrame<SearchPhraseItem>
        name={LIST}
        title={m.phrases_title()}
        path="/search-phrases"
        columns={columns}
        search={{ label: m.phrases_search() }}
        rowId={rowId}
        rowLabel={rowLabel}
        card={(row) => (
          <div className="flex items-start justify-between gap-2">
            <div className="flex min-w-0 flex-col gap-1.5">
              <span className="font-medium wrap-anywhere">{row.phrases.join(', ')}</span>
              <Leads row={row} />
              <span className="flex flex-wrap items-center gap-2">
                {wordedBadge(STATES[row.state])} <span className="text-muted">{days(row)}</span>
              </span>
            </div>
            {mayWrite && buttons(row)}
          </div>
        )}
        actions={
          mayWrite && (
            <Button type="button" onClick={() => setOpen({ row: null, start: EMPTY })}>
              {m.phrases_new()}
            </Button>
          )
        }
        empty={{ title: m.phrases_empty(), text: m.phrases_empty_text() }}
      />
      {mayWrite && help.data && help.data.suggestions.length > 0 && (
        <Card title={m.phrases_suggestions()} hint={m.phrases_suggestions_hint()} flush>
          <ul className="divide-y divide-line">
            {help.data.suggestions.map((each) => (
              <li key={each.title} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                  <span className="flex flex-wrap items-center gap-2 font-medium">
                    {each.title} <StatusBadge tone="plain">{m.phrases_suggestion()}</StatusBadge>
                  </span>
                  <span className="block text-muted">{each.phrases.join(', ')}</span>
                </span>
                <Button
                  type="button"
                  appearance="secondary"
                  aria-label={m.phrases_choose_for({ title: each.title })}
                  onClick={() => setOpen({ row: null, start: each })}
                >
                  {m.phrases_choose()}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown !== null && <PhraseDialog {...shown} {...saved} places={places} onClose={close} />}
      {leaving && <DeletePhrase row={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function DeletePhrase({ row, onClose }: { row: SearchPhraseItem; onClose: () => void }) {
  const refresh = useRefreshList()
  return (
    <DeleteRecord
      path={`/search-phrases/${row.id}`}
      version={row.version}
      title={m.phrases_delete_title()}
      confirm={m.phrases_delete()}
      done={m.phrases_deleted()}
      onDeleted={() => refresh(LIST)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{m.phrases_delete_text({ phrases: row.phrases.join(', ') })}</p>
    </DeleteRecord>
  )
}
