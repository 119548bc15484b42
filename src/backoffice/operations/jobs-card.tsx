import { useQuery } from '@tanstack/react-query'
import type { JobState, JobsView } from '#modules/backoffice/operations/operations-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { count, shortMoment } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge, type Tone } from '../parts/status-badge.tsx'
import { useCommand } from './command.ts'
import { jobName } from './job-names.ts'

const STATES: Readonly<Record<JobState['state'], { tone: Tone; label: () => string }>> = {
  never: { tone: 'plain', label: m.operations_state_never },
  running: { tone: 'info', label: m.operations_state_running },
  ok: { tone: 'good', label: m.operations_state_ok },
  failed: { tone: 'bad', label: m.operations_state_failed },
  died: { tone: 'bad', label: m.operations_state_died },
}

/** Scheduled jobs with how their last run ended, and the records on which they failed. */
export function JobsCard() {
  const mayWrite = useMay()('operations.write')
  const run = useCommand(['jobs'])
  const query = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => apiRequest<JobsView>('GET', '/operations/jobs', { signal }),
    refetchInterval: 10_000,
  })
  const lastRun = ({ startedAt }: JobState) =>
    startedAt ? m.operations_job_last({ time: shortMoment(startedAt) }) : m.operations_job_never()
  return (
    <Card title={m.operations_jobs()}>
      <QueryState query={query}>
        {({ items, failures, canRun }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((job) => (
                <li key={job.name} className="flex items-center justify-between gap-x-4 py-2.5">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      {jobName(job.name)}
                      <StatusBadge tone={STATES[job.state].tone}>{STATES[job.state].label()}</StatusBadge>
                      {job.held && <StatusBadge tone="warn">{m.operations_held()}</StatusBadge>}
                    </p>
                    <p className="text-muted">
                      {lastRun(job)} · {m.operations_job_next({ time: shortMoment(job.nextAt) })}
                    </p>
                    {job.error && (
                      <p className="wrap-anywhere text-danger">
                        {job.error}
                        {job.failuresInARow > 1 &&
                          ` · ${m.operations_job_failures({ count: count(job.failuresInARow) })}`}
                      </p>
                    )}
                  </div>
                  {mayWrite && canRun && !job.held && (
                    <Button
                      type="button"
                      appearance="secondary"
                      className="shrink-0"
                      aria-label={`${m.operations_job_run()}: ${jobName(job.name)}`}
                      busy={run.isPending}
                      onClick={() =>
                        run.mutate({
                          path: `/operations/jobs/${job.name}/run`,
                          done: m.operations_job_started(),
                        })
                      }
                    >
                      {m.operations_job_run()}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {failures.length > 0 && (
              <>
                <h3 className="pt-4 font-semibold">{m.operations_row_failures()}</h3>
                <p className="text-muted">{m.operations_row_failures_hint()}</p>
                <ul className="divide-y divide-line">
                  {failures.map((failure) => (
                    <li key={`${failure.job} ${failure.rowId}`} className="py-2 wrap-anywhere">
                      <p className="font-medium">
                        {m.operations_row({ job: jobName(failure.job), row: failure.rowId })}
                      </p>
                      <p className="text-danger">{failure.error}</p>
                      <p className="text-muted">
                        {m.operations_attempts({ count: count(failure.attempts) })} ·{' '}
                        {m.operations_retry({ time: shortMoment(failure.retryAt) })}
                      </p>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}
