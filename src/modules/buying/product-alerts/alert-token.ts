import { createHash, randomBytes } from 'node:crypto'

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token for a link in an email, 256 random bits, and the hash that the database stores of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}
