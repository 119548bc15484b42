import { join, resolve } from 'node:path'
import type { Database } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { changeKeys, cipherKeysOf } from '#modules/platform/secrets/change-keys.ts'
import {
  type EncryptedColumnName,
  type EncryptedCount,
  walkEncryptedColumns,
} from '#modules/platform/secrets/encrypted-columns.ts'
import { acceptedKeys, keyFor, type ShopKey } from '#modules/platform/secrets/key-ring.ts'
import { readSecretsArguments, type SecretsArguments } from '#modules/platform/secrets/secrets-arguments.ts'
import { readSecretsFile } from '#modules/platform/secrets/secrets-file.ts'
import { erasedAccounts } from '#modules/shop/privacy/privacy.server.ts'
import { CONSENT_PROOF_YEARS } from '#modules/shop/privacy/privacy-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'

interface Outcome {
  lines: string[]
  failed: boolean
}

const done = (...lines: string[]): Outcome => ({ lines, failed: false })
const failed = (...lines: string[]): Outcome => ({ lines, failed: true })

function keyLine({ id, signsFrom, acceptedUntil }: ShopKey, now: Date, signing: ShopKey | undefined): string {
  if (acceptedUntil !== null && acceptedUntil <= now)
    return `${id}: ${formatDateTime(acceptedUntil)} tarihinden beri geçersiz`
  if (signsFrom > now)
    return `${id}: ${formatDateTime(signsFrom)} tarihinden sonra imzalayacak, şimdiden kabul ediliyor`
  const until =
    acceptedUntil === null ? '' : `, ${formatDateTime(acceptedUntil)} tarihine kadar kabul ediliyor`
  return id === signing?.id ? `${id}: imzalıyor${until}` : `${id}: artık imzalamıyor${until}`
}

function show(file: string, keys: readonly ShopKey[], now: Date): string[] {
  const [signing] = acceptedKeys(keys, now)
  return [`Anahtar dosyası: ${file}`, ...keys.map((key) => keyLine(key, now, signing))]
}

/** What each encrypted column holds, and what to do where nothing reads it any more. */
const TEXTS: Readonly<Record<EncryptedColumnName, { what: string; unreadable: string }>> = {
  'provider_keys.data': {
    what: 'ödeme ve e-posta anahtarları',
    unreadable: 'yönetimde Ödeme, e-posta ve SMS sayfasında yeniden girin',
  },
  'saved_cards.data': {
    what: 'kayıtlı kartlar',
    unreadable: 'müşteriler kartlarını silip yeniden kaydedebilir',
  },
  'vault_deletions.data': {
    what: 'silinmeyi bekleyen kartlar',
    unreadable: 'ödeme kuruluşunuzdan silmesini isteyin',
  },
  'staff_two_factors.secret': {
    what: 'iki adımlı doğrulamalar',
    unreadable: 'çalışanlar kurtarma koduyla girip uygulamayı yeniden kurar',
  },
  'webhooks.secret': {
    what: 'webhook imza anahtarları',
    unreadable: 'webhook’u silip yeniden ekleyin',
  },
  'mail_messages.data': {
    what: 'bekleyen e-postalardaki bağlantılar',
    unreadable: 'alıcılar yenisini isteyebilir',
  },
}

/** What is encrypted, one line for each column that holds something; `changed`: what was of an older key has just been encrypted again. */
function textLines(texts: readonly EncryptedCount[], changed: boolean): string[] {
  return texts.flatMap(({ column, current, older, unreadable }) => {
    const { what, unreadable: remedy } = TEXTS[column]
    const parts = [
      changed && older > 0 ? `${older} yeniden şifrelendi` : '',
      changed || older === 0 ? '' : `${older} eski anahtarla şifreli, mağaza her gece yeniler`,
      current > 0 ? `${current} imzalayan anahtarla şifreli` : '',
      unreadable > 0 ? `${unreadable} okunamıyor: ${remedy}` : '',
    ].filter((part) => part !== '')
    return parts.length === 0 ? [] : [`Şifreli ${what}: ${parts.join(', ')}`]
  })
}

async function change(
  db: Database,
  file: string,
  options: Extract<SecretsArguments, { command: 'rotate' | 'replace' }>,
): Promise<Outcome> {
  const result = await changeKeys(db, file, { ...options, retentionYears: CONSENT_PROOF_YEARS })
  if (!result.ok) return failed(result.problem)
  const lines = [...show(file, result.keys, result.now), ...textLines(result.texts, true)]
  if (options.command === 'replace') return done('Veritabanı artık bu anahtarlarla çalışıyor.', ...lines)
  return done(
    ...lines,
    'Mağaza birden çok makinede çalışıyorsa dosyayı yeni anahtar imzalamaya başlamadan hepsine kopyalayın. Yedeğini de yenileyin.',
  )
}

async function carryOut(db: Database, file: string, options: SecretsArguments): Promise<Outcome> {
  if (options.command === 'rotate' || options.command === 'replace') return change(db, file, options)
  const read = await readSecretsFile(file)
  if (!read.ok) return failed(read.reason === 'missing' ? `${file} yok.` : read.problem)
  if (options.command === 'show') {
    const now = await databaseNow(db)
    const texts = await walkEncryptedColumns(db, cipherKeysOf(read.keys, now), { write: false })
    return done(...show(file, read.keys, now), ...textLines(texts, false))
  }
  const keys = read.keys.map((key) => keyFor(key, 'erased-addresses'))
  const ids = await erasedAccounts(db, keys, options.email)
  return ids.length > 0
    ? done(...ids.map((id) => `Silinmiş hesap: ${id}`))
    : failed('Bu adrese ait silinmiş hesap yok.')
}

/**
 * Shows and changes the keys of the shop of DATA_DIR, DATABASE_URL and SECRETS_FILE, whether it runs or not. A running shop reloads a
 * changed file. Never prints a key. Returns the exit code: 1 when the command did not do what was requested.
 */
export async function secretsCommand(args: readonly string[]): Promise<number> {
  const options = readSecretsArguments(args)
  if (!options.ok) {
    terminal().complain(options.message)
    return 1
  }
  const dataDir = resolve(terminal().env.DATA_DIR || './data')
  const file = resolve(terminal().env.SECRETS_FILE || join(dataDir, 'secrets.json'))
  const address = commandAddress(terminal().env)
  const opened = await openCommandDatabase({ dataDir, address, maxConnections: 2 })
  if (!opened.ok) {
    terminal().complain(`Veritabanı açılamadı: ${opened.message}`)
    return 1
  }
  try {
    const { lines, failed: isFailed } = await carryOut(opened.db, file, options.value)
    const print = isFailed ? terminal().complain : terminal().print
    print(lines.join('\n'))
    return isFailed ? 1 : 0
  } finally {
    await opened.close()
  }
}
