/** The type of an object whose moments are ISO texts. */
export type IsoMoments<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}

/** The same object with its moments as ISO texts (`2026-11-22T09:30:00.000Z`), as JSON holds them. Objects inside it stay as they are. */
export function isoMoments<Row extends object>(row: Row): IsoMoments<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries)
}
