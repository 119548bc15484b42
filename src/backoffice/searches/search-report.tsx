import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { SearchReportRow } from '#modules/goods/searches/searches-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { toastError } from '../frame/toasts.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { count, date } from '../parts/formats.ts'
import { HANDLED, useHandledSearch } from '../parts/searches/handled-search.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

const rowId = ({ query }: SearchReportRow) => query
const rowLabel = ({ written }: SearchReportRow) => written

function Found({ row: { found, corrected, handled } }: { row: SearchReportRow }) {
  if (handled && (found === 0 || corrected))
    return <StatusBadge tone="good">{m.searches_handled()}</StatusBadge>
  if (found === 0) return <StatusBadge tone="bad">{m.searches_nothing()}</StatusBadge>
  if (corrected) return <StatusBadge tone="warn">{m.searches_corrected({ count: found })}</StatusBadge>
  return <span className="figures">{m.searches_products({ count: found })}</span>
}

const LINK = 'inline-flex min-h-11 items-center font-medium text-accent hover:underline md:min-h-9'

/** What staff can do about a search: a new group of synonyms, a page to lead to, or the mark that it is dealt with. */
function Commands({ row: { written, query, handled } }: { row: SearchReportRow }) {
  const mark = useHandledSearch()
  const marking = useMutation({
    mutationFn: (on: boolean) => mark(query, on),
    onError: ({ message }) => toastError(message),
  })
  const fresh = `?${new URLSearchParams({ yeni: written, [HANDLED]: query })}`
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-4">
      <Link
        to={`/es-anlamlilar${fresh}`}
        aria-label={m.searches_add_synonym_to({ words: written })}
        className={LINK}
      >
        {m.searches_add_synonym()}
      </Link>
      <Link
        to={`/arama-yonlendirmeleri${fresh}`}
        aria-label={m.searches_lead_to({ words: written })}
        className={LINK}
      >
        {m.searches_lead()}
      </Link>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
        <input
          type="checkbox"
          className="size-5 accent-accent md:size-4"
          aria-label={handled ? m.searches_unmark({ words: written }) : m.searches_mark({ words: written })}
          checked={marking.isPending ? marking.variables : handled}
          onChange={({ target }) => marking.mutate(target.checked)}
        />
        {m.searches_handled()}
      </label>
    </span>
  )
}

/** Parameters of the address that say how the list is shown, not what is in it. */
const SHOWN = ['sort', 'cursor', 'limit', 'columns']

function exportAddress(parameters: URLSearchParams): string {
  const filters = new URLSearchParams(parameters)
  for (const name of SHOWN) filters.delete(name)
  return `/api/admin/searches/export?${filters}`
}

/** What shoppers searched for, those of most visitors first. */
export function Component() {
  const mayWrite = useMay()('pages.write')
  const [parameters] = useSearchParams()
  return (
    <ListFrame<SearchReportRow>
      name="searches"
      title={m.searches_title()}
      path="/searches"
      search={{ label: m.searches_search() }}
      rowId={rowId}
      rowLabel={rowLabel}
      filters={[
        {
          kind: 'choice',
          name: 'days',
          label: m.searches_days(),
          options: [
            { value: '7', label: m.searches_week() },
            { value: '30', label: m.searches_month() },
          ],
        },
        {
          kind: 'choice',
          name: 'found',
          label: m.searches_found(),
          options: [
            { value: 'all', label: m.searches_all() },
            { value: 'nothing', label: m.searches_only_nothing() },
            { value: 'open', label: m.searches_only_open() },
          ],
        },
      ]}
      columns={[
        {
          id: 'written',
          label: m.searches_one(),
          cell: ({ written }) => <span className="font-medium wrap-anywhere">{written}</span>,
        },
        {
          id: 'visitors',
          label: m.searches_visitors(),
          cell: ({ visitors }) => <span className="figures">{count(visitors)}</span>,
          align: 'end',
        },
        { id: 'found', label: m.searches_found(), cell: (row) => <Found row={row} /> },
        { id: 'lastDay', label: m.searches_last(), cell: ({ lastDay }) => date(`${lastDay}T12:00:00+03:00`) },
        ...(mayWrite
          ? [
              {
                id: 'commands',
                label: m.searches_commands(),
                cell: (row: SearchReportRow) => <Commands row={row} />,
                align: 'end' as const,
              },
            ]
          : []),
      ]}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium wrap-anywhere">{row.written}</span>
            <Found row={row} />
          </p>
          <p className="text-muted">{m.searches_by({ count: row.visitors })}</p>
          {mayWrite && <Commands row={row} />}
        </div>
      )}
      actions={
        <a className="button button-secondary" href={exportAddress(parameters)} download>
          {m.searches_export()}
        </a>
      }
      empty={{ title: m.searches_empty(), text: m.searches_empty_text() }}
    />
  )
}
