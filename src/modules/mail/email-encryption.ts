import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '#modules/secrets/secrets.server.ts'
import type { MailContent } from './mail-schemas.ts'

/**
 * The field of each template that is as good as a password or access to the mailbox. While the email waits, the database stores it
 * encrypted.
 */
const SECRET_FIELDS: Partial<Record<MailContent['template'], string>> = {
  'verify-email': 'link',
  'reset-password': 'link',
  'change-email': 'link',
  'sign-in-code': 'code',
}

const CIPHER = 'aes-256-gcm'
const MARK = 'encrypted:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, tied to the email's key: moved into another row it cannot be decrypted. */
function encrypt(text: string, key: string, associatedData: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(encrypted: string, key: string, associatedData: string): string | null {
  const bytes = Buffer.from(encrypted.slice(MARK.length), 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(associatedData)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** The data of an email in the form that is stored until it is sent. `key` identifies the email. */
export function encryptedData(keys: KeyRing, key: string, { template, data }: MailContent): object {
  const secret = SECRET_FIELDS[template]
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field === secret && typeof value === 'string' ? encrypt(value, keys.current(), key) : value,
    ]),
  )
}

/**
 * The data of a waiting email from its stored form; data stored before emails were encrypted stays as it is. Throws when none of the shop's
 * keys decrypts it: the email is retried, in case its key comes back.
 */
export function decryptedData(keys: KeyRing, key: string, { data }: { data: unknown }): unknown {
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' && value.startsWith(MARK) ? decryptWithAnyKey(keys, key, value) : value,
    ]),
  )
}

function decryptWithAnyKey(keys: KeyRing, key: string, encrypted: string): string {
  for (const each of keys.accepted()) {
    const text = decrypt(encrypted, each, key)
    if (text !== null) return text
  }
  throw new Error('no key of the shop decrypts this email')
}
