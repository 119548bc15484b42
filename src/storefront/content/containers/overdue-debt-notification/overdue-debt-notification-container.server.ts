import { wireOverdue } from '#modules/people/customers/staff/overdue-rules.ts'
import { overdueBanner } from '../../../account/statement/overdue-data.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The overdue debt of a customer with an open account (decisions B20). */
export const overdueDebtNotification = defineContainer({
  name: 'OverdueDebtNotification',
  audience: 'visitor',
  options: noOptions,
  async load({ shop, visitor: { customer } }) {
    return customer ? { debt: await shop.customers.overdue(customer.id) } : null
  },
  wire: ({ debt }) => wireOverdue(debt),
  show: ({ debt }, { shop }) => overdueBanner(shop, debt),
}).renderedBy(() => import('./overdue-debt-notification-container.tsx'))
