import { createHash, randomBytes } from 'node:crypto'
import { csrfToken } from '#http/guards/csrf-token.ts'
import { VISITOR_COOKIE } from '#http/guards/security.ts'
import type { Secrets } from '#modules/platform/secrets/secrets.server.ts'

/** A browser with a visitor cookie. */
export interface BenchVisitor {
  /** SHA-256 (hex) of the cookie's value, as the database stores it. */
  tokenHash: string
  /** Cookie and anti-forgery token, as a page of the shop would send them. */
  headers: Record<string, string>
}

/** Makes new visitors, each with its own visitor cookie, the given session cookie, and the matching anti-forgery token. */
export function visitorMaker(secrets: Secrets): (session?: string) => BenchVisitor {
  const secret = secrets.keysFor('csrf').current()
  return (session) => {
    const token = randomBytes(32).toString('base64url')
    return {
      tokenHash: createHash('sha256').update(token).digest('hex'),
      headers: {
        cookie: `${VISITOR_COOKIE}=${token}${session ? `; ${session}` : ''}`,
        'x-csrf-token': csrfToken(secret, token, session ? [session.slice(session.indexOf('=') + 1)] : []),
        'x-requested-with': 'XMLHttpRequest',
      },
    }
  }
}
