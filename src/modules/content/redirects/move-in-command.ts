import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { Database } from '#database/database.ts'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import {
  inLanguage,
  readCommandFile,
  withShopDatabase,
} from '#modules/platform/commands/shop-command.server.ts'
import { createSettings } from '#modules/platform/settings/settings.server.ts'
import { countText, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { createRedirects, type Redirects } from './redirects.server.ts'
import { redirectFileSentence, redirectSentence } from './redirects-messages.ts'
import { isProblem, MAX_FILE_BYTES } from './redirects-rules.ts'

interface MoveIn {
  command: 'redirects' | 'sitemap'
  file: string
  dryRun: boolean
  report: string | null
}

type Arguments = { ok: true; value: MoveIn } | { ok: false; message: string }

/** Parses the command line without its language, or returns in this language what is wrong with it. */
function readArguments(args: readonly string[], locale: Locale): Arguments {
  const language = { locale }
  const refuse = (message: string): Arguments => ({
    ok: false,
    message: `${message}\n\n${m.command_redirects_usage({}, language)}`,
  })
  let parsed: { values: { 'dry-run'?: boolean; report?: string }; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
    })
  } catch {
    return refuse(m.command_option_unknown({}, language))
  }
  const [command, file, ...others] = parsed.positionals
  if (command !== 'redirects' && command !== 'sitemap')
    return refuse(
      command === undefined ? m.command_none({}, language) : m.command_unknown({ command }, language),
    )
  if (file === undefined || others.length > 0)
    return refuse(file === undefined ? m.command_no_file({}, language) : m.command_one_file({}, language))
  const { 'dry-run': dryRun = false, report = null } = parsed.values
  if (dryRun && command === 'sitemap')
    return refuse(m.command_only_with({ options: '--dry-run', command: 'redirects' }, language))
  return { ok: true, value: { command, file, dryRun, report } }
}

/** What to print, the rows of the report, and the exit code: 0 for all, 2 for some lines left out, 1 for nothing done. */
interface Outcome {
  lines: string[]
  rows: string[][]
  code: 0 | 1 | 2
}

const failed = (line: string): Outcome => ({ lines: [line], rows: [], code: 1 })

async function saveRedirects(
  redirects: Redirects,
  bytes: Buffer,
  { dryRun, locale }: { dryRun: boolean; locale: Locale },
): Promise<Outcome> {
  const language = { locale }
  const result = dryRun ? await redirects.preview(bytes) : await redirects.saveFile(null, bytes)
  if (!result.ok) return failed(redirectFileSentence(result.reason, locale))
  const count = (outcome: string) =>
    countText(result.lines.filter((line) => line.outcome === outcome).length, locale)
  const refused = result.lines.flatMap(({ outcome, ...line }) =>
    isProblem(outcome) ? [{ ...line, reason: redirectSentence(outcome, locale) }] : [],
  )
  return {
    lines: [
      ...refused
        .slice(0, 100)
        .map(
          ({ line, from, reason }) =>
            `${m.command_line({ line: String(line) }, language)}, ${from}: ${reason}`,
        ),
      m.command_redirects(
        {
          new: count('new'),
          changed: count('changed'),
          same: count('same'),
          refused: countText(refused.length, locale),
        },
        language,
      ),
      ...(dryRun ? [m.command_nothing_written({}, language)] : []),
    ],
    rows: [
      [m.command_csv_row, m.command_csv_old_address, m.command_csv_new_address, m.command_csv_reason].map(
        (title) => title({}, language),
      ),
      ...refused.map(({ line, from, to, reason }) => [String(line), from, to, reason]),
    ],
    code: refused.length > 0 ? 2 : 0,
  }
}

async function checkSitemap(redirects: Redirects, bytes: Buffer, locale: Locale): Promise<Outcome> {
  const number = (value: number) => countText(value, locale)
  const result = await redirects.checkSitemap(bytes)
  if (!result.ok) return failed(redirectFileSentence(result.reason, locale))
  const { total, pages, leadOn, nowhere, sitemaps } = result.report
  return {
    lines: [
      ...nowhere.slice(0, 100),
      m.command_sitemap(
        {
          total: number(total),
          pages: number(pages),
          leadOn: number(leadOn),
          nowhere: number(nowhere.length),
        },
        { locale },
      ),
      ...(sitemaps.length > 0 ? [m.command_sitemap_index({}, { locale }), ...sitemaps] : []),
    ],
    rows: [
      [m.command_csv_old_address, m.command_csv_new_address].map((title) => title({}, { locale })),
      ...nowhere.map((address) => [address, '']),
    ],
    code: nowhere.length > 0 ? 2 : 0,
  }
}

/**
 * Brings what belongs to a move along into the shop of DATA_DIR or DATABASE_URL, whether it runs or not. A running shop leads a saved address
 * on within a minute. `prepare` runs first and inserts the reference data into a new database. Returns the exit code.
 */
export async function moveInCommand(
  args: readonly string[],
  prepare: (db: Database) => Promise<void>,
): Promise<number> {
  return inLanguage(args, async (locale, rest) => {
    const given = readArguments(rest, locale)
    if (!given.ok) {
      terminal().complain(given.message)
      return 1
    }
    const { command, file, dryRun, report } = given.value
    const bytes = await readCommandFile(file, MAX_FILE_BYTES)
    if (!Buffer.isBuffer(bytes)) {
      terminal().complain(noteText(bytes, locale))
      return 1
    }
    return withShopDatabase(3, locale, async (db) => {
      await prepare(db)
      const log = pino({ level: 'silent' })
      const changes = await openChangeFeed(db, log, { listens: false })
      try {
        const publicUrl = terminal().env.PUBLIC_URL || ''
        const settings = await createSettings({ db, changes, log, publicUrl })
        const redirects = createRedirects({ db, changes, settings })
        const outcome =
          command === 'sitemap'
            ? await checkSitemap(redirects, bytes, locale)
            : await saveRedirects(redirects, bytes, { dryRun, locale })
        const print = outcome.code === 1 ? terminal().complain : terminal().print
        print(outcome.lines.join('\n'))
        if (report !== null && outcome.rows.length > 0)
          await writeFile(report, UTF8_MARK + outcome.rows.map(csvRow).join(''))
        return outcome.code
      } finally {
        await changes.close()
      }
    })
  })
}
