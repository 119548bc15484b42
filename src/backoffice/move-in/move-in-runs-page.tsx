import type { MoveInRunItem } from '#modules/intake/move-in/write/move-in-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { count, dateTime } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { moveInRunState, startedByText } from './move-in-run-texts.ts'
import { PART_WORDS } from './move-in-texts.ts'

const rowId = ({ id }: MoveInRunItem) => String(id)
const rowLink = ({ id }: MoveInRunItem) => `/tasinma/aktarmalar/${id}`
const rowLabel = ({ id, fileName }: MoveInRunItem) => `${id} · ${fileName}`

const moment = (at: string) => (
  <time dateTime={at} className="figures whitespace-nowrap">
    {dateTime(at)}
  </time>
)

const columns = (): ListColumn<MoveInRunItem>[] => [
  {
    id: 'file',
    label: m.imports_run_file(),
    cell: (run) => (
      <>
        <span className="block min-w-40 font-medium wrap-anywhere">{rowLabel(run)}</span>
        <span className="text-muted">{PART_WORDS[run.part].label()}</span>
      </>
    ),
  },
  { id: 'startedAt', label: m.imports_run_time(), cell: ({ startedAt }) => moment(startedAt) },
  { id: 'startedBy', label: m.imports_run_by(), cell: ({ startedBy }) => startedByText(startedBy) },
  {
    id: 'new',
    label: m.move_in_count_new(),
    cell: ({ counts }) => <span className="figures">{count(counts.new ?? 0)}</span>,
  },
  {
    id: 'state',
    label: m.imports_run_state(),
    cell: ({ state }) => {
      const { tone, label } = moveInRunState(state)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    id: 'undone',
    label: m.move_in_run_undone_by(),
    cell: ({ undoneAt, undoneBy }) =>
      undoneAt === null ? (
        '–'
      ) : (
        <>
          {undoneBy} · {moment(undoneAt)}
        </>
      ),
  },
]

/** Every file of an earlier shop that was brought in, from the terminal too. */
export function Component() {
  return (
    <ListFrame<MoveInRunItem>
      name="move-in-runs"
      title={m.move_in_runs()}
      path="/move-in/runs"
      columns={columns()}
      rowId={rowId}
      rowLabel={rowLabel}
      rowLink={rowLink}
      actions={
        <ButtonLink to="/tasinma" appearance="secondary">
          {m.move_in_title()}
        </ButtonLink>
      }
      empty={{ title: m.move_in_runs_empty(), text: m.move_in_runs_empty_text() }}
    />
  )
}
