import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { ListColumn } from './list-types.ts'

/** Chooses the columns of the table; the first one always stays. */
export function ListColumnChoice<Row>({
  columns,
  visible,
  change,
}: {
  columns: readonly ListColumn<Row>[]
  visible: readonly ListColumn<Row>[]
  change: (change: Record<string, string>, options?: { replace?: boolean }) => void
}) {
  const shown = new Set(visible.map(({ id }) => id))
  function toggle(id: string, on: boolean) {
    const chosen = columns.filter((column) => (column.id === id ? on : shown.has(column.id)))
    const own = columns.filter(({ hidden }) => !hidden)
    const same = chosen.length === own.length && chosen.every((column, at) => column === own[at])
    change({ columns: same ? '' : chosen.map((column) => column.id).join() }, { replace: true })
  }
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={m.frame_list_columns()} className="icon-button max-md:hidden">
        <Columns3 aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-60 outline-none">
          <Menu.Popup className="menu-popup">
            {columns.slice(1).map(({ id, label }) => (
              <Menu.CheckboxItem
                key={id}
                checked={shown.has(id)}
                onCheckedChange={(on) => toggle(id, on)}
                closeOnClick={false}
                className="menu-item"
              >
                <span className="flex-1">{label}</span>
                <Menu.CheckboxItemIndicator>
                  <Check aria-hidden="true" className="size-4" />
                </Menu.CheckboxItemIndicator>
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
