import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import type { NumberKind } from './rules/number-rules.ts'

/** A row of a sheet: a record with its version. */
export interface SheetRecord {
  readonly id: number
  readonly version: number
}

/** A column of a sheet. Values are texts: as the record has them, with a point in decimals, or as they were typed where they are none. */
export interface SheetColumn<Row> {
  readonly id: string
  readonly label: string
  /** Pixels. */
  readonly width: number
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** What its numbers may be; left out for texts. */
  readonly number?: NumberKind
  /** What is saved is the difference to what was seen, so another value meanwhile is no conflict: stock. */
  readonly isDifference?: boolean
  /** Shown only by those who switch it on. */
  readonly hidden?: boolean
  /** The value that the record has. */
  stored(row: Row): string
  /** Whether a value is the same as the one that the record has; letter by letter without it. */
  isSame?(value: string, stored: string, row: Row): boolean
  /** Why this cell cannot be written, in a sentence; null for one that can. */
  locked(row: Row): string | null
  /** The value of a typed or pasted text. */
  read(text: string, row: Row, mark?: DecimalMark): string
  /** What is wrong with a value, in a sentence; null for a good one. */
  problem(value: string, row: Row): string | null
  /** A value as it is typed and copied. */
  text(value: string, row: Row): string
  /** A value as it is shown, where that is another text. */
  shown?(value: string, row: Row): string
  /** So many changed cells of it, as '3 fiyat'. */
  counted(count: number): string
}
