import { join, resolve } from 'node:path'
import { databaseNow } from '#database/database-clock.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { printsHelp } from '#modules/platform/commands/command-help.server.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { onStopRequest } from '#shared/files/process-end.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { type BackupPlace, isInside, openBackupPlace, shownPlace } from './backup-place.ts'
import { backupName } from './backups-rules.ts'
import type { WrittenBackup } from './backups-types.ts'
import { bytesText, countText, failureText, namesText, shownSteps } from './command-words.ts'
import { newPassphrase } from './passphrase.ts'
import { writeBackup } from './write-backup.ts'

function writtenLines(
  written: WrittenBackup,
  { place, secretsFile, locale }: { place: string; secretsFile: string; locale: Locale },
): string {
  const { takenAt, bytes, tables, rows, pictures, missingPictures, keys } = written
  const options = { locale }
  const count = (value: number) => countText(value, locale)
  const done = m.backup_done(
    {
      ...{ place, moment: formatDateTime(takenAt), size: bytesText(bytes, locale) },
      ...{ tables: count(tables), rows: count(rows), pictures: count(pictures) },
    },
    options,
  )
  const missing = { count: count(missingPictures.length), names: namesText(missingPictures) }
  return [
    done,
    ...(missingPictures.length > 0 ? [m.backup_missing_pictures(missing, options)] : []),
    keys === 'encrypted'
      ? m.backup_keys_encrypted({}, options)
      : m.backup_keys_left_out({ file: secretsFile }, options),
  ].join('\n')
}

/** Where the backup goes, or the sentence of why it cannot. */
async function findPlace(
  args: readonly string[],
  locale: Locale,
): Promise<{ ok: true; place: BackupPlace } | { ok: false; message: string }> {
  const [named = terminal().env.BACKUP_TO, ...more] = args
  if (!named || more.length > 0 || named.startsWith('-')) {
    const usage = m.backup_usage({}, { locale })
    return { ok: false, message: named ? usage : `${m.backup_no_place({}, { locale })}\n\n${usage}` }
  }
  const place = await openBackupPlace(named)
  const { store, key } = place
  if (key !== null && (await store.head(key)) !== null)
    return { ok: false, message: m.backup_exists({ file: shownPlace(store, key) }, { locale }) }
  return { ok: true, place }
}

/**
 * `npm run backup`: writes a backup of the shop of DATA_DIR or DATABASE_URL, whether it runs or not and of any version, and reads it back.
 * Returns the exit code.
 */
export async function backupCommand(args: readonly string[]): Promise<number> {
  if (printsHelp(args, m.backup_usage)) return 0
  const language = commandLanguage(args)
  const complain = (message: string) => {
    terminal().complain(message)
    return 1
  }
  if (!language.ok) return complain(language.message)
  const { locale, rest } = language
  const { env } = terminal()
  const dataDir = resolve(env.DATA_DIR || './data')
  const secretsFile = resolve(env.SECRETS_FILE || join(dataDir, 'secrets.json'))
  const shown = shownSteps({
    tables: m.backup_tables({}, { locale }),
    pictures: m.backup_pictures({}, { locale }),
    check: m.backup_checking({}, { locale }),
  })
  // A signal ends what is being written, so that nothing of it stays.
  const stopping = new AbortController()
  const asked = onStopRequest(() => stopping.abort())
  try {
    const found = await findPlace(rest, locale)
    if (!found.ok) return complain(found.message)
    const { store, key: named } = found.place
    if (isInside(store, dataDir))
      terminal().complain(m.backup_in_data_dir({ place: store.place }, { locale }))
    const given = await newPassphrase(locale)
    if (!given.ok) return complain(given.message)
    const address = commandAddress(env)
    const opened = await openCommandDatabase({ dataDir, address, maxConnections: 2, migrated: false })
    if (!opened.ok) return complain(opened.message)
    const { db, close } = opened
    try {
      const key = named ?? backupName(await databaseNow(db))
      const { passphrase } = given
      const written = await writeBackup({
        ...{ db, dataDir, secretsFile, passphrase, store, key },
        onProgress: shown.report,
        signal: stopping.signal,
      })
      shown.end()
      terminal().print(writtenLines(written, { place: shownPlace(store, key), secretsFile, locale }))
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    shown.end()
    return complain(failureText(error, rest[0] ?? '', locale, m.backup_failed))
  } finally {
    asked()
  }
}
