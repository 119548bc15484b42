import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MOST_PREVIEWED } from '#modules/intake/imports/import-option-rules.ts'
import { withMoney } from '#modules/intake/imports/report/previewed-field-rules.ts'
import type {
  ImportRunRecord,
  UndoneProduct,
  UndoPreviewRecord,
  UndoReport,
} from '#modules/intake/imports/undo/run-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { count, dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { isUnderWay, runQuery } from './import-query.ts'
import { ImportReport } from './import-report.tsx'
import { runState, runTitle } from './run-state.ts'

/** One run: what it did, and its undoing. */
export function Component() {
  const { run = '' } = useParams()
  const query = useQuery(runQuery(run))
  return (
    <QueryState query={query} page>
      {(record) => <RunPage record={record} />}
    </QueryState>
  )
}

function RunPage({ record }: { record: ImportRunRecord }) {
  const { tone, label } = runState(record)
  const { report, state, done, total, changes, expired, startedBy, startedAt, options } = record
  const prefix = typeof options.codePrefix === 'string' ? options.codePrefix : ''
  return (
    <>
      <PageHeader
        title={runTitle(record)}
        back={{ to: '/ice-aktarma/calismalar', label: m.imports_runs() }}
        badges={<StatusBadge tone={tone}>{label}</StatusBadge>}
        hint={`${startedBy || m.imports_run_terminal()} · ${dateTime(startedAt)}`}
      >
        {!isUnderWay(state) && !expired && changes > 0 && <UndoButton record={record} />}
      </PageHeader>
      <DetailPage
        main={
          <>
            {state === 'running' && (
              <div className="card p-4" role="status">
                <p className="font-medium">{label}</p>
                <p className="text-muted figures">
                  {m.imports_run_progress({ done: count(done), total: count(total) })}
                </p>
              </div>
            )}
            {prefix !== '' && <p className="wrap-anywhere">{m.imports_run_prefix({ prefix })}</p>}
            {report?.kind === 'import' && <ImportReport report={report} done />}
            {report?.kind === 'undo' && <Undone report={report} />}
          </>
        }
      />
    </>
  )
}

/** Shows what an undo would do before it asks, and again when the box beside it is ticked. Of a run that was undone already, what was left alone may be overwritten. */
function UndoButton({ record: { id, undoneBy } }: { record: ImportRunRecord }) {
  const isRest = undoneBy !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [force, setForce] = useState(isRest)
  /** How many products changed since, as first told: with `force` they count as restored. */
  const [since, setSince] = useState<number | null>(null)
  const preview = useQuery({
    queryKey: ['undo-preview', id, force],
    queryFn: ({ signal }) =>
      apiRequest<UndoPreviewRecord>('GET', `/imports/runs/${id}/undo?force=${force}`, { signal }),
    // The figures of the other choice stay until those of this one are there, and no press acts on them.
    placeholderData: keepPreviousData,
    enabled: asked,
    staleTime: 0,
    retry: false,
  })
  const { data: report, isFetching } = preview
  if (since === null && report) setSince(report.changedSince)
  const undo = useMutation({
    mutationFn: (of: string) =>
      apiRequest<ImportRunRecord>('POST', `/imports/runs/${id}/undo`, { body: { force, of } }),
    onSuccess(started) {
      client.setQueryData(runQuery(String(started.id)).queryKey, started)
      void client.invalidateQueries({ queryKey: runQuery(String(id)).queryKey })
      void navigate(`/ice-aktarma/calismalar/${started.id}`)
    },
    // Products may have changed meanwhile: what the next press acts on is shown first.
    onError: () => preview.refetch(),
  })
  return (
    <>
      <Button
        type="button"
        appearance="secondary"
        busy={asked && preview.isPending}
        onClick={() => (asked && preview.isError ? void preview.refetch() : setAsked(true))}
      >
        {isRest ? m.imports_undo_rest() : m.imports_undo()}
      </Button>
      <Failure of={preview.error} />
      {report && (
        <ConfirmAction
          open={asked}
          title={m.imports_undo_title()}
          confirm={m.imports_undo()}
          danger
          // No press acts on figures of another choice than the box shows.
          busy={undo.isPending || isFetching}
          error={undo.error?.message ?? null}
          onConfirm={() => undo.mutate(report.of)}
          onClose={() => setAsked(false)}
        >
          <p>{m.imports_undo_text({ total: count(report.total) })}</p>
          {report.total > MOST_PREVIEWED && (
            <p className="font-medium">{m.imports_undo_bounded({ most: count(MOST_PREVIEWED) })}</p>
          )}
          <Figures report={report} />
          <Products products={report.examples.slice(0, 5)} />
          {isRest && <p>{m.imports_undo_rest_text()}</p>}
          {since !== null && since > 0 && (
            <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2">
              <input
                type="checkbox"
                name="force"
                className="mt-0.5 size-5 shrink-0 accent-accent md:size-4"
                checked={force}
                onChange={({ target }) => setForce(target.checked)}
              />
              <span>
                {m.imports_undo_force({ count: since })}
                <span className="block text-muted">
                  {force ? m.imports_undo_force_text() : m.imports_undo_since_text()}
                </span>
              </span>
            </label>
          )}
        </ConfirmAction>
      )}
    </>
  )
}

function Undone({ report }: { report: UndoReport }) {
  return (
    <>
      <Card title={m.imports_result()}>
        <Figures report={report} />
      </Card>
      {report.since.length > 0 && (
        <Card title={m.imports_undo_since()} hint={m.imports_undo_since_text()}>
          <Products products={report.since} />
        </Card>
      )}
      {report.short.length > 0 && (
        <Card title={m.imports_undo_short()} hint={m.imports_undo_short_text()}>
          <ul className="flex flex-col gap-1">
            {report.short.map(({ code, name, wanted, booked }) => (
              <li key={code} className="wrap-anywhere">
                {m.imports_undo_short_line({
                  code,
                  name,
                  wanted: count(wanted),
                  booked: count(booked),
                })}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Figures({ report }: { report: UndoReport }) {
  const figures = [
    [m.imports_undo_restored(), report.restored],
    [m.imports_undo_deleted(), report.deleted],
    [m.imports_undo_passive(), report.passive],
    [m.imports_undo_since(), report.changedSince],
  ] as const
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      {figures.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-right figures">{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Products({ products }: { products: readonly UndoneProduct[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {products.map(({ id, code, name, price }) => (
        <li key={id} className="wrap-anywhere">
          <strong>{code}</strong> {name}
          {price && <span className="figures">{` · ${withMoney(price.from)} → ${withMoney(price.to)}`}</span>}
        </li>
      ))}
    </ul>
  )
}
