import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportRow } from '../plan/import-rows.ts'
import { groupRows } from './import-groups.ts'

async function* walk(rows: readonly ImportRow[]): AsyncGenerator<ImportRow> {
  for (const row of rows) yield row
}

function surveyOf(groups: readonly number[]) {
  const lastRowOf: number[] = []
  for (const [index, group] of groups.entries()) lastRowOf[group] = index
  return { groupOf: Int32Array.from(groups), lastRowOf: Int32Array.from(lastRowOf) }
}

test('rows of a product come together and whole in any order of the file, however few of them fit into memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(8), fc.string({ unit: 'grapheme' })), { minLength: 1 }),
      fc.nat(400),
      async (given, mostInMemory) => {
        const rows = given.map(
          ([, text], index): ImportRow => ({ index, line: index + 2, cells: [text, 'ş'] }),
        )
        const groups = given.map(([group]) => group)
        const found: ImportRow[][] = []
        for await (const group of groupRows(walk(rows), surveyOf(groups), mostInMemory)) found.push(group)
        const wanted = [...Map.groupBy(rows, ({ index }) => groups[index]).values()].toSorted(
          (a, b) => (a.at(-1)?.index ?? 0) - (b.at(-1)?.index ?? 0),
        )
        expect(found).toEqual(wanted)
      },
    ),
  )
})
