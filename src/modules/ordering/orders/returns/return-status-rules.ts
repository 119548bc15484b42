/** The statuses of a return request. */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'refused',
  'received',
  'refunded',
  'withdrawn',
] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** The status transitions of a return request: requested, answered, products received, refunded. */
export const nextReturnStatus = {
  requested: ['approved', 'refused', 'withdrawn'],
  approved: ['received', 'withdrawn'],
  received: ['refunded'],
  refunded: [],
  refused: [],
  withdrawn: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>

/** The statuses from which `to` can follow: the condition inside the write that moves a request. */
export function returnStatusesBefore(to: ReturnStatus): ReturnStatus[] {
  return RETURN_STATUSES.filter((from) => (nextReturnStatus[from] as readonly ReturnStatus[]).includes(to))
}

/** Is the request not finished yet? The order shows 'return_requested' meanwhile. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return nextReturnStatus[status].length > 0
}

/** Pieces of requests with these statuses can be requested again. */
export const VOID_RETURNS: readonly ReturnStatus[] = ['refused', 'withdrawn']

/** The buyer may withdraw a request until the shop has answered it. */
export function mayWithdrawReturn(status: ReturnStatus): boolean {
  return status === 'requested'
}
