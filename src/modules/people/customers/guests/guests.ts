import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import type { AuthSignatures } from '#modules/platform/sign-in/auth-signatures.server.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import type { Locale } from '#shared/locale.ts'
import { type GuestSessionOrigin, guestSessionId } from '../sign-in/guest-session-rules.ts'
import { SESSION_SECONDS } from '../sign-in/sign-in.ts'
import { insertGuest, insertGuestSession } from './guests-data.server.ts'

/** Customers without an account, who buy as guests of one browser (module `guests`). */
export interface GuestAccounts {
  /** A new guest with this address, in lower case; returns the id. */
  create(email: string, locale: Locale): Promise<string>
  /** Opens a session of a guest, as long as a login; returns the `Set-Cookie` value. Throws for an account: our bug. */
  openSession(guestId: string, request: SignInRequest, by: GuestSessionOrigin): Promise<string>
}

export function createGuestAccounts({
  db,
  clock,
  signatures,
}: {
  db: Db
  clock: () => Date
  signatures: AuthSignatures
}): GuestAccounts {
  return {
    async create(email, locale) {
      const id = randomUUID()
      await insertGuest(db, id, email, locale)
      return id
    },
    async openSession(guestId, { headers, ip, secure }, by) {
      const token = randomBytes(24).toString('base64url')
      const browser = headers['user-agent']
      const opened = await insertGuestSession(db, {
        id: guestSessionId(by, randomUUID()),
        tokenHash: sessionTokenHash(token),
        guestId,
        expiresAt: new Date(clock().getTime() + SESSION_SECONDS * 1000),
        ip,
        browser: typeof browser === 'string' ? browser.slice(0, 500) : null,
      })
      if (!opened) throw new Error('a guest session was opened for somebody who is no guest')
      const attributes = `Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      return `${signatures.cookieOf(token)}; ${attributes}`
    },
  }
}
