import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { toast } from '../../../frame/toasts.tsx'
import { count } from '../../../parts/formats.ts'
import { StockDialog } from './stock-dialog.tsx'
import { useRowStock } from './use-row-stock.ts'

/** The pieces of a card with − and +: the presses add up until they are saved, so that a slip of the thumb books nothing. */
export function StockStepper({ product }: { product: ProductListItem }) {
  const { name, stock } = product
  const book = useRowStock()
  const [delta, setDelta] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [asksWarehouse, setAsksWarehouse] = useState(false)

  const step = (by: 1 | -1) => {
    setDelta(delta + by)
    setProblem(null)
  }

  async function save() {
    setIsBusy(true)
    try {
      const booked = await book(product, delta)
      if (!booked.ok && booked.reason === 'refused') return setProblem(booked.problem)
      setDelta(0)
      if (booked.ok) toast(m.shelf_booked())
      else setAsksWarehouse(true)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-1 pb-3">
      <div className="flex flex-wrap items-center justify-end gap-1">
        {delta !== 0 && (
          <Button type="button" busy={isBusy} className="mr-auto" onClick={() => void save()}>
            {m.product_rows_stock_save({ from: count(stock), to: count(stock + delta) })}
          </Button>
        )}
        <button
          type="button"
          className="icon-button border border-line"
          aria-label={m.product_rows_less({ name })}
          disabled={isBusy || stock + delta <= 0}
          onClick={() => step(-1)}
        >
          <Minus aria-hidden="true" />
        </button>
        <output
          aria-label={m.product_rows_stock_of({ name })}
          className="min-w-12 text-center text-base font-semibold figures"
        >
          {count(stock + delta)}
        </output>
        <button
          type="button"
          className="icon-button border border-line"
          aria-label={m.product_rows_more({ name })}
          disabled={isBusy}
          onClick={() => step(1)}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
      {problem !== null && (
        <p role="alert" className="text-right font-medium text-danger">
          {problem}
        </p>
      )}
      {asksWarehouse && <StockDialog product={product} onClose={() => setAsksWarehouse(false)} />}
    </div>
  )
}
