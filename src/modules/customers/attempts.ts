import { LRUCache } from 'lru-cache'
import { LONGEST_EMAIL, parseEmail } from './email-rules.ts'

/** What an attacker would try again and again. */
export type AttemptKind = 'login' | 'register' | 'reset' | 'review'

export interface Attempts {
  /**
   * Counts one try and says whether it may go ahead. Limits per address the call came from, per e-mail, and per both:
   * a stranger elsewhere can hardly lock a customer out, and one machine cannot try many accounts.
   */
  allow(kind: AttemptKind, ip: string, email: string): boolean
}

interface Limit {
  key: 'ip' | 'email' | 'both'
  most: number
  minutes: number
}

const LIMITS = {
  login: [
    { key: 'both', most: 10, minutes: 10 },
    { key: 'ip', most: 60, minutes: 10 },
    { key: 'email', most: 100, minutes: 60 },
  ],
  register: [{ key: 'ip', most: 20, minutes: 60 }],
  reset: [
    { key: 'email', most: 5, minutes: 60 },
    { key: 'ip', most: 20, minutes: 60 },
  ],
  review: [
    { key: 'email', most: 20, minutes: 60 },
    { key: 'ip', most: 60, minutes: 60 },
  ],
} as const satisfies Record<AttemptKind, readonly Limit[]>

const MOST_KEYS = 50_000

/**
 * Counts tries in memory, so each process of the shop has its own count: N processes allow at most N times as many.
 * A count begins with the first try and is forgotten when its minutes are over. `on` false lets everything through.
 */
export function createAttempts({ on, clock }: { on: boolean; clock: () => Date }): Attempts {
  const counts = new LRUCache<string, { tries: number; until: number }>({ max: MOST_KEYS })

  function count(key: string, minutes: number): number {
    const now = clock().getTime()
    const known = counts.get(key)
    const current = known && known.until > now ? known : { tries: 0, until: now + minutes * 60_000 }
    current.tries += 1
    counts.set(key, current)
    return current.tries
  }

  return {
    allow(kind, ip, typed) {
      if (!on) return true
      // One account is one key, however its address was typed; what is no address cannot grow the table either.
      const email = parseEmail(typed) ?? typed.slice(0, LONGEST_EMAIL)
      const keys = { ip, email, both: `${ip} ${email}` }
      const within = LIMITS[kind].map(
        (limit) => count(`${kind} ${limit.key} ${keys[limit.key]}`, limit.minutes) <= limit.most,
      )
      return within.every(Boolean)
    },
  }
}
