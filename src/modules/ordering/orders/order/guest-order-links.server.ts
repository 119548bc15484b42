import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'

/** How long the link of a guest's email works, in days: replaced keys are accepted a day longer (`ACCEPTED_DAYS`). */
export const LINK_DAYS = 30

const DAY_MS = 24 * 60 * 60_000
const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)

const signatureOf = (key: string, orderNo: string, day: number) =>
  createHmac('sha256', key).update(`${orderNo} ${day}`).digest('base64url')

/** The key of an email's link to a guest's order: the day it was made and a signature. Whoever has it may do what the guest may. */
export function guestOrderKey(keys: KeyRing, orderNo: string, now: Date): string {
  const day = dayOf(now)
  return `${day}.${signatureOf(keys.current(), orderNo, day)}`
}

/** `expired`: the shop made the key, more than 30 days ago. */
export type OrderKeyCheck = 'valid' | 'expired' | 'wrong'

export function checkGuestOrderKey(keys: KeyRing, orderNo: string, key: string, now: Date): OrderKeyCheck {
  const [, day = '', signature = ''] = /^(\d{1,7})\.([\w-]{43})$/.exec(key) ?? []
  const given = Buffer.from(signature)
  const isRight = keys.accepted().some((accepted) => {
    const right = Buffer.from(signatureOf(accepted, orderNo, Number(day)))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  if (!isRight) return 'wrong'
  const age = dayOf(now) - Number(day)
  return age >= 0 && age <= LINK_DAYS ? 'valid' : 'expired'
}
