/** The highest id of a row: ids are int4 columns of PostgreSQL. */
export const MAX_ROW_ID = 2_147_483_647

/** The id of a row in digits, from 1 to `MAX_ROW_ID`; null for anything else. Leading zeros and signs are no id. */
export function parseRowId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= MAX_ROW_ID ? id : null
}
