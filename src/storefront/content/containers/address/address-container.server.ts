import { wireAddresses } from '#modules/people/customers/addresses/addresses-wire.ts'
import { storedAddressSchema } from '#modules/people/customers/customers-schemas.ts'
import { firstAddressPrefill } from '../../../account/addresses/first-address.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The customer’s addresses. */
export const address = defineContainer({
  name: 'Address',
  audience: 'customer',
  options: noOptions,
  load: ({ shop, visitor }) => shop.customers.addresses.list(visitor.customer.id),
  wire: (addresses) => storedAddressSchema.array().parse(wireAddresses(addresses)),
  show: async (addresses, page, { customer }) => ({
    owner: customer.id,
    addresses,
    person: await firstAddressPrefill(page, customer, addresses.length),
  }),
}).renderedBy(() => import('./address-container.tsx'))
