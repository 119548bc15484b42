import type { Db } from '#database/database.ts'
import { statement } from '#database/statements/statement.ts'

const SESSIONS = statement({}, 'delete from staff_sessions')
const VERIFICATIONS = statement({}, 'delete from staff_verifications')
const INVITATIONS = statement({}, 'delete from staff_invitations')
const SETUP_LINKS = statement({}, 'delete from staff_setup_links')

/** Ends every session of staff, and every link and code that gives access: one that was used or withdrawn since would work again. */
export async function endAllStaffSignIns(tx: Db): Promise<{ staffSessions: number; invitations: number }> {
  const { rowCount: staffSessions } = await tx.query(SESSIONS)
  await tx.query(VERIFICATIONS)
  const { rowCount: invitations } = await tx.query(INVITATIONS)
  await tx.query(SETUP_LINKS)
  return { staffSessions, invitations }
}
