import { m } from '#office-texts/messages.js'
import { ConflictChoices } from '../../form/conflict-choices.tsx'
import type { SheetRecord } from './sheet-column.ts'
import type { Sheet } from './use-sheet.ts'

/** Cells that two people changed: for each, whose value stays. Everything else was saved. */
export function SheetConflicts<Row extends SheetRecord>({
  sheet,
  rowLabel,
}: {
  sheet: Sheet<Row>
  rowLabel: (record: Row) => string
}) {
  const { conflicts, all, rows, stored } = sheet
  const fields = conflicts.flatMap((cell) => {
    const record = rows.find(({ id }) => id === cell.row)
    const column = all.find(({ id }) => id === cell.field)
    if (!record || !column) return []
    const shown = (value: string) => (column.shown ?? column.text)(value, record) || m.sheet_empty()
    return [
      {
        path: `${cell.row} ${cell.field}`,
        label: `${rowLabel(record)} · ${column.label}`,
        mine: shown(cell.value),
        theirs: shown(stored.value(cell) ?? ''),
        cell,
      },
    ]
  })
  const chosenAs = (choices: Readonly<Record<string, string>>, side: string) =>
    fields.filter(({ path }) => choices[path] === side).map(({ cell }) => cell)
  return (
    <ConflictChoices
      // Other cells are another question.
      key={fields.map(({ path }) => path).join()}
      title={m.sheet_conflict_title({ count: fields.length })}
      fields={fields}
      theirs={[]}
      resolveLabel={m.frame_conflict_save()}
      onResolve={(choices) => sheet.resolve(chosenAs(choices, 'mine'), chosenAs(choices, 'theirs'))}
      onDiscard={() =>
        sheet.resolve(
          [],
          fields.map(({ cell }) => cell),
        )
      }
    />
  )
}
