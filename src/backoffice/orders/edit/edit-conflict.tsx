import { m } from '#office-texts/messages.js'
import { ConflictChoices } from '../../form/conflict-choices.tsx'
import { shownValue } from '../../parts/history/shown-value.ts'
import type { EditDraftValues, EditMerge } from './edit-draft.ts'

const FIELD_LABELS: Readonly<Record<string, () => string>> = {
  shippingTotal: m.order_edit_delivery,
  discount: m.order_edit_discount,
  description: m.order_edit_note,
}

function fieldLabel(path: string, names: EditMerge['names']): string {
  const [part = '', id = ''] = path.split('.')
  const name = names[id] ?? ''
  if (part === 'quantities') return m.order_edit_pieces({ name })
  return part === 'prices' ? m.order_edit_price_of({ name }) : (FIELD_LABELS[part]?.() ?? part)
}

/** What somebody else changed while this draft was typed, to choose from where both changed it. */
export function EditConflict({
  merge: { both, theirs, names, resolve },
  onResolve,
  onDiscard,
}: {
  merge: EditMerge
  onResolve: (draft: EditDraftValues) => void
  onDiscard: () => void
}) {
  return (
    <ConflictChoices
      fields={both.map(({ path, mine, theirs }) => ({
        path,
        label: fieldLabel(path, names),
        mine: shownValue(mine),
        theirs: shownValue(theirs),
      }))}
      theirs={theirs.map(({ path, value }) => ({
        path,
        label: fieldLabel(path, names),
        value: value === '' && path !== 'description' ? m.order_edit_removed_line() : shownValue(value),
      }))}
      resolveLabel={m.order_edit_go_on()}
      onResolve={(choices) => onResolve(resolve(choices))}
      onDiscard={onDiscard}
    />
  )
}
