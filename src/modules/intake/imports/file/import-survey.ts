import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { type FileCurrencies, fileCurrencies } from '../draft/file-currencies.ts'
import { priceMarks, type ReadMarks } from '../draft/price-marks.ts'
import { type AlikeCodes, alikeCodes } from '../plan/folded-codes.ts'
import {
  type BrokenTail,
  endsWithinLine,
  type ImportRow,
  type RowSource,
  readRows,
} from '../plan/import-rows.ts'
import { brokenLetters } from '../report/broken-letters.ts'
import { cleanCell } from '../report/import-values.ts'
import { type OldAddresses, oldAddressColumns } from '../write/old-addresses.ts'
import type { CodeRegistry, ImportFormat } from './import-format.ts'
import { type LostRows, type RowShape, swallowedRows } from './rows-lost-to-quotes.ts'

/** What the first pass through the file learns, in a few bytes a row, so that the second pass can yield whole products. */
export interface ImportSurvey {
  rows: number
  /** Group of each row, by index. */
  groupOf: Int32Array
  /** Index of the last row of each group. */
  lastRowOf: Int32Array
  codes: CodeRegistry
  alikeCodes: AlikeCodes
  oldAddresses: OldAddresses
  lost: LostRows
  /** What the columns of prices and measures show of their decimal marks. */
  marks: ReadMarks
  currencies: FileCurrencies
  /** Codes of the products of a file without lines of its own, by their numbers; empty for other files. */
  itemNames: ReadonlyMap<number, string>
  /** Rows whose letters were broken before the file was written, and a cell of the first. */
  brokenLetters: { count: number; sample: string }
  /** A cell is empty that a new product would need filled (`new-product-gaps.ts`). */
  hasGaps: boolean
  brokenTail: BrokenTail | null
  /** The last row where it has fewer cells than the one before and the file ends within its line: the rest of the file may be missing. */
  cutOff: { line: number; cells: number } | null
}

const hasItems = (source: RowSource) => 'table' in source && source.hasItems === true

/** Lines that are named. */
const MOST_LINES = 20

/**
 * Finds the rows that belong together wherever they are in the file: a variation may come before its parent, and the rows of one product
 * need not be adjacent.
 */
export async function surveyRows(
  source: RowSource,
  format: ImportFormat,
  columns: ImportColumns,
  { shape, isOpen }: { shape: RowShape | null; isOpen(row: ImportRow): boolean },
): Promise<ImportSurvey> {
  const sets = disjointSets()
  const codes = new Map<string, number>()
  const lineOf: number[] = []
  const rowNode: number[] = []
  const lostIn: number[] = []
  let lost = 0
  const marks = priceMarks(format, columns)
  const letters = brokenLetters()
  const currencies = fileCurrencies(format, columns)
  const names = new Map<number, string>()
  let addresses: ReturnType<typeof oldAddressColumns> | null = null
  let gaps = false
  let before = 0
  let last = { line: 0, cells: 0 }
  const reader = readRows(source)
  let next = await reader.next()
  for (; !next.done; next = await reader.next()) {
    const row = next.value
    if (row.index < 0) {
      addresses = oldAddressColumns(columns, row.cells)
      continue
    }
    addresses?.see(row)
    const { keys, code } = format.keysOf((field) => cleanCell(row.cells[columns.position(field)]), columns)
    marks.see(row)
    letters.see(row.cells)
    currencies.see(row.cells)
    if (hasItems(source) && !names.get(row.line)) names.set(row.line, code)
    gaps ||= isOpen(row)
    rowNode.push(sets.join(keys.length === 0 ? [`row:${row.index}`] : keys))
    lineOf.push(row.line)
    before = last.cells
    last = { line: row.line, cells: row.cells.length }
    const swallowed = shape ? swallowedRows(row, shape) : 0
    if (swallowed > 0 && lostIn.length < MOST_LINES) lostIn.push(row.line)
    lost += swallowed
    if (code !== '' && !codes.has(code)) codes.set(code, row.index)
  }
  const groups = numberGroups(rowNode, sets.root)
  return {
    rows: rowNode.length,
    ...groups,
    oldAddresses: addresses?.found(groups.groupOf) ?? { of: () => null },
    alikeCodes: alikeCodes(codes.keys()),
    codes: codeRegistry(codes, lineOf),
    lost: {
      count: lost + (next.value?.rows ?? 0),
      lines: next.value ? [...lostIn, next.value.line] : lostIn,
    },
    marks: marks.found(),
    brokenLetters: letters.found(),
    currencies: currencies.found(),
    itemNames: names,
    hasGaps: gaps,
    brokenTail: next.value,
    cutOff: last.cells < before && next.value === null && (await endsWithinLine(source)) ? last : null,
  }
}

function numberGroups(rowNode: readonly number[], root: (node: number) => number) {
  const groupOf = new Int32Array(rowNode.length)
  const numbers = new Map<number, number>()
  const last: number[] = []
  for (const [index, node] of rowNode.entries()) {
    const top = root(node)
    const group = numbers.get(top) ?? numbers.size
    numbers.set(top, group)
    groupOf[index] = group
    last[group] = index
  }
  return { groupOf, lastRowOf: Int32Array.from(last) }
}

/** Union-find over key texts. */
function disjointSets() {
  const nodes = new Map<string, number>()
  const parents: number[] = []
  function root(node: number): number {
    let at = node
    for (let up = parents[at] ?? at; up !== at; up = parents[at] ?? at) {
      parents[at] = parents[up] ?? up
      at = up
    }
    return at
  }
  function nodeOf(key: string): number {
    const known = nodes.get(key)
    if (known !== undefined) return known
    nodes.set(key, parents.length)
    parents.push(parents.length)
    return parents.length - 1
  }
  return {
    root,
    /** Puts the keys into one set and returns a node of it. */
    join(keys: readonly string[]): number {
      const [first = 0, ...others] = keys.map(nodeOf)
      for (const other of others) parents[root(other)] = root(first)
      return first
    },
  }
}

/**
 * Every code of the file with the row that claims it first, in one map: the row's index while the code is free to claim, `TAKEN` minus the
 * index once it is assigned. A hundred thousand codes cost a few megabytes.
 */
function codeRegistry(codes: Map<string, number>, lineOf: readonly number[]): CodeRegistry {
  const firstLineOf = (code: string) => {
    const index = codes.get(code)
    return index === undefined ? null : (lineOf[index < 0 ? TAKEN - index : index] ?? null)
  }
  function free(base: string): string {
    let code = base
    for (let number = 2; codes.has(code); number++) code = `${base}-${number}`
    return code
  }
  return {
    claim(wanted: string, fallback: string, row: ImportRow) {
      const first = codes.get(wanted) ?? row.index
      const mine = wanted !== '' && first === row.index
      const code = mine ? wanted : free(fallback)
      const takenBy = mine || wanted === '' ? null : firstLineOf(wanted)
      codes.set(code, TAKEN - row.index)
      return { code, takenBy }
    },
  }
}

/** An assigned code has TAKEN − index instead of its row's index, which is below 0. */
const TAKEN = -1
