import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ProductUndo } from '#modules/backoffice/products/history/undo-schemas.ts'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast, toastError } from '../../frame/toasts.tsx'
import { ConfirmAction } from '../../parts/confirm-action.tsx'
import type { HistoryEntry } from '../../parts/history/history-panel.tsx'
import { useOpenProduct } from '../product-context.ts'
import { productFieldNames } from '../product-fields.ts'
import { showProduct } from '../product-query.ts'

/** Moves from one state to another, stock and planned prices have ways back of their own. */
const UNDOABLE: ReadonlySet<string> = new Set(['product.change', 'product.undo'])

/** Takes one change of the history back, after it was said which fields that concerns. */
export function UndoChange({ entry }: { entry: HistoryEntry }) {
  const { mayEdit, mayPrice, isUnsaved } = useOpenProduct()
  const [isOpen, setIsOpen] = useState(false)
  if (!UNDOABLE.has(entry.action) || !(mayEdit || mayPrice)) return null
  return (
    <>
      <button
        type="button"
        className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-1 text-xs font-medium text-muted hover:text-ink hover:underline md:min-h-6"
        onClick={() => (isUnsaved ? toastError(m.products_save_first()) : setIsOpen(true))}
      >
        <Undo2 aria-hidden="true" className="size-3.5" />
        {m.products_undo_change()}
      </button>
      {isOpen && <UndoDialog entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function UndoDialog({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const { product } = useOpenProduct()
  const client = useQueryClient()
  const path = `/products/${product.id}/changes/${entry.id}/undo`
  const preview = useQuery({
    queryKey: ['product-undo', product.id, product.version, entry.id],
    queryFn: ({ signal }) => apiRequest<ProductUndo>('GET', path, { signal }),
    retry: false,
  })
  const undo = useMutation({
    mutationFn: () => apiRequest<ProductRecord>('POST', path, { version: product.version }),
    onSuccess(saved) {
      showProduct(client, saved)
      toast(m.products_undone())
      onClose()
    },
    onError(error) {
      // Somebody else was quicker: the page shows what they left, and the preview is asked for anew.
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.current)
        showProduct(client, error.current as ProductRecord)
    },
  })
  const { fields = [], left = [] } = preview.data ?? {}
  return (
    <ConfirmAction
      open
      title={m.products_undo_title()}
      confirm={m.products_undo_change()}
      busy={undo.isPending || preview.isPending}
      error={preview.error?.message ?? undo.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => (fields.length > 0 ? undo.mutate() : onClose())}
    >
      {fields.length > 0 && (
        <p>
          {m.products_undo_fields()} <strong className="text-ink">{namesOf(fields)}</strong>
        </p>
      )}
      {left.length > 0 && (
        <p>
          {m.products_undo_left()} <strong className="text-ink">{namesOf(left)}</strong>
        </p>
      )}
      {preview.isSuccess && fields.length === 0 && <p>{m.products_undo_nothing()}</p>}
      <p>{m.products_undo_not()}</p>
    </ConfirmAction>
  )
}

const namesOf = (paths: readonly string[]) => {
  const names = productFieldNames()
  return paths.map((path) => names[path] ?? path).join(', ')
}
