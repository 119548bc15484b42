import { createHash } from 'node:crypto'
import { createTryCounter } from '#modules/try-counter.ts'
import { LONGEST_EMAIL, parseEmail } from './email-rules.ts'

/** What an attacker would try again and again: passwords, and letters that the shop writes to whomever it is told. */
export type AttemptKind = 'login' | 'register' | 'reset' | 'confirm' | 'change' | 'link' | 'review'

export type Attempt = { ok: true } | { ok: false; reason: 'too-many-attempts'; retryAfter: number }

export interface Attempts {
  /**
   * Counts one try and says whether it may go ahead, and if not, after how many seconds the next one may. Limits per address
   * the call came from, per e-mail, and per both: a stranger elsewhere can hardly lock a customer out, and one machine cannot
   * try many accounts.
   */
  attempt(kind: AttemptKind, ip: string, email: string): Attempt
}

interface Limit {
  key: 'ip' | 'email' | 'both'
  most: number
  minutes: number
}

const LETTERS = [
  { key: 'email', most: 5, minutes: 60 },
  { key: 'ip', most: 20, minutes: 60 },
] as const satisfies readonly Limit[]

const LIMITS = {
  login: [
    { key: 'both', most: 10, minutes: 10 },
    { key: 'ip', most: 60, minutes: 10 },
    { key: 'email', most: 100, minutes: 60 },
  ],
  register: [{ key: 'ip', most: 20, minutes: 60 }],
  reset: LETTERS,
  confirm: LETTERS,
  change: LETTERS,
  link: [{ key: 'ip', most: 30, minutes: 60 }],
  review: [
    { key: 'email', most: 20, minutes: 60 },
    { key: 'ip', most: 60, minutes: 60 },
  ],
} as const satisfies Record<AttemptKind, readonly Limit[]>

/** Names an account in the log without naming its owner: one account is one word, whoever reads it. */
const accountMark = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 12)

/**
 * Counts tries in memory (`try-counter.ts`). The first try that goes too far is logged, with the address it came from and a mark
 * of the account. `on` false lets everything through.
 */
export function createAttempts({
  on,
  clock,
  log,
}: {
  on: boolean
  clock: () => Date
  log: { warn(details: object, message: string): void }
}): Attempts {
  const count = createTryCounter(clock)
  return {
    attempt(kind, ip, typed) {
      if (!on) return { ok: true }
      // One account is one key, however its address was typed; what is no address cannot grow the table either.
      const email = parseEmail(typed) ?? typed.slice(0, LONGEST_EMAIL)
      const keys = { ip, email, both: `${ip} ${email}` }
      let until = 0
      for (const { key, most, minutes } of LIMITS[kind]) {
        const counted = count(`${kind} ${key} ${keys[key]}`, minutes)
        if (counted.tries <= most) continue
        until = Math.max(until, counted.until)
        if (counted.tries === most + 1)
          log.warn({ kind, limit: key, ip, account: accountMark(email) }, 'too many tries')
      }
      if (until === 0) return { ok: true }
      const retryAfter = Math.max(1, Math.ceil((until - clock().getTime()) / 1000))
      return { ok: false, reason: 'too-many-attempts', retryAfter }
    },
  }
}
