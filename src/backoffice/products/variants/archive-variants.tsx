import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import type {
  ArchivedVariant,
  SheetRow,
  VariantSheet,
} from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { TickList } from '../../parts/choices/tick-list.tsx'
import { ConfirmAction } from '../../parts/confirm-action.tsx'
import { count } from '../../parts/formats.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { variantLabel } from '../sheet/product-sheet.tsx'

/** Names that are spelled out before an act; more are counted. */
const MOST_NAMED = 6

/** Archives variants of the product, or brings them back; a sheet that somebody else changed is shown as it is now, and the person presses again or not. */
function useMoveVariants(
  sheet: VariantSheet,
  to: 'archive' | 'restore',
  { onSheet, onDone }: { onSheet: (sheet: VariantSheet) => void; onDone: () => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      apiRequest<VariantSheet>('POST', `/products/${sheet.id}/variants/${to}`, {
        body: { ids },
        version: sheet.version,
      }),
    onSuccess(saved, ids) {
      onSheet(saved)
      for (const id of [sheet.id, ...ids])
        void client.invalidateQueries({ queryKey: ['product', String(id)] })
      for (const key of ['list', 'history', 'product-doctor', 'product-counts', 'archived-variants'])
        void client.invalidateQueries({ queryKey: [key] })
      toast(
        to === 'archive'
          ? m.products_variants_archived({ count: ids.length })
          : m.products_variants_restored({ count: ids.length }),
      )
      onDone()
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.current)
        onSheet(error.current as VariantSheet)
    },
  })
}

/** Says what it means to archive these variants, and does it. */
export function ArchiveVariants({
  sheet,
  rows,
  onSheet,
  onClose,
}: {
  sheet: VariantSheet
  rows: readonly SheetRow[]
  onSheet: (sheet: VariantSheet) => void
  onClose: () => void
}) {
  const move = useMoveVariants(sheet, 'archive', { onSheet, onDone: onClose })
  const sum = (field: 'stock' | 'held') => rows.reduce((all, row) => all + Math.max(row[field], 0), 0)
  const [stock, held] = [sum('stock'), sum('held')]
  const named = rows.slice(0, MOST_NAMED).map(variantLabel).join(', ')
  return (
    <ConfirmAction
      open
      danger
      title={m.products_variants_archive_title({ count: rows.length })}
      confirm={m.products_variants_archive({ count: rows.length })}
      busy={move.isPending}
      error={move.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => move.mutate(rows.map(({ id }) => id))}
    >
      <p className="text-ink">
        {rows.length > MOST_NAMED
          ? m.products_variants_named({ named, count: rows.length - MOST_NAMED })
          : named}
      </p>
      <p>{m.products_variants_archive_text()}</p>
      {held > 0 && (
        <p className="font-medium text-warn">{m.products_variants_archive_held({ count: count(held) })}</p>
      )}
      {stock > 0 && <p>{m.products_variants_archive_stock({ count: count(stock) })}</p>}
      {rows.length === sheet.rows.length && (
        <p className="font-medium text-warn">{m.products_variants_archive_all()}</p>
      )}
    </ConfirmAction>
  )
}

/** Archives the rows that are chosen in the sheet. */
export const ArchiveRows = ({ rows, onArchive }: { rows: readonly SheetRow[]; onArchive: () => void }) => (
  <Button type="button" appearance="quiet" disabled={rows.length === 0} onClick={onArchive}>
    <Archive aria-hidden="true" />
    {m.products_variants_archive({ count: rows.length })}
  </Button>
)

/** The archived variants of the product, and the way back for those that are ticked. */
export function ArchivedVariants({
  sheet,
  isUnsaved,
  onSheet,
}: {
  sheet: VariantSheet
  /** Something on the page is typed and not saved. */
  isUnsaved: boolean
  onSheet: (sheet: VariantSheet) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (sheet.archived === 0 || sheet.status === 'deleted') return null
  return (
    <>
      <Button type="button" appearance="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        <ArchiveRestore aria-hidden="true" />
        {m.products_variants_archived_open({ count: sheet.archived })}
      </Button>
      {isOpen && (
        <RestoreDialog
          sheet={sheet}
          isUnsaved={isUnsaved}
          onSheet={onSheet}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function RestoreDialog({
  sheet,
  isUnsaved,
  onSheet,
  onClose,
}: {
  sheet: VariantSheet
  isUnsaved: boolean
  onSheet: (sheet: VariantSheet) => void
  onClose: () => void
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const move = useMoveVariants(sheet, 'restore', { onSheet, onDone: onClose })
  const query = useQuery({
    queryKey: ['archived-variants', sheet.id, sheet.version],
    queryFn: ({ signal }) =>
      apiRequest<{ items: ArchivedVariant[] }>('GET', `/products/${sheet.id}/variants/archived`, { signal }),
  })
  function tick(ids: readonly string[], isOn: boolean) {
    const next = new Set(ticked)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  return (
    <OfficeDialog
      open
      title={m.products_variants_archived_title()}
      onClose={onClose}
      footer={
        <Button
          type="button"
          busy={move.isPending}
          disabled={ticked.size === 0 || isUnsaved}
          onClick={() => move.mutate([...ticked].map(Number))}
        >
          {ticked.size === 0 ? m.products_restore() : m.products_variants_restore({ count: ticked.size })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{isUnsaved ? m.frame_save_first() : m.products_variants_archived_text()}</p>
        <QueryState query={query}>
          {({ items }) => (
            <TickList
              label={m.products_variants_archived_title()}
              items={items.map(({ id, code, options }) => ({
                id: String(id),
                label: options.map(({ value }) => value).join(' · ') || code,
                note: code,
              }))}
              ticked={ticked}
              disabled={isUnsaved}
              onTick={tick}
            />
          )}
        </QueryState>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {move.error?.message}
        </p>
      </div>
    </OfficeDialog>
  )
}
