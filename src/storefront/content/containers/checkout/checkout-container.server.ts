import { cartViewSchema } from '#modules/buying/cart/cart-schemas.ts'
import { wireAddresses } from '#modules/people/customers/addresses/addresses-wire.ts'
import { storedAddressSchema } from '#modules/people/customers/customers-schemas.ts'
import { checkoutData } from '../../../checkout/checkout-data.server.ts'
import { defineContainer, noOptions } from '../define-container.server.ts'

/** The first step of the checkout. */
export const checkout = defineContainer({
  name: 'Checkout',
  audience: 'customer',
  options: noOptions,
  async load({ shop, visitor }) {
    const { customer, tokenHash } = visitor
    const [cart, addresses, chosen] = await Promise.all([
      shop.cart.view(visitor),
      shop.customers.addresses.list(customer.id),
      tokenHash ? shop.visitors.chosenAddresses(tokenHash, customer.id) : null,
    ])
    return { cart, addresses, chosen }
  },
  wire: ({ cart, addresses, chosen }) => ({
    cart: cartViewSchema.parse(cart),
    addresses: storedAddressSchema.array().parse(wireAddresses(addresses)),
    deliveryAddressId: chosen?.deliveryAddressId ?? null,
    invoiceAddressId: chosen?.invoiceAddressId ?? null,
  }),
  show: async (_, page, visitor) => ({
    step: await checkoutData(page, { ...visitor, buyer: visitor.customer }, new URLSearchParams()),
  }),
}).renderedBy(() => import('./checkout-container.tsx'))
