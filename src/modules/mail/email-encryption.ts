import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from '#modules/secrets/secrets.server.ts'
import type { MailContent } from './mail-schemas.ts'

/** Emails whose link is as good as a password, or as the mailbox. While they wait, the database holds the link encrypted. */
const SECRET_LINKS = [
  'verify-email',
  'reset-password',
  'change-email',
] as const satisfies readonly MailContent['template'][]

const CIPHER = 'aes-256-gcm'
const MARK = 'encrypted:'
const IV_BYTES = 12
const TAG_BYTES = 16

const hasSecretLink = (template: string) => SECRET_LINKS.some((each) => each === template)

/** AES-256-GCM, tied to the email's key: a link moved into another row does not open. */
function encrypt(text: string, key: string, about: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(sealed: string, key: string, about: string): string | null {
  const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** What an email says, as the database may hold it until it is sent. `key` names the email. */
export function encryptedData(keys: KeyRing, key: string, { template, data }: MailContent): object {
  if (!hasSecretLink(template) || !('link' in data)) return data
  return { ...data, link: encrypt(data.link, keys.current(), key) }
}

/**
 * What a waiting email says, from what the database holds; a link written before links were encrypted stays as it is. Throws when none of
 * the shop's keys opens it: the email is tried again, in case its keys come back.
 */
export function decryptedData(keys: KeyRing, key: string, { data }: { data: unknown }): unknown {
  if (typeof data !== 'object' || data === null || !('link' in data)) return data
  const { link } = data
  if (typeof link !== 'string' || !link.startsWith(MARK)) return data
  for (const each of keys.accepted()) {
    const opened = decrypt(link, each, key)
    if (opened !== null) return { ...data, link: opened }
  }
  throw new Error('no key of the shop opens the link of this email')
}
