import { type Database, type Db, transaction } from '#database/database.ts'
import { endAllTokens } from '#modules/backoffice/integrations/end-all-tokens.server.ts'
import { setMaintenanceOfRestore } from '#modules/backoffice/operations/maintenance-at-restore.server.ts'
import { endAllStaffSignIns } from '#modules/backoffice/staff/sign-in/end-all-sign-ins.server.ts'
import { readBeforeRefunding } from '#modules/ordering/orders/refunds/refunds-at-restore.server.ts'
import { askAboutOpenPayments } from '#modules/ordering/payments/payments-at-restore.server.ts'
import { endAllCustomerSignIns } from '#modules/people/customers/sign-in/end-all-sign-ins.server.ts'
import { placeHold } from '#modules/platform/hold/hold.server.ts'
import { discardEndedLinks } from '#modules/platform/mail/mail-at-restore.server.ts'
import { discardWaitingSms } from '#modules/platform/sms/sms-at-restore.server.ts'
import { forgetRunningBackup } from '#modules/shop/backup-runs/backup-runs-at-restore.server.ts'
import { skipNumbers } from './skip-numbers.ts'

/**
 * Holds the shop of a database that was restored, before it starts: shoppers see the maintenance page, emails, webhooks and jobs wait until
 * the owner releases them. Sessions of staff and customers end, and tokens, links and codes that give access; carts stay. Numbers are
 * skipped, so that none of the time that is lost is used again, and the provider is asked about all money before any moves. One
 * transaction; safe to repeat. `takenAt` is the moment the data are of, `from` the file or copy for people, at most 500 characters of it
 * stored, without keys.
 */
export async function holdRestoredShop(
  db: Database,
  options: { takenAt: Date; from: string },
): Promise<void> {
  await transaction(db, (tx) => holdWithin(tx, options))
}

/** The same in the transaction that restores the database: there is no moment in which the shop could start unheld. */
export async function holdWithin(tx: Db, { takenAt, from }: { takenAt: Date; from: string }): Promise<void> {
  const staff = await endAllStaffSignIns(tx)
  const customers = await endAllCustomerSignIns(tx)
  const tokens = await endAllTokens(tx)
  const emails = await discardEndedLinks(tx)
  await discardWaitingSms(tx)
  await askAboutOpenPayments(tx)
  await readBeforeRefunding(tx)
  await forgetRunningBackup(tx)
  await skipNumbers(tx)
  await placeHold(tx, { takenAt, source: from, ended: { ...staff, ...customers, tokens, emails } })
  await setMaintenanceOfRestore(tx, true)
}
