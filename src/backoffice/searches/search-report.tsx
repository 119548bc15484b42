import { Link, useSearchParams } from 'react-router'
import type { SearchReportRow } from '#modules/goods/searches/searches-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { useMay } from '../frame/office.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { count, date } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

const rowId = ({ query }: SearchReportRow) => query
const rowLabel = ({ written }: SearchReportRow) => written

function Found({ row: { found, corrected } }: { row: SearchReportRow }) {
  if (found === 0) return <StatusBadge tone="bad">{m.searches_nothing()}</StatusBadge>
  if (corrected) return <StatusBadge tone="warn">{m.searches_corrected({ count: found })}</StatusBadge>
  return <span className="figures">{m.searches_products({ count: found })}</span>
}

/** Leads to a new group of synonyms with the word. */
function AddSynonym({ row: { written } }: { row: SearchReportRow }) {
  return (
    <Link
      to={`/es-anlamlilar?${new URLSearchParams({ yeni: written })}`}
      aria-label={m.searches_add_synonym_to({ words: written })}
      className="inline-flex min-h-11 items-center font-medium text-accent hover:underline md:min-h-9"
    >
      {m.searches_add_synonym()}
    </Link>
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
                id: 'synonym',
                label: m.searches_synonym(),
                cell: (row: SearchReportRow) => <AddSynonym row={row} />,
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
          {mayWrite && <AddSynonym row={row} />}
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
