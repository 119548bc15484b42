import { createHash, randomBytes } from 'node:crypto'

export const stopHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new link's token, and what the database keeps of it. */
export function newStop(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: stopHash(token) }
}
