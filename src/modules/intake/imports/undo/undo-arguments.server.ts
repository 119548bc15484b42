import { parseArgs } from 'node:util'
import { isRowId } from '#shared/web/row-id.ts'

export type UndoArguments = { ask: 'runs' } | { ask: 'undo'; run: number; dryRun: boolean; force: boolean }

/** Whether the arguments of `npm run import` or `move-in` are about runs instead of a file. */
export const isAboutRuns = (args: readonly string[]): boolean =>
  args.some((arg) => /^--(undo|runs)(=|$)/.test(arg))

/** Parses them; null where they make no sense. */
export function readUndoArguments(args: readonly string[]): UndoArguments | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        undo: { type: 'string' },
        runs: { type: 'boolean' },
        force: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    })
    if (values.runs) return { ask: 'runs' }
    const run = Number(values.undo)
    if (!isRowId(run)) return null
    return { ask: 'undo', run, dryRun: values['dry-run'] ?? false, force: values.force ?? false }
  } catch {
    return null
  }
}
