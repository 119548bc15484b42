import { m } from '#office-texts/messages.js'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { shownKeys, useShortcutList } from './shortcuts.ts'

/** The keys that do something on the page as it is. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = useShortcutList()
  return (
    <OfficeDialog open={open} onClose={onClose} title={m.frame_shortcuts()}>
      <dl className="flex flex-col divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {shownKeys(keys).map((key) => (
                <kbd
                  key={key}
                  className="rounded border border-line bg-surface px-1.5 py-0.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </OfficeDialog>
  )
}
