import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '#modules/secrets/secrets.server.ts'
import type { MailContent } from './mail-schemas.ts'

/** What is as good as a password, or as the mailbox, by the email that says it. While the email waits, the database holds it encrypted. */
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

/** AES-256-GCM, tied to the email's key: what is moved into another row does not open. */
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

/** What an email says, as the database may hold it until it is sent. `key` names the email. */
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
 * What a waiting email says, from what the database holds; what was written before emails were encrypted stays as it is. Throws when none of
 * the shop's keys opens it: the email is tried again, in case its keys come back.
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
  throw new Error('no key of the shop opens what this email says')
}
