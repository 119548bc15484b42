import { type Database, transaction } from '#database/database.ts'
import { endRun, type StoredRun, stepQueuedRun, stockNote } from '#modules/intake/imports/undo/runs.server.ts'
import { findPlanOfRun } from '../plan/plans-queries.ts'
import type { ChangeRunReport } from '../product-changes-schemas.ts'
import { type BatchRow, changeBatch } from './change-batch.ts'

/** Products in one transaction: whoever saves one of them waits for no more. */
const BATCH = 250
const ROWS_OF_REASON = 100

export const EMPTY_REPORT: ChangeRunReport = { changed: 0, unchanged: 0, skipped: [] }

/** The report with a batch more. */
export function withBatch(report: ChangeRunReport, rows: readonly BatchRow[]): ChangeRunReport {
  const counts = { changed: report.changed, unchanged: report.unchanged }
  const skipped = report.skipped.map((group) => ({ ...group, rows: [...group.rows] }))
  for (const row of rows) {
    if (row.kind === 'changed' || row.kind === 'unchanged') {
      counts[row.kind]++
      continue
    }
    const reason = row.kind === 'refused' ? row.reason : row.kind
    let group = skipped.find((each) => each.reason === reason)
    if (!group) {
      group = { reason, count: 0, rows: [] }
      skipped.push(group)
    }
    group.count++
    const { id, code, name } = row.facts
    if (group.rows.length < ROWS_OF_REASON) group.rows.push({ id, code, name, fields: [] })
  }
  return { ...counts, skipped }
}

/**
 * Carries a bulk change out from where it stands: each batch is one transaction with how far it is, so that every product is changed once, whenever a process ends. False
 * where it was stopped; then it stays in the queue. The caller holds the lock of imports.
 */
export async function runChange(db: Database, run: StoredRun, mayGoOn: () => boolean): Promise<boolean> {
  const plan = await findPlanOfRun(db, run.id)
  if (!plan) throw new Error(`run ${run.id} has no plan`)
  const products = new Set(plan.products)
  const isChosen = (id: number) => products.has(id)
  const note = stockNote(run)
  let report = (run.report as ChangeRunReport | null) ?? EMPTY_REPORT
  for (let from = run.done; from < plan.rows.length; from += BATCH) {
    if (!mayGoOn()) return false
    const rows = plan.rows
      .slice(from, from + BATCH)
      .map((id, at) => ({ id, version: plan.versions[from + at] ?? 0, stock: plan.stock?.[from + at] }))
    report = await transaction(db, async (tx) => {
      const next = withBatch(
        report,
        await changeBatch(tx, plan, { run: run.id, by: run.startedBy, note, rows, isChosen }),
      )
      await stepQueuedRun(tx, run.id, {
        position: rows.at(-1)?.id ?? 0,
        done: from + rows.length,
        report: next,
      })
      return next
    })
  }
  await endRun(db, run.id, 'done', report)
  return true
}
