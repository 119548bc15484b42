import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { VISITOR_COOKIE } from '#http/security.ts'
import { loadSecret } from '#modules/settings/shop-secrets.ts'

/** A browser that the shop knows by its cookie. */
export interface BenchVisitor {
  /** SHA-256 (hex) of the cookie's value: what the database holds. */
  tokenHash: string
  /** Cookie and anti-forgery token, as a page of the shop would send them. */
  headers: Record<string, string>
}

/** Makes visitors that have never been here: each has a cookie of its own and the token that belongs to it. */
export async function visitorMaker(db: Db): Promise<() => BenchVisitor> {
  const secret = await loadSecret(db, 'csrf')
  return () => {
    const token = randomBytes(32).toString('base64url')
    return {
      tokenHash: createHash('sha256').update(token).digest('hex'),
      headers: {
        cookie: `${VISITOR_COOKIE}=${token}`,
        'x-csrf-token': createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url'),
        'x-requested-with': 'XMLHttpRequest',
      },
    }
  }
}
