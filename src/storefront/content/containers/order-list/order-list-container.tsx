import type { OrderPage } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { OrderList } from '../../../account/orders/order-list.tsx'
import type { ContainerProps } from '../container-props.ts'
import { CustomerSection } from '../visitor-section.tsx'

/** The customer's orders on a merchant's page. */
export default function OrderListContainer({
  data,
}: ContainerProps<{ orders: OrderPage; open: string | null; returnAddress: string } | null>) {
  return (
    <CustomerSection title={m.my_orders()} data={data}>
      {(list) => <OrderList {...list} />}
    </CustomerSection>
  )
}
