import type { SmsProblem } from './sms-rules.ts'

export interface OutgoingSms {
  /** A Turkish mobile number in E.164. */
  to: string
  text: string
  /** The same for every attempt of one message. */
  id: number
}

/**
 * What a provider said of a message: it has it; it will never take it; or it does not take it now, and may later. A message that it may
 * have and did not confirm is `later`.
 */
export type SmsOutcome =
  | { kind: 'accepted'; providerId: string }
  | { kind: 'refused' | 'later'; problem: SmsProblem }

/** Sends text messages out of the shop. */
export interface SmsProvider {
  /** Hands one message over. Never throws. */
  send(sms: OutgoingSms): Promise<SmsOutcome>
}
