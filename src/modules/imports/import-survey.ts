import type { ImportColumns } from './import-columns.ts'
import type { CodeDesk, ImportFormat } from './import-format.ts'
import { type BrokenTail, type ImportRow, type RowSource, readRows } from './import-rows.ts'

/** What a first walk through the file learns, in a few bytes a row, so that the second can give out whole products. */
export interface ImportSurvey {
  rows: number
  /** Group of each row, by index. */
  groupOf: Int32Array
  /** Index of the last row of each group. */
  lastRowOf: Int32Array
  codes: CodeDesk
  brokenTail: BrokenTail | null
}

/**
 * Finds the rows that belong together wherever they stand in the file: a variation may come before its parent, and the
 * rows of one product need not be neighbours.
 */
export async function surveyRows(
  source: RowSource,
  format: ImportFormat,
  columns: ImportColumns,
): Promise<ImportSurvey> {
  const sets = disjointSets()
  const firstRow = new Map<string, { index: number; line: number }>()
  const rowNode: number[] = []
  const reader = readRows(source)
  let next = await reader.next()
  for (; !next.done; next = await reader.next()) {
    const row = next.value
    if (row.index < 0) continue
    const { keys, code } = format.keysOf(row, columns)
    rowNode.push(sets.join(keys.length === 0 ? [`row:${row.index}`] : keys))
    if (code !== '' && !firstRow.has(code)) firstRow.set(code, { index: row.index, line: row.line })
  }
  return {
    rows: rowNode.length,
    ...numberGroups(rowNode, sets.root),
    codes: codeDesk(firstRow),
    brokenTail: next.value,
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

function codeDesk(firstRow: ReadonlyMap<string, { index: number; line: number }>): CodeDesk {
  const given = new Set<string>()
  function free(base: string): string {
    for (let number = 1; ; number++) {
      const code = number === 1 ? base : `${base}-${number}`
      if (!given.has(code) && !firstRow.has(code)) return code
    }
  }
  return {
    firstLine: (code) => firstRow.get(code)?.line ?? null,
    claim(wanted: string, fallback: string, row: ImportRow) {
      const first = firstRow.get(wanted)
      const mine = wanted !== '' && !given.has(wanted) && (first === undefined || first.index === row.index)
      const code = mine ? wanted : free(fallback)
      given.add(code)
      return { code, takenBy: mine || wanted === '' ? null : (first?.line ?? null) }
    },
  }
}
