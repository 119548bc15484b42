import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import type { SheetColumn } from './sheet-column.ts'

/** Chooses the columns of a sheet. */
export const ColumnMenu = <Row,>({
  columns,
  chosen,
  onToggle,
}: {
  columns: readonly SheetColumn<Row>[]
  chosen: ReadonlySet<string>
  onToggle: (id: string, isOn: boolean) => void
}) => (
  <Menu.Root>
    <Menu.Trigger className="button button-quiet">
      <Columns3 aria-hidden="true" />
      {m.frame_list_columns()}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" className="z-60 outline-none">
        <Menu.Popup className="menu-popup">
          {columns.map(({ id, label }) => (
            <Menu.CheckboxItem
              key={id}
              checked={chosen.has(id)}
              onCheckedChange={(isOn) => onToggle(id, isOn)}
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
