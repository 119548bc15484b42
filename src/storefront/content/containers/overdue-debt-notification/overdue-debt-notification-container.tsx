import { OverdueBanner } from '../../../account/statement/overdue-banner.tsx'
import type { ShownOverdue } from '../../../http/page-root.ts'
import type { ContainerProps } from '../container-props.ts'

/** The overdue debt of a customer with an open account; renders nothing for everybody else (decisions B20). */
export default function OverdueDebtNotification({ data }: ContainerProps<ShownOverdue | null>) {
  return <OverdueBanner overdue={data} />
}
