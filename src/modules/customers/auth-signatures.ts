import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#modules/secrets/secrets.server.ts'

/**
 * Exchanges better-auth's signatures for the shop's at the border between the two, so that the shop's keys can change while it runs and
 * an older key's signatures still count. better-auth knows one key alone: one of this process, which nothing it signs leaves with.
 */
export interface AuthSignatures {
  /** better-auth's own key. */
  processKey: string
  /** The session cookie of a `Cookie` header as better-auth takes it, `name=value`; null where there is none, or it is not the shop's. */
  cookieIn(header: string): string | null
  /** A `Set-Cookie` value of better-auth's, its session signed by the shop. */
  cookieOut(setCookie: string): string
  /** A link's token as better-auth takes it; null for one that is not the shop's. */
  linkIn(token: string): string | null
  /** A link's token of better-auth's, signed by the shop. */
  linkOut(token: string): string
}

/** How a signature is written behind the last dot: cookies in base64, the links' tokens (JWT, HS256) in base64url. */
type Encoding = 'base64' | 'base64url'

const signatureOf = (key: string, text: string, encoding: Encoding) =>
  createHmac('sha256', key).update(text).digest(encoding)

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** `text.signature` signed anew by `to`; null unless one of `from` has signed it. */
function exchangeSignature(
  signed: string,
  from: readonly string[],
  to: string,
  encoding: Encoding,
): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const text = signed.slice(0, dot)
  const given = signed.slice(dot + 1)
  if (!from.some((key) => sameText(given, signatureOf(key, text, encoding)))) return null
  return `${text}.${signatureOf(to, text, encoding)}`
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

export function createAuthSignatures({ keys, cookie }: { keys: KeyRing; cookie: string }): AuthSignatures {
  const processKey = randomBytes(32).toString('base64url')
  const requireSigned = (signed: string | null, what: string) => {
    if (signed === null) throw new Error(`better-auth signed a ${what} in a way that is not known here`)
    return signed
  }
  return {
    processKey,
    cookieIn(header) {
      const pair = header.split(';').find((part) => part.trim().startsWith(`${cookie}=`))
      if (pair === undefined) return null
      const value = decoded(pair.slice(pair.indexOf('=') + 1).trim())
      const signed = exchangeSignature(value, keys.accepted(), processKey, 'base64')
      return signed === null ? null : `${cookie}=${encodeURIComponent(signed)}`
    },
    cookieOut(setCookie) {
      const [, value, attributes = ''] = /^([^;]*)(.*)$/s.exec(setCookie.slice(cookie.length + 1)) ?? []
      // Another cookie, or the session's that is taken back.
      if (!setCookie.startsWith(`${cookie}=`) || !value) return setCookie
      const signed = requireSigned(
        exchangeSignature(decoded(value), [processKey], keys.current(), 'base64'),
        'cookie',
      )
      return `${cookie}=${encodeURIComponent(signed)}${attributes}`
    },
    linkIn: (token) => exchangeSignature(token, keys.accepted(), processKey, 'base64url'),
    linkOut: (token) =>
      requireSigned(exchangeSignature(token, [processKey], keys.current(), 'base64url'), 'link'),
  }
}
