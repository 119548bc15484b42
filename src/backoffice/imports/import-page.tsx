import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ImportRecord, ShownImportStatus } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { comparableText } from '#shared/text/comparable-text.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Previewed } from '#storefront/ui/previewed.tsx'
import { apiRequest, queryClient } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { count, dateTime } from '../parts/formats.ts'
import { ProgressCard } from '../parts/progress-card.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { ImportOptions } from './import-options.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { importQuery } from './import-query.ts'
import { ImportReport, ProblemLists } from './import-report.tsx'
import { importState, isAsking } from './import-state.ts'
import { ImportValues } from './import-values.tsx'

/** One product file: what it would change, then the import itself and its report. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  return (
    <QueryState query={query} page>
      {(record) => <ImportPage record={record} />}
    </QueryState>
  )
}

function ImportPage({ record }: { record: ImportRecord }) {
  const { id, preview, run } = record
  const { tone, label } = importState(record)
  const step = run ?? preview
  const report = step?.report ?? null
  const [edited, setEdited] = useState(false)
  // Questions are what the page is about: their form is in the wide column, below what they are.
  const asking = !run && preview !== null && isAsking(preview)
  const optionsForm = !run && preview?.state !== 'running' && (
    <ImportOptions key={`${id} ${comparableText(record.options)}`} record={record} onEdited={setEdited} />
  )
  return (
    <>
      <PageHeader
        title={record.fileName}
        back={{ to: '/ice-aktarma', label: m.imports_title() }}
        badges={<StatusBadge tone={tone}>{label}</StatusBadge>}
        hint={`${record.uploadedBy} · ${dateTime(record.uploadedAt)}`}
      >
        {!run && preview?.state === 'done' && (
          <Previewed current={!edited} stale={<p className="text-muted">{m.imports_check_first()}</p>}>
            <RunButton record={record} />
          </Previewed>
        )}
      </PageHeader>
      <DetailPage
        main={
          <>
            {step?.state === 'running' && (
              <ProgressCard
                label={run ? m.imports_state_importing() : m.imports_state_checking()}
                {...(step.total > 0 && {
                  progress: { done: step.done, total: step.total },
                  text: m.imports_rows({ done: count(step.done), total: count(step.total) }),
                })}
                waiting={m.imports_reading()}
              />
            )}
            {step && step.state !== 'running' && step.state !== 'done' && (
              <Stopped record={record} message={step.message} />
            )}
            {asking && optionsForm}
            {run?.state === 'done' && <Finished record={record} />}
            {report && <ImportReport report={report} done={run !== null} />}
            {report?.values && <ImportValues values={report.values} all={report.gaps.products} />}
            {step && report && (
              <ProblemLists
                report={report}
                file={step.file}
                address={`/api/admin/imports/${id}/problems?step=${run ? 'run' : 'preview'}`}
              />
            )}
          </>
        }
        side={
          asking ? undefined : (
            <>
              {!run && preview?.state !== 'running' && <ImportPictures record={record} />}
              {optionsForm}
            </>
          )
        }
      />
    </>
  )
}

/** What is left to do to a product file. */
function RunButton({ record }: { record: ImportRecord }) {
  const { id, preview } = record
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const run = useMutation({
    mutationFn: () =>
      apiRequest<ImportRecord>('POST', `/imports/${id}/run`, { body: { options: record.options } }),
    onSuccess(started) {
      client.setQueryData(importQuery(id).queryKey, started)
      setAsking(false)
    },
    // It may have been started elsewhere: the page shows what is.
    onError: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
  const report = preview?.report
  const changes = (report?.created ?? 0) + (report?.updated ?? 0) + (report?.missing?.count ?? 0)
  // Who wins is remembered for the next file, though this one changes nothing.
  if (!report || (changes === 0 && record.options.winner === undefined)) return null
  return (
    <>
      <Button type="button" onClick={() => setAsking(true)}>
        {m.imports_run()}
      </Button>
      <ConfirmAction
        open={asking}
        title={m.imports_run_title()}
        confirm={m.imports_run()}
        busy={run.isPending}
        error={run.error?.message ?? null}
        onConfirm={() => run.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          {m.imports_run_text({
            created: count(report.created),
            updated: count(report.updated),
            refused: count(report.refusedRows),
          })}
        </p>
        {report.missing && report.missing.count > 0 && (
          <p className="font-medium text-danger">
            {m.imports_run_hides({ hidden: count(report.missing.count), all: count(report.missing.of) })}
          </p>
        )}
        <p>{m.imports_run_open()}</p>
      </ConfirmAction>
    </>
  )
}

function Stopped({ record, message }: { record: ImportRecord; message: string | null }) {
  const { id, preview, run } = record
  const again = useMutation({
    mutationFn: () =>
      run
        ? apiRequest<ImportRecord>('POST', `/imports/${id}/run`)
        : apiRequest<ImportRecord>('POST', `/imports/${id}/preview`, { body: record.options }),
    onSuccess: (started) => queryClient.setQueryData(importQuery(id).queryKey, started),
  })
  const asking = !run && preview !== null && isAsking(preview)
  // The command lists columns and options below its sentence; here the form has them.
  const sentence = asking ? message?.split('\n')[0] : message
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={asking ? 'info' : 'danger'}>
        <p className="whitespace-pre-line wrap-anywhere">
          {again.error?.message ?? sentence ?? m.imports_interrupted()}
        </p>
        {asking && <Asked preview={preview} />}
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Link to="/ice-aktarma" className={asking ? 'button button-secondary' : 'button button-primary'}>
          {m.imports_choose_other()}
        </Link>
        {preview && !asking && (
          <Button type="button" appearance="secondary" busy={again.isPending} onClick={() => again.mutate()}>
            {m.frame_retry()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What there is to answer, and where. */
function Asked({ preview: { asked, askedMarks, askedGaps } }: { preview: ShownImportStatus }) {
  return (
    <>
      {askedGaps.map(({ field, count: all, lines }) => (
        <p key={field}>
          {GAPS[field]({ count: count(all), lines: lines.join(', ') + (all > lines.length ? '…' : '') })}
        </p>
      ))}
      {asked.length > 0 && <p>{m.imports_asked()}</p>}
      {askedMarks.length > 0 && <p>{m.imports_asked_marks()}</p>}
    </>
  )
}

const GAPS = { price: m.imports_gap_price, taxRate: m.imports_gap_tax, stock: m.imports_gap_stock } as const

function Finished({ record: { run } }: { record: ImportRecord }) {
  const refused = run?.report?.refusedRows ?? 0
  return (
    <Alert>
      <p className="font-medium">{m.imports_finished()}</p>
      <p>{refused > 0 ? m.imports_finished_refused({ count: refused }) : m.imports_finished_text()}</p>
      <p>
        <Link to="/ice-aktarma/calismalar">{m.imports_runs_link()}</Link>
      </p>
    </Alert>
  )
}
