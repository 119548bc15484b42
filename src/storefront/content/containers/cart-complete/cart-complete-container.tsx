import { OrderThanks, type ThanksProps } from '../../../checkout/thanks/order-thanks.tsx'
import type { ContainerProps } from '../container-props.ts'

/** The order just placed, on a merchant's page; its own heading is its title. */
export default function CartCompleteContainer({
  data,
}: ContainerProps<Pick<ThanksProps, 'order' | 'hiddenProductId' | 'arrival'>>) {
  return (
    <div className="container-page py-8">
      <OrderThanks {...data} guest={null} email={null} />
    </div>
  )
}
