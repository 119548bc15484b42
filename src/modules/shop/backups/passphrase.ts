import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { PASSPHRASE_LENGTH } from './keys-envelope.ts'

type Passphrase = { ok: true; passphrase: string | null } | { ok: false; message: string }

const ofEnvironment = () => terminal().env.BACKUP_PASSPHRASE || null

const checked = (passphrase: string, locale: Locale): Passphrase =>
  [...passphrase].length < PASSPHRASE_LENGTH
    ? { ok: false, message: m.backup_passphrase_short({ count: PASSPHRASE_LENGTH }, { locale }) }
    : { ok: true, passphrase }

/** The passphrase of a new backup: that of the environment, or one typed twice at the terminal; null leaves the keys out. */
export async function newPassphrase(locale: Locale): Promise<Passphrase> {
  const set = ofEnvironment()
  if (set !== null) return checked(set, locale)
  const { askHidden } = terminal()
  const typed = (await askHidden?.(m.backup_passphrase({}, { locale }))) || null
  if (typed === null) return { ok: true, passphrase: null }
  const result = checked(typed, locale)
  if (!result.ok) return result
  const again = await askHidden?.(m.backup_passphrase_again({}, { locale }))
  return again === typed ? result : { ok: false, message: m.backup_passphrase_differs({}, { locale }) }
}

/** The passphrase of a backup that is read; null where nobody can be asked. */
export const knownPassphrase = async (locale: Locale): Promise<string | null> =>
  ofEnvironment() ?? ((await terminal().askHidden?.(m.backup_passphrase_restore({}, { locale }))) || null)
