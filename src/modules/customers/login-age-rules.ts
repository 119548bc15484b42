/** How long after a login the customer may change what opens the account, in minutes (decisions C13). */
export const LOGIN_STAYS_FRESH = 30

/** May this login change the password, take the data or erase the account? Past 30 minutes the customer logs in again first. */
export function isFreshLogin(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= LOGIN_STAYS_FRESH * 60_000
}
