import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { SavedView, ViewList } from '#modules/backoffice/views/views-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import { Failure } from '../../parts/failure.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { viewsKey } from './views-key.ts'

type Change = { kind: 'order'; ids: string[] } | { kind: 'remove'; view: SavedView }

/** One's own views: their order, and which of them to delete. */
export function ViewSettings({
  list,
  views,
  onClose,
}: {
  list: ViewList
  views: readonly SavedView[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const own = views.filter((view) => view.own)
  const change = useMutation({
    mutationFn: (wanted: Change) =>
      wanted.kind === 'order'
        ? apiRequest('PUT', '/views/order', { body: { list, ids: wanted.ids } })
        : apiRequest('DELETE', `/views/${wanted.view.id}`, { version: wanted.view.version }),
    onSettled: () => client.invalidateQueries({ queryKey: viewsKey(list) }),
  })
  const move = (from: number, to: number) => {
    const ids = own.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved !== undefined) ids.splice(to, 0, moved)
    change.mutate({ kind: 'order', ids })
  }
  return (
    <OfficeDialog
      open
      title={m.orders_view_manage()}
      onClose={onClose}
      footer={
        <Button type="button" onClick={onClose}>
          {m.orders_done()}
        </Button>
      }
    >
      <ol className="flex flex-col divide-y divide-line">
        {own.map((view, at) => (
          <li key={view.id} className="flex min-h-12 items-center gap-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{view.name}</span>
              {view.shared && <span className="text-xs text-muted">{m.orders_view_is_shared()}</span>}
            </span>
            <button
              type="button"
              className="icon-button disabled:opacity-30"
              disabled={at === 0 || change.isPending}
              aria-label={m.orders_view_up({ name: view.name })}
              onClick={() => move(at, at - 1)}
            >
              <ArrowUp aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button disabled:opacity-30"
              disabled={at === own.length - 1 || change.isPending}
              aria-label={m.orders_view_down({ name: view.name })}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button text-danger disabled:opacity-30"
              disabled={change.isPending}
              aria-label={m.orders_view_remove({ name: view.name })}
              onClick={() => change.mutate({ kind: 'remove', view })}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <Failure of={change.error} className="pt-3" />
    </OfficeDialog>
  )
}
