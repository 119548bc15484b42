/** The name of the field with the quantity of an item to return. */
export function returnField(itemId: number): string {
  return `adet-${itemId}`
}
