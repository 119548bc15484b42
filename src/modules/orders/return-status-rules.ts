/** The states of a buyer's request to send goods back. */
export const RETURN_STATUSES = [
  'talep',
  'onaylandi',
  'reddedildi',
  'teslim_alindi',
  'iade_edildi',
  'vazgecildi',
] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** The life of a request: asked for, answered, goods received, money on its way back. */
export const nextReturnStatus = {
  talep: ['onaylandi', 'reddedildi', 'vazgecildi'],
  onaylandi: ['teslim_alindi', 'vazgecildi'],
  teslim_alindi: ['iade_edildi'],
  iade_edildi: [],
  reddedildi: [],
  vazgecildi: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>

/** The states a request may be in for `to` to come next: the condition inside the write that moves it. */
export function returnStatusesBefore(to: ReturnStatus): ReturnStatus[] {
  return RETURN_STATUSES.filter((from) => (nextReturnStatus[from] as readonly ReturnStatus[]).includes(to))
}

/** Something is still to happen: the order shows 'iade_talebi' meanwhile. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return nextReturnStatus[status].length > 0
}

/** Requests that came to nothing give their pieces free, to be asked for again. */
export const VOID_RETURNS: readonly ReturnStatus[] = ['reddedildi', 'vazgecildi']

/** The buyer may take a request back until the shop has answered it. */
export function mayWithdrawReturn(status: ReturnStatus): boolean {
  return status === 'talep'
}
