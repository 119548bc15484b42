import type { Database } from '#database/database.ts'
import { countText, note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'
import { m } from '#texts/messages.js'
import { importProgress } from '../report/import-progress.ts'
import { figureLines } from '../report/import-report.ts'
import { RUNS_SHOWN, runsCommand } from '../run/runs-command.server.ts'
import { CHANGES_KEPT_DAYS, listRuns, type StoredRun } from './import-runs-queries.ts'
import type { ChangedField, UndoneProduct, UndoReport } from './run-history-schemas.ts'
import type { UndoArguments } from './undo-arguments.server.ts'
import { type UndoOutcome, undoRun } from './undo-run.ts'

/**
 * `npm run import -- --undo RUN` and `--runs`: prints what was done, in the language given, and returns the exit code. 0: all undone; 2: some products were changed
 * since and left alone, or stock was sold; 1: nothing undone.
 */
export async function undoCommand(args: readonly string[], locale: Locale): Promise<number> {
  return runsCommand(args, locale, {
    usage: m.command_undo_usage,
    takesForce: true,
    list: async (db) =>
      (await listRuns(db, MAX_ROW_ID, RUNS_SHOWN, { ofFiles: true })).map((run) => runLine(run, locale)),
    none: m.command_no_runs,
    undo,
  })
}

const STATES = {
  waiting: m.command_run_running,
  running: m.command_run_running,
  done: m.command_run_done,
  failed: m.command_run_failed,
} as const

function runLine(
  { id, kind, fileName, state, startedAt, startedBy, undoes, undoneBy }: StoredRun,
  locale: Locale,
): string {
  const language = { locale }
  return [
    String(id).padStart(5),
    formatDateTime(startedAt),
    kind === 'undo' ? m.command_run_undo({ run: String(undoes) }, language) : fileName,
    undoneBy === null
      ? STATES[state]({}, language)
      : m.command_run_undone({ run: String(undoneBy) }, language),
    startedBy,
  ]
    .filter(Boolean)
    .join(' · ')
}

type Refusal = Extract<UndoOutcome, { ok: false }>['reason']

function refusalText(reason: Refusal, locale: Locale): string {
  switch (reason) {
    case 'not-found':
      return m.command_run_unknown({}, { locale })
    case 'undone':
      return m.command_undone_already({}, { locale })
    case 'expired':
      return m.command_undo_expired({ most: String(CHANGES_KEPT_DAYS) }, { locale })
    case 'already-running':
      return noteText(note('report_import_running'), locale)
  }
}

async function undo(
  db: Database,
  { run, dryRun, force }: Extract<UndoArguments, { ask: 'undo' }>,
  locale: Locale,
): Promise<number> {
  const progress = importProgress(process.stdout, Date.now, locale)
  const outcome = await undoRun({ db, run, dryRun, force, startedBy: '', onProgress: progress.step })
  progress.end()
  if (!outcome.ok) {
    terminal().complain(refusalText(outcome.reason, locale))
    return 1
  }
  const { report } = outcome
  terminal().print(undoLines(report, dryRun, locale).join('\n'))
  if (outcome.run !== null) terminal().print(m.command_undo_number({ run: String(outcome.run) }, { locale }))
  return report.changedSince + report.stockShort > 0 ? 2 : 0
}

const FIELD_WORDS: Readonly<Record<ChangedField, typeof m.command_changed_price>> = {
  price: m.command_changed_price,
  texts: m.command_changed_texts,
  links: m.command_changed_links,
  options: m.command_changed_options,
  images: m.command_changed_images,
  status: m.command_changed_status,
  created: m.command_changed_created,
  stock: m.command_field_stock,
}

/** The report of an undo as lines for a person. */
function undoLines(report: UndoReport, dryRun: boolean, locale: Locale): string[] {
  const number = (value: number) => countText(value, locale)
  const language = { locale }
  const line = ({ code, name, fields }: UndoneProduct) =>
    `  ${code} ${name}: ${fields.map((field) => FIELD_WORDS[field]({}, language)).join(', ')}`
  const more = (all: number, shown: readonly unknown[]) =>
    all > shown.length ? [`  ${m.command_undo_more({ count: number(all - shown.length) }, language)}`] : []
  const since = [
    '',
    m.command_undo_since({}, language),
    ...report.since.map(line),
    ...more(report.changedSince, report.since),
  ]
  const short = [
    '',
    m.command_undo_short({}, language),
    ...report.short.map(({ code, name, wanted, booked }) => {
      const values = { product: `${code} ${name}`, wanted: number(wanted), booked: number(booked) }
      return `  ${m.command_undo_short_line(values, language)}`
    }),
    ...more(report.stockShort, report.short),
  ]
  return [
    ...(report.changedSince > 0 ? since : []),
    ...(report.stockShort > 0 ? short : []),
    '',
    dryRun ? m.command_undo_tried({}, language) : m.command_undone({}, language),
    ...figureLines('  ', [
      [m.command_undo_restored({}, language), number(report.restored)],
      [m.command_undo_deleted({}, language), number(report.deleted)],
      [m.command_undo_passive({}, language), number(report.passive)],
      [m.command_undo_unchanged({}, language), number(report.unchanged)],
      [m.command_undo_left({}, language), number(report.changedSince)],
    ]),
  ]
}
