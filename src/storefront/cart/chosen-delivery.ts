import type { CartDelivery } from '#modules/buying/cart/cart-schemas.ts'

/** The name of the way of delivery that the cart is priced for; '' for the standard one. */
export function chosenName({ chosen, choices }: CartDelivery): string {
  return chosen === '' ? '' : (choices.find(({ key }) => key === chosen)?.name ?? '')
}

/**
 * The days (`YYYY-MM-DD`) on which the cart arrives at the chosen address by the chosen way; null where none are promised, as abroad, and
 * undefined before an address is chosen.
 */
export function chosenDays({
  toAddress,
  chosen,
  choices,
}: CartDelivery): { from: string; to: string } | null | undefined {
  if (!toAddress) return undefined
  const choice = choices.find(({ key }) => key === chosen)
  return choice?.from ? { from: choice.from, to: choice.to } : null
}
