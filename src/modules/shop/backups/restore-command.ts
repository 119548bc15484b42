import { join, resolve } from 'node:path'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { printsHelp } from '#modules/platform/commands/command-help.server.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import { readSecretsFile } from '#modules/platform/secrets/secrets.server.ts'
import type { FileStore, StoredFile } from '#modules/platform/storage/file-store.server.ts'
import { printChecks } from '#modules/shop/data-checks/printed-checks.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { BackupRefusedError } from './backup-format.ts'
import { openBackupPlace } from './backup-place.ts'
import { BACKUP_ENDING } from './backups-rules.ts'
import { countText, failureText, namesText, shownSteps } from './command-words.ts'
import { knownPassphrase } from './passphrase.ts'
import { type RestoredBackup, type RestoreOptions, restoreBackup } from './restore-backup.ts'

const WITHOUT_KEYS = '--without-keys'

/** A folder was named: the backups that are in it, the newest first. */
async function chooseLines(store: FileStore, locale: Locale): Promise<string> {
  const files: StoredFile[] = []
  for await (const file of store.list('')) if (file.key.endsWith(BACKUP_ENDING)) files.push(file)
  const names = files.toSorted((a, b) => +b.changedAt - +a.changedAt).map(({ key }) => key)
  const { place } = store
  return names.length === 0
    ? m.restore_choose_none({ place }, { locale })
    : m.restore_choose({ place, names: namesText(names) }, { locale })
}

async function restoredLines(restored: RestoredBackup, secretsFile: string, locale: Locale): Promise<string> {
  const { header, manifest, rows, keys, migrated, unknownTables } = restored
  const options = { locale }
  const count = (value: number) => countText(value, locale)
  const named = (names: readonly string[]) => ({ count: count(names.length), names: namesText(names) })
  const { missingPictures, pictures } = manifest
  const moment = formatDateTime(header.takenAt)
  const lines = [m.restore_done({ moment, rows: count(rows), pictures: count(pictures.count) }, options)]
  if (migrated.length > 0) lines.push(m.restore_migrated({ count: count(migrated.length) }, options))
  if (unknownTables.length > 0) lines.push(m.restore_unknown_tables(named(unknownTables), options))
  if (missingPictures.length > 0) lines.push(m.restore_missing_pictures(named(missingPictures), options))
  if (keys === 'written') lines.push(m.restore_keys_written({ file: secretsFile }, options))
  else if (!(await readSecretsFile(secretsFile)).ok)
    lines.push(m.restore_keys_missing({ file: secretsFile }, options))
  return lines.join('\n')
}

/**
 * `npm run restore`: makes an empty DATA_DIR or DATABASE_URL the shop of a backup, held until its owner releases it. Returns the exit
 * code, which says nothing of contradictions that the backup had.
 */
export async function restoreCommand(args: readonly string[], hold: RestoreOptions['hold']): Promise<number> {
  if (printsHelp(args, m.restore_usage)) return 0
  const language = commandLanguage(args)
  const complain = (message: string) => {
    terminal().complain(message)
    return 1
  }
  if (!language.ok) return complain(language.message)
  const { locale, rest } = language
  const withKeys = !rest.includes(WITHOUT_KEYS)
  const [named, ...more] = rest.filter((arg) => arg !== WITHOUT_KEYS)
  if (named === undefined || more.length > 0 || named.startsWith('-'))
    return complain(m.restore_usage({}, { locale }))
  const { env } = terminal()
  const dataDir = resolve(env.DATA_DIR || './data')
  const secretsFile = resolve(env.SECRETS_FILE || join(dataDir, 'secrets.json'))
  const reading = m.restore_reading({}, { locale })
  const shown = shownSteps({ tables: reading, pictures: reading, check: reading })
  try {
    const { store, key } = await openBackupPlace(named)
    if (key === null) return complain(await chooseLines(store, locale))
    if ((await store.head(key)) === null) throw new BackupRefusedError('missing')
    const address = commandAddress(env)
    const opened = await openCommandDatabase({ dataDir, address, maxConnections: 2, migrated: false })
    if (!opened.ok) return complain(opened.message)
    const { db, close } = opened
    try {
      const restored = await restoreBackup({
        ...{ db, dataDir, secretsFile, store, key, hold },
        async passphrase() {
          if (!withKeys) return null
          const passphrase = await knownPassphrase(locale)
          if (passphrase === null) throw new BackupRefusedError('passphrase-needed')
          return passphrase
        },
        onProgress: shown.report,
      })
      shown.end()
      terminal().print(await restoredLines(restored, secretsFile, locale))
      const broken = await printChecks(db, dataDir, locale, { brokenOnly: true })
      terminal().print(
        broken === 0
          ? m.restore_checks_whole({}, { locale })
          : m.restore_checks({ count: countText(broken, locale) }, { locale }),
      )
      terminal().print(m.restore_held({}, { locale }))
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    shown.end()
    return complain(failureText(error, named, locale, m.restore_failed))
  }
}
