import { useRef, useState } from 'react'
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

/**
 * A count under way. It outlives a reload of the tab, and a row that was sent twice is booked once. Scans and saves take turns, so that a
 * scanner that is quicker than the connection loses nothing.
 */
export function useCount(warehouseId: number | undefined) {
  const [rows, setRows] = useState(() => keptRows(kept.read()))
  const latest = useRef(rows)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const lastTurn = useRef(Promise.resolve())

  function change(work: (rows: readonly CountRow[]) => CountRow[]) {
    latest.current = work(latest.current)
    kept.write(JSON.stringify(latest.current))
    setRows(latest.current)
  }

  /** Does `work` after everything before it, and keeps the sentence that it returns until somebody has read it. */
  function inTurn(work: () => Promise<string>) {
    setWaiting((before) => before + 1)
    const turn = lastTurn.current
      .then(work)
      .then((sentence) => {
        if (sentence === '') return
        setProblems((before) => [sentence, ...before.filter((each) => each !== sentence)])
      })
      .finally(() => setWaiting((before) => before - 1))
    lastTurn.current = turn.catch(() => undefined)
    return turn
  }

  /** Adds the pieces of a barcode or code to the row of its product, or says why not. */
  async function add(code: string, warehouse: number): Promise<string> {
    const found = await findScanned(code)
    if (typeof found === 'string') return found
    const again = { productId: found.productId, warehouseId: warehouse, pieces: found.pieces }
    const rowsAgain = scannedAgain(latest.current, again)
    if (rowsAgain) {
      change(() => rowsAgain)
      return ''
    }
    const { shelves } = await apiRequest<ProductStockRecord>('GET', `/products/${found.productId}/stock`)
    const shelf = shelves.find((each) => each.warehouseId === warehouse)
    if (!shelf) return m.stock_count_no_shelf()
    const row: CountRow = {
      ...{ productId: found.productId, code: found.code, name: found.name, options: found.options },
      ...{ warehouseId: warehouse, expected: onShelf(shelf), counted: String(found.pieces) },
      ...{ booking: randomKey(), problem: '' },
    }
    change((before) => [row, ...before])
    return ''
  }

  const scan = (code: string) =>
    inTurn(async () => {
      if (warehouseId === undefined) return ''
      try {
        return await add(code, warehouseId)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return m.stock_count_not_added({ code, reason: error.message })
      }
    })

  /** Sends every readable row; those that were booked leave the list, and the others say why they stay. */
  const save = () =>
    inTurn(async () => {
      setIsSaving(true)
      return sendRows().finally(() => setIsSaving(false))
    })

  async function sendRows(): Promise<string> {
    for (const row of latest.current) {
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
  }

  return {
    rows,
    /** Why scans or the save did not go in, the last one first. */
    problems,
    busy: waiting > 0,
    isSaving,
    clearProblems: () => setProblems([]),
    scan,
    save,
    type: (booking: string, counted: string) =>
      change((before) => withRow(before, booking, { counted, problem: '' })),
    leaveOut: (booking: string) => change((before) => before.filter((row) => row.booking !== booking)),
  }
}
