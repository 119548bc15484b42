import { ColumnsMenu } from '../parts/choices/columns-menu.tsx'
import type { ListColumn } from './list-types.ts'

/** Chooses the columns of the table; the first one always stays, and the address keeps what differs from the usual ones. */
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
  return <ColumnsMenu columns={columns.slice(1)} shown={shown} isSmall onToggle={toggle} />
}
