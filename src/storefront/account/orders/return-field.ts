/** The name of the field with the quantity of an item to return. */
export function returnField(itemId: number): string {
  return `adet-${itemId}`
}

/** The names of the fields with the files of photos, and with the ids of those that are taken out again. */
export const PHOTOS = 'photos'
export const REMOVED_PHOTOS = 'photo-remove'
