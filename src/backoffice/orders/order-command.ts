import { useMutation } from '@tanstack/react-query'
import type { OrderStatus, RefundStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'

/** What commands need of an order, as the detail of `GET /orders/:orderNo` has it. */
export interface CommandedOrder {
  id: string
  orderNo: string
  version: number
  status: OrderStatus
  /** A card order whose payment never arrived. */
  unpaidAttempt: boolean
  paymentType: 'card' | 'cash_on_delivery' | 'bank_transfer'
  deliveredAt: string | null
  amounts: { total: string; charged: string }
  lines: readonly {
    id: number
    name: string
    variant: string
    quantity: number
    /** Pieces that are still to be sent. */
    owed: number
  }[]
  /** In the order they were sent. */
  parcels: readonly { carrierName: string; trackingNo: string; trackingUrl: string }[]
  refunds: readonly { id: number; amount: string; status: RefundStatus; code: string }[]
}

/** One command: a path below `/orders/:orderId`, or a whole one, and what it names. */
export interface OrderCommand {
  path: string
  method?: 'POST' | 'PUT'
  body?: object
}

/**
 * Sends commands about an order with its version. `onChange` runs after each success, and after a conflict, so that the order on the
 * screen, and the next attempt, are of its newest version. Nothing is sent twice: a second press while one is under way is ignored.
 */
export function useOrderCommand(order: CommandedOrder, onChange: () => void) {
  return useMutation({
    mutationFn: ({ path, method = 'POST', body = {} }: OrderCommand) =>
      apiRequest<{ outcome?: 'completed' | 'pending' | 'refused' | null }>(
        method,
        path.startsWith('/') ? path : `/orders/${order.id}/${path}`,
        { body, version: order.version },
      ),
    onSuccess: () => onChange(),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onChange()
    },
  })
}

/** The sentence of a failed command; null while there is none. */
export const failureOf = (error: unknown): string | null => (error instanceof Error ? error.message : null)

/** Lines with pieces that are still to be sent. */
export const unsentLines = ({ lines }: Pick<CommandedOrder, 'lines'>) => lines.filter(({ owed }) => owed > 0)

export type NextStep = 'confirm-transfer' | 'prepare' | 'ship' | 'deliver'

/** The step that brings the order on; null when it waits for somebody else, or is finished. */
export function nextStepOf(order: CommandedOrder): NextStep | null {
  switch (order.status) {
    case 'awaiting_payment':
      return order.paymentType === 'bank_transfer' ? 'confirm-transfer' : null
    case 'confirmed':
      return 'prepare'
    case 'preparing':
      return 'ship'
    case 'shipped':
    case 'return_requested':
      if (order.deliveredAt !== null) return null
      return unsentLines(order).length > 0 ? 'ship' : 'deliver'
    default:
      return null
  }
}
