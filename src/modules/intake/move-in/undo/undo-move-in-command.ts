import type { Database } from '#database/database.ts'
import { RUNS_SHOWN, runsCommand } from '#modules/intake/imports/run/runs-command.server.ts'
import type { KeptReason } from '#modules/kernel/records/imported-records.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import { inLanguage } from '#modules/platform/commands/shop-command.server.ts'
import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { MoveInPart } from '../move-in-schemas.ts'
import type { MoveInUndoReport } from '../write/move-in-history-schemas.ts'
import { listMoveInRuns, type MoveInRun } from '../write/move-in-runs-queries.ts'
import { type MoveInUndoRefusal, previewMoveInUndo, undoMoveIn } from './undo-move-in.ts'
import { undoRefusalText } from './undo-refusal-messages.ts'

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
  return inLanguage(args, (locale, rest) =>
    runsCommand(rest, locale, {
      usage: m.command_move_in_undo_usage,
      takesForce: false,
      list: async (db) => (await listMoveInRuns(db, RUNS_SHOWN)).map((run) => runLine(run, locale)),
      none: m.command_no_move_in_runs,
      undo,
    }),
  )
}

const PART_WORDS: Readonly<Record<MoveInPart, typeof m.command_part_customers>> = {
  customers: m.command_part_customers,
  orders: m.command_part_orders,
  reviews: m.command_part_reviews,
  coupons: m.command_part_coupons,
  pages: m.command_part_pages,
}

function stateText({ state, removed, counts }: MoveInRun, locale: Locale): string {
  const language = { locale }
  switch (state) {
    case 'undone':
      return m.command_move_in_run_undone({ count: countText(removed, locale) }, language)
    case 'done':
      return m.command_move_in_run_done({ count: countText(counts.new ?? 0, locale) }, language)
    case 'running':
      return m.command_run_running({}, language)
    case 'interrupted':
      return m.command_move_in_run_interrupted({}, language)
    case 'undoing':
      return m.command_move_in_run_undoing({}, language)
    case 'undo-interrupted':
      return m.command_move_in_run_undo_interrupted({}, language)
  }
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

const refusalText = (reason: MoveInUndoRefusal, locale: Locale): string =>
  reason === 'not-found' ? m.command_move_in_run_unknown({}, { locale }) : undoRefusalText(reason, locale)

async function undo(
  db: Database,
  { run, dryRun }: { run: number; dryRun: boolean },
  locale: Locale,
): Promise<number> {
  const outcome = dryRun ? await previewMoveInUndo(db, run) : await undoMoveIn(db, run, localOperator())
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
  { removed, kept, gone, unproven, left }: MoveInUndoReport,
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
    ...(unproven > 0 ? [m.command_move_in_unproven({ count: number(unproven) }, language)] : []),
    m.command_move_in_completed_stay({}, language),
  ]
}
