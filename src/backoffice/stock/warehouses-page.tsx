import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { WarehouseRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toastError } from '../frame/toasts.tsx'
import { IconButton } from '../list/icon-button.tsx'
import { DeleteRecordButton } from '../parts/delete-record.tsx'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { warehousesQuery } from '../parts/stock/stock-query.ts'
import { WarehouseDialog } from './warehouse-dialog.tsx'

/** The order of ids after one of them has changed places with its neighbour. */
function moved(ids: readonly number[], at: number, to: number): number[] {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(at, 1))
  return next
}

/** The warehouses in the order in which sales take from them. */
export function Component() {
  const query = useQuery(warehousesQuery)
  const mayWrite = useMay()('stock.write')
  const [open, setOpen] = useState<WarehouseRecord | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={m.stock_warehouses()}
        hint={m.stock_warehouses_hint()}
        back={{ to: '/stok', label: m.stock_title() }}
      >
        {mayWrite && (
          <Button type="button" onClick={() => setOpen('new')}>
            {m.stock_warehouse_new()}
          </Button>
        )}
      </PageHeader>
      <QueryState query={query}>
        {({ items }) => (
          <div className="mt-5 max-w-3xl">
            <Card flush>
              <Warehouses items={items} mayWrite={mayWrite} onEdit={setOpen} />
            </Card>
          </div>
        )}
      </QueryState>
      {open !== null && (
        <WarehouseDialog warehouse={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Warehouses({
  items,
  mayWrite,
  onEdit,
}: {
  items: readonly WarehouseRecord[]
  mayWrite: boolean
  onEdit: (warehouse: WarehouseRecord) => void
}) {
  const client = useQueryClient()
  const ids = items.map(({ id }) => id)
  const order = useMutation({
    mutationFn: (body: { ids: number[] }) => apiRequest('PUT', '/warehouses/order', { body }),
    onError: ({ message }) => toastError(message),
    onSettled: () => client.invalidateQueries({ queryKey: warehousesQuery.queryKey }),
  })
  return (
    <ol className="divide-y divide-line">
      {items.map((warehouse, at) => (
        <li key={warehouse.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-medium wrap-anywhere">{warehouse.name}</span>
            <span className="block text-sm text-muted figures">
              {m.stock_warehouse_holds({
                products: warehouse.products,
                pieces: count(warehouse.pieces),
              })}
            </span>
          </span>
          {mayWrite && (
            <span className="flex items-center">
              <IconButton
                icon={ArrowUp}
                label={m.stock_warehouse_up({ name: warehouse.name })}
                disabled={at === 0 || order.isPending}
                onClick={() => order.mutate({ ids: moved(ids, at, at - 1) })}
              />
              <IconButton
                icon={ArrowDown}
                label={m.stock_warehouse_down({ name: warehouse.name })}
                disabled={at === items.length - 1 || order.isPending}
                onClick={() => order.mutate({ ids: moved(ids, at, at + 1) })}
              />
              <IconButton
                icon={Pencil}
                label={m.stock_warehouse_rename_one({ name: warehouse.name })}
                onClick={() => onEdit(warehouse)}
              />
              {!warehouse.isUsed && items.length > 1 && (
                <DeleteRecordButton
                  path={`/warehouses/${warehouse.id}`}
                  version={warehouse.version}
                  of={warehouse.name}
                  title={m.stock_warehouse_delete_title({ name: warehouse.name })}
                  confirm={m.stock_warehouse_delete()}
                  done={m.stock_warehouse_deleted()}
                  onDeleted={() => client.invalidateQueries({ queryKey: warehousesQuery.queryKey })}
                >
                  <p>{m.stock_warehouse_delete_text()}</p>
                </DeleteRecordButton>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
