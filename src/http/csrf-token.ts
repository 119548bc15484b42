import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const textOf = (visitorToken: string, sessions: readonly string[]) =>
  JSON.stringify(['csrf', visitorToken, ...sessions])

/**
 * The anti-forgery token of a browser: an HMAC-SHA256 (base64url, 43 characters) of its visitor cookie and session cookies, so it needs
 * no database row. An attacker who plants a visitor cookie in a shopper's browser knows the token of that cookie alone, but not the token
 * of that cookie together with the shopper's session.
 *
 * `sessions` are the raw values of all session cookies the browser sends, none before a login. Expired sessions count too.
 */
export function csrfToken(secret: string, visitorToken: string, sessions: readonly string[] = []): string {
  return createHmac('sha256', secret).update(textOf(visitorToken, sessions)).digest('base64url')
}

/** A block and a digest of SHA-256, in bytes. */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** Cookies in bytes; longer ones are left to Node's HMAC. */
const MOST_TEXT_BYTES = 1024
/** Secrets whose blocks are remembered; a shop has one or two. */
const MOST_SECRETS = 8

/** What the two hashes of an HMAC begin with (RFC 2104), with room for what follows. */
function blocksOf(secret: Buffer): { inner: Buffer; outer: Buffer } {
  const inner = Buffer.alloc(BLOCK_BYTES + MOST_TEXT_BYTES)
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES)
  for (let index = 0; index < BLOCK_BYTES; index++) {
    const byte = secret[index] ?? 0
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  return { inner, outer }
}

/**
 * Returns `csrfToken` for every page: it hashes twice with one secret's blocks, which takes half as long as Node's HMAC. That makes an object
 * in native memory for each token.
 */
export function createCsrfTokens(): typeof csrfToken {
  const known = new Map<string, ReturnType<typeof blocksOf>>()
  return (secret, visitorToken, sessions = []) => {
    const text = textOf(visitorToken, sessions)
    // UTF-8 has up to three bytes for each character of the text.
    if (text.length * 3 > MOST_TEXT_BYTES || Buffer.byteLength(secret) > BLOCK_BYTES)
      return csrfToken(secret, visitorToken, sessions)
    let blocks = known.get(secret)
    if (!blocks) {
      if (known.size >= MOST_SECRETS) known.clear()
      blocks = blocksOf(Buffer.from(secret))
      known.set(secret, blocks)
    }
    const { inner, outer } = blocks
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES)
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'latin1')
    return hash('sha256', outer, 'base64url')
  }
}

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
