import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { StatementMatch } from '#modules/ordering/bank-statements/bank-statements-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Big, sum } from '#shared/money.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Card } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { count, money } from '../parts/formats.ts'
import { ConfirmBar } from './confirm-bar.tsx'
import { isTickable, MatchGroups, orderOf } from './match-groups.tsx'
import { NameColumns } from './name-columns.tsx'
import { type ChosenOrder, confirmationsOf, matchId } from './transfer-choices.ts'
import { outcomeText } from './transfer-texts.ts'
import { UploadCard } from './upload-card.tsx'
import { type OpenStatement, useStatement } from './use-statement.ts'

/** What the last confirmation did. */
function Results({ open: { confirmed, failed } }: { open: OpenStatement }) {
  if (confirmed.length === 0 && failed.length === 0) return null
  const amount = money(sum(confirmed.map((each) => Big(each.amount))).toFixed(2))
  return (
    <Card title={m.transfers_results()}>
      {confirmed.length > 0 && (
        <p role="status" className="flex items-center gap-2 font-medium">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
          {m.transfers_confirmed({ count: confirmed.length, amount })}
        </p>
      )}
      {failed.length > 0 && (
        <ul role="alert" className="mt-2 flex flex-col gap-1">
          {failed.map(({ orderNo, outcome }) => (
            <li key={orderNo} className="text-danger">
              <Link to={`/siparisler/${orderNo}`} className="font-medium figures">
                {orderNo}
              </Link>{' '}
              {outcomeText(outcome)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Matches the incoming transfers of a bank's file with orders, and confirms those that staff chooses. */
export function Component() {
  const { open, setOpen, reading, onFile, read, confirming } = useStatement()
  const problem = reading.error instanceof Error ? reading.error.message : null
  const preview = open?.preview
  return (
    <>
      <PageHeader title={m.transfers_title()} hint={m.transfers_hint()}>
        {open && (
          <Button
            type="button"
            appearance="secondary"
            onClick={() => {
              reading.reset()
              confirming.reset()
              setOpen(null)
            }}
          >
            {m.transfers_other_file()}
          </Button>
        )}
        <ButtonLink to="/havaleler/yuklenenler" appearance="secondary">
          {m.transfers_runs()}
        </ButtonLink>
      </PageHeader>
      <div className="flex flex-col gap-5">
        {!open && <UploadCard busy={reading.isPending} problem={problem} onFile={onFile} />}
        {open && preview && 'header' in preview && (
          <>
            <NameColumns
              header={preview.header}
              samples={preview.samples}
              busy={reading.isPending}
              onNamed={(columns) => read({ ...open.file, columns })}
              onCancel={() => setOpen(null)}
            />
            <Failure of={problem} />
          </>
        )}
        {open && preview && 'matches' in preview && (
          <Matches
            open={open}
            preview={preview}
            setOpen={setOpen}
            busy={confirming.isPending}
            error={confirming.error instanceof Error ? confirming.error.message : null}
            onConfirm={(confirmations) => confirming.mutateAsync({ file: open.file, confirmations })}
          />
        )}
      </div>
    </>
  )
}

function Matches({
  open,
  preview,
  setOpen,
  busy,
  error,
  onConfirm,
}: {
  open: OpenStatement
  preview: Extract<OpenStatement['preview'], { matches: unknown }>
  setOpen: (change: (now: OpenStatement | null) => OpenStatement | null) => void
  busy: boolean
  error: string | null
  onConfirm: (confirmations: ReturnType<typeof confirmationsOf>) => Promise<void>
}) {
  const orders = new Map(preview.orders.map((order) => [order.id, order]))
  const ticked = preview.matches.filter((match) => open.ticked.has(matchId(match)) && isTickable(open, match))
  const confirmations = confirmationsOf(ticked, (match) => orderOf(open, orders, match))

  function tick(match: StatementMatch) {
    setOpen((now) => {
      const next = new Set(now?.ticked)
      if (!next.delete(matchId(match))) next.add(matchId(match))
      return now && { ...now, ticked: next }
    })
  }
  /** An order that was chosen by hand is meant to be confirmed. It may have been read while other rows were ticked. */
  function pick(match: StatementMatch, order: ChosenOrder | null) {
    const id = matchId(match)
    setOpen((now) => {
      const { [id]: _, ...others } = now?.picked ?? {}
      const next = new Set(now?.ticked)
      if (order) next.add(id)
      else next.delete(id)
      return now && { ...now, picked: order ? { ...others, [id]: order } : others, ticked: next }
    })
  }

  return (
    <>
      <p className="text-muted">
        {m.transfers_file({
          name: open.file.fileName,
          count: count(preview.matches.flatMap(({ movements }) => movements).length),
          outgoing: count(preview.outgoing),
        })}
      </p>
      <Results open={open} />
      <MatchGroups open={open} matches={preview.matches} orders={orders} onTick={tick} onPick={pick} />
      <ConfirmBar
        confirmations={confirmations}
        busy={busy}
        error={error}
        onConfirm={() => onConfirm(confirmations)}
      />
    </>
  )
}
