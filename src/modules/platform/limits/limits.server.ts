import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { MAX_EMAIL_LENGTH, parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { type CountedNetwork, clientNetwork, countedNetworks } from './client-network.ts'
import { databaseCounter, deleteExpiredHits, type HitCounter, processCounter } from './hit-counter.ts'
import { type ActionLimits, LIMITS, type Limit, type LimitedAction, type LimitKey } from './limit-rules.ts'

export type { LimitedAction } from './limit-rules.ts'

/** Facts about a requester that limits count by; a limit without its fact is skipped. */
export interface Counted {
  /** IP address of the request, as in `request.ip`. */
  ip?: string
  customerId?: string | null
  /** SHA-256 of the visitor cookie. */
  tokenHash?: string | null
  /** An email as typed. */
  email?: string
  /** Identifies a browser that an account knows. */
  device?: string
}

export type TooMany = { ok: false; reason: 'too-many-attempts'; retryAfter: number }
export type Allowed = { ok: true } | TooMany

/**
 * The limit of a route. `inside`: the code behind it counts, because only it knows what a real attempt is. `none`: the caller
 * cannot be counted, such as the bank that sends results for many shoppers.
 */
export type RouteLimit = LimitedAction | 'inside' | 'none'

/** The facts to count a visitor by: customer, browser and IP address. */
export function countedVisitor({ ip, tokenHash, customer }: Visitor): Counted {
  return { ip, tokenHash, customerId: customer?.id ?? null }
}

/** Rate limits of the shop's actions (`limit-rules.ts`). */
export interface Limits {
  /**
   * Counts one hit and returns whether it is allowed, and if not, after how many seconds the next one is. Always allowed with
   * RATE_LIMITS=off. Hits refused by one limit do not count towards the wider ones after it.
   */
  count(action: LimitedAction, who: Counted): Promise<Allowed>
  /** Removes one hit, for actions that count only failures. */
  giveBack(action: LimitedAction, who: Counted): Promise<void>
  /** Resets the counts. */
  reset(action: LimitedAction, who: Counted): Promise<void>
  /** Deletes counts whose window is over. */
  deleteExpired(): Promise<void>
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** One account is one key, however its address is typed; text that is no address is truncated to bound the table. */
const emailOf = (typed: string) => parseEmail(typed) ?? typed.slice(0, MAX_EMAIL_LENGTH)

/** What a limit counts by, with how many times its maximum; several for the networks of an IPv6 address. */
function subjectsOf(
  by: LimitKey,
  { ip, customerId, tokenHash, email, device }: Counted,
): { subject: string; factor: number }[] {
  const one = (subject: string | null | undefined) => (subject ? [{ subject, factor: 1 }] : [])
  const byNetwork = (nameOf: (network: string) => string) =>
    ip === undefined
      ? []
      : countedNetworks(ip).map(({ network, factor }: CountedNetwork) => ({
          subject: nameOf(network),
          factor,
        }))
  switch (by) {
    case 'person':
      return one(customerId ? `customer ${customerId}` : tokenHash && `browser ${tokenHash}`)
    case 'address':
      return byNetwork((network) => network)
    case 'email':
      return email === undefined ? [] : [{ subject: emailOf(email), factor: 1 }]
    case 'pair':
      return email === undefined ? [] : byNetwork((network) => `${network} ${emailOf(email)}`)
    case 'device':
      return one(device)
  }
}

/**
 * Limits of the shop. The first refused hit of a window is logged with its network and the first 12 digits of the SHA-256 of the
 * account's email, never the email itself.
 */
export function createLimits({
  db,
  on,
  clock,
  log,
  reportEvery,
}: {
  db: Db
  /** False allows everything. */
  on: boolean
  clock: () => Date
  log: { warn(details: object, message: string): void }
  /** Milliseconds between two reports of what this process counts in its memory; a second where it is not given. */
  reportEvery?: number
}): Limits {
  const counters = { database: databaseCounter(db), process: processCounter(db, clock, reportEvery) }

  function keysOf(action: LimitedAction, who: Counted): { counter: HitCounter; keys: [string, Limit][] } {
    const { store, limits }: ActionLimits = LIMITS[action]
    const keys = limits.flatMap((limit) =>
      subjectsOf(limit.by, who).map(({ subject, factor }): [string, Limit] => [
        `${action}:${limit.by}:${digest(subject).slice(0, 40)}`,
        { ...limit, most: limit.most * factor },
      ]),
    )
    return { counter: counters[store], keys }
  }

  async function onEach(
    action: LimitedAction,
    who: Counted,
    work: (counter: HitCounter, key: string) => Promise<void>,
  ): Promise<void> {
    if (!on) return
    const { counter, keys } = keysOf(action, who)
    for (const [key] of keys) await work(counter, key)
  }

  return {
    async count(action, who) {
      if (!on) return { ok: true }
      const { counter, keys } = keysOf(action, who)
      for (const [key, { by, most, minutes }] of keys) {
        const { hits, secondsLeft, isFirstBeyond } = await counter.add(key, minutes, most)
        if (hits <= most) continue
        if (isFirstBeyond) {
          const account = who.email === undefined ? {} : { account: digest(emailOf(who.email)).slice(0, 12) }
          const network = who.ip === undefined ? {} : { ip: clientNetwork(who.ip) }
          log.warn({ kind: action, limit: by, ...network, ...account }, 'too many tries')
        }
        return { ok: false, reason: 'too-many-attempts', retryAfter: Math.max(1, Math.ceil(secondsLeft)) }
      }
      return { ok: true }
    },
    giveBack: (action, who) => onEach(action, who, (counter, key) => counter.subtract(key)),
    reset: (action, who) => onEach(action, who, (counter, key) => counter.reset(key)),
    deleteExpired: () => deleteExpiredHits(db),
  }
}
