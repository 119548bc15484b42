import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { m } from '#office-texts/messages.js'

/** Chooses which columns are in view; a list has a small button for it, a sheet one with its name. */
export const ColumnsMenu = ({
  columns,
  shown,
  isSmall = false,
  onToggle,
}: {
  columns: readonly { readonly id: string; readonly label: string }[]
  shown: ReadonlySet<string>
  isSmall?: boolean
  onToggle: (id: string, isOn: boolean) => void
}) => (
  <Menu.Root>
    <Menu.Trigger
      {...(isSmall && { 'aria-label': m.frame_list_columns() })}
      className={isSmall ? 'icon-button max-md:hidden' : 'button button-quiet'}
    >
      <Columns3 aria-hidden="true" />
      {!isSmall && m.frame_list_columns()}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" className="z-60 outline-none">
        <Menu.Popup className="menu-popup">
          {columns.map(({ id, label }) => (
            <Menu.CheckboxItem
              key={id}
              checked={shown.has(id)}
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
