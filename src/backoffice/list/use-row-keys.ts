import { useEffect, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { KEYS, useShortcut } from '../frame/shortcuts.ts'

/**
 * The row that j and k have moved to, with the keys that open and select it; null before the first press. Its link has the focus, so that
 * screen readers read the row.
 */
export function useRowKeys<Row>({
  rows,
  rowId,
  open,
  select,
}: {
  rows: readonly Row[]
  rowId: (row: Row) => string
  open?: (row: Row) => void
  select?: (row: Row) => void
}): string | null {
  const [at, setAt] = useState<string | null>(null)
  const index = rows.findIndex((row) => rowId(row) === at)
  const row = rows[index]

  function move(step: number) {
    const next = rows[index === -1 ? (step > 0 ? 0 : rows.length - 1) : index + step]
    if (next) setAt(rowId(next))
  }
  useShortcut(KEYS.next, m.frame_list_next_row(), () => move(1), rows.length > 0)
  useShortcut(KEYS.previous, m.frame_list_previous_row(), () => move(-1), rows.length > 0)
  useShortcut(
    KEYS.open,
    m.frame_list_open_row(),
    ({ target }) => {
      // Enter on a link or a button is theirs.
      if (!row || !open || (target instanceof Element && target.closest('a, button, input, select')))
        return false
      return open(row)
    },
    open !== undefined,
  )
  useShortcut(
    KEYS.select,
    m.frame_list_select_row(),
    () => (row && select ? select(row) : undefined),
    select !== undefined,
  )
  useEffect(() => {
    if (at === null) return
    const shown = document.querySelector(`[data-row="${CSS.escape(at)}"]`)
    shown?.querySelector('a')?.focus({ preventScroll: true })
    shown?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return row ? at : null
}
