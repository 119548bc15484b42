import type { Db } from '#database/database.ts'
import { findNamesakes } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { ImportProblem } from './import-problems.ts'

/** A name that more products have says nothing of one. */
const MOST = 5

/** Collects new products that have the name of one that the shop has: the sign of a code that a spreadsheet rewrote, `90.750` as `90750`. */
export interface Namesakes {
  /** Products of the shop that the file names, or that the run has made. */
  meet(ids: Iterable<number>): void
  /** Looks the names of new products up. Call it before they are written. */
  look(db: Db, fresh: readonly ProductDraft[]): Promise<void>
  /** Those whose namesakes the file does not name, once all of it is read. */
  problems(): ImportProblem[]
}

/** What another earlier shop's file brought, under another prefix, is no namesake. */
export function namesakes(codePrefix = ''): Namesakes {
  const met = new Set<number>()
  const suspects = new Map<string, { line: number; found: readonly { id: number; code: string }[] }>()
  return {
    meet(ids) {
      for (const id of ids) met.add(id)
    },
    async look(db, fresh) {
      const names = new Set(fresh.flatMap(({ name }) => (name === null ? [] : [name])))
      if (names.size === 0) return
      const byName = await findNamesakes(db, [...names], MOST)
      for (const { code, line, name } of fresh) {
        const found = (byName.get(name ?? '') ?? []).filter((each) => each.code.startsWith(codePrefix))
        if (found.length > 0) suspects.set(code, { line, found })
      }
    },
    problems: () =>
      [...suspects].flatMap(([code, { line, found }]): ImportProblem[] => {
        const others = found.filter(({ id }) => !met.has(id)).map((each) => `'${each.code}'`)
        if (others.length === 0) return []
        const reason = note('report_code_of_namesake', { code, others: others.join(', ') })
        return [{ line, column: '', severity: 'warning', reason }]
      }),
  }
}
