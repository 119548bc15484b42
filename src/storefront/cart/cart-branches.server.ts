import type { Visitor } from '#modules/kernel/people/visitor.ts'
import type { Shop } from '#modules/shop/shop.server.ts'

/** The branches a customer may order for, and the chosen one; none for most. */
export async function branchesOf(
  { customer, tokenHash }: Visitor,
  shop: Pick<Shop, 'customers' | 'visitors'>,
) {
  if (!customer) return { own: [], chosen: null }
  const own = await shop.customers.branches(customer.id)
  const chosen = own.length > 0 && tokenHash ? await shop.visitors.chosenBranch(tokenHash, customer.id) : null
  return { own, chosen }
}
