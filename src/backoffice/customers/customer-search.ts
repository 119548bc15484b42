import type { ListedCustomer } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import type { PaletteSearch } from '../frame/screens.ts'
import type { ListPage } from '../list/list-types.ts'
import { fullName } from './customer-texts.ts'

/** Customers in the palette. */
export const customerSearch: PaletteSearch = {
  label: m.customers_title,
  permission: 'customers.read',
  async find(text, signal) {
    const query = { q: text, limit: 8 }
    const { items } = await apiRequest<ListPage<ListedCustomer>>('GET', '/customers', { query, signal })
    return items.map((customer) => ({
      id: customer.id,
      label: fullName(customer),
      detail: customer.email,
      to: `/musteriler/${customer.id}`,
    }))
  },
}
