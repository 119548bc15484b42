import type { Db } from '#database/database.ts'
import { statement } from '#database/statements/statement.ts'

const FORGET_RUNNING = statement({}, `delete from backup_runs where status = 'running'`)

/** Forgets the run that was under way when the copy was made: nearly always the one that made it. */
export async function forgetRunningBackup(tx: Db): Promise<void> {
  await tx.query(FORGET_RUNNING)
}
