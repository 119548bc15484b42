import { writeFile } from 'node:fs/promises'
import { maskedEmail, parseEmail } from '#modules/customers/email-rules.ts'
import { runStatusWriter } from '#modules/uploaded-runs/run-status.server.ts'
import { csvRow, UTF8_MARK } from '#shared/csv.ts'
import type { MoveInReport, MoveInStatus } from './move-in-schemas.ts'

/** Notes of a status; the CSV has all. */
const MAX_SHOWN = 100

/** Line of the file, whom or what it is about, and what is to know. */
export type MoveInNote = readonly [line: number, subject: string, sentence: string]

export const startedMoveIn = (now: Date): MoveInStatus => ({
  state: 'running',
  startedAt: now.toISOString(),
  endedAt: null,
  done: 0,
  total: 0,
  message: null,
  report: null,
  unclearDates: [],
})

/** An address is masked, so that neither status nor report holds what the uploaded file held; the line number finds the row again. */
const masked = (subject: string) =>
  subject.includes('@') ? maskedEmail(parseEmail(subject) ?? subject) : subject

export interface MoveInStatusFile {
  step(done: number, total: number): void
  /** Shows dates that can be read in two ways, before the failure that they are. */
  asksDates(samples: readonly string[]): void
  end(report: Omit<MoveInReport, 'problemCount' | 'problems'>, notes: readonly MoveInNote[]): Promise<void>
  fail(message: string): Promise<void>
}

/** The file of `--status`, for whoever started the command; without a path nothing is written. */
export function moveInStatusFile(path: string | null): MoveInStatusFile {
  const writer = runStatusWriter(path, startedMoveIn(new Date()))
  return {
    step: (done, total) => writer.set({ done, total }),
    asksDates: (samples) => writer.set({ unclearDates: [...samples] }),
    end: ({ rows, ...report }, notes) =>
      writer.finish({
        state: 'done',
        report: {
          ...report,
          rows: [...rows],
          problemCount: notes.length,
          problems: notes
            .slice(0, MAX_SHOWN)
            .map(([line, subject, sentence]) => ({ line, subject: masked(subject), sentence })),
        },
      }),
    fail: (message) => writer.finish({ state: 'failed', message }),
  }
}

/** Writes all notes as CSV; `subject` is the title of what they are about, `forScreen` masks addresses, because that file stays longer than the uploaded one. */
export async function writeMoveInReport(
  path: string,
  notes: readonly MoveInNote[],
  { subject: about, forScreen }: { subject: string; forScreen: boolean },
): Promise<void> {
  const lines = notes.map(([line, subject, sentence]) =>
    csvRow([String(line), forScreen ? masked(subject) : subject, sentence]),
  )
  await writeFile(path, UTF8_MARK + csvRow(['Satır', about, 'Bilgi']) + lines.join(''))
}
