import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MOVE_IN_COUNTS } from '#modules/intake/move-in/move-in-schemas.ts'
import type { MoveInRunRecord } from '#modules/intake/move-in/write/move-in-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { count, dateTime } from '../parts/formats.ts'
import { ProgressCard } from '../parts/progress-card.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { KeptRecords } from './kept-records.tsx'
import { moveInRunQuery } from './move-in-query.ts'
import { moveInRunState, startedByText } from './move-in-run-texts.ts'
import { COUNT_WORDS, PART_WORDS } from './move-in-texts.ts'
import { UndoMoveIn } from './undo-move-in.tsx'

/** One file that was brought in: what came, and its undoing. */
export function Component() {
  const { run = '' } = useParams()
  const query = useQuery(moveInRunQuery(run))
  return (
    <QueryState query={query} page>
      {(record) => <RunPage record={record} />}
    </QueryState>
  )
}

function RunPage({ record }: { record: MoveInRunRecord }) {
  const { id, part, fileName, startedBy, startedAt, state, expired, removed } = record
  const { tone, label } = moveInRunState(state)
  const canUndo = !expired && (state === 'done' || state === 'interrupted' || state === 'undo-interrupted')
  return (
    <>
      <PageHeader
        title={`${id} · ${fileName}`}
        back={{ to: '/tasinma/aktarmalar', label: m.move_in_runs() }}
        badges={<StatusBadge tone={tone}>{label}</StatusBadge>}
        hint={`${PART_WORDS[part].label()} · ${startedByText(startedBy)} · ${dateTime(startedAt)}`}
      >
        {canUndo && <UndoMoveIn record={record} />}
      </PageHeader>
      <DetailPage
        main={
          <>
            {state === 'undoing' && (
              <ProgressCard
                label={label}
                text={m.move_in_undo_removed_now({ count: count(removed) })}
                waiting={label}
              />
            )}
            {state === 'interrupted' && <Alert tone="danger">{m.move_in_run_interrupted_text()}</Alert>}
            {state === 'undo-interrupted' && (
              <Alert tone="danger">{m.move_in_undo_interrupted_text({ count: count(removed) })}</Alert>
            )}
            {expired && state !== 'undone' && <Alert>{m.move_in_run_expired()}</Alert>}
            <Counts record={record} />
            {state === 'undone' && <Undone record={record} />}
          </>
        }
      />
    </>
  )
}

function Counts({ record: { part, counts } }: { record: MoveInRunRecord }) {
  const names = MOVE_IN_COUNTS.filter((name) => counts[name] !== undefined)
  const waiting = PART_WORDS[part].waiting ?? COUNT_WORDS.waiting
  if (names.length === 0) return null
  return (
    <Card title={m.move_in_run_counts()}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {names.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{(name === 'waiting' ? waiting : COUNT_WORDS[name])()}</dt>
            <dd className="text-2xl font-semibold tracking-tight figures">{count(counts[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Undone({ record: { part, undoneAt, undoneBy, removed, kept, left } }: { record: MoveInRunRecord }) {
  return (
    <>
      <Card title={m.imports_run_undone()}>
        <Facts
          facts={[
            [m.imports_run_by(), undoneBy],
            [m.imports_run_time(), undoneAt === null ? '–' : dateTime(undoneAt)],
            [m.move_in_undo_removed(), count(removed)],
            [m.move_in_undo_kept(), count(kept)],
          ]}
        />
      </Card>
      {left.length > 0 && (
        <Card title={m.move_in_undo_kept()} hint={m.move_in_undo_kept_hint()} flush>
          <KeptRecords part={part} records={left} all={left.length} />
        </Card>
      )}
    </>
  )
}
