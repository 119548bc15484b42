import { redirect } from 'react-router'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import type { PageRequest } from '../shop-context.ts'

/** The signed-in customer; anybody else is sent to the login, which leads back to `returnTo` (decisions B29). */
export async function requireCustomer(
  { visitor }: PageRequest,
  returnTo: string,
): Promise<Visitor & { customer: SignedInCustomer }> {
  const asking = await visitor()
  const { customer } = asking
  if (!customer) throw redirect(`/account/login?${new URLSearchParams({ return: returnTo })}`, 303)
  return { ...asking, customer }
}
