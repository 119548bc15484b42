import type { Cipher } from '#modules/platform/secrets/secrets.server.ts'
import type { MailContent } from './mail-schemas.ts'

/**
 * The field of each template that is as good as a password or access to the mailbox. While the email waits, the database stores it
 * encrypted.
 */
const SECRET_FIELDS: Partial<Record<MailContent['template'], string>> = {
  'verify-email': 'link',
  'reset-password': 'link',
  'account-invitation': 'link',
  'change-email': 'link',
  'sign-in-code': 'code',
  'confirm-alert': 'link',
  'price-drop': 'stopLink',
  'cart-reminder': 'stopLink',
  'wishlist-prices': 'stopLink',
  'staff-invitation': 'link',
  'staff-reset-password': 'link',
  'order-link': 'link',
}

/** True for an email with a link or a code that gives access, which expires: it is not worth sending again. */
export const holdsSecret = (template: string) => template in SECRET_FIELDS

/** The data of an email in the form that is stored until it is sent. `key` identifies the email. */
export function encryptedData(cipher: Cipher, key: string, { template, data }: MailContent): object {
  const secret = SECRET_FIELDS[template]
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field === secret && typeof value === 'string' ? cipher.encrypt(key, value) : value,
    ]),
  )
}

/**
 * The data of a waiting email from its stored form; data stored before emails were encrypted stays as it is. Throws when none of the shop's
 * keys decrypts it: the email is retried, in case its key comes back.
 */
export function decryptedData(cipher: Cipher, key: string, { data }: { data: unknown }): unknown {
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' && cipher.isEncrypted(value) ? decryptWithAnyKey(cipher, key, value) : value,
    ]),
  )
}

function decryptWithAnyKey(cipher: Cipher, key: string, encrypted: string): string {
  const text = cipher.decrypt(key, encrypted)
  if (text === null) throw new Error('no key of the shop decrypts this email')
  return text
}
