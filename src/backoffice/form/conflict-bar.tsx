import type { FieldValues } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { shownValue } from '../parts/history/shown-value.ts'
import { valueAt } from './changed-fields.ts'
import { ConflictChoices } from './conflict-choices.tsx'
import { fieldLabel } from './save-bar.tsx'
import type { FormConflict, RecordForm } from './use-record-form.ts'

/** The conflict of a form with the record as somebody else saved it. */
export function ConflictBar<Values extends FieldValues>({
  state: { form, labels, shown, resolve, discard },
  conflict: { current, fields, theirs },
}: {
  state: RecordForm<Values>
  conflict: FormConflict<Values>
}) {
  const mine = form.getValues()
  const shownAt = (values: Values, path: string) => {
    const value = valueAt(values, path)
    return shown[path]?.(value) ?? shownValue(value)
  }
  return (
    <ConflictChoices
      fields={fields.map((path) => ({
        path,
        label: fieldLabel(labels, path),
        mine: shownAt(mine, path),
        theirs: shownAt(current, path),
      }))}
      theirs={theirs.map((path) => ({
        path,
        label: fieldLabel(labels, path),
        value: shownAt(current, path),
      }))}
      resolveLabel={m.frame_conflict_save()}
      onResolve={resolve}
      onDiscard={discard}
    />
  )
}
