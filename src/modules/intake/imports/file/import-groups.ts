import { createTextStore, type TextStore } from '#modules/platform/spreadsheets/spreadsheets.server.ts'
import type { ImportRow } from '../plan/import-rows.ts'
import type { ImportSurvey } from './import-survey.ts'

/** Characters of rows that wait in memory for the others of their product; further ones wait on the disk. */
const MOST_IN_MEMORY = 16_000_000
/** What a cell costs beside its characters. */
const CELL_COST = 32

/** A row, or its number among those on the disk. */
type Waiting = ImportRow | number

const sizeOf = ({ cells }: ImportRow) => cells.reduce((sum, cell) => sum + cell.length + CELL_COST, 0)

/** Rows that wait for the others of their product, by the number of their group. */
function waitingRows(mostInMemory: number) {
  const groups = new Map<number, Waiting[]>()
  let inMemory = 0
  let disk: { store: TextStore; count: number } | null = null

  function place(row: ImportRow): Waiting {
    const size = sizeOf(row)
    if (inMemory + size <= mostInMemory) {
      inMemory += size
      return row
    }
    disk ??= { store: createTextStore(0), count: 0 }
    disk.store.add(JSON.stringify(row))
    return disk.count++
  }
  function fetch(waiting: Waiting): ImportRow {
    if (typeof waiting === 'number') return JSON.parse(disk?.store.get(waiting) ?? '')
    inMemory -= sizeOf(waiting)
    return waiting
  }
  return {
    add(group: number, row: ImportRow): void {
      const gathered = groups.get(group)
      if (gathered) gathered.push(place(row))
      else groups.set(group, [place(row)])
    },
    /** The rows of a group, which wait no longer. */
    take(group: number): ImportRow[] {
      const rows = (groups.get(group) ?? []).map(fetch)
      groups.delete(group)
      return rows
    },
    close: () => disk?.store.close(),
  }
}

/**
 * Yields the rows of one product together, as soon as its last row was read. Where rows of a product are adjacent, as in every export, one
 * product is in memory at a time; where they lie far apart, what waits beyond `mostInMemory` characters is on the disk.
 */
export async function* groupRows(
  rows: AsyncIterable<ImportRow>,
  survey: Pick<ImportSurvey, 'groupOf' | 'lastRowOf'>,
  mostInMemory = MOST_IN_MEMORY,
): AsyncGenerator<ImportRow[]> {
  const waiting = waitingRows(mostInMemory)
  try {
    for await (const row of rows) {
      if (row.index < 0) continue
      const group = survey.groupOf[row.index] ?? -1
      const isLast = survey.lastRowOf[group] === row.index
      const before = isLast ? waiting.take(group) : []
      if (isLast) yield [...before, row]
      else waiting.add(group, row)
    }
  } finally {
    waiting.close()
  }
}
