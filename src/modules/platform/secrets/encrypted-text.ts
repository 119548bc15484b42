import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const MARK = 'encrypted:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The keys of one kind of encrypted text (256 bits each, base64url). */
export interface CipherKeys {
  /** Encrypts. */
  readonly current: string
  /** Every key that may have encrypted something that is still stored, `current` first. */
  readonly all: readonly string[]
}

/** Whether a stored text is one of `encryptText`. */
export const isEncrypted = (text: string) => text.startsWith(MARK)

/** AES-256-GCM with the current key, tied to `about` (the row it belongs to): moved into another row it cannot be decrypted. */
export function encryptText({ current }: CipherKeys, text: string, about: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(current, 'base64url'), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decryptWith(key: string, encrypted: string, about: string): string | null {
  const bytes = Buffer.from(encrypted.slice(MARK.length), 'base64url')
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

/** The text again; null when none of the keys decrypts it, or it belongs to another row. */
export function decryptText({ all }: CipherKeys, encrypted: string, about: string): string | null {
  for (const key of all) {
    const text = decryptWith(key, encrypted, about)
    if (text !== null) return text
  }
  return null
}

/** The text encrypted with the current key; the same text where it is already, null when no key decrypts it. */
export function reencryptText(keys: CipherKeys, encrypted: string, about: string): string | null {
  if (decryptWith(keys.current, encrypted, about) !== null) return encrypted
  const text = decryptText(keys, encrypted, about)
  return text === null ? null : encryptText(keys, text, about)
}
