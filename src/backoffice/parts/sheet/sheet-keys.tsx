import { m } from '#office-texts/messages.js'
import { shownKeys } from '../../frame/shortcuts.ts'

const keys = () =>
  [
    ['F2', m.sheet_key_edit()],
    ['Esc', m.sheet_key_cancel()],
    ['mod+c', m.sheet_key_copy()],
    ['mod+v', m.sheet_key_paste()],
    ['mod+d', m.sheet_key_fill()],
    ['mod+z', m.sheet_undo()],
    ['mod+y', m.sheet_redo()],
    ['Delete', m.sheet_key_clear()],
    ['mod+s', m.frame_save()],
  ] as const

/** The keys of the sheet, for those who have a keyboard. */
export const SheetKeys = () => (
  <details className="text-muted max-md:hidden">
    <summary className="w-fit">{m.sheet_keys()}</summary>
    <dl className="flex flex-wrap gap-x-6 gap-y-1 pt-2">
      {keys().map(([key, label]) => (
        <div key={key} className="flex gap-2">
          <dt className="font-medium text-ink">{shownKeys(key).join(' ')}</dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
    <p className="pt-1">{m.sheet_keys_leave()}</p>
  </details>
)
