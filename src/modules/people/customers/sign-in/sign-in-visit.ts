import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { Allowed, Limits, TooMany } from '#modules/platform/limits/limits.server.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { withMinimumDuration } from '#modules/platform/sign-in/minimum-duration.server.ts'
import type { Locale } from '#shared/locale.ts'
import { inLanguage } from '../account/email-language.ts'
import type { Customers } from '../customers.server.ts'
import { typedCode } from './sign-in-code-rules.ts'

/** The browser's side of a sign-in: what it sent, and how it gets its new cookies. */
export interface SignInVisit extends SignInRequest {
  /** `reply.renewVisit()`: a new visitor cookie, and the hashes of the old and the new one. */
  renew(): { before: string | null; after: string }
  /** Whole `Set-Cookie` values to send. */
  setCookies(values: readonly string[]): void
  /** The language of the page, used for the email with a sign-in code. */
  locale?: Locale
}

/** What a login needs; cart, guests and wishlist are modules above this one. */
interface SignInDeps {
  limits: Limits
  customers: Customers
  cart: { mergeOnSignIn(visit: { before: string | null; after: string }, customerId: string): Promise<void> }
  /** What the browser's guest bought goes to the account. */
  guests: { takeOverOnSignIn(accountId: string, guest: SignedInCustomer | null): Promise<void> }
  /** Returns the `Set-Cookie` values that delete the cookie. */
  wishlist: { addFromCookie(headers: SignInRequest['headers'], customerId: string): Promise<string[]> }
}

export interface Credentials {
  email: string
  password: string
  /** The emailed code, where one was requested. */
  code?: string
}

export type SignInVisitResult =
  | { ok: true }
  /**
   * `code-needed`: many wrong passwords were tried for this address, so a browser that the account does not know needs a code, which is
   * emailed where the password is right. `wrong-code`: password or code is wrong. Neither reveals whether there is an account.
   * `account-blocked`: the password is right, and staff has blocked the customer.
   */
  | { ok: false; reason: 'wrong-credentials' | 'code-needed' | 'wrong-code' | 'account-blocked' }
  | TooMany

/**
 * Signs in, gives the browser new cookies (the old ones could have been planted there), merges its cart into the customer's (decisions A15,
 * B6), takes over what the owner bought as a guest (decision 91), and adds the wishlist item that waited for the login. Every login of the shop goes through here.
 *
 * Wrong passwords slow down whoever types them and lock nobody out (decision 42): the failures of a browser that has signed in before are
 * counted apart, and any other browser can prove the account by an emailed code.
 */
export async function signInAndMerge(
  shop: SignInDeps,
  visit: SignInVisit,
  credentials: Credentials,
): Promise<SignInVisitResult> {
  const { email } = credentials
  const { limits, customers } = shop
  const device = customers.knownBrowsers.idOf(visit.headers, email)
  const known = device !== null && (await limits.count('login-known', { device })).ok
  if (!known) {
    const allowed = await limits.count('login', { ip: visit.ip, email })
    if (!allowed.ok) return allowed
    if (!(await limits.count('login-unproven', { email })).ok) {
      const codeCheck = await withMinimumDuration(checkSignInCode(shop, visit, credentials))
      if (codeCheck !== 'proven') return { ok: false, reason: codeCheck }
    }
  }
  // The login ends the browser's session, so its guest is read before.
  const { guest } = await customers.sessionOwner(visit.headers)
  const result = await customers.signIn(credentials, visit)
  if (!result.ok) return result
  if (known) await limits.giveBack('login-known', { device })
  else {
    await limits.giveBack('login', { ip: visit.ip, email })
    await limits.giveBack('login-unproven', { email })
  }
  await shop.cart.mergeOnSignIn(visit.renew(), result.customerId)
  await shop.guests.takeOverOnSignIn(result.customerId, guest)
  const clearedCookies = await shop.wishlist.addFromCookie(visit.headers, result.customerId)
  const deviceCookie = customers.knownBrowsers.remember(visit.headers, email, visit.secure)
  visit.setCookies([...result.setCookies, ...clearedCookies, deviceCookie])
  return { ok: true }
}

/** Checks the code sent with the password, or emails one where only that is missing. A refusal does not tell if the password was right. */
async function checkSignInCode(
  { customers, limits }: SignInDeps,
  { locale }: SignInVisit,
  credentials: Credentials,
): Promise<'proven' | 'code-needed' | 'wrong-code'> {
  const { email } = credentials
  const code = typedCode(credentials.code ?? '')
  const owner = await customers.credentialsOwner(credentials)
  if (code === '') {
    const allowance: Allowed | null = owner && (await limits.count('sign-in-code-email', { email }))
    if (owner && allowance?.ok) await inLanguage(locale, () => customers.signInCodes.send(owner))
    return 'code-needed'
  }
  if (!owner || !(await limits.count('sign-in-code', { email })).ok) return 'wrong-code'
  if (!(await customers.signInCodes.use(owner.id, code))) return 'wrong-code'
  await limits.reset('sign-in-code', { email })
  return 'proven'
}

/** Ends the session and gives the browser a new visitor cookie, so that nothing of the customer stays with it. */
export async function signOutVisit(shop: Pick<SignInDeps, 'customers'>, visit: SignInVisit): Promise<void> {
  const { setCookies } = await shop.customers.signOut(visit)
  visit.renew()
  visit.setCookies(setCookies)
}
