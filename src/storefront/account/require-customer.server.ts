import { redirect } from 'react-router'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { loginBackTo } from '../return-path.ts'
import type { PageRequest } from '../shop-context.ts'

/**
 * The signed-in customer; anybody else is sent to the login, which leads back to `returnTo` (decisions B29). What the page then
 * shows is kept nowhere: after the logout, going back must not bring it up again.
 */
export async function requireCustomer(
  { visitor, visit }: PageRequest,
  returnTo: string,
): Promise<Visitor & { customer: SignedInCustomer }> {
  const currentVisitor = await visitor()
  const { customer } = currentVisitor
  if (!customer) throw redirect(loginBackTo(returnTo), 303)
  visit.preventCaching()
  return { ...currentVisitor, customer }
}
