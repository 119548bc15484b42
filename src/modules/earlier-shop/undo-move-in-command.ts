import { resolve } from 'node:path'
import type { Database } from '#database/database.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import type { Actor } from '#modules/audit/audit.server.ts'
import { commandLanguage } from '#modules/command-language.server.ts'
import type { KeptReason } from '#modules/imported-records.ts'
import { readUndoArguments } from '#modules/imports/undo-arguments.server.ts'
import { countText, note, noteText } from '#modules/uploaded-runs/run-notes.server.ts'
import { terminal } from '#shared/command-terminal.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { listMoveInRuns, MOVE_IN_KEPT_DAYS, type MoveInRun } from './move-in-runs-queries.ts'
import type { MoveInPart } from './move-in-schemas.ts'
import { type MoveInUndoOutcome, type MoveInUndoReport, undoMoveIn } from './undo-move-in.ts'

const RUNS_SHOWN = 20
/** Kept records that the terminal names. */
const MAX_PRINTED = 100

/** Whoever has the machine; the audit log names the command. */
const localOperator = (): Actor => ({
  staffId: null,
  name: 'npm run move-in',
  requestId: '',
  ip: '',
  recorded: false,
})

/**
 * `npm run move-in -- --runs` and `--undo RUN [--dry-run]`: prints what was done and returns the exit code. 0: all undone; 2: something was changed or used
 * since and left alone; 1: nothing undone.
 */
export async function undoMoveInCommand(args: readonly string[]): Promise<number> {
  const language = commandLanguage(args)
  if (!language.ok) {
    terminal().complain(language.message)
    return 1
  }
  const { locale, rest } = language
  const given = readUndoArguments(rest)
  if (!given || (given.ask === 'undo' && given.force)) {
    terminal().complain(m.command_move_in_undo_usage({}, { locale }))
    return 1
  }
  const shop = await openCommandDatabase({
    dataDir: resolve(terminal().env.DATA_DIR || './data'),
    databaseUrl: terminal().env.DATABASE_URL || undefined,
    maxConnections: 3,
  })
  if (!shop.ok) {
    terminal().complain(noteText(note('report_no_database', { message: shop.message }), locale))
    return 1
  }
  try {
    return given.ask === 'runs' ? await printRuns(shop.db, locale) : await undo(shop.db, given, locale)
  } finally {
    await shop.close()
  }
}

const PART_WORDS: Readonly<Record<MoveInPart, typeof m.command_part_customers>> = {
  customers: m.command_part_customers,
  orders: m.command_part_orders,
  reviews: m.command_part_reviews,
  coupons: m.command_part_coupons,
  pages: m.command_part_pages,
}

async function printRuns(db: Database, locale: Locale): Promise<number> {
  const lines = (await listMoveInRuns(db, RUNS_SHOWN)).map((run) => runLine(run, locale))
  terminal().print(lines.length === 0 ? m.command_no_move_in_runs({}, { locale }) : lines.join('\n'))
  return 0
}

function stateText({ endedAt, undoneAt, removed, counts }: MoveInRun, locale: Locale): string {
  if (undoneAt !== null)
    return m.command_move_in_run_undone({ count: countText(removed, locale) }, { locale })
  if (endedAt === null) return m.command_run_running({}, { locale })
  return m.command_move_in_run_done({ count: countText(counts.new ?? 0, locale) }, { locale })
}

function runLine(run: MoveInRun, locale: Locale): string {
  const { id, part, fileName, startedAt, startedBy } = run
  return [
    String(id).padStart(5),
    formatDateTime(startedAt),
    PART_WORDS[part]({}, { locale }),
    fileName,
    stateText(run, locale),
    startedBy,
  ]
    .filter(Boolean)
    .join(' · ')
}

function refusalText(reason: Extract<MoveInUndoOutcome, { ok: false }>['reason'], locale: Locale): string {
  switch (reason) {
    case 'not-found':
      return m.command_move_in_run_unknown({}, { locale })
    case 'undone':
      return m.command_move_in_undone_already({}, { locale })
    case 'expired':
      return m.command_move_in_expired({ most: String(MOVE_IN_KEPT_DAYS) }, { locale })
  }
}

async function undo(
  db: Database,
  { run, dryRun }: { run: number; dryRun: boolean },
  locale: Locale,
): Promise<number> {
  const outcome = await undoMoveIn({ db, run, dryRun, actor: localOperator() })
  if (!outcome.ok) {
    terminal().complain(refusalText(outcome.reason, locale))
    return 1
  }
  terminal().print(undoLines(outcome.report, dryRun, locale).join('\n'))
  return outcome.report.kept > 0 ? 2 : 0
}

const REASON_WORDS: Readonly<Record<KeptReason, typeof m.command_kept_edited>> = {
  edited: m.command_kept_edited,
  address: m.command_kept_address,
  consent: m.command_kept_consent,
  password: m.command_kept_password,
  'signed-in': m.command_kept_signed_in,
  ordered: m.command_kept_ordered,
  'written-to': m.command_kept_written_to,
  used: m.command_kept_used,
  published: m.command_kept_published,
  answered: m.command_kept_answered,
  moderated: m.command_kept_moderated,
  voted: m.command_kept_voted,
}

function undoLines(
  { removed, kept, gone, left }: MoveInUndoReport,
  dryRun: boolean,
  locale: Locale,
): string[] {
  const language = { locale }
  const number = (value: number) => countText(value, locale)
  const shown = left.slice(0, MAX_PRINTED)
  const since = [
    m.command_move_in_since({}, language),
    ...shown.map(
      ({ subject, reasons }) =>
        `  ${subject}: ${reasons.map((reason) => REASON_WORDS[reason]({}, language)).join(', ')}`,
    ),
    ...(kept > shown.length
      ? [`  ${m.command_move_in_more({ count: number(kept - shown.length) }, language)}`]
      : []),
    '',
  ]
  const counts = { removed: number(removed), kept: number(kept), gone: number(gone) }
  return [
    ...(kept > 0 ? since : []),
    dryRun ? m.command_move_in_undo_tried(counts, language) : m.command_move_in_undone(counts, language),
    m.command_move_in_completed_stay({}, language),
  ]
}
