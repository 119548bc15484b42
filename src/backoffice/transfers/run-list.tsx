import type { StatementRunItem } from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListColumn } from '../list/list-types.ts'
import { count, dateTime, money } from '../parts/formats.ts'

const rowId = ({ id }: StatementRunItem) => String(id)

const columns = (): ListColumn<StatementRunItem>[] => [
  {
    id: 'file',
    label: m.transfers_run_file(),
    cell: ({ fileName }) => <span className="font-medium wrap-anywhere">{fileName}</span>,
  },
  {
    id: 'createdAt',
    label: m.transfers_run_time(),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures whitespace-nowrap">
        {dateTime(createdAt)}
      </time>
    ),
  },
  { id: 'staff', label: m.transfers_run_staff(), cell: ({ staffName }) => staffName },
  {
    id: 'movements',
    label: m.transfers_run_movements(),
    align: 'end',
    cell: ({ movements }) => <span className="figures">{count(movements)}</span>,
  },
  {
    id: 'confirmed',
    label: m.transfers_run_confirmed(),
    align: 'end',
    cell: ({ confirmed }) => <span className="figures">{count(confirmed)}</span>,
  },
  {
    id: 'total',
    label: m.transfers_run_total(),
    align: 'end',
    cell: ({ total }) => <span className="font-medium figures">{money(total)}</span>,
  },
]

/** The files from which orders were confirmed. */
export function Component() {
  return (
    <ListFrame<StatementRunItem>
      name="transfer-runs"
      title={m.transfers_runs()}
      path="/transfers/runs"
      columns={columns()}
      rowId={rowId}
      rowLabel={({ fileName }) => fileName}
      actions={
        <ButtonLink to="/havaleler" appearance="secondary">
          {m.transfers_title()}
        </ButtonLink>
      }
      empty={{ title: m.transfers_runs_empty(), text: m.transfers_runs_empty_text() }}
    />
  )
}
