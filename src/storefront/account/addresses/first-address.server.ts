import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import type { KnownPerson } from './address-fields.ts'

/** Name and phone of the account to prefill a customer's first address; null if the customer has addresses (`known` of them). */
export async function firstAddressPrefill(
  { shop }: PageRequest,
  { id, name, surname }: SignedInCustomer,
  known: number,
): Promise<KnownPerson | null> {
  if (known > 0) return null
  const { phone } = await shop.customers.account.info(id)
  return { name: `${name} ${surname}`.trim(), phone }
}
