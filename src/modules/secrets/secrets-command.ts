import { join, resolve } from 'node:path'
import { type Database, transaction } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { erasedAccounts } from '#modules/privacy/privacy.server.ts'
import { CONSENT_PROOF_YEARS } from '#modules/privacy/privacy-rules.ts'
import { reencryptProviderKeys } from '#modules/providers/providers.server.ts'
import { reencryptSavedCards } from '#modules/saved-cards/saved-cards.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/process-end.server.ts'
import {
  acceptedKeys,
  keyCheck,
  keyFor,
  newestKey,
  newKey,
  rotatedKeys,
  type SecretName,
  type ShopKey,
} from './key-ring.ts'
import type { KeyRing } from './secrets.server.ts'
import { readSecretsArguments, type SecretsArguments } from './secrets-arguments.ts'
import { readSecretsFile, tryWriteSecretsFile } from './secrets-file.ts'
import { lockSecretsCheck, writeSecretsCheck } from './secrets-queries.ts'

/**
 * `npm run secrets`: shows and changes the keys of the shop of DATA_DIR, DATABASE_URL and SECRETS_FILE, whether it runs or not. A
 * running shop reloads a changed file. Never prints a key. Exits with 1 when the command did not do what was requested.
 */

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

/** The keys of one purpose as they are at a moment. */
function ringOf(keys: readonly ShopKey[], now: Date, name: SecretName): KeyRing {
  const accepted = acceptedKeys(keys, now).map((key) => keyFor(key, name))
  return { current: () => accepted[0] ?? '', accepted: () => accepted }
}

/** Writes the file first and the database after it: if the command is killed in between, the next start can continue. */
async function change(
  db: Database,
  file: string,
  given: Extract<SecretsArguments, { command: 'rotate' | 'replace' }>,
): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const now = await databaseNow(tx)
    const check = await lockSecretsCheck(tx)
    const read = await readSecretsFile(file)
    if (!read.ok && read.reason === 'unusable') return failed(read.problem)
    if (given.command === 'replace') {
      const keys = read.ok ? read.keys : [newKey(now)]
      const problem = read.ok ? null : await tryWriteSecretsFile(file, keys)
      if (problem !== null) return failed(problem)
      await writeSecretsCheck(tx, keyCheck(newestKey(keys)))
      return done('Veritabanı artık bu anahtarlarla çalışıyor.', ...show(file, keys, now))
    }
    if (!read.ok)
      return failed(`${file} yok. Mağaza ilk açılışta yapar; kaybolduysa: npm run secrets -- replace`)
    if (check !== null && !read.keys.some((key) => keyCheck(key) === check))
      return failed(`${file} bu veritabanının anahtarları değil.`)
    const keys = rotatedKeys(read.keys, { ...given, now, retentionYears: CONSENT_PROOF_YEARS })
    const problem = await tryWriteSecretsFile(file, keys)
    if (problem !== null) return failed(problem)
    await writeSecretsCheck(tx, keyCheck(newestKey(keys)))
    // Otherwise they could not be read again: older keys are accepted no more. After a planned rotation the shop's job does it in time.
    if (given.compromised) {
      const rings = (name: SecretName) =>
        [ringOf(read.ok ? read.keys : [], now, name), ringOf(keys, now, name)] as const
      await reencryptProviderKeys(tx, ...rings('provider-keys'))
      await reencryptSavedCards(tx, ...rings('saved-cards'))
    }
    return done(
      ...show(file, keys, now),
      'Mağaza birden çok makinede çalışıyorsa dosyayı yeni anahtar imzalamaya başlamadan hepsine kopyalayın. Yedeğini de yenileyin.',
    )
  })
}

async function carryOut(db: Database, file: string, given: SecretsArguments): Promise<Outcome> {
  if (given.command === 'rotate' || given.command === 'replace') return change(db, file, given)
  const read = await readSecretsFile(file)
  if (!read.ok) return failed(read.reason === 'missing' ? `${file} yok.` : read.problem)
  if (given.command === 'show') return done(...show(file, read.keys, await databaseNow(db)))
  const keys = read.keys.map((key) => keyFor(key, 'erased-addresses'))
  const ids = await erasedAccounts(db, keys, given.email)
  return ids.length > 0
    ? done(...ids.map((id) => `Silinmiş hesap: ${id}`))
    : failed('Bu adrese ait silinmiş hesap yok.')
}

async function main(): Promise<number> {
  const given = readSecretsArguments(process.argv.slice(2))
  if (!given.ok) {
    console.error(given.message)
    return 1
  }
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const file = resolve(process.env.SECRETS_FILE || join(dataDir, 'secrets.json'))
  const databaseUrl = process.env.DATABASE_URL || undefined
  const opened = await openCommandDatabase({ dataDir, databaseUrl, maxConnections: 2 })
  if (!opened.ok) {
    console.error(`Veritabanı açılamadı: ${opened.message}`)
    return 1
  }
  try {
    const { lines, failed: isFailed } = await carryOut(opened.db, file, given.value)
    const print = isFailed ? console.error : console.log
    print(lines.join('\n'))
    return isFailed ? 1 : 0
  } finally {
    await opened.close()
  }
}

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await main()
