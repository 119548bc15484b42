import { CartComplete } from '../../../checkout/cart-complete.tsx'
import type { ContainerProps } from '../container-props.ts'

/** The order just placed, on a merchant's page; its own heading is its title. */
export default function CartCompleteContainer({
  data,
}: ContainerProps<Omit<Parameters<typeof CartComplete>[0], 'guest'>>) {
  return <CartComplete {...data} guest={null} />
}
