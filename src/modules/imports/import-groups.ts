import type { ImportRow } from './import-rows.ts'
import type { ImportSurvey } from './import-survey.ts'

/**
 * Yields the rows of one product together, as soon as its last row was read. Where rows of a product are adjacent, as in every export, one
 * product is in memory at a time.
 */
export async function* groupRows(
  rows: AsyncIterable<ImportRow>,
  survey: Pick<ImportSurvey, 'groupOf' | 'lastRowOf'>,
): AsyncGenerator<ImportRow[]> {
  const waiting = new Map<number, ImportRow[]>()
  for await (const row of rows) {
    if (row.index < 0) continue
    const group = survey.groupOf[row.index] ?? -1
    const gathered = waiting.get(group)
    if (gathered) gathered.push(row)
    else waiting.set(group, [row])
    if (survey.lastRowOf[group] !== row.index) continue
    yield waiting.get(group) ?? []
    waiting.delete(group)
  }
}
