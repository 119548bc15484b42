import { useState } from 'react'
import type { ProductStockRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { onShelf } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import { m } from '#office-texts/messages.js'
import { ApiError } from '../../frame/api-client.ts'
import { storedInTab } from '../../frame/browser-storage.ts'
import { apiRequest } from '../../frame/office.ts'
import { randomKey } from '../../parts/random-key.ts'
import { findScanned } from '../find-scanned.ts'
import { type CountRow, countedPieces, keptRows, scannedAgain, withRow } from './count-rules.ts'

const kept = storedInTab('stock-count')

/** A count under way. It outlives a reload of the tab, and a row that was sent twice is booked once. */
export function useCount(warehouseId: number | undefined) {
  const [rows, setRows] = useState(() => keptRows(kept.read()))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  function change(work: (rows: readonly CountRow[]) => CountRow[]) {
    setRows((before) => {
      const after = work(before)
      kept.write(JSON.stringify(after))
      return after
    })
  }

  /** Runs one thing at a time; what the server or the connection refuses is said. */
  async function alone(work: () => Promise<string>) {
    if (busy) return
    setBusy(true)
    try {
      setProblem(await work())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  const scan = (code: string) =>
    alone(async () => {
      if (warehouseId === undefined) return ''
      const found = await findScanned(code)
      if (typeof found === 'string') return found
      const again = { productId: found.productId, warehouseId, pieces: found.pieces }
      if (scannedAgain(rows, again)) {
        change((before) => scannedAgain(before, again) ?? [...before])
        return ''
      }
      const { shelves } = await apiRequest<ProductStockRecord>('GET', `/products/${found.productId}/stock`)
      const shelf = shelves.find((each) => each.warehouseId === warehouseId)
      if (!shelf) return m.stock_count_no_shelf()
      const row: CountRow = {
        ...{ productId: found.productId, code: found.code, name: found.name, options: found.options },
        ...{ warehouseId, expected: onShelf(shelf), counted: String(found.pieces) },
        ...{ booking: randomKey(), problem: '' },
      }
      change((before) => [row, ...before])
      return ''
    })

  /** Sends every readable row; those that were booked leave the list, and the others say why they stay. */
  const save = () =>
    alone(async () => {
      for (const row of rows) {
        const counted = countedPieces(row.counted)
        if (counted === null) {
          change((before) => withRow(before, row.booking, { problem: m.stock_count_unreadable() }))
          continue
        }
        const { warehouseId, expected, booking } = row
        const body = { reason: 'count', warehouseId, expected, counted, booking, note: '' }
        try {
          await apiRequest('POST', `/products/${row.productId}/stock`, { body })
          change((before) => before.filter((each) => each.booking !== booking))
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const isOther = error.code === 'OTHER_BOOKING'
          // An earlier press was booked although its answer was lost: what lies there by the books now is counted against anew.
          const shelf = isOther
            ? (error.current as ProductStockRecord).shelves.find((each) => each.warehouseId === warehouseId)
            : undefined
          const anew = shelf && { expected: onShelf(shelf), booking: randomKey() }
          change((before) => withRow(before, booking, { problem: error.message, ...anew }))
          // Without a connection the rest would fail too.
          if (error.status === 0) return error.message
        }
      }
      return ''
    })

  return {
    rows,
    problem,
    busy,
    scan,
    save,
    type: (booking: string, counted: string) =>
      change((before) => withRow(before, booking, { counted, problem: '' })),
    leaveOut: (booking: string) => change((before) => before.filter((row) => row.booking !== booking)),
  }
}
