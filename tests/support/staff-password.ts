import type { Db } from '#database/database.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import type { StaffBrowser } from './staff.ts'

const PASSWORD = 'doğru at pil zımba'

/** Gives a person of `staffBrowser` a password and proves it, as the screen of keys asks for. */
export async function confirmIdentity(db: Db, browser: StaffBrowser): Promise<void> {
  await db.unchecked(
    `insert into staff_credentials (id, account_id, provider_id, staff_id, password)
     values ($1, $2, 'credential', $2, $3) on conflict do nothing`,
    [`c_${browser.id}`, browser.id, await hashPassword(PASSWORD)],
  )
  const { status } = await browser.request('POST', '/account/confirm', { body: { password: PASSWORD } })
  if (status !== 200) throw new Error(`the password was not accepted: ${status}`)
}
