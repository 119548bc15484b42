import type { CustomerRequest, SignedInVisitor } from '#modules/content/pages/container-declaration.ts'
import { accountInfoResponseSchema } from '#modules/people/customers/account/account-schemas.ts'
import { settingsData } from '../../account/settings/settings-data.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { noOptions } from './define-container.server.ts'

/** What the containers of the account settings have in common. */
export const accountSettings = {
  audience: 'customer',
  options: noOptions,
  load: ({ shop, visitor }: CustomerRequest) => shop.customers.account.info(visitor.customer.id),
  wire: (info: unknown) => accountInfoResponseSchema.parse(info),
  show: (_: unknown, page: PageRequest, { customer }: SignedInVisitor) => settingsData(page, customer),
} as const
