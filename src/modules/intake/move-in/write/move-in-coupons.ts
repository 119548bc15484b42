import type { Database } from '#database/database.ts'
import { type ImportedCoupon, importCoupons } from '#modules/buying/coupons/imported-coupons.server.ts'
import { findOldProducts } from '#modules/content/redirects/redirects.server.ts'
import type { FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import type { MoveInReport } from '../move-in-schemas.ts'
import type { Unclear } from '../read/file-reading.ts'
import { type CouponNote, type CouponProblem, type ReadCoupons, readCoupons } from '../read/read-coupons.ts'
import { written } from './move-in-customers.ts'
import { rememberMovedIn } from './move-in-records.ts'
import { couponRow, SHOWN_ROWS } from './move-in-rows.ts'

/** Coupons written together. */
const BATCH = 500

export interface CouponsReport {
  /** `waiting`: new, and stopped, because something of it stayed behind or the earlier shop had stopped it. */
  counts: Record<'new' | 'waiting' | 'same' | 'refused', number>
  notes: { line: number; code: string; note: CouponProblem | CouponNote | 'coupon-known' }[]
  dates: ReadCoupons['dates']
  /** The first that come in, for a screen. */
  rows: MoveInReport['rows']
}

/**
 * Brings the coupons of a file in; null for a file of something else. A code that exists here stays as it is, so the same file again changes
 * nothing. `run` is the number of the run; none in a dry run. What would be worth more than it was in the earlier shop comes in stopped.
 */
export async function moveInCoupons(
  db: Database,
  rows: readonly TableRow[],
  { dryRun, said, run }: { dryRun: boolean; said?: FileAnswers; run?: number | null },
): Promise<CouponsReport | Unclear | null> {
  const read = readCoupons(rows, said)
  if (read === null || 'unclear' in read) return read
  const counts = { new: 0, waiting: 0, same: 0, refused: read.problems.length }
  const notes: CouponsReport['notes'] = read.problems.map(({ line, code, problem }) => ({
    line,
    code,
    note: problem,
  }))
  const ids = [...new Set(read.coupons.flatMap(({ products }) => products))]
  const known = ids.length === 0 ? null : await findOldProducts(db, { handles: [], source: '', ids })
  const found = read.coupons.map((coupon) => {
    const { line, code, products, notes: own, ...values } = coupon
    const productIds = products.flatMap((id) => known?.byId(id) ?? [])
    // A coupon for products that are not here must not become one for everything.
    const lacks = products.length > 0 && productIds.length === 0
    for (const note of own) notes.push({ line, code, note })
    if (lacks && !own.includes('coupon-products')) notes.push({ line, code, note: 'coupon-products' })
    const imported: ImportedCoupon = {
      ...values,
      code,
      productIds: [...new Set(productIds)],
      categoryIds: [],
      brandIds: [],
      active: values.active && !lacks,
    }
    return { line, imported }
  })
  const first = found.slice(0, SHOWN_ROWS).map(({ line, imported }) => couponRow(line, imported))
  for (let at = 0; at < found.length; at += BATCH) {
    const batch = found.slice(at, at + BATCH)
    let fresh = new Set<string>()
    await written(db, dryRun, async (tx) => {
      const stored = await importCoupons(
        tx,
        batch.map(({ imported }) => imported),
      )
      await rememberMovedIn(
        tx,
        run,
        'coupons',
        stored.map(({ id }) => id),
      )
      fresh = new Set(stored.map(({ code }) => code))
    })
    for (const { line, imported } of batch) {
      if (!fresh.has(imported.code)) {
        counts.same += 1
        notes.push({ line, code: imported.code, note: 'coupon-known' })
      } else {
        counts.new += 1
        if (!imported.active) counts.waiting += 1
      }
    }
  }
  return { counts, notes: notes.sort((a, b) => a.line - b.line), dates: read.dates, rows: first }
}
