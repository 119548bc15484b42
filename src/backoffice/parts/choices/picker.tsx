import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { describedField, FieldFrame, type FieldTexts } from '#storefront/ui/form/field.tsx'

export interface Picked {
  id: string
  label: string
  detail?: string
}

/** Chooses a record by typing a part of its name; the server searches. */
export function Picker({
  label,
  name,
  error,
  hint,
  value,
  onChange,
  find,
  disabled = false,
}: FieldTexts & {
  value: Picked | null
  onChange: (picked: Picked | null) => void
  /** At most 20 records for a text; '' gives the most likely ones. */
  find: (text: string, signal: AbortSignal) => Promise<readonly Picked[]>
  disabled?: boolean
}) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['picker', name, text],
    queryFn: ({ signal }) => find(text, signal),
    placeholderData: (before) => before,
  })
  const items = found.data ?? []
  return (
    <FieldFrame label={label} name={name} error={error} hint={hint}>
      <Combobox.Root<Picked>
        items={items}
        filteredItems={items}
        value={value}
        onValueChange={onChange}
        onInputValueChange={(next, { reason }) => setTyped(reason === 'input-change' ? next : '')}
        itemToStringLabel={(item) => item.label}
        isItemEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        disabled={disabled}
      >
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={name}
            aria-label={label}
            className="control pr-10"
            placeholder={m.frame_picker_hint()}
            autoComplete="off"
            spellCheck={false}
            {...describedField({ name, error, hint })}
          />
          <Combobox.Clear
            aria-label={m.frame_clear()}
            className="icon-button absolute inset-y-0 right-0 my-auto"
          >
            <X aria-hidden="true" />
          </Combobox.Clear>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
            <Combobox.Popup className="menu-popup w-(--anchor-width) max-w-(--available-width)">
              <Combobox.Status className="sr-only">
                {found.isFetching ? m.frame_loading() : m.frame_palette_count({ count: items.length })}
              </Combobox.Status>
              <Combobox.Empty>
                <p className="px-2.5 py-2 text-muted empty:hidden">
                  {found.error
                    ? found.error.message
                    : found.isFetching
                      ? m.frame_loading()
                      : m.frame_palette_nothing()}
                </p>
              </Combobox.Empty>
              <Combobox.List>
                {(item: Picked) => (
                  <Combobox.Item key={item.id} value={item} className="menu-item justify-between">
                    <span className="truncate">{item.label}</span>
                    {item.detail && <span className="truncate text-muted">{item.detail}</span>}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  )
}
