import { m } from '#texts/messages.js'
import { type Branches, Cart } from '../../../cart/cart.tsx'
import type { ShownCart } from '../../../cart/shown-cart.ts'
import type { ContainerProps } from '../container-props.ts'
import { VisitorSection } from '../visitor-section.tsx'
import { CartPromises } from './cart-promises.tsx'
import type { CartRowsData } from './cart-rows.server.ts'
import { CartRows } from './cart-rows.tsx'

/** The cart on a merchant's page. */
export default function CartContainer({
  data,
}: ContainerProps<{ own: ShownCart; branches: Branches; rows: CartRowsData }>) {
  return (
    <>
      <VisitorSection title={m.my_cart()}>
        <Cart
          page={data.own}
          branches={data.branches}
          removed={[]}
          promises={(lines, delivery) => <CartPromises lines={lines} delivery={delivery} />}
        />
      </VisitorSection>
      <CartRows page={data.own} rows={data.rows} />
    </>
  )
}
