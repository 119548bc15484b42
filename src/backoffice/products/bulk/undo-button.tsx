import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChangeRun, UndoChangePreview } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { count } from '../../parts/formats.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { changeRunQuery, runLink, undoPreviewQuery, undoRun } from './bulk-query.ts'
import { ChangeRows } from './change-rows.tsx'

/** Shows what the undoing would do now, and does that. `products`: some of the run; null for all. */
export function UndoButton({
  run,
  products,
  onStarted,
}: {
  run: ChangeRun
  products: readonly number[] | null
  onStarted?: () => void
}) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button type="button" appearance="secondary" onClick={() => setAsked(true)}>
        {products === null ? m.bulk_change_undo() : m.bulk_change_undo_chosen({ count: products.length })}
      </Button>
      {asked && (
        <UndoDialog run={run} products={products} onStarted={onStarted} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

function UndoDialog({
  run: { id },
  products,
  onStarted,
  onClose,
}: {
  run: ChangeRun
  products: readonly number[] | null
  onStarted: (() => void) | undefined
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const preview = useQuery(undoPreviewQuery(id, products))
  const undo = useMutation({
    mutationFn: (of: string) => undoRun(id, products, of),
    onSuccess(started) {
      client.setQueryData(changeRunQuery(String(started.id)).queryKey, started)
      void client.invalidateQueries({ queryKey: changeRunQuery(String(id)).queryKey })
      onStarted?.()
      onClose()
      void navigate(runLink(started))
    },
    // Products may have changed meanwhile: what the next press acts on is shown first.
    onError: () => preview.refetch(),
  })
  const { data } = preview
  return (
    <OfficeDialog
      open
      wide
      title={m.bulk_change_undo_title()}
      onClose={() => !undo.isPending && onClose()}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.frame_cancel()}
          </Button>
          {data && data.restored + data.archived > 0 && (
            <Button
              type="button"
              busy={undo.isPending || preview.isFetching}
              onClick={() => undo.mutate(data.of)}
            >
              {m.bulk_change_undo_do({ count: data.restored + data.archived })}
            </Button>
          )}
        </>
      }
    >
      <Failure of={undo.error} className="pb-3" />
      <QueryState query={preview}>{(loaded) => <UndoPreview preview={loaded} />}</QueryState>
    </OfficeDialog>
  )
}

function UndoPreview({
  preview: { restored, unchanged, archived, changedSince, losesStruck, rows, since },
}: {
  preview: UndoChangePreview
}) {
  const figures = [
    [m.bulk_change_undo_restored(), restored],
    [m.bulk_change_undo_unchanged(), unchanged],
    ...(archived > 0 ? [[m.bulk_change_undo_archived(), archived] as const] : []),
    [m.bulk_change_undo_since(), changedSince],
    ...(losesStruck > 0 ? [[m.bulk_change_warns_loses_struck(), losesStruck] as const] : []),
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{m.bulk_change_report_hint()}</p>
      {restored + archived === 0 && <p className="font-medium">{m.bulk_change_undo_none()}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {figures.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right figures">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {since.length > 0 && (
        <details open={restored === 0}>
          <summary className="min-h-9 cursor-pointer content-center font-medium">
            {m.bulk_change_undo_since_title()}
          </summary>
          <ChangeRows rows={since} />
        </details>
      )}
      {rows.length > 0 && (
        <section aria-label={m.bulk_change_rows()}>
          <h3 className="text-sm font-medium text-muted">{m.bulk_change_rows()}</h3>
          <ChangeRows rows={rows} />
        </section>
      )}
    </div>
  )
}
