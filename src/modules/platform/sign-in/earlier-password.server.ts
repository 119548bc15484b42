import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { compare as compareBcrypt } from 'bcryptjs'

/** WordPress from 6.8 on: bcrypt of the base64 of an HMAC, so that a password longer than bcrypt's 72 bytes counts as a whole. */
const WORDPRESS = /^\$wp(\$2y\$.*)$/
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
/** WordPress up to 6.7 (phpass): MD5 2^n times, n by the fourth character. */
const PHPASS = /^\$[PH]\$([./A-Za-z0-9])([./A-Za-z0-9]{8})[./A-Za-z0-9]{22}$/
const PHPASS_LETTERS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Costs that a login can afford (`withMinimumDuration` covers them); WordPress uses 10 for bcrypt and 13 for phpass. */
const BCRYPT_COST = { least: 4, most: 12 } as const
const PHPASS_ROUNDS = { least: 7, most: 14 } as const
/** Rounds between which other requests get their turn: less than a millisecond. */
const ROUNDS_AT_ONCE = 512

const within = (value: number, { least, most }: { least: number; most: number }) =>
  value >= least && value <= most

/** True for a hash of an earlier shop that `verifyEarlierPassword` can check, at a cost that a login can afford. */
export function isEarlierHash(hash: string): boolean {
  const bcrypt = BCRYPT.exec(WORDPRESS.exec(hash)?.[1] ?? hash)
  if (bcrypt) return within(Number(bcrypt[1]), BCRYPT_COST)
  const phpass = PHPASS.exec(hash)
  return phpass !== null && within(PHPASS_LETTERS.indexOf(phpass[1] ?? ''), PHPASS_ROUNDS)
}

/** Six bits a letter, the lowest first, as phpass writes its digests. */
function phpassText(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = [0, 1, 2].map((next) => bytes[at + next])
    const value = (group[0] ?? 0) | ((group[1] ?? 0) << 8) | ((group[2] ?? 0) << 16)
    const letters = 1 + group.filter((byte) => byte !== undefined).length
    for (let letter = 0; letter < letters; letter += 1) text += PHPASS_LETTERS[(value >> (6 * letter)) & 63]
  }
  return text
}

async function phpass(password: string, rounds: number, salt: string): Promise<string> {
  const bytes = Buffer.from(password)
  let digest = createHash('md5').update(salt).update(bytes).digest()
  for (let round = 0; round < 2 ** rounds; round += 1) {
    if (round % ROUNDS_AT_ONCE === 0) await setImmediate()
    digest = createHash('md5').update(digest).update(bytes).digest()
  }
  return phpassText(digest)
}

/** True when the earlier shop made this hash of the password. False for a hash that `isEarlierHash` does not know. */
export async function verifyEarlierPassword(hash: string, password: string): Promise<boolean> {
  if (!isEarlierHash(hash)) return false
  const wordpress = WORDPRESS.exec(hash)?.[1]
  if (wordpress) {
    const digest = createHmac('sha384', 'wp-sha384').update(password).digest('base64')
    return compareBcrypt(digest, wordpress)
  }
  const [, letter, salt] = PHPASS.exec(hash) ?? []
  if (letter === undefined || salt === undefined) return compareBcrypt(password, hash)
  const made = await phpass(password, PHPASS_LETTERS.indexOf(letter), salt)
  return timingSafeEqual(Buffer.from(made), Buffer.from(hash.slice(12)))
}
