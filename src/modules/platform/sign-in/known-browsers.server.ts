import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'

/**
 * The cookie that names the accounts this browser has signed in to before. It grants no access: the password is still required. `attributes`
 * are where it is sent, as `Path=/; SameSite=Lax`.
 */
export interface DeviceCookie {
  name: string
  attributes: string
}

export const CUSTOMER_DEVICE_COOKIE: DeviceCookie = {
  name: 'vitrin_device',
  attributes: 'Path=/; SameSite=Lax',
}
export const STAFF_DEVICE_COOKIE: DeviceCookie = {
  name: 'vitrin_staff_device',
  attributes: 'Path=/api/admin; SameSite=Strict',
}

const YEAR = 365 * 24 * 60 * 60
/** Accounts remembered for one browser; a household may share a tablet. */
const MAX_ACCOUNTS = 4
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/

/**
 * Browsers that have signed in to an account before, recognised by a signed cookie (the device cookies of OWASP). Their failed logins are
 * counted apart, so wrong passwords tried elsewhere never block them.
 */
export interface KnownBrowsers {
  /** The browser's id when the account knows it, else null. `headers` as Node has them. */
  idOf(headers: Record<string, unknown>, email: string): string | null
  /** The `Set-Cookie` value by which the account knows this browser from now on; entries of other accounts stay. */
  remember(headers: Record<string, unknown>, email: string, secure: boolean): string
}

export function createKnownBrowsers(keys: KeyRing, { name, attributes }: DeviceCookie): KnownBrowsers {
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w.~-]{1,400})`)

  const sign = (id: string, email: string, key = keys.current()) =>
    createHmac('sha256', key).update(`${id} ${email}`).digest()

  /** The entries of the cookie, newest first; invalid ones are skipped. */
  function entries(headers: Record<string, unknown>): { id: string; signature: Buffer }[] {
    const { cookie } = headers
    if (typeof cookie !== 'string') return []
    const [, stored = ''] = value.exec(cookie) ?? []
    return stored.split('~').flatMap((text) => {
      const [, id, signature] = ENTRY.exec(text) ?? []
      return id && signature ? [{ id, signature: Buffer.from(signature, 'base64url') }] : []
    })
  }

  const isEntryOf = (email: string) => {
    return ({ id, signature }: { id: string; signature: Buffer }) =>
      keys.accepted().some((key) => {
        const right = sign(id, email, key)
        return right.length === signature.length && timingSafeEqual(right, signature)
      })
  }

  return {
    idOf(headers, typed) {
      const email = parseEmail(typed)
      if (email === null) return null
      return entries(headers).find(isEntryOf(email))?.id ?? null
    },
    remember(headers, typed, secure) {
      const email = parseEmail(typed) ?? ''
      const stored = entries(headers)
      const own = stored.find(isEntryOf(email))
      const id = own?.id ?? randomBytes(16).toString('base64url')
      const first = { id, signature: sign(id, email) }
      const text = [first, ...stored.filter((entry) => entry !== own)]
        .slice(0, MAX_ACCOUNTS)
        .map((entry) => `${entry.id}.${entry.signature.toString('base64url')}`)
        .join('~')
      return `${name}=${text}; Max-Age=${YEAR}; HttpOnly; ${attributes}${secure ? '; Secure' : ''}`
    },
  }
}
