import type { PrivacyRequest } from '#modules/shop/privacy/privacy-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../parts/status-badge.tsx'

const KINDS: Readonly<Record<PrivacyRequest['kind'], () => string>> = {
  access: m.privacy_access,
  correction: m.privacy_correction,
  erasure: m.privacy_erasure,
  objection: m.privacy_objection,
}
export const requestKind = (kind: PrivacyRequest['kind']) => KINDS[kind]()

const CHANNELS: Readonly<Record<PrivacyRequest['channel'], () => string>> = {
  email: m.privacy_email,
  letter: m.privacy_letter,
  phone: m.privacy_phone,
  'registered-email': m.privacy_registered_email,
  'in-person': m.privacy_in_person,
  other: m.privacy_other,
}
export const requestChannel = (channel: PrivacyRequest['channel']) => CHANNELS[channel]()

/** Who asks: the customer, or the name that was noted. */
export const requesterOf = ({ customer, requester }: PrivacyRequest) =>
  customer ? (customer.erased ? m.privacy_erased() : customer.name) : requester

/** `2026-11-21` as `21.11.2026`. */
export const shownDay = (day: string) => day.split('-').reverse().join('.')

/** From this many days before the deadline on a request is urgent. */
const SOON = 7

/** The clock of a request, or how it ended. */
export function requestClock({ status, daysLeft }: PrivacyRequest): { tone: Tone; words: string } {
  if (daysLeft === null)
    return status === 'fulfilled'
      ? { tone: 'good', words: m.privacy_fulfilled() }
      : { tone: 'plain', words: m.privacy_refused() }
  if (daysLeft < 0) return { tone: 'bad', words: m.privacy_late({ days: -daysLeft }) }
  if (daysLeft === 0) return { tone: 'bad', words: m.privacy_today() }
  return { tone: daysLeft <= SOON ? 'warn' : 'info', words: m.privacy_left({ days: daysLeft }) }
}
