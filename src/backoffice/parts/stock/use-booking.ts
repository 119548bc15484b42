import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductStockRecord, StockChangeBody } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ApiError } from '../../frame/api-client.ts'
import { toast } from '../../frame/toasts.tsx'
import { randomKey } from '../random-key.ts'
import { bookStock, type Shelf, showStock } from './stock-query.ts'

type Unbooked<Body> = Body extends unknown ? Omit<Body, 'booking' | 'warehouseId'> : never

/**
 * Books a change of a shelf. However often it is sent it books once: the name of the booking stays until it is done. A refusal brings the stock as
 * it is.
 */
export function useBooking(productId: number, { warehouseId }: Shelf, onDone: () => void) {
  const client = useQueryClient()
  const [booking, setBooking] = useState(randomKey)
  return useMutation({
    mutationFn: (change: Unbooked<StockChangeBody>) =>
      bookStock(productId, { ...change, booking, warehouseId } as StockChangeBody),
    onSuccess(stock) {
      showStock(client, stock)
      toast(m.shelf_booked())
      onDone()
    },
    onError(error) {
      if (!(error instanceof ApiError && error.current)) return
      showStock(client, error.current as ProductStockRecord)
      // An earlier press was booked although its answer was lost: the next one is another booking.
      if (error.code === 'OTHER_BOOKING') setBooking(randomKey())
    },
  })
}
