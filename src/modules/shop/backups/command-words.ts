import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { terminalProgress } from '#shared/files/terminal-progress.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { type BackupProblem, BackupRefusedError } from './backup-format.ts'
import type { BackupProgress } from './backups-types.ts'
import { shopVersion } from './shop-version.ts'

/** Names that are printed of a longer list. */
const SHOWN = 10

export const namesText = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} …` : names.join(', ')

/** `1,4 GB`, `12 MB`, `103 KB`. */
export function bytesText(bytes: number, locale: Locale): string {
  const units = ['byte', 'KB', 'MB', 'GB', 'TB']
  const at = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** at
  const digits = { maximumFractionDigits: value < 10 && at > 0 ? 1 : 0 }
  return `${new Intl.NumberFormat(locale, digits).format(value)} ${units[at]}`
}

export { countText }

type Sentence = (inputs: { file: string; detail: string; own: string }, options: { locale: Locale }) => string

const SENTENCES: Readonly<Record<BackupProblem, Sentence>> = {
  missing: m.backup_problem_missing,
  damaged: m.backup_problem_damaged,
  'newer-format': m.backup_problem_newer_shop,
  'newer-shop': m.backup_problem_newer_shop,
  'changed-migration': m.backup_problem_changed_migration,
  'no-shop': m.backup_problem_no_shop,
  'no-keys': m.backup_problem_no_keys,
  'keys-unusable': m.backup_problem_keys_unusable,
  'keys-of-another-shop': m.backup_problem_keys_of_another_shop,
  'passphrase-needed': m.backup_problem_passphrase_needed,
  'passphrase-wrong': m.backup_problem_passphrase_wrong,
  'database-used': m.backup_problem_database_used,
  'keys-there': m.backup_problem_keys_there,
  'picture-differs': m.backup_problem_picture_differs,
  'unknown-columns': m.backup_problem_unknown_columns,
  differs: m.backup_problem_differs,
}

/** What to say of a failure: the sentence of its reason, or that of the command with the message of the database or the disk. */
export function failureText(
  error: unknown,
  file: string,
  locale: Locale,
  other: (inputs: { message: string }, options: { locale: Locale }) => string,
): string {
  if (error instanceof BackupRefusedError) {
    const { problem, detail } = error
    return SENTENCES[problem]({ file, detail, own: shopVersion() }, { locale })
  }
  return other({ message: error instanceof Error ? error.message : String(error) }, { locale })
}

/** Shows a person at the terminal each part of the work as a step of its own, in percent. */
export function shownSteps(names: Readonly<Record<BackupProgress['part'], string>>): {
  report(progress: BackupProgress): void
  end(): void
} {
  const progress = terminalProgress()
  let current: {
    part: BackupProgress['part']
    howFar: (done: number, of: number) => void
    end(): void
  } | null = null
  const end = () => {
    current?.end()
    current = null
  }
  return {
    end,
    report({ part, done, of }) {
      if (current?.part !== part) {
        end()
        const over = Promise.withResolvers<void>()
        void progress.step(names[part], (howFar) => {
          current = { part, howFar, end: () => over.resolve() }
          return over.promise
        })
      }
      current?.howFar(of === 0 ? 100 : Math.min(100, Math.floor((100 * done) / of)), 100)
    },
  }
}
