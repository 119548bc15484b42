import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'

/**
 * Exchanges better-auth's signatures for the shop's where data passes between the two, so that the shop's keys can change while it runs and
 * signatures of an older key stay valid. better-auth knows only one key of this process, and nothing signed with that key leaves the
 * process.
 */
export interface AuthSignatures {
  /** better-auth's own key. */
  processKey: string
  /**
   * The session cookie of a `Cookie` header, signed for better-auth, as `name=value`; null when it is missing or not signed by the shop.
   */
  cookieIn(header: string): string | null
  /** The token of that session cookie; null when the cookie is missing or not signed by the shop. */
  tokenIn(header: string): string | null
  /** The token of a session cookie's value, decoded as Fastify reads it; null when the shop has not signed it. */
  tokenOf(value: string): string | null
  /** A `Set-Cookie` value of better-auth with its session signed by the shop. */
  cookieOut(setCookie: string): string
  /** The session cookie `name=value` of a token that better-auth did not make: that of a guest. */
  cookieOf(token: string): string
  /** A link's token, signed for better-auth; null for one that the shop did not sign. */
  linkIn(token: string): string | null
  /** A link's token of better-auth, signed by the shop. */
  linkOut(token: string): string
}

/** Encoding of the signature after the last dot: base64 in cookies, base64url in link tokens (JWT, HS256). */
type Encoding = 'base64' | 'base64url'

const signatureOf = (key: string, text: string, encoding: Encoding) =>
  createHmac('sha256', key).update(text).digest(encoding)

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The text of `text.signature`; null unless one of `keys` has signed it. */
function signedText(signed: string, keys: readonly string[], encoding: Encoding): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const text = signed.slice(0, dot)
  const given = signed.slice(dot + 1)
  return keys.some((key) => sameText(given, signatureOf(key, text, encoding))) ? text : null
}

/** `text.signature` signed again with `to`; null unless one of `from` has signed it. */
function exchangeSignature(
  signed: string,
  from: readonly string[],
  to: string,
  encoding: Encoding,
): string | null {
  const text = signedText(signed, from, encoding)
  return text === null ? null : `${text}.${signatureOf(to, text, encoding)}`
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
  /** The first cookie of this name, decoded; '' without one. */
  function cookieValue(header: string): string {
    const pair = header.split(';').find((part) => part.trim().startsWith(`${cookie}=`))
    return pair === undefined ? '' : decoded(pair.slice(pair.indexOf('=') + 1).trim())
  }
  return {
    processKey,
    cookieIn(header) {
      const signed = exchangeSignature(cookieValue(header), keys.accepted(), processKey, 'base64')
      return signed === null ? null : `${cookie}=${encodeURIComponent(signed)}`
    },
    tokenIn: (header) => signedText(cookieValue(header), keys.accepted(), 'base64'),
    tokenOf: (value) => signedText(value, keys.accepted(), 'base64'),
    cookieOut(setCookie) {
      const [, value, attributes = ''] = /^([^;]*)(.*)$/s.exec(setCookie.slice(cookie.length + 1)) ?? []
      // Another cookie, or a session cookie that is being deleted.
      if (!setCookie.startsWith(`${cookie}=`) || !value) return setCookie
      const signed = requireSigned(
        exchangeSignature(decoded(value), [processKey], keys.current(), 'base64'),
        'cookie',
      )
      return `${cookie}=${encodeURIComponent(signed)}${attributes}`
    },
    cookieOf: (token) =>
      `${cookie}=${encodeURIComponent(`${token}.${signatureOf(keys.current(), token, 'base64')}`)}`,
    linkIn: (token) => exchangeSignature(token, keys.accepted(), processKey, 'base64url'),
    linkOut: (token) =>
      requireSigned(exchangeSignature(token, [processKey], keys.current(), 'base64url'), 'link'),
  }
}
