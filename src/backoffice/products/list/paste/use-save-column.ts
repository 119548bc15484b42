import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductListItem, ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ApiError, isOutage } from '../../../frame/api-client.ts'
import { money } from '../../../parts/formats.ts'
import { grossOf, savePrice, showPrice } from '../row/row-record.ts'
import { useRowStock } from '../row/use-row-stock.ts'
import type { PastedRow, PasteField } from './paste-rules.ts'

type Row = PastedRow<ProductListItem>
type Outcome = { ok: true } | { ok: false; problem: string; stops?: boolean }

/**
 * Saves the rows of a pasted column one after the other, each as a cell of the list saves its own. A row that is refused stops no other; after a
 * lost connection the rest is left, to be saved again.
 */
export function useSaveColumn(field: PasteField) {
  const client = useQueryClient()
  const book = useRowStock()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  /** Versions of products that turned out to be newer than their rows. */
  const [versions] = useState(() => new Map<number, number>())

  async function price({ id, version, currency }: ProductListItem, amount: string): Promise<Outcome> {
    try {
      showPrice(client, await savePrice(id, versions.get(id) ?? version, amount))
      return { ok: true }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'CONFLICT' || !error.current)
        return { ok: false, problem: error.message, stops: isOutage(error) }
      const current = error.current as ProductRecord
      versions.set(id, current.version)
      showPrice(client, current)
      const changed = money(grossOf(current), currency)
      return { ok: false, problem: m.product_rows_paste_changed_price({ price: changed }) }
    }
  }

  async function stock(product: ProductListItem, pieces: string): Promise<Outcome> {
    const booked = await book(product, Number(pieces) - product.stock)
    if (booked.ok) return booked
    if (booked.reason === 'warehouses')
      return { ok: false, problem: m.product_rows_paste_warehouses(), stops: true }
    return { ok: false, problem: booked.problem, stops: booked.isOutage }
  }

  async function save(rows: readonly Row[]): Promise<{ saved: number; failed: number }> {
    const told = new Map(outcomes)
    let done = 0
    let saved = 0
    for (const { product, line } of rows) {
      if (line.kind !== 'change') continue
      setProgress({ done, total: rows.length })
      const outcome = await (field === 'price' ? price : stock)(product, line.value)
      told.set(product.id, outcome)
      setOutcomes(new Map(told))
      done += 1
      if (outcome.ok) saved += 1
      else if (outcome.stops) break
    }
    setProgress(null)
    void client.invalidateQueries({ queryKey: ['product-counts'] })
    return { saved, failed: rows.length - saved }
  }

  return { outcomes, progress, save }
}
