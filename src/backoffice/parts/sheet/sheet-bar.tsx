import { CircleAlert } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import type { SheetRecord } from './sheet-column.ts'
import type { Sheet } from './use-sheet.ts'

/** Stays at the lower edge while there is something to save, and says what: '3 fiyat, 1 stok'. */
export function SheetBar<Row extends SheetRecord>({ sheet }: { sheet: Sheet<Row> }) {
  const { counts, wrong, all, isSaving } = sheet
  const what = all.flatMap(({ id, counted }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [counted(count)]
  })
  /** The wrong cell after the one with the focus. */
  function nextWrong() {
    const { row, column } = sheet.selection.anchor
    const record = sheet.rows[row]
    const at = wrong.findIndex((cell) => cell.row === record?.id && cell.field === sheet.columns[column]?.id)
    const next = wrong[(at + 1) % wrong.length]
    if (next) sheet.goTo(next)
  }
  return (
    <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised p-2 pl-4 shadow-card">
      <p role="status" className="min-w-0 flex-1 font-medium">
        {m.sheet_will_save({ what: what.join(', ') })}
      </p>
      <div className="flex flex-wrap gap-2">
        {wrong.length > 0 && (
          <Button type="button" appearance="quiet" className="text-danger" onClick={nextWrong}>
            <CircleAlert aria-hidden="true" />
            {m.sheet_wrong({ count: wrong.length })}
          </Button>
        )}
        <Button type="button" appearance="secondary" onClick={sheet.discard} disabled={isSaving}>
          {m.frame_discard()}
        </Button>
        <Button type="button" onClick={sheet.save} busy={isSaving}>
          {m.frame_save()}
        </Button>
      </div>
    </div>
  )
}
