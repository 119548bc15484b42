import type { CartDelivery } from '#modules/buying/cart/cart-schemas.ts'

/** The name of the way of delivery that the cart is priced for; '' for the standard one. */
export function chosenName({ chosen, choices }: CartDelivery): string {
  return chosen === '' ? '' : (choices.find(({ key }) => key === chosen)?.name ?? '')
}
