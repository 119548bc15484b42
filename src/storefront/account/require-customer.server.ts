import { redirect } from 'react-router'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import { loginUrl } from '#shared/web/return-path.ts'
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

/** A visitor who may buy: the customer, else the guest of the browser. */
export type BuyingVisitor = Visitor & { buyer: SignedInCustomer }

/**
 * Who buys in this browser, with an account or as a guest; all others are redirected to the login, which leads back to `returnTo` and
 * offers buying as a guest on the way to the checkout. Prevents caching like `requireCustomer`.
 */
export async function requireBuyer(
  { visitor, visit }: PageRequest,
  returnTo: string,
): Promise<BuyingVisitor> {
  const currentVisitor = await visitor()
  const buyer = buyerOf(currentVisitor)
  if (!buyer) throw redirect(loginUrl(returnTo), 303)
  visit.preventCaching()
  return { ...currentVisitor, buyer }
}
