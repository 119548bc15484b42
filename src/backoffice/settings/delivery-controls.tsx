import { m } from '#office-texts/messages.js'
import type { ListControlProps } from './list-controls.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { methodRows, methodsText, zoneRows, zonesText } from './setting-rows.ts'

/** Provinces with the days of the carrier. */
export function ZonesControl({ label, text, onChange, wrong }: ListControlProps) {
  return (
    <RowsEditor
      name={label}
      columns={[{ label: m.settings_zone_provinces(), share: 3 }, { label: m.settings_zone_days() }]}
      rows={zoneRows(text)}
      onChange={(rows) => onChange(zonesText(rows))}
      wrong={wrong}
      addLabel={m.settings_rows_add_zone()}
    />
  )
}

/** The delivery choices, in the order in which they are offered. */
export function MethodsControl({ label, text, onChange, wrong }: ListControlProps) {
  return (
    <RowsEditor
      name={label}
      columns={[
        { label: m.settings_method_name(), share: 2 },
        { label: m.settings_method_english(), share: 2 },
        { label: m.settings_method_surcharge(), isNumber: true },
        { label: m.settings_method_free(), isNumber: true },
        { label: m.settings_zone_days() },
        { label: m.settings_method_until() },
        { label: m.settings_zone_provinces(), share: 2 },
      ]}
      rows={methodRows(text)}
      onChange={(rows) => onChange(methodsText(rows))}
      wrong={wrong}
      addLabel={m.settings_rows_add_method()}
    />
  )
}
