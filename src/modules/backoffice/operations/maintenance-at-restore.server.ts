import type { Db } from '#database/database.ts'
import { lockMaintenance, saveMaintenance } from './operations-queries.ts'

/** Shows the maintenance page, or takes it away, in the transaction of a restore or a release. A trigger tells every process. */
export async function setMaintenanceOfRestore(tx: Db, active: boolean): Promise<void> {
  const before = await lockMaintenance(tx)
  if (before.active !== active || before.until !== null) await saveMaintenance(tx, active, null)
}
