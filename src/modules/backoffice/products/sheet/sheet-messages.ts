import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { CellErrorCode } from './sheet-schemas.ts'

/** Why a cell was not saved. */
export const CELL_SENTENCES: Readonly<
  Record<CellErrorCode, (given: object, options: { locale: Locale }) => string>
> = {
  GONE: m.sheet_staff_gone,
  HAS_VARIANTS: m.sheet_staff_has_variants,
  EMPTY: m.sheet_staff_empty,
  TOO_LONG: m.sheet_staff_too_long,
  NOT_A_NUMBER: m.sheet_staff_not_a_number,
  NEGATIVE: m.sheet_staff_negative,
  NOT_WHOLE: m.sheet_staff_not_whole,
  TOO_LARGE: m.sheet_staff_too_large,
  CODE_TAKEN: m.sheet_staff_code_taken,
  CODE_TWICE: m.sheet_staff_code_twice,
  WAREHOUSE_NEEDED: m.sheet_staff_warehouse_needed,
  TOO_FEW: m.sheet_staff_too_few,
  OTHER_BOOKING: m.sheet_staff_other_booking,
}
