import { hash, verify } from '@node-rs/argon2'

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

/** True when the hash was made of this password. */
export function verifyPassword({
  hash: known,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  return verify(known, composed(password))
}
