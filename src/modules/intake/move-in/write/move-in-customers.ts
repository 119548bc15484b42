import { type Database, type Db, transaction } from '#database/database.ts'
import type { ImportedOutcome } from '#modules/people/customers/imported/imported-customer-rules.ts'
import { importCustomer } from '#modules/people/customers/imported/imported-customers.server.ts'
import type { Locations } from '#modules/platform/locations/locations.server.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import type { MoveInReport } from '../move-in-schemas.ts'
import { placeFinder } from '../read/place-finder.ts'
import { type CustomerNote, readCustomers } from '../read/read-customers.ts'
import { rememberMovedIn } from './move-in-records.ts'
import { customerRow, SHOWN_ROWS } from './move-in-rows.ts'

/** Customers written together; what is committed stays when the command is interrupted. */
const BATCH = 200

export interface CustomersReport {
  /** The first of the file, for a screen. */
  rows: MoveInReport['rows']
  counts: Record<ImportedOutcome, number>
  /** What is to know about lines of the file, in its order. */
  notes: { line: number; email: string; note: CustomerNote | 'known' | 'erased' }[]
}

class DryRun extends Error {}

/** Runs `work` in a transaction, and takes back what it wrote in a dry run. */
export async function written(db: Database, dryRun: boolean, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      await work(tx)
      if (dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
}

/** Brings the customers of a file in; null for a file of something else. The same file again changes nothing. */
export async function moveInCustomers(
  deps: {
    db: Database
    locations: Locations
    isErased(email: string): Promise<boolean>
    step?(done: number, total: number): void
    /** The number of the run; none in a dry run. */
    run?: number | null
  },
  rows: readonly TableRow[],
  { dryRun }: { dryRun: boolean },
): Promise<CustomersReport | null> {
  const read = readCustomers(rows, await placeFinder(deps.locations))
  if (read === null) return null
  const counts: CustomersReport['counts'] = { new: 0, completed: 0, same: 0, known: 0, erased: 0 }
  const notes: CustomersReport['notes'] = [...read.notes]
  for (let at = 0; at < read.customers.length; at += BATCH) {
    deps.step?.(at, read.customers.length)
    await written(deps.db, dryRun, async (tx) => {
      const created: string[] = []
      for (const { line, customer } of read.customers.slice(at, at + BATCH)) {
        const imported = await importCustomer(tx, customer, deps.isErased)
        const { outcome } = imported
        if (imported.outcome === 'new') created.push(imported.id)
        counts[outcome] += 1
        if (outcome === 'known' || outcome === 'erased')
          notes.push({ line, email: customer.email, note: outcome })
      }
      await rememberMovedIn(tx, deps.run, 'customers', created)
    })
  }
  return {
    counts,
    rows: read.customers.slice(0, SHOWN_ROWS).map(customerRow),
    notes: notes.sort((a, b) => a.line - b.line),
  }
}
