import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { istanbulDay } from '#shared/dates.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { shownConsents } from './settings-forms.server.ts'

/** The data of a customer for the account settings. */
export async function settingsData(page: PageRequest, customer: SignedInCustomer) {
  const { account, sessions } = page.shop.customers
  return {
    owner: customer.id,
    info: await account.info(customer.id),
    today: istanbulDay(page.shop.clock()),
    fresh: account.isFresh(customer),
    consents: await shownConsents(page, customer.id),
    sessions: await sessions.list(customer),
    hasCards: (await page.shop.savedCards.list(customer.id)).length > 0,
  }
}

export type SettingsData = Awaited<ReturnType<typeof settingsData>>
