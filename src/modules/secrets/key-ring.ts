import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What the shop signs or encrypts; each has keys of its own, so that one never serves for another. */
export type SecretName =
  | 'auth'
  | 'csrf'
  | 'known-browsers'
  | 'sign-in-codes'
  | 'installment-plans'
  | 'test-bank'
  | 'erased-addresses'
  | 'emails'

/** One key of the shop. The keys of every purpose are derived from it. */
export interface ShopKey {
  /** Names it in reports; says nothing of the secret. */
  id: string
  /** 256 bits, base64url. */
  secret: string
  /** From this moment on it signs, unless a later key does. */
  signsFrom: Date
  /** Until then its signatures count; null for as long as it is not replaced. */
  acceptedUntil: Date | null
  /** Keys by purpose from before keys were derived; they take the place of the derived ones. */
  inherited: Readonly<Record<string, string>>
}

/**
 * How long signatures of a replaced key still count, in days: a day longer than the longest-lived thing that is signed, a login's cookie
 * (30 days), so that replacing a key signs nobody out.
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

/** The key that signs last, now or later. Throws RangeError for no keys: the file's schema refuses that. */
export function newestKey(keys: readonly ShopKey[]): ShopKey {
  const [newest] = keys.toSorted(byStart)
  if (!newest) throw new RangeError('no keys')
  return newest
}

/** Every key whose signatures count, the one that signs first. One that will sign soon counts already. */
export function acceptedKeys(keys: readonly ShopKey[], now: Date): ShopKey[] {
  const accepted = keys
    .filter(({ acceptedUntil }) => acceptedUntil === null || acceptedUntil > now)
    .toSorted(byStart)
  const signing = accepted.find(({ signsFrom }) => signsFrom <= now) ?? accepted.at(-1)
  return signing ? [signing, ...accepted.filter((key) => key !== signing)] : [newestKey(keys)]
}

/**
 * The keys after a change of keys: a new one signs from `afterMinutes` on, the one that signed until then counts for another 31 days. A key
 * that was announced and has signed nothing yet is dropped. With `compromised` no other key counts from now on: everybody signs in again.
 * Ended keys stay in the list for `keepYears`, because the proof of an erased account's consents was made with one of them.
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
    .filter((key) => key === signing || key.signsFrom <= now)
    .filter(({ acceptedUntil }) => acceptedUntil === null || acceptedUntil > cutoff)
    .map((key) => {
      const own = key === signing ? null : key.acceptedUntil
      return { ...key, acceptedUntil: own !== null && own < until ? own : until }
    })
  return [newKey(signsFrom), ...retained]
}

/** The keys with one more that the shop inherited from its database: it counts for 31 days and signs nothing. */
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

/** Tells in the database which key its shop goes by. One way: it neither signs nor opens anything. */
export function keyCheck({ secret }: ShopKey): string {
  return createHmac('sha256', secret).update('vitrin secrets check').digest('hex')
}
