/** The name of the field that says how many of an order's item go back. */
export function returnField(itemId: number): string {
  return `adet-${itemId}`
}
