import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What the shop signs; each purpose has its own key, so that one cannot be used for another. */
export type SigningName =
  | 'auth'
  | 'csrf'
  | 'known-browsers'
  | 'sign-in-codes'
  | 'installment-plans'
  | 'guest-orders'
  | 'test-bank'
  | 'erased-addresses'
  | 'staff-auth'
  | 'staff-known-browsers'
  | 'staff-previews'
  | 'staff-sign-in-codes'

/** What the shop encrypts, in the columns of `encrypted-columns.ts`. */
export type EncryptionName = 'emails' | 'webhooks' | 'staff-secrets' | 'provider-keys' | 'saved-cards'

export type SecretName = SigningName | EncryptionName

/** One key of the shop; the keys of every purpose are derived from it. */
export interface ShopKey {
  /** Name in reports; reveals nothing of the secret. */
  id: string
  /** 256 bits, base64url. */
  secret: string
  /** Signs from this moment on, unless a later key does. */
  signsFrom: Date
  /** Its signatures are accepted until then; null until it is replaced. */
  acceptedUntil: Date | null
  /** Keys by purpose from before keys were derived; they are used instead of the derived ones. */
  inherited: Readonly<Record<string, string>>
}

/**
 * How long signatures of a replaced key are accepted, in days: a day longer than the longest-lived signed value, a login's cookie
 * (30 days), so that a rotation signs nobody out.
 */
export const ACCEPTED_DAYS = 31

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

export function newKey(signsFrom: Date, inherited: ShopKey['inherited'] = {}): ShopKey {
  const day = signsFrom.toISOString().slice(0, 10)
  return {
    id: `${day}-${randomBytes(3).toString('hex')}`,
    secret: randomBytes(32).toString('base64url'),
    signsFrom,
    acceptedUntil: null,
    inherited,
  }
}

const byStart = (a: ShopKey, b: ShopKey) => b.signsFrom.getTime() - a.signsFrom.getTime()

/** The key that starts signing last, now or later. Throws RangeError without keys: the file's schema prevents that. */
export function newestKey(keys: readonly ShopKey[]): ShopKey {
  const [newest] = keys.toSorted(byStart)
  if (!newest) throw new RangeError('no keys')
  return newest
}

/** Every accepted key, the signing one first. A key that will sign soon is accepted already. */
export function acceptedKeys(keys: readonly ShopKey[], now: Date): ShopKey[] {
  const accepted = keys
    .filter(({ acceptedUntil }) => acceptedUntil === null || acceptedUntil > now)
    .toSorted(byStart)
  const signing = accepted.find(({ signsFrom }) => signsFrom <= now) ?? accepted.at(-1)
  return signing ? [signing, ...accepted.filter((key) => key !== signing)] : [newestKey(keys)]
}

/**
 * Every key of the file, the current one first: they decrypt. An ended key proves nothing any more, but what it encrypted stays readable
 * until it is encrypted again, however long that takes.
 */
export function decryptingKeys(keys: readonly ShopKey[], now: Date): ShopKey[] {
  const accepted = acceptedKeys(keys, now)
  return [...accepted, ...keys.filter((key) => !accepted.includes(key)).toSorted(byStart)]
}

/** The next moment at which other keys are accepted or sign: a key begins to sign, or is accepted no longer. Infinity when none does. */
export function nextKeyChange(keys: readonly ShopKey[], now: Date): number {
  const moments = keys.flatMap(({ signsFrom, acceptedUntil }) => [
    signsFrom.getTime(),
    acceptedUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  ])
  return Math.min(...moments.filter((moment) => moment > now.getTime()), Number.POSITIVE_INFINITY)
}

/**
 * The keys after a rotation: a new one signs from `afterMinutes` on, the one that signed until then is accepted for another 31
 * days. An announced key that has signed nothing yet ends before it does; it stays in the list, because the database goes by it until the
 * change is complete. With `compromised` no other key is accepted from now on: everybody signs in again. Ended keys stay in the list for `retentionYears`, because the consent records of erased accounts were signed with
 * one of them.
 */
export function rotatedKeys(
  keys: readonly ShopKey[],
  change: { now: Date; afterMinutes: number; compromised: boolean; retentionYears: number },
): ShopKey[] {
  const { now, afterMinutes, compromised, retentionYears } = change
  const signsFrom = new Date(now.getTime() + (compromised ? 0 : afterMinutes * MINUTE_MS))
  const until = compromised ? now : new Date(signsFrom.getTime() + ACCEPTED_DAYS * DAY_MS)
  const [signing] = acceptedKeys(keys, now)
  const cutoff = new Date(now.getTime() - retentionYears * 366 * DAY_MS)
  const retained = keys
    .filter(({ acceptedUntil }) => acceptedUntil === null || acceptedUntil > cutoff)
    .map((key) => {
      if (key !== signing && key.signsFrom > now) return { ...key, signsFrom: now, acceptedUntil: now }
      const own = key === signing ? null : key.acceptedUntil
      return { ...key, acceptedUntil: own !== null && own < until ? own : until }
    })
  return [newKey(signsFrom), ...retained]
}

/** The keys plus the keys by purpose that older versions kept in the database: accepted for 31 days, signing nothing. */
export function withInherited(
  keys: readonly ShopKey[],
  inherited: ShopKey['inherited'],
  now: Date,
): readonly ShopKey[] {
  const names = Object.keys(inherited)
  if (keys.some((key) => names.every((name) => key.inherited[name] === inherited[name]))) return keys
  const acceptedUntil = new Date(now.getTime() + ACCEPTED_DAYS * DAY_MS)
  return [...keys, { ...newKey(now, inherited), signsFrom: new Date(0), acceptedUntil }]
}

/** The key of one purpose (256 bits, base64url): HKDF-SHA256 of the shop's key, or the inherited one. */
export function keyFor({ secret, inherited }: ShopKey, name: SecretName): string {
  const known = inherited[name]
  if (known !== undefined) return known
  return Buffer.from(hkdfSync('sha256', secret, '', `vitrin ${name}`, 32)).toString('base64url')
}

/** Identifies in the database which key its shop uses. One-way: it can neither sign nor decrypt. */
export function keyCheck({ secret }: ShopKey): string {
  return createHmac('sha256', secret).update('vitrin secrets check').digest('hex')
}
