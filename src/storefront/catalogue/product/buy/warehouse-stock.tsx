import { useRef } from 'react'
import { m } from '#texts/messages.js'
import { Warehouse, X } from '../../../ui/icons/icons.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { WarehouseRow } from './warehouse-rows.ts'

/** The stock of each warehouse, in a dialog; without JavaScript it opens in place. */
export function WarehouseStock({ rows }: { rows: readonly WarehouseRow[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  if (rows.length === 0) return null
  const words = (
    <>
      <Warehouse aria-hidden="true" className="size-4" />
      {m.warehouse_stock_show()}
    </>
  )
  if (!hydrated) {
    return (
      <details>
        <summary className="quiet-link">{words}</summary>
        <WarehouseTable rows={rows} />
      </details>
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="quiet-link"
      >
        {words}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="warehouses-title"
        closedby="any"
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-raised p-0 text-ink shadow-card backdrop:bg-black/50"
      >
        <div className="flex flex-col gap-3 p-5">
          <div className="flex items-center justify-between gap-4">
            <h2 id="warehouses-title">{m.warehouses()}</h2>
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              aria-label={m.close()}
              className="-mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-control hover:bg-surface"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <WarehouseTable rows={rows} />
        </div>
      </dialog>
    </div>
  )
}

function WarehouseTable({ rows }: { rows: readonly WarehouseRow[] }) {
  return (
    <table className="figures w-full text-left text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 font-medium">
            {m.warehouse()}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {m.quantity()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, stock }) => (
          <tr key={name} className="border-t border-line">
            <td className="py-2.5">{name}</td>
            <td className="py-2.5 text-right">{stock}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
