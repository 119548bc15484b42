import type { Db } from '#database/database.ts'
import { type CheckedByStatement, findContradictions } from '#modules/shop/data-checks/data-checks-queries.ts'

/** What these checks of `npm run check-data` find; empty when the shop is right. */
export async function contradictions(db: Db, ...checks: readonly CheckedByStatement[]): Promise<object[]> {
  const found: object[] = []
  for (const check of checks) {
    const { examples } = await findContradictions(db, check, 20)
    found.push(...examples.map((each) => ({ check, ...each })))
  }
  return found
}
