import { createHmac, timingSafeEqual } from 'node:crypto'

export interface IyzicoKeys {
  readonly apiKey: string
  readonly secretKey: string
}

function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text, 'utf8').digest('hex')
}

/**
 * The headers that sign one request (IYZWSv2, turkey.md §1.1). `path` is the address without its host, `body` exactly the text
 * that is sent. `random` must be new for every request.
 */
export function signRequest(
  keys: IyzicoKeys,
  request: { path: string; body: string; random: string },
): Record<'authorization' | 'x-iyzi-rnd', string> {
  const signature = hmac(keys.secretKey, request.random + request.path + request.body)
  const words = `apiKey:${keys.apiKey}&randomKey:${request.random}&signature:${signature}`
  return {
    authorization: `IYZWSv2 ${Buffer.from(words, 'utf8').toString('base64')}`,
    'x-iyzi-rnd': request.random,
  }
}

/** True when `signature` is the signature of `text`. The comparison takes constant time. */
export function isSignedText(secretKey: string, text: string, signature: string): boolean {
  const right = Buffer.from(hmac(secretKey, text), 'utf8')
  const given = Buffer.from(signature.toLowerCase(), 'utf8')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** True when `signature` is the signature of a response: its values in a fixed order, joined by colons (turkey.md §1.2). */
export function isSignedBy(secretKey: string, values: readonly string[], signature: string): boolean {
  return isSignedText(secretKey, values.join(':'), signature)
}
