import { type Database, transaction } from '#database/database.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { CONSENT_CHANNELS, type ConsentChannel, isConsentChannel, isConsentText } from './consent-rules.ts'
import { countConsentsSince, insertGrant, insertWithdrawals, readConsents } from './consents-queries.ts'
import { lockCustomer } from './lock-customer.server.ts'

const DAY_MS = 86_400_000
/** Rows one customer can add in a day, so that nobody can fill the table. */
const MAX_PER_DAY = 60

/** One entry in the history of a consent. */
export interface ConsentStep {
  granted: boolean
  /** The sentence that was shown. */
  text: string
  at: Date
}

export interface Consent {
  channel: ConsentChannel
  /** True when the shop may use this channel today. */
  granted: boolean
  /** Newest first; empty for a customer who never agreed. */
  history: ConsentStep[]
}

export interface ConsentChange {
  channel: unknown
  granted: boolean
  /** The sentence beside the button, as shown; ignored for a withdrawal, which stores the sentence that was agreed to. */
  text: string
  ip: string
}

export type ConsentResult =
  | { ok: true }
  | { ok: false; reason: 'unknown-channel' | 'consent-text' | 'too-many-attempts' | 'login-required' }

/** Consents to commercial messages: stored with sentence, time and IP address, never overwritten (turkey.md §8). */
export interface Consents {
  /** Every channel, granted or not. */
  list(customerId: string): Promise<Consent[]>
  /** Gives or withdraws one consent; an unchanged state adds no row. A withdrawal needs nothing else. */
  set(customerId: string, change: ConsentChange): Promise<ConsentResult>
}

export function createConsents(deps: {
  db: Database
  clock: () => Date
  settings: Pick<Settings, 'store'>
}): Consents {
  const { db, clock, settings } = deps
  return {
    async list(customerId) {
      const steps = await readConsents(db, customerId)
      return CONSENT_CHANNELS.map((channel) => {
        const history = steps
          .filter((step) => step.channel === channel)
          .map(({ granted, text, createdAt }) => ({ granted, text, at: createdAt }))
        return { channel, granted: history[0]?.granted ?? false, history }
      })
    },
    async set(customerId, { channel, granted, text, ip }) {
      if (!isConsentChannel(channel)) return { ok: false, reason: 'unknown-channel' }
      if (granted && !isConsentText(channel, settings.store().name, text))
        return { ok: false, reason: 'consent-text' }
      const since = new Date(clock().getTime() - DAY_MS)
      return transaction(db, async (tx): Promise<ConsentResult> => {
        if (!(await lockCustomer(tx, customerId))) return { ok: false, reason: 'login-required' }
        if (!granted) {
          await insertWithdrawals(tx, customerId, { channel, ip })
          return { ok: true }
        }
        if ((await countConsentsSince(tx, customerId, since)) >= MAX_PER_DAY)
          return { ok: false, reason: 'too-many-attempts' }
        await insertGrant(tx, customerId, { channel, text, ip })
        return { ok: true }
      })
    },
  }
}
