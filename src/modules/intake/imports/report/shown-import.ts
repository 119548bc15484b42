import type { RunRecord } from '#modules/platform/uploaded-runs/run-folders.server.ts'
import { noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { Locale } from '#shared/locale.ts'
import type {
  ImportInfo,
  ImportRecord,
  ImportStatus,
  ShownImportStatus,
} from '../undo/import-runs-schemas.ts'
import type { ImportRunRecord, StoredRunRecord } from '../undo/run-history-schemas.ts'
import type { StoredProblem } from './import-problems.ts'

/** An uploaded product file with the notes of its preview and its run. */
export type StoredImport = RunRecord<ImportInfo, ImportStatus>

/** An uploaded product file in the reader's language. */
export function shownImport({ preview, run, ...info }: StoredImport, locale: Locale): ImportRecord {
  return { ...info, preview: preview && shownStatus(preview, locale), run: run && shownStatus(run, locale) }
}

/** A run in the reader's language. */
export function shownRun({ report, ...run }: StoredRunRecord, locale: Locale): ImportRunRecord {
  return { ...run, report: report?.kind === 'import' ? shownReport(report, locale) : report }
}

function shownStatus(
  { message, file, report, ...status }: NonNullable<StoredImport['preview']>,
  locale: Locale,
): ShownImportStatus {
  return {
    ...status,
    message: message && noteText(message, locale),
    file: file && {
      ...file,
      encoding: noteText(file.encoding, locale),
      reason: noteText(file.reason, locale),
    },
    report: report && shownReport(report, locale),
  }
}

function shownReport<Report extends Pick<NonNullable<ImportStatus['report']>, 'refusals' | 'notices'>>(
  report: Report,
  locale: Locale,
) {
  const shown = (problem: StoredProblem) => ({ ...problem, reason: noteText(problem.reason, locale) })
  return { ...report, refusals: report.refusals.map(shown), notices: report.notices.map(shown) }
}
