import { rename, writeFile } from 'node:fs/promises'
import type { RememberedMapping } from './import-mappings-queries.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportReport } from './import-report.ts'
import { sourceName } from './import-rows.ts'
import type { ImportStatus } from './import-runs-schemas.ts'
import type { ImportFile } from './open-import-file.ts'
import type { AskedColumn } from './recognise-format.ts'

/** Milliseconds between two writes of the file, also while nothing changes: it shows that the command is alive. */
const WRITE_EVERY = 1000

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
})

/** Replaces the file, so that a reader never sees half of it. */
export async function writeStatusFile(path: string, status: ImportStatus): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(status))
  await rename(`${path}.new`, path)
}

/** The file of `--status`: how far the command is, for whoever started it. */
export interface StatusFile extends Pick<ImportProgress, 'step'> {
  opened(file: ImportFile, memory: RememberedMapping | null): void
  /** The columns that the merchant has to explain before the file can be read. */
  asks(columns: readonly AskedColumn[], sheets?: readonly string[]): void
  end(report: ImportReport): Promise<void>
  fail(message: string): Promise<void>
}

/** Writes the status to `path` every second until it ends; without a path nothing is written. */
export function openStatusFile(path: string | null): StatusFile {
  let status = startedStatus(new Date())
  let writing = Promise.resolve()
  const write = () => {
    if (path === null) return writing
    const current = status
    // One at a time: the last one must win.
    writing = writing.then(() => writeStatusFile(path, current))
    return writing
  }
  // A disk that is full must not end an import that goes on; the reader sees an old file.
  const timer = setInterval(() => void write().catch(() => undefined), WRITE_EVERY).unref()
  async function finish(last: Partial<ImportStatus>): Promise<void> {
    clearInterval(timer)
    status = { ...status, ...last, endedAt: new Date().toISOString() }
    await writing.catch(() => undefined)
    writing = Promise.resolve()
    await write()
  }
  return {
    opened({ source, format, columns, damaged, reason, mapping }, memory) {
      status = {
        ...status,
        sheets: 'table' in source ? [...source.sheets] : [],
        file: {
          format: format.title,
          ...sourceName(source),
          unknownColumns: [...columns.unknown],
          unusedColumns: [...columns.unused],
          damaged,
          reason,
          mapping: [...mapping],
          remembered: memory === null ? {} : { ...memory.map },
        },
      }
    },
    asks(columns, sheets = status.sheets) {
      status = { ...status, asked: [...columns], sheets: [...sheets] }
    },
    step(done, total) {
      status = { ...status, done, total }
    },
    end: (report) =>
      finish({
        state: 'done',
        report: {
          ...report,
          untrackedStock: report.untrackedStock ?? 0,
          rememberedMark: report.rememberedMark ?? null,
          gaps: { ...report.gaps, untrackedNames: [...report.gaps.untrackedNames] },
          refusals: [...report.refusals],
          notices: [...report.notices],
        },
      }),
    fail: (message) => finish({ state: 'failed', message }),
  }
}
