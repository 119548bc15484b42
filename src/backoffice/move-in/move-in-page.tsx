import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { MoveInRecord } from '#modules/intake/move-in/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { comparableText } from '#shared/text/comparable-text.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Previewed } from '#storefront/ui/previewed.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { count, dateTime } from '../parts/formats.ts'
import { ProgressCard } from '../parts/progress-card.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { FileQuestions, PageOptions, SourceOptions } from './move-in-options.tsx'
import { moveInQuery } from './move-in-query.ts'
import { MoveInReport } from './move-in-report.tsx'
import { asksSomething, moveInState, PART_WORDS } from './move-in-texts.ts'

/** One file of an earlier shop: what it would bring, then the run and its result. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(moveInQuery(id))
  return (
    <QueryState query={query} page>
      {(record) => <MoveInPage record={record} />}
    </QueryState>
  )
}

function MoveInPage({ record }: { record: MoveInRecord }) {
  const { id, part, preview, run, fileKept } = record
  const { tone, label } = moveInState(record)
  const step = run ?? preview
  const isAsked = asksSomething(step)
  const [edited, setEdited] = useState(false)
  const options = { key: comparableText(record.options), record, onEdited: setEdited }
  return (
    <>
      <PageHeader
        title={record.fileName}
        back={{ to: '/tasinma', label: m.move_in_title() }}
        badges={<StatusBadge tone={tone}>{label}</StatusBadge>}
        hint={`${PART_WORDS[part].label()} · ${record.uploadedBy} · ${dateTime(record.uploadedAt)}`}
      >
        {!run && preview?.state === 'done' && fileKept && (
          <Previewed current={!edited} stale={<p className="text-muted">{m.move_in_check_first()}</p>}>
            <RunButton record={record} />
          </Previewed>
        )}
      </PageHeader>
      <DetailPage
        main={
          <>
            {step?.state === 'running' && (
              <ProgressCard
                label={run ? m.move_in_state_running() : m.move_in_state_checking()}
                {...(step.total > 0 && {
                  progress: { done: step.done, total: step.total },
                  text: m.move_in_rows({ done: count(step.done), total: count(step.total) }),
                })}
                waiting={m.move_in_reading()}
              />
            )}
            {isAsked && fileKept && <FileQuestions record={record} />}
            {(step === null || step.state === 'interrupted' || (step.state === 'failed' && !isAsked)) && (
              <Stopped record={record} message={step?.message ?? null} />
            )}
            {part === 'pages' && !run && fileKept && preview?.state === 'done' && (
              <PageOptions {...options} />
            )}
            {(part === 'orders' || part === 'reviews') && !run && fileKept && preview?.state === 'done' && (
              <SourceOptions {...options} />
            )}
            {run?.state === 'done' && (
              <Alert>
                <p className="font-medium">{m.move_in_finished()}</p>
                <p>
                  {m.move_in_finished_text()} {!fileKept && m.move_in_deleted()}
                </p>
                <p>
                  <Link to="/tasinma/aktarmalar">{m.imports_runs_link()}</Link>
                </p>
              </Alert>
            )}
            {run?.state === 'done' && part === 'customers' && <InvitationsCard />}
            {run?.state !== 'done' && !fileKept && <Alert>{m.move_in_deleted()}</Alert>}
            {step?.report && (
              <MoveInReport
                part={part}
                report={step.report}
                done={run !== null}
                address={`/api/admin/move-in/${id}/problems?step=${run ? 'run' : 'preview'}`}
              />
            )}
          </>
        }
      />
    </>
  )
}

function RunButton({ record: { id, preview, options } }: { record: MoveInRecord }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const run = useMutation({
    mutationFn: () => apiRequest<MoveInRecord>('POST', `/move-in/${id}/run`, { body: { options } }),
    onSuccess(started) {
      client.setQueryData(moveInQuery(id).queryKey, started)
      setAsking(false)
    },
    // It may have been started elsewhere: the page shows what is.
    onError: () => client.invalidateQueries({ queryKey: moveInQuery(id).queryKey }),
  })
  const { new: created = 0, completed = 0 } = preview?.report?.counts ?? {}
  if (created + completed === 0) return null
  return (
    <>
      <Button type="button" onClick={() => setAsking(true)}>
        {m.move_in_run()}
      </Button>
      <ConfirmAction
        open={asking}
        title={m.move_in_run_title()}
        confirm={m.move_in_run()}
        busy={run.isPending}
        error={run.error?.message ?? null}
        onConfirm={() => run.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{m.move_in_run_text({ created: count(created) })}</p>
        <p>{m.move_in_run_open()}</p>
      </ConfirmAction>
    </>
  )
}

/** A step that ended without a result, or a file whose preview had to wait. */
function Stopped({ record, message }: { record: MoveInRecord; message: string | null }) {
  const { id, preview, run, fileKept } = record
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => apiRequest<MoveInRecord>('POST', `/move-in/${id}/${run ? 'run' : 'preview'}`),
    onSuccess: (started) => client.setQueryData(moveInQuery(id).queryKey, started),
  })
  const sentence = again.error?.message ?? message ?? (preview ? m.move_in_interrupted() : null)
  return (
    <div className="flex flex-col gap-3">
      {sentence && (
        <Alert tone="danger">
          <p className="whitespace-pre-line wrap-anywhere">{sentence}</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/tasinma" className="button button-primary">
          {m.move_in_choose_other()}
        </Link>
        {fileKept && (
          <Button type="button" appearance="secondary" busy={again.isPending} onClick={() => again.mutate()}>
            {run ? m.frame_retry() : m.move_in_again()}
          </Button>
        )}
      </div>
    </div>
  )
}
