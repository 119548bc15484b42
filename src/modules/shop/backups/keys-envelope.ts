import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { BackupRefusedError } from './backup-format.ts'

/** Fewest characters of a passphrase: who has the file can try as many as the machine computes. */
export const PASSPHRASE_LENGTH = 12

/** scrypt as OWASP recommends it for passwords: 128 MB of memory for each try. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const
const CIPHER = 'aes-256-gcm'
/** Tied to the text, so that it decrypts as keys of a backup and as nothing else. */
const ABOUT = Buffer.from('vitrin backup keys 1')

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))

/** What the file holds; its parameters are read back, so that later versions may choose others. */
const envelopeSchema = z.object({
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(16),
    salt: base64,
  }),
  cipher: z.object({ name: z.literal(CIPHER), iv: base64, tag: base64 }),
  text: base64,
})

type Cost = { N: number; r: number; p: number }

/** The same letters typed on another system give the same key. */
const keyOf = (passphrase: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, {
    ...{ N, r, p },
    maxmem: 256 * N * r,
  })

/** Encrypts the text of the keys' file with a passphrase. */
export async function encryptKeys(text: string, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, COST), iv)
  cipher.setAAD(ABOUT)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const envelope: z.input<typeof envelopeSchema> = {
    kdf: { name: 'scrypt', ...COST, salt: salt.toString('base64') },
    cipher: {
      name: CIPHER,
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
    },
    text: encrypted.toString('base64'),
  }
  return Buffer.from(`${JSON.stringify(envelope, null, 2)}\n`)
}

/** The text that `encryptKeys` encrypted. Throws `passphrase-wrong`, and `damaged` for another file. */
export async function decryptKeys(envelope: Buffer, passphrase: string): Promise<string> {
  const { kdf, cipher, text } = readEnvelope(envelope)
  const decipher = createDecipheriv(CIPHER, await keyOf(passphrase, kdf.salt, kdf), cipher.iv, {
    authTagLength: 16,
  })
  try {
    decipher.setAAD(ABOUT).setAuthTag(cipher.tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new BackupRefusedError('passphrase-wrong', '', { cause: error })
  }
}

function readEnvelope(envelope: Buffer) {
  try {
    return envelopeSchema.parse(JSON.parse(envelope.toString('utf8')))
  } catch (error) {
    throw new BackupRefusedError('damaged', 'keys', { cause: error })
  }
}
