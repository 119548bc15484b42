import { hash, verify } from '@node-rs/argon2'
import { verifyEarlierPassword } from './earlier-password.server.ts'

/** Argon2id with the cost OWASP names as its minimum (19 MiB, two passes): about 20 ms of one core a sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Normalises the password to NFC before hashing, so that `ş` typed as one character or as `s` with a cedilla gives the same password. */
function composed(password: string): string {
  return password.normalize('NFC')
}

/** Argon2id of a password, with its salt and cost inside the text (the library's default algorithm). */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST)
}

/** True for a hash that `hashPassword` made, false for one that came from an earlier shop. */
export const isOwnHash = (known: string) => known.startsWith('$argon2')

/** True when the hash was made of this password, here or by an earlier shop (which did not compose letters). */
export function verifyPassword({
  hash: known,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  return isOwnHash(known) ? verify(known, composed(password)) : verifyEarlierPassword(known, password)
}
