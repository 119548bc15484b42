import { useQueryClient } from '@tanstack/react-query'
import type {
  CustomerDetail,
  StaffCustomer,
} from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { useRefreshList } from '../list/use-list.ts'

export const customerKey = (id: string) => ['customer', id]

/** Puts a changed customer into the page that shows it, and makes list and history fetch again. */
export function useCustomerChanged(): (customer: StaffCustomer) => void {
  const client = useQueryClient()
  const refreshList = useRefreshList()
  return (customer) => {
    client.setQueryData<CustomerDetail>(
      customerKey(customer.id),
      (detail) => detail && { ...detail, customer },
    )
    void client.invalidateQueries({ queryKey: ['history', `customer:${customer.id}`] })
    void refreshList('customers')
  }
}
