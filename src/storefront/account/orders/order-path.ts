/** The URL that shows an order in the list. */
export function orderPath(orderNo: string): string {
  return `/siparis/liste/?siparis=${orderNo}`
}
