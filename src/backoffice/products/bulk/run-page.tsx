import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { neededFor } from '#modules/backoffice/products/product-permission-rules.ts'
import type { ChangeRun } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { useMay } from '../../frame/office.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { Card } from '../../parts/detail-page.tsx'
import { count, dateTime } from '../../parts/formats.ts'
import { ProgressCard } from '../../parts/progress-card.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { BULK_PATH, changeRunQuery, isUnderWay, refreshProducts, runLink } from './bulk-query.ts'
import { changeTexts } from './change-texts.ts'
import { ChangedList } from './changed-list.tsx'
import { RunBadge } from './history-page.tsx'
import { RunReport } from './run-report.tsx'
import { runTitle } from './run-texts.ts'
import { UndoButton } from './undo-button.tsx'

/** One run: how far it is, what it did, and its undoing. Nothing here is needed for it to go on. */
export function Component() {
  const { run = '' } = useParams()
  const query = useQuery(changeRunQuery(run))
  return (
    <QueryState query={query} page>
      {(record) => <RunPage key={record.id} run={record} />}
    </QueryState>
  )
}

/** May the person change what the run changed? The undo writes the same fields. */
function useMayUndo({ change, undoes }: ChangeRun): boolean {
  const may = useMay()
  const { data: undone } = useQuery({ ...changeRunQuery(String(undoes)), enabled: undoes !== null })
  const written = change ?? undone?.change ?? null
  return written === null ? may('catalogue.import') : neededFor(written).every(may)
}

function RunPage({ run }: { run: ChangeRun }) {
  const client = useQueryClient()
  const mayUndo = useMayUndo(run)
  const { id, kind, change, state, done, total, changes, expired, startedBy, startedAt, report } = run
  const isOpen = isUnderWay(run)
  const canUndo = mayUndo && !isOpen && !expired && changes > 0
  useEffect(() => {
    if (!isOpen) refreshProducts(client)
  }, [client, isOpen])
  return (
    <>
      <PageHeader
        title={kind === 'change' ? m.bulk_change_run_number({ number: String(id) }) : runTitle(run)}
        back={{ to: BULK_PATH, label: m.bulk_change_history() }}
        badges={<RunBadge run={run} />}
        hint={`${startedBy || m.bulk_change_terminal()} · ${dateTime(startedAt)}`}
      >
        {canUndo && <UndoButton run={run} products={null} />}
      </PageHeader>
      <Lineage run={run} />
      {change && (
        <Card title={m.bulk_change_what()}>
          <ul className="flex flex-col gap-1 wrap-anywhere">
            {changeTexts(change).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      )}
      {state === 'waiting' && <ProgressCard label={m.bulk_change_waits()} waiting={waitingText(run)} />}
      {state === 'running' && (
        <ProgressCard
          label={m.bulk_change_runs()}
          progress={{ done, total }}
          text={`${m.bulk_change_progress({ done: count(done), total: count(total) })} ${m.bulk_change_may_leave()}`}
          waiting={m.bulk_change_may_leave()}
        />
      )}
      {state === 'interrupted' && (
        <ProgressCard
          label={m.bulk_change_interrupted()}
          progress={{ done, total }}
          text={m.bulk_change_progress({ done: count(done), total: count(total) })}
          waiting={m.bulk_change_may_leave()}
        />
      )}
      {state === 'failed' && (
        <Alert tone="danger">{m.bulk_change_failed({ done: count(done), total: count(total) })}</Alert>
      )}
      {report && <RunReport report={report} />}
      {!isOpen && expired && <p className="text-muted">{m.bulk_change_undo_expired()}</p>}
      {!isOpen && kind !== 'import' && <ChangedList run={run} canUndo={canUndo} />}
    </>
  )
}

const waitingText = ({ behind }: ChangeRun) =>
  behind === null ? m.bulk_change_waits_text() : m.bulk_change_waits_behind({ number: String(behind) })

/** The run that this one undid, and the one that undid it. */
function Lineage({ run: { undoes, undoneBy } }: { run: ChangeRun }) {
  if (undoes === null && undoneBy === null) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {undoes !== null && (
        <Link to={runLink({ id: undoes })} className="font-medium text-accent hover:underline">
          {m.bulk_change_see_undone({ number: String(undoes) })}
        </Link>
      )}
      {undoneBy !== null && (
        <Link to={runLink({ id: undoneBy })} className="font-medium text-accent hover:underline">
          {m.bulk_change_see_undo({ number: String(undoneBy) })}
        </Link>
      )}
    </p>
  )
}
