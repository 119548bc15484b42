/** The statuses of a return request. */
export const RETURN_STATUSES = [
  'talep',
  'onaylandi',
  'reddedildi',
  'teslim_alindi',
  'iade_edildi',
  'vazgecildi',
] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** The status transitions of a return request: requested, answered, products received, refunded. */
export const nextReturnStatus = {
  talep: ['onaylandi', 'reddedildi', 'vazgecildi'],
  onaylandi: ['teslim_alindi', 'vazgecildi'],
  teslim_alindi: ['iade_edildi'],
  iade_edildi: [],
  reddedildi: [],
  vazgecildi: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>

/** The statuses from which `to` can follow: the condition inside the write that moves a request. */
export function returnStatusesBefore(to: ReturnStatus): ReturnStatus[] {
  return RETURN_STATUSES.filter((from) => (nextReturnStatus[from] as readonly ReturnStatus[]).includes(to))
}

/** Is the request not finished yet? The order shows 'iade_talebi' meanwhile. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return nextReturnStatus[status].length > 0
}

/** Pieces of requests with these statuses can be requested again. */
export const VOID_RETURNS: readonly ReturnStatus[] = ['reddedildi', 'vazgecildi']

/** The buyer may withdraw a request until the shop has answered it. */
export function mayWithdrawReturn(status: ReturnStatus): boolean {
  return status === 'talep'
}
