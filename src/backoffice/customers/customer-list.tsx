import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import type { ListedCustomer } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ListFrame } from '../list/list-frame.tsx'
import { count, date } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { fullName } from './customer-texts.ts'

const rowId = ({ id }: ListedCustomer) => id
const rowLink = ({ id }: ListedCustomer) => `/musteriler/${id}`
const emailOf = ({ email, erased }: ListedCustomer) => (erased ? '' : email)

/** What is special about a customer. */
function Marks({ blocked, openAccount, emailVerified, erased }: ListedCustomer) {
  if (erased) return <StatusBadge tone="plain">{m.customers_erased()}</StatusBadge>
  return (
    <span className="flex flex-wrap gap-1">
      {blocked && <StatusBadge tone="bad">{m.customers_blocked()}</StatusBadge>}
      {openAccount && <StatusBadge tone="info">{m.customers_open_account()}</StatusBadge>}
      {!emailVerified && <StatusBadge tone="plain">{m.customers_unverified()}</StatusBadge>}
    </span>
  )
}

/** All customers: search by a part of name, address or number. */
export function Component() {
  return (
    <ListFrame<ListedCustomer>
      name="customers"
      title={m.customers_title()}
      path="/customers"
      search={{ label: m.customers_search() }}
      rowId={rowId}
      rowLink={rowLink}
      rowLabel={fullName}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: m.customers_state(),
          options: [
            { value: 'open-account', label: m.customers_open_account() },
            { value: 'blocked', label: m.customers_blocked() },
            { value: 'unverified', label: m.customers_unverified() },
            { value: 'erased', label: m.customers_erased() },
          ],
        },
        {
          kind: 'choice',
          name: 'orders',
          label: m.customers_orders(),
          options: [
            { value: 'with', label: m.customers_with_orders() },
            { value: 'without', label: m.customers_without_orders() },
          ],
        },
      ]}
      sorts={[
        { value: 'newest', label: m.customers_newest() },
        { value: 'oldest', label: m.customers_oldest() },
      ]}
      columns={[
        {
          id: 'name',
          label: m.customers_name(),
          cell: (customer) => <span className="font-medium">{fullName(customer)}</span>,
        },
        { id: 'email', label: m.customers_email(), cell: emailOf },
        { id: 'phone', label: m.customers_phone(), wide: true, cell: ({ phone }) => formatPhone(phone) },
        { id: 'marks', label: m.customers_state(), cell: Marks },
        { id: 'orders', label: m.customers_orders(), cell: ({ orders }) => count(orders), align: 'end' },
        {
          id: 'createdAt',
          label: m.customers_since(),
          cell: ({ createdAt }) => date(createdAt),
          align: 'end',
        },
      ]}
      card={(customer) => (
        <div className="flex flex-col gap-1">
          <div className="flex items-center justify-between gap-2">
            <span className="font-medium">{fullName(customer)}</span>
            <Marks {...customer} />
          </div>
          <p className="wrap-anywhere text-muted">{emailOf(customer)}</p>
          <p className="text-muted">
            {[formatPhone(customer.phone), m.customers_order_count({ count: customer.orders })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      empty={{ title: m.customers_empty(), text: m.customers_empty_text() }}
    />
  )
}
