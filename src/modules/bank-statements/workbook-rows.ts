import { XMLParser } from 'fast-xml-parser'
import yauzl from 'yauzl'
import { Big, roundKurus } from '#shared/money.ts'
import type { StatementRow } from './delimited-statement.ts'

/** Bytes that the read parts of a workbook may unpack to: a small file can pretend to hold gigabytes. */
const MAX_UNPACKED = 12_000_000
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const PARTS = new Set(['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'])
/** Formats of dates that every Excel knows by number. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
/** Excel stores sums as floats: 1249.9000000000001 is 1249.90. */
const FLOAT_NOISE = '0.000001'

type Text = string | { '#text'?: string }
interface Rich {
  t?: Text
  r?: { t?: Text }[]
}
interface Cell {
  '@_r'?: string
  '@_t'?: string
  '@_s'?: string
  v?: Text
  is?: Rich
}
interface Styles {
  styleSheet?: {
    numFmts?: { numFmt?: { '@_numFmtId'?: string; '@_formatCode'?: string }[] }
    cellXfs?: { xf?: { '@_numFmtId'?: string }[] }
  }
}
interface Sheet {
  worksheet?: { sheetData?: { row?: { '@_r'?: string; c?: Cell[] }[] } }
}

const ARRAYS = new Set(['row', 'c', 'si', 'r', 'xf', 'numFmt'])
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  removeNSPrefix: true,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && ARRAYS.has(name),
})

const textOf = (text: Text | undefined) => (typeof text === 'string' ? text : (text?.['#text'] ?? ''))
const richText = ({ t, r }: Rich) => (r ? r.map((run) => textOf(run.t)).join('') : textOf(t))

/** The parts of a workbook that hold its texts, formats and first sheet; null for a damaged or oversized one. */
async function unpack(bytes: Buffer): Promise<Map<string, string> | null> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const parts = new Map<string, string>()
  let left = MAX_UNPACKED
  for await (const entry of zip.eachEntry()) {
    if (!PARTS.has(entry.fileName) && !SHEET.test(entry.fileName)) continue
    left -= entry.uncompressedSize
    if (left < 0) return null
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const xml = Buffer.concat(chunks).toString('utf8')
    if (xml.includes('<!DOCTYPE')) return null
    parts.set(entry.fileName, xml)
  }
  return parts
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined, otherwise: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return otherwise
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Which cell formats show a date, by their position. */
function dateFormats({ styleSheet }: Styles): boolean[] {
  const own = new Map(
    (styleSheet?.numFmts?.numFmt ?? []).map((each) => [each['@_numFmtId'], each['@_formatCode'] ?? '']),
  )
  return (styleSheet?.cellXfs?.xf ?? []).map(({ '@_numFmtId': id }) => {
    const code = own.get(id)?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    return code === undefined ? isBuiltInDate(Number(id)) : /[dy]/i.test(code)
  })
}

/** A day of Excel, counted from the last day of 1899, as YYYY-MM-DD. */
function dayOfSerial(value: string, from1904: boolean): string {
  const days = Math.floor(Number(value)) + (from1904 ? 1462 : 0)
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

function numberText(value: string): string {
  const exact = Big(value)
  const rounded = roundKurus(exact)
  return rounded.minus(exact).abs().lt(FLOAT_NOISE) ? rounded.toFixed() : exact.toFixed()
}

/**
 * The rows of the first sheet of an XLSX workbook, dates as YYYY-MM-DD and numbers with a decimal point. Null for a damaged or encrypted
 * workbook and for one that unpacks to more than 12 MB. Formulas are not computed: their stored value counts.
 */
export async function readWorkbookRows(bytes: Buffer): Promise<StatementRow[] | null> {
  try {
    const parts = await unpack(bytes)
    const sheets = [...(parts?.keys() ?? [])].filter((name) => SHEET.test(name))
    const [first] = sheets.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    return parts && first !== undefined ? rowsOf(parts, first) : null
  } catch {
    // The bytes are in memory, so whatever fails here is the file's fault.
    return null
  }
}

function rowsOf(parts: ReadonlyMap<string, string>, sheetName: string): StatementRow[] {
  const parsed = (name: string): unknown => parser.parse(parts.get(name) ?? '')
  const strings = ((parsed('xl/sharedStrings.xml') as { sst?: { si?: Rich[] } }).sst?.si ?? []).map(richText)
  const isDate = dateFormats(parsed('xl/styles.xml') as Styles)
  const from1904 = /date1904="(1|true)"/.test(parts.get('xl/workbook.xml') ?? '')
  const shown = (cell: Cell): string => {
    const value = textOf(cell.v)
    if (cell['@_t'] === 's') return strings[Number(value)] ?? ''
    if (cell['@_t'] === 'inlineStr') return richText(cell.is ?? {})
    if (cell['@_t'] !== undefined && cell['@_t'] !== 'n') return value
    if (value === '') return ''
    return isDate[Number(cell['@_s'] ?? -1)] ? dayOfSerial(value, from1904) : numberText(value)
  }
  const rows = (parsed(sheetName) as Sheet).worksheet?.sheetData?.row ?? []
  return rows.flatMap((row, index) => {
    const cells: string[] = []
    for (const cell of row.c ?? []) cells[columnOf(cell['@_r'], cells.length)] = shown(cell)
    const filled = Array.from(cells, (cell) => cell ?? '')
    if (filled.every((cell) => cell.trim() === '')) return []
    return [{ line: Number(row['@_r'] ?? index + 1), cells: filled }]
  })
}
