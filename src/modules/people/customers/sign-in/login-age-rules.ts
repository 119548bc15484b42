/** How long after a login the customer may change credentials, in minutes (decisions C13). */
export const LOGIN_STAYS_FRESH = 30

/**
 * True when this login may change the password, export the data or erase the account. After 30 minutes the customer signs in again first.
 */
export function isFreshLogin(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= LOGIN_STAYS_FRESH * 60_000
}
