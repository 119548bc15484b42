import { redirect } from 'react-router'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { loginUrl } from '#shared/return-path.ts'
import type { PageRequest } from '../http/shop-context.ts'

/**
 * The signed-in customer; visitors who are not signed in are redirected to the login, which leads back to `returnTo` (decisions B29).
 * Prevents caching of the page, so that the browser's back button does not show it after the logout.
 */
export async function requireCustomer(
  { visitor, visit }: PageRequest,
  returnTo: string,
): Promise<Visitor & { customer: SignedInCustomer }> {
  const currentVisitor = await visitor()
  const { customer } = currentVisitor
  if (!customer) throw redirect(loginUrl(returnTo), 303)
  visit.preventCaching()
  return { ...currentVisitor, customer }
}
