import { useState } from 'react'
import { stored } from '../../frame/browser-storage.ts'
import type { SheetColumn } from './sheet-column.ts'

/** The columns in view, as this browser remembers them for a kind of sheet. */
export function useColumnChoice<Row>(name: string, columns: readonly SheetColumn<Row>[]) {
  const kept = stored(`sheet_columns_${name}`)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const known = new Set(columns.map(({ id }) => id))
    const remembered = (kept.read() ?? '').split(',').filter((id) => known.has(id))
    return new Set(
      remembered.length > 0 ? remembered : columns.filter(({ hidden }) => !hidden).map(({ id }) => id),
    )
  })
  return {
    chosen,
    toggle(id: string, isOn: boolean) {
      const next = columns.filter((column) => (column.id === id ? isOn : chosen.has(column.id)))
      // A sheet without columns has nothing to show.
      if (next.length === 0) return
      const ids = next.map((column) => column.id)
      kept.write(ids.join())
      setChosen(new Set(ids))
    },
  }
}
