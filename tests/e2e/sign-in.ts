import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { type BuiltCustomer, buildCustomers, sessionCookie, shopSecrets } from '../support/visitors.ts'
import type { RunningShop } from './running-shop.ts'

/** The password of every customer these functions make. */
export const PASSWORD = 'eski-şifrem'

/** Gives a customer the password, for tests that sign in through the form. */
export async function givePassword({ db }: Pick<RunningShop, 'db'>, customerId: string): Promise<void> {
  await db.unchecked(
    `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
     values ($1, $1, 'credential', $1, $2)`,
    [customerId, await hashPassword(PASSWORD)],
  )
}

/** A new customer named Ayşe Yılmaz, with the password. */
export async function buildCustomer(shop: Pick<RunningShop, 'db'>): Promise<BuiltCustomer> {
  const [customer] = await buildCustomers(shop.db, 1)
  if (!customer) throw new Error('no customer was built')
  await givePassword(shop, customer.id)
  return customer
}

/** Gives a browser the session of a customer, as signing in does. */
export async function addSession(
  context: BrowserContext,
  { db, url }: Pick<RunningShop, 'db' | 'url'>,
  { sessionToken }: Pick<BuiltCustomer, 'sessionToken'>,
): Promise<void> {
  const [name = '', value = ''] = sessionCookie(await shopSecrets(db), sessionToken).split('=')
  await context.addCookies([{ name, value, url }])
}

/** Fills in and submits the sign-in form of the open page. */
export async function submitSignIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('E-posta', { exact: true }).fill(email)
  await main.getByLabel('Şifre', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Giriş Yap' }).click()
}
