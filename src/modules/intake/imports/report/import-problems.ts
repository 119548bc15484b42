import type { RunNote, StoredNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'

/** One thing the merchant should know about one line of the file. */
export interface ImportProblem {
  /** Counted from 1, the header being line 1; 0 means the whole file. */
  line: number
  /** The code of the product, where `line` is its number in a file that has several on one line. */
  code?: string | undefined
  /** The column as the file names it, '' when no single column is to blame. */
  column: string
  /** `refused`: the line was not imported. `warning`: it was, as the reason says. */
  severity: 'refused' | 'warning'
  reason: RunNote
}

/** A problem as it is stored. */
export type StoredProblem = Omit<ImportProblem, 'reason'> & { reason: StoredNote }

/** Collects problems while a product is put together. */
export interface ProblemList {
  readonly all: readonly ImportProblem[]
  refuse(line: number, column: string, reason: RunNote): void
  warn(line: number, column: string, reason: RunNote): void
}

/** An empty list. */
export function problemList(): ProblemList {
  const all: ImportProblem[] = []
  return {
    all,
    refuse: (line, column, reason) => void all.push({ line, column, severity: 'refused', reason }),
    warn: (line, column, reason) => void all.push({ line, column, severity: 'warning', reason }),
  }
}
