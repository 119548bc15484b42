/** The highest id of a row: ids are int4 columns of PostgreSQL. */
export const MAX_ROW_ID = 2_147_483_647

/** The digits of an id without sign and leading zeros; it may still be above `MAX_ROW_ID`. */
export const ROW_ID_DIGITS = /^[1-9]\d{0,9}$/

export const isRowId = (id: number) => Number.isInteger(id) && id >= 1 && id <= MAX_ROW_ID

/** The id of a row in digits, from 1 to `MAX_ROW_ID`; null for anything else. Leading zeros and signs are no id. */
export function parseRowId(text: string): number | null {
  if (!ROW_ID_DIGITS.test(text)) return null
  const id = Number(text)
  return isRowId(id) ? id : null
}
