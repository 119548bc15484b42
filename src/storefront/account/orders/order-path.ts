/** The URL that shows an order in the list. */
export function orderPath(orderNo: string): string {
  return `/siparis/liste/?siparis=${orderNo}`
}

/** The URL of a photo of a return, or of a form that was not sent yet. */
export function returnPhotoPath(orderId: string, returnId: string, photoId: number): string {
  return `/api/catalog/order/${orderId}/return/${returnId}/photos/${photoId}`
}

/** The URL of the sheet for the parcel of a return. */
export function returnSlipPath(orderNo: string, returnId: string): string {
  return `/siparis/${orderNo}/iade/${returnId}/yazdir`
}
