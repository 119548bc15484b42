import { LIKE_PRICE, LIKE_STOCK, mayBeFurtherAmount } from '#modules/intake/columns/asked-column-rules.ts'
import {
  type ColumnMap,
  fieldNamed,
  type ImportColumns,
  mapColumns,
} from '#modules/intake/columns/import-columns-rules.ts'
import { headerKey } from '#modules/intake/files/header-key-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { foldText } from '#shared/text/turkish.ts'
import { ownFormat } from '../formats/own-format.ts'
import { platformFormat } from '../formats/platform-format.ts'
import { shopifyFormat } from '../formats/shopify-format.ts'
import { shopifyInventoryFormat } from '../formats/shopify-inventory-format.ts'
import { woocommerceFormat } from '../formats/woocommerce-format.ts'
import { PLATFORMS } from '../platforms/platforms-rules.ts'
import { XML_ITEM } from '../platforms/xml-column-rules.ts'
import { cleanCell, short } from '../report/import-values.ts'
import type { ImportFormat } from './import-format.ts'

/** What the merchant says about a file that cannot be told from its header. */
export interface FormatChoice {
  format: string | null
  /** The file's column → a field, one of its names, or '-' for a column to leave out. */
  map: ColumnMap
  /** The element of XML that stands for a product; null finds it. */
  item: string | null
  /** The sheet of a spreadsheet; null takes the first one that looks like products. */
  sheet: string | null
}

/** Nothing is said about the file. */
export const NO_OVERRIDES: FormatChoice = { format: null, map: {}, item: null, sheet: null }

export type CellLook = 'empty' | 'link' | 'integer' | 'number' | 'text'

/** A column of a file that is asked about. */
export interface UnmappedColumn {
  title: string
  /** The name of the field it is read as, or null. */
  field: string | null
  /** What its first cells look like, and the cells themselves. */
  looks: CellLook
  samples: string[]
  /** Nothing is imported until something is said about it. */
  stops?: boolean
}

export type Recognition =
  | { ok: true; format: ImportFormat; columns: ImportColumns; reason: RunNote }
  /** `known`: the header is one of a product file, and something has to be said about it. `hints`: how to say it to the command. */
  | { ok: false; message: RunNote; hints?: readonly RunNote[]; asked: UnmappedColumn[]; known: boolean }

const FORMATS: readonly ImportFormat[] = [
  shopifyFormat,
  shopifyInventoryFormat,
  woocommerceFormat,
  ownFormat,
  ...PLATFORMS.map(platformFormat),
]

/** Two formats whose shares of understood columns are closer than this cannot be told apart. */
const NEAR = 0.1

interface Candidate {
  format: ImportFormat
  columns: ImportColumns
  understood: number
  share: number
}

/**
 * Chooses the format that understands most of a file's columns, with the reason, or returns what has to be said first: the format
 * when two are equally near, the meaning of a column that may be the price or the stock. `rows` are the first rows, for showing them.
 */
export function recogniseFormat(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  choice: Pick<FormatChoice, 'format' | 'map'>,
): Recognition {
  const titles = header.map((cell) => cell.trim()).filter((title) => title !== '')
  const isXml = header[0] === XML_ITEM
  const candidates = FORMATS.filter(({ isXml: ofXml = false }) => ofXml === isXml)
    .filter(({ name }) => choice.format === null || name === choice.format)
    .map((format): Candidate => {
      const columns = mapColumns(header, format.names, choice.map)
      const understood = titles.length - columns.unknown.length
      return { format, columns, understood, share: titles.length === 0 ? 0 : understood / titles.length }
    })
    .toSorted((a, b) => b.share - a.share)
  const ask = (
    candidate: Candidate | undefined,
    message: RunNote,
    hint: RunNote,
    { known = true, stopping = [] }: { known?: boolean; stopping?: readonly string[] } = {},
  ): Recognition => {
    const asked = askedColumns(header, rows, candidate?.columns ?? null).map((column) =>
      stopping.includes(column.title) ? { ...column, stops: true } : column,
    )
    return { ok: false, message, hints: [hint], asked, known }
  }
  const recognising = candidates.filter(({ format, columns }) => format.recognises(columns))
  const specific = recognising.filter(({ format }) => !format.isFallback)
  const [best, next] = specific.length > 0 ? specific : recognising
  if (!best) {
    const [nearest] = candidates
    return ask(
      nearest,
      nearest
        ? note('report_format_unknown_nearest', { nearest: scoreOf(nearest, titles) })
        : note('report_format_unknown'),
      MAP_HINT,
      { known: false },
    )
  }
  if (next && best.share - next.share < NEAR)
    return ask(
      best,
      note('report_format_two', { best: scoreOf(best, titles), next: scoreOf(next, titles) }),
      note('report_format_hint', { best: best.format.name, next: next.format.name }),
    )
  const wrong = wrongMapping(header, best, choice.map)
  if (wrong !== null) return ask(best, wrong, MAP_HINT)
  const unclear = unclearColumns(best, furtherAmounts(header, rows, best.columns))
  if (unclear !== null) return ask(best, unclear.message, MAP_HINT, { stopping: unclear.titles })
  const score = scoreOf(best, titles)
  const reason =
    choice.format !== null
      ? note('report_format_chosen', { best: score })
      : next
        ? note('report_format_next', { best: score, next: scoreOf(next, titles) })
        : score
  const prices = best.format.pricesOf?.(best.columns) ?? best.columns.prices
  return { ok: true, format: best.format, columns: { ...best.columns, prices }, reason }
}

const MAP_HINT = note('report_map_hint')

/** What a file of this format is called. */
export const formatNote = ({
  title,
  isStockOnly = false,
}: Pick<ImportFormat, 'title' | 'isStockOnly'>): RunNote =>
  note(isStockOnly ? 'report_format_stock' : 'report_format_products', { name: title })

function scoreOf({ format, understood }: Candidate, titles: readonly string[]): RunNote {
  return note('report_format_score', { format: formatNote(format), count: titles.length, understood })
}

type UnclearCode =
  | 'report_prices_either'
  | 'report_prices_contradicting'
  | 'report_price_column_unclear'
  | 'report_stock_column_unclear'
  | 'report_second_amount_unclear'

/** Why the price or the stock of the file would be guessed, and the columns it is about, or null. */
function unclearColumns(
  { format, columns }: Candidate,
  further: readonly string[],
): { message: RunNote; titles: readonly string[] } | null {
  const about = (code: UnclearCode, titles: readonly string[]) =>
    titles.length > 0 ? { message: note(code, { columns: quoted(titles) }), titles } : null
  const alike = (pattern: RegExp) => columns.unknown.filter((title) => pattern.test(headerKey(title)))
  const prices = format.priceFields.some(columns.has) ? [] : alike(LIKE_PRICE)
  const hasStock = format.stockFields.some(columns.has) || columns.starting('stock:').length > 0
  const stocks = hasStock ? [] : format.isStockOnly ? columns.unknown : alike(LIKE_STOCK)
  return (
    about('report_prices_either', columns.withAndWithoutTax) ??
    about('report_prices_contradicting', columns.contradicting) ??
    about('report_price_column_unclear', prices) ??
    about('report_stock_column_unclear', stocks) ??
    about('report_second_amount_unclear', further)
  )
}

/**
 * Unknown columns that may hold a second price, a discount or a stock, by their names and by first cells that are numbers or empty: passing over
 * one of them would sell at the wrong price.
 */
function furtherAmounts(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: ImportColumns,
): string[] {
  return columns.unknown.filter((title) => {
    if (!mayBeFurtherAmount(title)) return false
    const position = header.findIndex((cell) => cell.trim() === title)
    const cells = rows.map((row) => cleanCell(row[position])).filter((text) => text !== '')
    return !['text', 'link'].includes(guessCellType(cells))
  })
}

/** What is wrong with the merchant's own words about columns, or null: a slip of the pen must not be passed over. */
function wrongMapping(header: readonly string[], { format }: Candidate, map: ColumnMap): RunNote | null {
  const keys = new Set(header.map(headerKey))
  for (const [title, target] of Object.entries(map)) {
    if (!keys.has(headerKey(title))) return note('report_column_missing', { title: short(title) })
    if (fieldNamed(target, format.names) === null)
      return note('report_field_unknown', { field: short(target), format: formatNote(format) })
  }
  return null
}

function quoted(titles: readonly string[]): string {
  return titles.map((title) => `'${short(title)}'`).join(', ')
}

/** Every column of a file with what it is read as and what its first cells look like. */
export function askedColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: ImportColumns | null,
): UnmappedColumn[] {
  return header.flatMap((cell, position) => {
    const title = cell.trim()
    if (title === '') return []
    const cells = rows.map((row) => cleanCell(row[position])).filter((text) => text !== '')
    return [
      {
        title,
        field: columns?.fieldAt(position) ?? null,
        looks: guessCellType(cells),
        samples: cells.slice(0, 3).map(short),
      },
    ]
  })
}

function guessCellType(cells: readonly string[]): CellLook {
  if (cells.length === 0) return 'empty'
  if (cells.every((text) => /^https?:\/\//.test(text))) return 'link'
  if (cells.every((text) => /^[-+]?\d+$/.test(text))) return 'integer'
  if (cells.every((text) => /^[\s\d.,₺$€£+-]+(?:tl|try|usd|eur|gbp)?$/.test(foldText(text)))) return 'number'
  return 'text'
}
