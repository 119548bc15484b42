import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { FAILED_CONTENT_DAYS, MAX_ATTEMPTS, retryDelay } from '#modules/platform/mail/mail-rules.ts'
import type { Providers } from '#modules/platform/providers/providers.server.ts'
import type { IletimerkeziAccount } from '#modules/platform/providers/providers-schemas.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { createFileSms } from './file-sms.ts'
import { createIletimerkezi, type SmsAccountTest, tryIletimerkezi } from './iletimerkezi.ts'

import type { SmsProvider } from './sms-provider.ts'
import {
  type ClaimedSms,
  claimDueSms,
  deleteExpiredSms,
  insertSms,
  LEASE_SECONDS,
  markSmsFailed,
  markSmsSent,
} from './sms-queries.ts'
import { gsmText, smsLength } from './sms-rules.ts'
import { createSmsStaff, type SmsStaff } from './staff-sms.server.ts'

export type { SmsAccountTest } from './iletimerkezi.ts'

export interface SmsMessage {
  /** Identifies the occasion, as `parcel:o_9f3:TR1`; a message with a known key is not queued again. */
  key: string
  /** A Turkish mobile number in E.164 (`parseTurkishPhone`). */
  to: string
  /** What it says; a notice, never a commercial message. */
  text: string
  /** The customer it belongs to, so that it is deleted with the account. */
  customerId: string | null
}

/** Text messages to shoppers: queued in the transaction they report on, sent soon after, tried again while the provider takes none. */
export interface Sms {
  /** Queues a message in the caller's transaction; nothing is sent before its commit. Call `wake` after it. */
  queue(tx: Db, message: SmsMessage): Promise<void>
  /** Starts sending what is due, without waiting for it. */
  wake(): void
  /** Sends what is due and waits for it. Returns how many the provider took. Does nothing before `start`. */
  deliver(): Promise<number>
  /** From here on messages are sent; `takesOver`: soon also what a process that died had begun. */
  start(options?: { takesOver?: boolean }): void
  /** Deletes the records of messages that were sent or given up `days` ago, and the texts of those given up 30 days ago. */
  deleteExpired(days: number): Promise<void>
  staff: SmsStaff
  /** `files`: without an account messages are files in DATA_DIR/sms. */
  source(): 'stored' | 'files'
  /** Asks the provider about an account, stored or not; sends nothing. */
  tryAccount(keys: Pick<IletimerkeziAccount, 'apiKey' | 'apiHash'>): Promise<SmsAccountTest>
  /** Waits for the message that is being sent, and sends no more. */
  stop(): Promise<void>
}

export function createSms(
  deps: Pick<ShopDeps, 'db' | 'log' | 'dataDir' | 'clock' | 'smsProviderUrl'> & { providers: Providers },
): Sms {
  const { db, log, clock, providers } = deps
  const files = createFileSms(join(deps.dataDir, 'sms'), clock)
  let isRunning = false
  let currentDelivery: Promise<number> | null = null
  let runAgain = false
  let takeover: NodeJS.Timeout | undefined

  /** Null where the stored keys cannot be decrypted: a file in a folder that nobody reads would be a message lost. */
  function provider(): SmsProvider | null {
    const stored = providers.current('iletimerkezi')
    if (!stored) return files
    return stored.values && createIletimerkezi(stored.values, deps.smsProviderUrl)
  }

  /** Whether the provider took it; else the next attempt is recorded. */
  async function sendOne({ id, recipient, body, attempts }: ClaimedSms): Promise<boolean> {
    const outcome = (await provider()?.send({ to: recipient, text: body, id })) ?? {
      kind: 'later',
      problem: 'keys',
    }
    if (outcome.kind === 'accepted') {
      await markSmsSent(db, id, outcome.providerId)
      return true
    }
    const { problem } = outcome
    const final = outcome.kind === 'refused' || attempts >= MAX_ATTEMPTS
    await markSmsFailed(db, id, problem, final ? null : new Date(clock().getTime() + retryDelay(attempts)))
    log.warn({ sms: id, attempts, problem, final }, 'a text message could not be sent')
    return false
  }

  async function work(): Promise<number> {
    let sent = 0
    while (isRunning) {
      const sms = await claimDueSms(db, clock())
      if (!sms) break
      if (await sendOne(sms)) sent += 1
    }
    return sent
  }

  async function workUntilNothingNew(): Promise<number> {
    let sent = 0
    try {
      do {
        runAgain = false
        sent += await work()
      } while (runAgain)
    } finally {
      // In the same step as the last look at `runAgain`: a request to deliver either sees this delivery or is seen by it.
      currentDelivery = null
    }
    return sent
  }

  async function deliver(): Promise<number> {
    if (!isRunning) return 0
    // The running delivery may have passed over a message that was queued since.
    if (currentDelivery) runAgain = true
    else currentDelivery = workUntilNothingNew()
    return currentDelivery
  }

  function wake(): void {
    deliver().catch((error: unknown) => log.error({ err: error }, 'text messages could not be sent'))
  }

  return {
    async queue(tx, { text, ...message }) {
      const said = gsmText(text)
      await insertSms(tx, { ...message, text: said, segments: smsLength(said).segments })
    },
    wake,
    deliver,
    start({ takesOver = true } = {}) {
      isRunning = true
      if (!takesOver) return
      // A message claimed by a process that died is due when its lease has expired.
      takeover = setTimeout(wake, (LEASE_SECONDS + 1) * 1000).unref()
    },
    deleteExpired: (days) => deleteExpiredSms(db, { days, textDays: FAILED_CONTENT_DAYS }),
    staff: createSmsStaff({ db, clock, wake }),
    source: () => (providers.current('iletimerkezi') ? 'stored' : 'files'),
    tryAccount: (keys) => tryIletimerkezi(keys, deps.smsProviderUrl),
    async stop() {
      isRunning = false
      clearTimeout(takeover)
      await currentDelivery?.catch(() => undefined)
    },
  }
}
