import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoveInPart } from '#modules/intake/move-in/move-in-schemas.ts'
import type {
  MoveInRunRecord,
  MoveInUndoPreview,
  MoveInUndoReport,
} from '#modules/intake/move-in/write/move-in-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Failure } from '../parts/failure.tsx'
import { count } from '../parts/formats.ts'
import { KeptRecords } from './kept-records.tsx'
import { moveInRunQuery } from './move-in-query.ts'

/** Records that the question names. */
const MAX_GOING = 5
const MAX_LEFT = 20

/**
 * Shows what an undo would delete and leave, and asks. The undo names that preview; where a record has changed since, nothing is deleted and the question
 * shows what would happen by now.
 */
export function UndoMoveIn({ record: { id, part } }: { record: MoveInRunRecord }) {
  const client = useQueryClient()
  const { queryKey } = moveInRunQuery(String(id))
  const [asking, setAsking] = useState(false)
  const preview = useMutation({
    mutationFn: () => apiRequest<MoveInUndoPreview>('GET', `/move-in/runs/${id}/undo`),
    onSuccess: () => setAsking(true),
    onError() {
      setAsking(false)
      // Somebody else may have undone it: the page shows what is.
      void client.invalidateQueries({ queryKey })
    },
  })
  const undo = useMutation({
    mutationFn: (of: string) =>
      apiRequest<MoveInRunRecord>('POST', `/move-in/runs/${id}/undo`, { body: { of } }),
    onSuccess(started) {
      setAsking(false)
      client.setQueryData(queryKey, started)
    },
    onError: () => preview.mutate(),
  })
  const shown = preview.data
  return (
    <>
      <Button
        type="button"
        appearance="secondary"
        busy={preview.isPending && !asking}
        onClick={() => {
          undo.reset()
          preview.mutate()
        }}
      >
        {m.imports_undo()}
      </Button>
      <Failure of={preview.error} />
      {shown && (
        <ConfirmAction
          open={asking}
          title={m.move_in_undo_title()}
          confirm={m.imports_undo()}
          danger
          busy={undo.isPending || preview.isPending}
          error={undo.error?.message ?? null}
          onConfirm={() => undo.mutate(shown.of)}
          onClose={() => setAsking(false)}
        >
          <Effect part={part} report={shown.report} />
        </ConfirmAction>
      )}
    </>
  )
}

function Effect({ part, report }: { part: MoveInPart; report: MoveInUndoReport }) {
  const { removed, kept, gone, unproven, going, left } = report
  const figures = [
    [m.move_in_undo_removing(), removed],
    [m.move_in_undo_keeping(), kept],
    ...(gone > 0 ? ([[m.move_in_undo_gone(), gone]] as const) : []),
    ...(unproven > 0 ? ([[m.move_in_undo_unproven(), unproven]] as const) : []),
  ] as const
  const named = going.slice(0, MAX_GOING)
  return (
    <>
      <p>{m.move_in_undo_text()}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-ink">
        {figures.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right figures">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {named.length > 0 && (
        <p>
          {m.move_in_undo_going({ names: named.map(({ subject }) => subject).join(', ') })}
          {removed > named.length && ` ${m.move_in_undo_more({ count: count(removed - named.length) })}`}
        </p>
      )}
      {left.length > 0 && (
        <section aria-label={m.move_in_undo_keeping()} className="rounded-card border border-line text-ink">
          <KeptRecords part={part} records={left.slice(0, MAX_LEFT)} all={kept} asked />
        </section>
      )}
      <p>{m.move_in_undo_stays()}</p>
    </>
  )
}
