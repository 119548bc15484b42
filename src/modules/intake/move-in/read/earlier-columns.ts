import { foldText } from '#shared/text/turkish.ts'

/** Column titles are compared without case, Turkish letters, spaces and punctuation: `E-posta` is `eposta`, `billing_first_name` `billingfirstname`. */
export function columnKey(title: string): string {
  return foldText(title).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Reads the cells of a row by the names of its columns. */
export interface NamedRow {
  readonly line: number
  /** The first of these columns that is not empty in this row; '' when none is. */
  get(...titles: readonly string[]): string
}

/** Where the columns of a file are; a title that occurs twice counts once, at its first column. */
export function namedColumns(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const [at, title] of header.entries()) {
    const key = columnKey(title)
    if (key !== '' && !columns.has(key)) columns.set(key, at)
  }
  return columns
}

export function namedRow(
  columns: ReadonlyMap<string, number>,
  { line, cells }: { line: number; cells: readonly string[] },
): NamedRow {
  return {
    line,
    get(...titles) {
      for (const title of titles) {
        // Spreadsheets write an apostrophe before what could be a formula, as Shopify does before `+90…`.
        const cell = (cells[columns.get(columnKey(title)) ?? -1] ?? '').trim().replace(/^'(?=[+=@\-\d])/, '')
        if (cell !== '') return cell
      }
      return ''
    },
  }
}

/** The words of a file that say yes; everything else, an empty cell too, is no. */
export function isYes(text: string): boolean {
  return ['yes', 'evet', 'true', '1', 'subscribed', 'e', 'y', 'var'].includes(foldText(text.trim()))
}
