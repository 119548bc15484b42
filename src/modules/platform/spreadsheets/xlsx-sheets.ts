import { type SheetArchive, SheetError, type SheetLimits } from './sheet-archive.ts'
import { builtInFormat, formatOfCode, type NumberFormat, numberText, UNCOMPUTED } from './sheet-values.ts'
import type { Sheet, SheetRow, SheetSettings } from './spreadsheets.server.ts'
import { createTextStore, type TextStore } from './text-store.ts'
import { readXml, XmlError, type XmlReader } from './xml-stream.server.ts'

type Attributes = Readonly<Record<string, string>>

const WORKBOOK = 'xl/workbook.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** Texts of shared strings and styles that one workbook may have. */
const MOST_STRINGS = 10_000_000

/** Attributes by their names without prefix: `r:id` is `id`. */
const attribute = (attributes: Attributes, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

/** A reader that only looks at opening tags. */
const tags = (open: (name: string, attributes: Attributes) => void): XmlReader<never> => ({
  open,
  text: () => {},
  close: () => {},
  take: () => [],
})

async function each(
  archive: SheetArchive,
  part: string,
  open: (name: string, attributes: Attributes) => void,
) {
  for await (const _ of readXml(await archive.text(part), () => tags(open)));
}

/** Lists the worksheets of an XLSX workbook in its order. */
export async function xlsxSheets(archive: SheetArchive): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const listed: { name: string; id: string; hidden: boolean }[] = []
  let from1904 = false
  await each(archive, WORKBOOK, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet') return
    const hidden = /hidden/i.test(attributes.state ?? '')
    listed.push({ name: attributes.name ?? '', id: attribute(attributes, 'id') ?? '', hidden })
  })
  const targets = new Map<string, string>()
  const relations = 'xl/_rels/workbook.xml.rels'
  if (archive.has(relations))
    await each(archive, relations, (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    })
  const sheets = listed.flatMap(({ name, id, hidden }): Sheet[] => {
    const part = targets.get(id) ?? ''
    return archive.has(part) && SHEET.test(part) ? [{ name, part, hidden }] : []
  })
  if (sheets.length > 0) return { sheets, from1904 }
  // Some writers leave the list out; their sheets are numbered.
  const parts = archive.names().filter((name) => SHEET.test(name))
  parts.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return {
    sheets: parts.map((part, at) => ({ name: listed[at]?.name ?? `Sheet${at + 1}`, part, hidden: false })),
    from1904,
  }
}

/** The texts that cells refer to by number. */
async function sharedStrings(archive: SheetArchive): Promise<TextStore> {
  const store = createTextStore()
  const part = 'xl/sharedStrings.xml'
  if (!archive.has(part)) return store
  let texts: string[] = []
  let isText = false
  let isReading = false
  let count = 0
  const reader: XmlReader<never> = {
    open(name) {
      if (name === 'si') texts = []
      // Readings of Japanese signs are no part of the text.
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    text(text) {
      if (isText) texts.push(text)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      if (++count > MOST_STRINGS) throw new SheetError('too-large')
      store.add(texts.join(''))
    },
    take: () => [],
  }
  try {
    for await (const _ of readXml(await archive.text(part), () => reader));
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** What each cell style means for numbers, by its position; null where the table of styles is broken off, as in the files of some banks. */
async function cellFormats(archive: SheetArchive): Promise<NumberFormat[] | null> {
  const part = 'xl/styles.xml'
  if (!archive.has(part)) return []
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isCells = false
  const reader: XmlReader<never> = {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const code = codes.get(numFmtId)
      formats.push(code === undefined ? builtInFormat(Number(numFmtId)) : formatOfCode(code))
    },
    text: () => {},
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
    take: () => [],
  }
  try {
    for await (const _ of readXml(await archive.text(part), () => reader));
    return formats
  } catch (error) {
    if (error instanceof XmlError && error.fault === 'malformed') return null
    throw error
  }
}

/** `AB12` is 27; `otherwise` where a cell does not say where it is. */
function columnOf(reference: string | undefined, otherwise: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return otherwise
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface OpenCell {
  column: number
  type: string
  style: number
  value: string[]
  /** It has a formula, and no value of it yet. */
  isUncomputed: boolean
}

const PLAIN: NumberFormat = { kind: 'plain' }

/** The rows of one worksheet that are not empty, with the numbers that Excel shows beside them. */
export async function* xlsxRows(
  archive: SheetArchive,
  { part }: Sheet,
  limits: SheetLimits,
  settings: SheetSettings & { from1904: boolean },
): AsyncGenerator<SheetRow> {
  const [strings, formats] = [await sharedStrings(archive), await cellFormats(archive)]
  const shown = ({ type, style, value, isUncomputed }: OpenCell): string => {
    const text = value.join('')
    if (isUncomputed) return UNCOMPUTED
    if (type === 's') return strings.get(Number(text))
    if (type !== 'n' || text === '') return text
    // Nobody knows whether a number with a style is a day, a percentage or a barcode.
    if (formats === null && style > 0) throw new SheetError('damaged')
    return numberText(text, formats?.[style] ?? PLAIN, settings)
  }
  let row: SheetRow | null = null
  let lastLine = 0
  let cell: OpenCell | null = null
  let isValue = false
  let isReading = false
  let filled = 0
  let rows: SheetRow[] = []
  const reader: XmlReader<SheetRow> = {
    open(name, attributes) {
      if (name === 'row') {
        lastLine = Number(attributes.r ?? lastLine + 1)
        row = { line: lastLine, cells: [], numbers: [] }
      } else if (name === 'c' && row) {
        const column = columnOf(attributes.r, row.cells.length)
        const style = Number(attributes.s ?? -1)
        cell = { column, type: attributes.t ?? 'n', style, value: [], isUncomputed: false }
      } else if (name === 'rPh') isReading = true
      else if (name === 'f' && cell) cell.isUncomputed = true
      else if (name === 'v' || name === 't') {
        isValue = cell !== null && !isReading
        if (cell) cell.isUncomputed = false
      }
    },
    text(text) {
      if (isValue) cell?.value.push(text)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && row && cell) {
        const text = shown(cell)
        if (text !== '') {
          if (cell.column >= limits.columns || ++filled > limits.cells) throw new SheetError('too-many-cells')
          while (row.cells.length < cell.column) row.cells.push('')
          row.cells[cell.column] = text
          if (cell.type === 'n') row.numbers.push(cell.column)
        }
        cell = null
      } else if (name === 'row' && row) {
        if (row.cells.some((each) => each.trim() !== '')) rows.push(row)
        row = null
      }
    },
    take() {
      const taken = rows
      rows = []
      return taken
    },
  }
  try {
    yield* readXml(await archive.text(part), () => reader)
  } finally {
    strings.close()
  }
}
