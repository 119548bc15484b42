import { type SheetArchive, SheetError, type SheetLimits } from './sheet-archive.ts'
import { numberText, UNCOMPUTED } from './sheet-values.ts'
import type { Sheet, SheetRow, SheetSettings } from './spreadsheets.server.ts'
import { readXml, type XmlReader } from './xml-stream.server.ts'

const CONTENT = 'content.xml'

type Attributes = Readonly<Record<string, string>>

/** Lists the tables of an ODS file. */
export async function odsSheets(archive: SheetArchive): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  const reader: XmlReader<never> = {
    open(name, attributes) {
      if (name === 'table')
        sheets.push({ name: attributes['table:name'] ?? '', part: CONTENT, hidden: false })
    },
    text: () => {},
    close: () => {},
    take: () => [],
  }
  for await (const _ of readXml(await archive.text(CONTENT), () => reader));
  return sheets
}

/** How often a cell or row stands there; 1 when it does not say. */
const repeated = (attributes: Attributes, name: string) =>
  Math.max(1, Math.trunc(Number(attributes[`table:number-${name}-repeated`] ?? 1)) || 1)

interface OpenCell {
  times: number
  attributes: Attributes
  paragraphs: string[][]
}

const NUMBERS = new Set(['float', 'percentage', 'currency'])

function shown({ attributes, paragraphs }: OpenCell, settings: SheetSettings): string {
  const text = paragraphs.map((parts) => parts.join('')).join('\n')
  const value = attributes['office:value'] ?? ''
  if (
    attributes['table:formula'] !== undefined &&
    attributes['office:value-type'] === undefined &&
    text === ''
  )
    return UNCOMPUTED
  switch (attributes['office:value-type']) {
    case 'float':
      // A number that is shown with leading zeros is a barcode.
      return /^0\d+$/.test(text) && Number(text) === Number(value)
        ? text
        : numberText(value, { kind: 'plain' }, { from1904: false, ...settings })
    case 'percentage':
      return numberText(value, { kind: 'percent' }, { from1904: false, ...settings })
    case 'currency': {
      const currency = attributes['office:currency'] ?? ''
      const format = /^[A-Z]{3}$/.test(currency)
        ? { kind: 'money' as const, currency }
        : { kind: 'plain' as const }
      return numberText(value, format, { from1904: false, ...settings })
    }
    case 'date':
      return (attributes['office:date-value'] ?? text).slice(0, 10)
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? '1' : '0'
    default:
      return text
  }
}

/** The rows of one table that are not empty, with the numbers that LibreOffice shows beside them. */
export async function* odsRows(
  archive: SheetArchive,
  { name: wanted }: Sheet,
  limits: SheetLimits,
  settings: SheetSettings,
): AsyncGenerator<SheetRow> {
  let isWanted = false
  let line = 0
  let row: { times: number; cells: string[]; numbers: number[]; empty: number } | null = null
  let cell: OpenCell | null = null
  let isParagraph = false
  let notes = 0
  let filled = 0
  let rows: SheetRow[] = []

  function put(text: string, times: number, isNumber: boolean): void {
    if (!row) return
    // Empty cells count when another one follows; a row ends with thousands of them.
    if (text === '') {
      row.empty += times
      return
    }
    filled += times
    if (row.cells.length + row.empty + times > limits.columns || filled > limits.cells)
      throw new SheetError('too-many-cells')
    while (row.empty > 0) {
      row.cells.push('')
      row.empty--
    }
    for (let number = 0; number < times; number++) {
      if (isNumber) row.numbers.push(row.cells.length)
      row.cells.push(text)
    }
  }

  function endRow(): void {
    if (!row) return
    const { times, cells, numbers } = row
    if (cells.length > 0) {
      filled += cells.length * (times - 1)
      if (filled > limits.cells) throw new SheetError('too-many-cells')
      for (let number = 0; number < times; number++) rows.push({ line: line + number + 1, cells, numbers })
    }
    line += times
    row = null
  }

  const reader: XmlReader<SheetRow> = {
    open(name, attributes) {
      if (name === 'table') isWanted = attributes['table:name'] === wanted
      if (!isWanted) return
      if (name === 'annotation') notes++
      if (notes > 0) return
      if (name === 'table-row')
        row = { times: repeated(attributes, 'rows'), cells: [], numbers: [], empty: 0 }
      else if (name === 'table-cell' || name === 'covered-table-cell')
        cell = { times: repeated(attributes, 'columns'), attributes, paragraphs: [] }
      else if (name === 'p' && cell) {
        isParagraph = true
        cell.paragraphs.push([])
      } else if (isParagraph && cell) {
        const spaces = Math.min(1000, Number(attributes['text:c'] ?? 1) || 1)
        if (name === 's') cell.paragraphs.at(-1)?.push(' '.repeat(spaces))
        if (name === 'tab') cell.paragraphs.at(-1)?.push('\t')
        if (name === 'line-break') cell.paragraphs.at(-1)?.push('\n')
      }
    },
    text(text) {
      if (isParagraph && notes === 0) cell?.paragraphs.at(-1)?.push(text)
    },
    close(name) {
      if (!isWanted) return
      if (name === 'annotation') notes--
      if (notes > 0) return
      if (name === 'p') isParagraph = false
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        put(shown(cell, settings), cell.times, NUMBERS.has(cell.attributes['office:value-type'] ?? ''))
        cell = null
      } else if (name === 'table-row') endRow()
      else if (name === 'table') isWanted = false
    },
    take() {
      const taken = rows
      rows = []
      return taken
    },
  }
  yield* readXml(await archive.text(CONTENT), () => reader)
}
