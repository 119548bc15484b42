import type { WithdrawalException } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { isOwnExport } from '#modules/intake/columns/own-column-rules.ts'
import { OF_VARIANT } from '#modules/intake/columns/platform-rules.ts'
import { UNCOMPUTED } from '#modules/platform/spreadsheets/spreadsheets.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { Big } from '#shared/money.ts'
import { unescapedText } from '../draft/escaped-text-rules.ts'
import type { ImportRow } from '../plan/import-rows.ts'
import {
  cleanCell,
  cutText,
  isEmptied,
  isFormula,
  isScientific,
  type Read,
  readFlag,
  readLength,
  readPrice,
  readQuantity,
  readTaxRate,
  readWeight,
  readWithdrawalException,
  short,
  stockWord,
} from '../report/import-values.ts'
import type { BuildContext } from './import-format.ts'

const MAX_TEXT_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 100_000

/**
 * Reads the cells of one row by field. What cannot be read is reported to the problem list with its line and column; readers of prices,
 * amounts and rates refuse the row (`refused` becomes true), all others warn and go on without the value. Every reader returns null where
 * the file has no such column or nothing in the cell: what is there stays. `(boş)` empties a field, and is '' (decision 135).
 */
export interface RowReader {
  readonly row: ImportRow
  readonly refused: () => boolean
  refuse(field: string, reason: RunNote): void
  warn(field: string, reason: RunNote): void
  /**
   * Words as they were meant (`unescapedText`), codes as they are written; '' for an empty cell, for `(boş)` and for a missing column.
   */
  raw(field: string): string
  /** Whether the file says something about the field, be it that it is empty. */
  says(field: string): boolean
  /** One line of text, at most 300 characters. */
  text(field: string): string | null
  longText(field: string): string | null
  /** HTML that is safe to print, at most 100,000 characters of it. `prepared` is done to the cell first. */
  description(field: string, prepared?: (text: string) => string): string | null
  flag(field: string): boolean | null
  /** As the file writes it. '' for `(boş)`. */
  price(field: string): Big | '' | null
  /** Whole pieces. A word such as `OutOfStock` is 0, and `InStock` null: there are some, and the file does not say how many. */
  quantity(field: string): number | '' | null
  taxRate(field: string): string | '' | null
  withdrawalException(field: string): WithdrawalException | null
  barcode(field: string): string | null
  weight(field: string, unit?: string): string | null
  length(field: string, unit?: string): string | null
}

/** Codes are compared with those of other rows and of the shop, so they stay as they are written. */
const CODES: ReadonlySet<string> = new Set([
  ...['code', 'parentCode', 'sku', 'barcode', 'gtin', 'metaBarcode', 'model', 'equivalentCode'],
  ...['id', 'item', 'group', 'handle', 'parent', 'grouped', 'variations'],
])
const isCode = (field: string) => CODES.has(field.replace(OF_VARIANT, ''))

/** Opens one row for reading. */
export function rowReader(row: ImportRow, context: BuildContext): RowReader {
  const { columns, problems } = context
  let isRefused = false

  const refuse = (field: string, reason: RunNote) => {
    isRefused = true
    problems.refuse(row.line, field === '' ? '' : columns.title(field), reason)
  }
  const uncomputed = new Set<string>()
  function written(field: string): string {
    const text = cleanCell(row.cells[columns.position(field)])
    if (text !== UNCOMPUTED) return text
    if (!uncomputed.has(field)) refuse(field, note('report_formula_without_value'))
    uncomputed.add(field)
    return ''
  }
  const says = (field: string) => cleanCell(row.cells[columns.position(field)]) !== ''
  function filled(field: string): string {
    const text = written(field)
    return isEmptied(text) ? '' : text
  }
  const isExact = isOwnExport(columns)
  const meant = isExact ? (text: string) => text : unescapedText
  const raw = (field: string) => (isCode(field) ? filled(field) : meant(filled(field)))
  const warn = (field: string, reason: RunNote) =>
    problems.warn(row.line, field === '' ? '' : columns.title(field), reason)

  function strict<T>(field: string, read: (text: string) => Read<T>): T | '' | null {
    if (!says(field)) return null
    const text = filled(field)
    if (text === '') return ''
    const result = read(text)
    if (result.ok) return result.value
    refuse(field, result.reason)
    return ''
  }

  /** A field that every product has; it cannot be emptied. */
  function needed<T>(field: string, read: (text: string) => Read<T>): T | '' | null {
    const value = strict(field, read)
    if (value === '' && !isRefused) refuse(field, note('report_not_emptied'))
    return value
  }

  function lenient<T>(field: string, read: (text: string) => Read<T>, fallback: T): T | null {
    if (!says(field)) return null
    const text = filled(field)
    if (text === '') return fallback
    const result = read(text)
    if (result.ok) return result.value
    warn(field, note('report_taken_as_empty', { reason: result.reason }))
    return fallback
  }

  function bounded(field: string, read: (text: string) => string): string | null {
    if (!says(field)) return null
    const text = read(filled(field))
    if (text.length <= MAX_DESCRIPTION_LENGTH) return text
    refuse(field, note('report_text_too_long', { length: text.length, most: MAX_DESCRIPTION_LENGTH }))
    return ''
  }

  const measure = (field: string, unit: string | undefined, read: typeof readWeight) =>
    lenient(field, (text) => read(text, unit ?? columns.unit(field), context.markOf(field)), '0')

  return {
    row,
    refused: () => isRefused,
    refuse,
    warn,
    raw,
    says,
    text(field) {
      if (!says(field)) return null
      const text = raw(field).replace(/\s+/g, ' ')
      if (isFormula(text)) warn(field, note('report_formula_as_text', { text: short(text) }))
      if (text.length <= MAX_TEXT_LENGTH) return text
      warn(field, note('report_text_cut', { most: MAX_TEXT_LENGTH, text: short(text) }))
      return cutText(text, MAX_TEXT_LENGTH)
    },
    longText: (field) => bounded(field, meant),
    // Measured after cleaning: a pasted document is ten times as long as what is left of it.
    description: (field, prepared = (text) => text) =>
      bounded(field, (text) => context.cleanHtml(prepared(text), isExact)),
    flag(field) {
      if (!says(field)) return null
      const text = raw(field)
      const flag = readFlag(text)
      if (flag === null && text !== '') warn(field, note('report_flag_unknown', { text: short(text) }))
      return flag
    },
    price: (field) => strict(field, (text) => readPrice(text, context.markOf(field))),
    quantity(field) {
      const word = stockWord(raw(field))
      if (word === 'in stock') return null
      return word === 'sold out' ? 0 : strict(field, readQuantity)
    },
    taxRate: (field) => needed(field, readTaxRate),
    withdrawalException: (field) => strict(field, readWithdrawalException),
    barcode(field) {
      if (!says(field)) return null
      const text = filled(field).replace(/\s+/g, '')
      if (!isScientific(text) && text.length <= 50) return text
      warn(field, note('report_barcode_damaged', { text: short(text) }))
      return ''
    },
    weight: (field, unit) => measure(field, unit, readWeight),
    length: (field, unit) => measure(field, unit, readLength),
  }
}
