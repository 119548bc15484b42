import type { Shop } from '#modules/shop.server.ts'
import type { Attempt } from './attempts.ts'
import type { SignInRequest } from './sign-in.ts'

/** The browser's side of a sign-in: what it sent, and how it gets its new cookies. */
export interface SignInVisit extends SignInRequest {
  /** `reply.renewVisit()`: a new visitor cookie, and the hashes of the old and the new one. */
  renew(): { before: string | null; after: string }
  /** Whole `Set-Cookie` values to send along. */
  setCookies(values: readonly string[]): void
}

/** The doors a login goes through. */
interface Doors {
  customers: Shop['customers']
  cart: Pick<Shop['cart'], 'mergeOnSignIn'>
  wishlist: Pick<Shop['wishlist'], 'takeRemembered'>
}

/**
 * Signs in, gives the browser new cookies (the old ones could have been planted there) and moves its cart to the
 * customer's (decisions A15, B6), and keeps the wish that waited for it. Every login of the shop goes through here.
 */
export async function signInAndMerge(
  shop: Doors,
  visit: SignInVisit,
  credentials: { email: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: 'wrong-credentials' } | Exclude<Attempt, { ok: true }>> {
  const attempt = shop.customers.attempt('login', visit.ip, credentials.email)
  if (!attempt.ok) return attempt
  const result = await shop.customers.signIn(credentials, visit)
  if (!result.ok) return result
  await shop.cart.mergeOnSignIn(visit.renew(), result.customerId)
  const forgotten = await shop.wishlist.takeRemembered(visit.headers, result.customerId)
  visit.setCookies([...result.setCookies, ...forgotten])
  return { ok: true }
}

/** Ends the session and gives the browser a new visitor cookie, so that nothing of the customer stays with it. */
export async function signOutVisit(shop: Pick<Doors, 'customers'>, visit: SignInVisit): Promise<void> {
  const { setCookies } = await shop.customers.signOut(visit)
  visit.renew()
  visit.setCookies(setCookies)
}
