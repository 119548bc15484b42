import type { Shop } from '#modules/shop.server.ts'
import type { Visitor } from '#modules/visitor.ts'

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
