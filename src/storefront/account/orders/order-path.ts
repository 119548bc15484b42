/** The URL that shows an order in the list. */
export function orderPath(orderNo: string): string {
  return `/siparis/liste/?siparis=${orderNo}`
}

/** The URL of the sheet for the parcel of a return. */
export function returnSlipPath(orderNo: string, returnId: string): string {
  return `/siparis/${orderNo}/iade/${returnId}/yazdir`
}
