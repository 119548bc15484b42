import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#database/database.ts'
import type { Cipher } from '#modules/platform/secrets/secrets.server.ts'
import { RECOVERY_CODES, typedSecondFactor } from '../people/staff-entry-rules.ts'
import {
  confirmSecondFactor,
  consumeRecoveryCode,
  deleteSecondFactor,
  readSecondFactor,
  replaceRecoveryCodes,
  storeSecondFactor,
  takeStep,
} from './second-factor-queries.ts'

const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** A recovery code: 80 random bits, 16 letters and digits in four groups. */
const CODE_BYTES = 10

/** A new secret, for the app to read. */
export interface NewSecret {
  /** For the QR code, as `otpauth://totp/…`. */
  uri: string
  /** For typing, in groups of four. */
  secret: string
}

/**
 * The second factor of staff: codes of an authenticator app (TOTP, RFC 6238), and recovery codes. Codes go by the shop's clock and are
 * accepted once, one step of 30 seconds early or late. All methods take the caller's transaction.
 */
export interface SecondFactor {
  /** Stores a new secret that is not asked for until `confirm`; replaces one that was never confirmed. False when one is in use. */
  begin(tx: Db, person: { id: string; email: string }, issuer: string): Promise<NewSecret | null>
  /** The first code of the app. From here on it is asked for; returns the recovery codes, which are stored as hashes. */
  confirm(tx: Db, staffId: string, code: string): Promise<string[] | null>
  /** Checks and uses up a code of the app or a recovery code. */
  use(tx: Db, staffId: string, typed: string): Promise<'app' | 'recovery' | null>
  /** New recovery codes; the earlier ones stop working. */
  renewRecoveryCodes(tx: Db, staffId: string): Promise<string[]>
  remove(tx: Db, staffId: string): Promise<boolean>
}

const grouped = (text: string) => text.match(/.{1,4}/g)?.join('-') ?? text
const codeHash = (code: string) => createHash('sha256').update(code).digest('hex')

const totpOf = (secret: string, names: { label?: string; issuer?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

export function createSecondFactor({ cipher, clock }: { cipher: Cipher; clock: () => Date }): SecondFactor {
  /** The time step that a code belongs to; null for a wrong code and for a secret that no key decrypts. */
  async function stepOf(tx: Db, staffId: string, code: string, confirmed: boolean): Promise<number | null> {
    const row = await readSecondFactor(tx, staffId)
    if (!row || row.isConfirmed !== confirmed) return null
    const secret = cipher.decrypt(staffId, row.secret)
    if (secret === null) return null
    const timestamp = clock().getTime()
    const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  }

  async function renewRecoveryCodes(tx: Db, staffId: string): Promise<string[]> {
    const codes = Array.from(
      { length: RECOVERY_CODES },
      () => new Secret({ buffer: Uint8Array.from(randomBytes(CODE_BYTES)).buffer }).base32,
    )
    await replaceRecoveryCodes(tx, staffId, codes.map(codeHash))
    return codes.map(grouped)
  }

  return {
    renewRecoveryCodes,
    async begin(tx, { id, email }, issuer) {
      const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer })
      if (!(await storeSecondFactor(tx, id, cipher.encrypt(id, base32)))) return null
      return {
        uri: totpOf(base32, { label: email, issuer }).toString(),
        secret: grouped(base32).replaceAll('-', ' '),
      }
    },
    async confirm(tx, staffId, code) {
      const typed = typedSecondFactor(code)
      if (typed?.kind !== 'app') return null
      const step = await stepOf(tx, staffId, typed.code, false)
      if (step === null || !(await confirmSecondFactor(tx, staffId, step, clock()))) return null
      return renewRecoveryCodes(tx, staffId)
    },
    async use(tx, staffId, text) {
      const typed = typedSecondFactor(text)
      if (typed === null) return null
      if (typed.kind === 'recovery')
        return (await consumeRecoveryCode(tx, staffId, codeHash(typed.code))) ? 'recovery' : null
      const step = await stepOf(tx, staffId, typed.code, true)
      return step !== null && (await takeStep(tx, staffId, step)) ? 'app' : null
    },
    remove: (tx, staffId) => deleteSecondFactor(tx, staffId),
  }
}
