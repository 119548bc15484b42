import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { runStatusWriter } from '#modules/platform/uploaded-runs/run-status.server.ts'
import type { UnclearColumn } from '../draft/price-marks.ts'
import type { RememberedMapping } from '../file/import-mappings-queries.ts'
import type { ImportFile } from '../file/open-import-file.ts'
import type { UnmappedColumn } from '../file/recognise-format.ts'
import type { Winner } from '../import-option-rules.ts'
import { sourceName } from '../plan/import-rows.ts'
import type { ImportStatus } from '../undo/import-runs-schemas.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportReport } from './import-report.ts'
import type { FieldGap } from './new-product-gaps.ts'

export const startedStatus = (now: Date): ImportStatus => ({
  state: 'running',
  startedAt: now.toISOString(),
  endedAt: null,
  done: 0,
  total: 0,
  file: null,
  report: null,
  message: null,
  asked: [],
  sheets: [],
  askedGaps: [],
  askedMarks: [],
})

/** The file of `--status`: how far the command is, for whoever started it. */
export interface StatusFile extends Pick<ImportProgress, 'step'> {
  opened(file: ImportFile, memory: RememberedMapping | null): void
  /** What is remembered of its columns, as the preview uses it. */
  remembers(mapping: { winner: Winner; digest: string }): void
  /** The columns that the merchant has to explain before the file can be read. */
  asks(columns: readonly UnmappedColumn[], sheets?: readonly string[]): void
  /** The columns whose decimal mark the merchant has to name. */
  asksMarks(columns: readonly UnclearColumn[]): void
  /** The cells that the merchant has to fill, or to answer for. */
  asksGaps(gaps: readonly FieldGap[]): void
  end(report: ImportReport): Promise<void>
  fail(message: RunNote): Promise<void>
}

/** Writes the status to `path` every second until it ends; without a path nothing is written. */
export function openStatusFile(path: string | null): StatusFile {
  const writer = runStatusWriter(path, startedStatus(new Date()))
  return {
    opened({ source, format, columns, damaged, reason, mapping }, memory) {
      writer.set({
        sheets: 'table' in source ? [...source.sheets] : [],
        file: {
          format: format.name,
          ...sourceName(source),
          unknownColumns: [...columns.unknown],
          unusedColumns: [...columns.unused],
          damaged,
          reason,
          mapping: [...mapping],
          remembered: memory === null ? {} : { ...memory.map },
          winner: 'file',
          mappingDigest: '',
        },
      })
    },
    remembers({ winner, digest }) {
      const { file } = writer.current()
      if (file) writer.set({ file: { ...file, winner, mappingDigest: digest } })
    },
    asks(columns, sheets = writer.current().sheets) {
      writer.set({ asked: [...columns], sheets: [...sheets] })
    },
    asksMarks(columns) {
      writer.set({ askedMarks: columns.map(({ title, samples }) => ({ title, samples: [...samples] })) })
    },
    asksGaps(gaps) {
      writer.set({ askedGaps: gaps.map((gap) => ({ ...gap, lines: [...gap.lines] })) })
    },
    step(done, total) {
      writer.set({ done, total })
    },
    end: (report) =>
      writer.finish({
        state: 'done',
        report: {
          ...report,
          untrackedStock: report.untrackedStock ?? 0,
          rememberedMarks: [...(report.rememberedMarks ?? [])],
          prices: [...(report.prices ?? [])],
          gaps: { ...report.gaps, untrackedNames: [...report.gaps.untrackedNames] },
          refusals: [...report.refusals],
          notices: [...report.notices],
        },
      }),
    fail: (message) => writer.finish({ state: 'failed', message }),
  }
}
