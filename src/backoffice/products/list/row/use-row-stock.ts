import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import type { ProductStockRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ApiError, isOutage } from '../../../frame/api-client.ts'
import { randomKey } from '../../../parts/random-key.ts'
import { bookStock, movementsKey, stockQuery } from '../../../parts/stock/stock-query.ts'
import { showInLists } from './row-record.ts'

/** Pieces of all warehouses. */
export const piecesOf = ({ shelves }: ProductStockRecord): number =>
  shelves.reduce((sum, { quantity }) => sum + quantity, 0)

/** `warehouses`: there are several, and somebody has to say which one. */
export type RowBooking =
  | { ok: true; pieces: number }
  | { ok: false; reason: 'warehouses' }
  | { ok: false; reason: 'refused'; problem: string; isOutage: boolean }

/**
 * Books a difference of a product's stock from its row, as a correction in the only warehouse. The stock that the row showed may be older than
 * what is booked: the difference is what was meant, so that what was sold meanwhile stays sold. However often it is sent it books once.
 */
export function useRowStock() {
  const client = useQueryClient()
  const [bookings] = useState(() => new Map<number, string>())

  function show(stock: ProductStockRecord) {
    const { productId } = stock
    client.setQueryData(stockQuery(productId).queryKey, stock)
    showInLists(client, productId, { stock: piecesOf(stock) })
    void client.invalidateQueries({ queryKey: movementsKey(productId) })
    void client.invalidateQueries({ queryKey: ['product', String(productId)] })
    void client.invalidateQueries({ queryKey: ['product-doctor'] })
    void client.invalidateQueries({ queryKey: ['product-counts'] })
  }

  async function send({ id }: Pick<ProductListItem, 'id'>, delta: number): Promise<RowBooking> {
    const { shelves } = await client.ensureQueryData(stockQuery(id))
    const [shelf] = shelves
    if (!shelf) return { ok: false, reason: 'refused', problem: m.shelf_no_warehouse(), isOutage: false }
    if (shelves.length > 1) return { ok: false, reason: 'warehouses' }
    const booking = bookings.get(id) ?? randomKey()
    bookings.set(id, booking)
    const { warehouseId } = shelf
    const stock = await bookStock(id, { reason: 'correction', delta, note: '', booking, warehouseId })
    bookings.delete(id)
    show(stock)
    return { ok: true, pieces: piecesOf(stock) }
  }

  return async (product: Pick<ProductListItem, 'id'>, delta: number): Promise<RowBooking> => {
    try {
      return await send(product, delta)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.current) show(error.current as ProductStockRecord)
      // An earlier press was booked although its answer was lost: the next one is another booking.
      if (error.code === 'OTHER_BOOKING') bookings.delete(product.id)
      return { ok: false, reason: 'refused', problem: error.message, isOutage: isOutage(error) }
    }
  }
}
