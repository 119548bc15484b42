import { writeFile } from 'node:fs/promises'
import type { OpenQuestions } from '#modules/intake/files/file-answer-rules.ts'
import { maskedEmail, parseEmail } from '#modules/kernel/people/email-rules.ts'
import { noteLine } from '#modules/platform/uploaded-runs/note-files.server.ts'
import { noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { runStatusWriter } from '#modules/platform/uploaded-runs/run-status.server.ts'
import { csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { MoveInPart, MoveInReport, MoveInStatus, StoredMoveInNote } from '../move-in-schemas.ts'

/** Notes of a status; the CSV has all. */
const MAX_SHOWN = 100

/** Line of the file, whom or what it is about, and what is to know. */
export type MoveInNote = readonly [line: number, subject: string, note: RunNote]

export const startedMoveIn = (now: Date): MoveInStatus => ({
  state: 'running',
  startedAt: now.toISOString(),
  endedAt: null,
  done: 0,
  total: 0,
  message: null,
  report: null,
  unclearDates: [],
  unclearAmounts: [],
})

/** An address is masked, so that neither status nor report holds what the uploaded file held; the line number finds the row again. */
export const maskedSubject = (subject: string): string =>
  subject.includes('@') ? maskedEmail(parseEmail(subject) ?? subject) : subject

/** A note as it stays with the upload: whom it is about is masked. */
const storedNote = ([line, subject, sentence]: MoveInNote): StoredMoveInNote => ({
  line,
  subject: maskedSubject(subject),
  sentence,
})

export interface MoveInStatusFile {
  step(done: number, total: number): void
  /** Shows what can be read in two ways, before the failure that it is. */
  asks(open: OpenQuestions): void
  end(report: Omit<MoveInReport, 'problemCount' | 'problems'>, notes: readonly MoveInNote[]): Promise<void>
  fail(message: RunNote): Promise<void>
}

/** The file of `--status`, for whoever started the command; without a path nothing is written. */
export function moveInStatusFile(path: string | null): MoveInStatusFile {
  const writer = runStatusWriter(path, startedMoveIn(new Date()))
  return {
    step: (done, total) => writer.set({ done, total }),
    asks: ({ dates, amounts }) => writer.set({ unclearDates: [...dates], unclearAmounts: [...amounts] }),
    end: ({ rows, ...report }, notes) =>
      writer.finish({
        state: 'done',
        report: {
          ...report,
          rows: [...rows],
          problemCount: notes.length,
          problems: notes.slice(0, MAX_SHOWN).map(storedNote),
        },
      }),
    fail: (message) => writer.finish({ state: 'failed', message }),
  }
}

/** What the lines of a report are about. */
const SUBJECTS: Readonly<Record<MoveInPart, typeof m.command_csv_who>> = {
  customers: m.command_csv_who,
  orders: m.command_csv_who,
  reviews: m.command_csv_product,
  coupons: m.coupon_export_code,
  pages: m.command_csv_page,
}

/** The titles of the CSV of all notes. */
export function moveInHeader(part: MoveInPart, locale: Locale): string {
  const titles = [m.command_csv_row, SUBJECTS[part], m.command_csv_note]
  return UTF8_MARK + csvRow(titles.map((title) => title({}, { locale })))
}

/** A note as a row of that CSV. */
export function moveInRow({ line, subject, sentence }: StoredMoveInNote, locale: Locale): string {
  return csvRow([String(line), subject, noteText(sentence, locale)])
}

/** Writes all notes as CSV for whoever has the file: they name people. */
export async function writeMoveInReport(
  path: string,
  notes: readonly MoveInNote[],
  { part, locale }: { part: MoveInPart; locale: Locale },
): Promise<void> {
  const rows = notes.map(([line, subject, sentence]) => moveInRow({ line, subject, sentence }, locale))
  await writeFile(path, moveInHeader(part, locale) + rows.join(''))
}

/** Writes all notes without the words, which the screen chooses later; people are masked, because this file stays longer than the uploaded one. */
export async function writeMoveInNotes(path: string, notes: readonly MoveInNote[]): Promise<void> {
  await writeFile(path, notes.map((each) => noteLine(storedNote(each))).join(''))
}
