import type { ImportRunItem } from '#modules/intake/imports/undo/run-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { dateTime } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { runState, runTitle } from './run-state.ts'

const rowId = ({ id }: ImportRunItem) => String(id)
const rowLink = ({ id }: ImportRunItem) => `/ice-aktarma/calismalar/${id}`

const columns = (): ListColumn<ImportRunItem>[] => [
  {
    id: 'file',
    label: m.imports_run_file(),
    cell: (run) => <span className="font-medium wrap-anywhere">{runTitle(run)}</span>,
  },
  {
    id: 'startedAt',
    label: m.imports_run_time(),
    cell: ({ startedAt }) => (
      <time dateTime={startedAt} className="figures whitespace-nowrap">
        {dateTime(startedAt)}
      </time>
    ),
  },
  {
    id: 'startedBy',
    label: m.imports_run_by(),
    cell: ({ startedBy }) => startedBy || m.imports_run_terminal(),
  },
  {
    id: 'state',
    label: m.imports_run_state(),
    cell: (run) => {
      const { tone, label } = runState(run)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
]

/** Every import and undo, from the terminal too. */
export function Component() {
  return (
    <ListFrame<ImportRunItem>
      name="import-runs"
      title={m.imports_runs()}
      path="/imports/runs"
      columns={columns()}
      rowId={rowId}
      rowLabel={runTitle}
      rowLink={rowLink}
      actions={
        <>
          <ButtonLink to="/toplu-degisiklikler" appearance="secondary">
            {m.bulk_change_history()}
          </ButtonLink>
          <ButtonLink to="/ice-aktarma" appearance="secondary">
            {m.imports_title()}
          </ButtonLink>
        </>
      }
      empty={{ title: m.imports_runs_empty(), text: m.imports_runs_empty_text() }}
    />
  )
}
