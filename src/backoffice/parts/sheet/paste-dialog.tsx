import { useEffect, useRef } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { readNumber } from './rules/number-rules.ts'
import type { SheetRecord } from './sheet-column.ts'
import type { PendingPaste, Sheet } from './use-sheet.ts'

/** Wrong cells that are shown; more are counted. */
const MOST_WRONG = 5

const WIDEST = { decimals: 6, digits: 12 }
const readAs = (text: string, mark: ',' | '.') => {
  const reading = readNumber(text, WIDEST, mark)
  return 'value' in reading ? reading.value.replace('.', ',') : text
}

/** What a paste would do, said before it is done: how many cells, which are wrong, what is left over; and how numbers with two readings are meant. */
export function PasteDialog<Row extends SheetRecord>({
  sheet,
  pending: { plan, paste },
  rowLabel,
}: {
  sheet: Sheet<Row>
  pending: PendingPaste
  rowLabel: (record: Row) => string
}) {
  const wrong = paste.cells.filter(({ problem }) => problem !== null)
  const [sample] = paste.open
  const { rows, columns } = plan.leftOver
  const act = useRef<HTMLButtonElement>(null)
  const isAsked = sample !== undefined
  // After the answer the button that pastes has the focus.
  useEffect(() => {
    if (!isAsked) act.current?.focus()
  }, [isAsked])
  return (
    <OfficeDialog
      open
      title={m.sheet_paste_title()}
      onClose={sheet.cancelPaste}
      focusFirst={act}
      footer={
        sample === undefined && (
          <>
            <Button type="button" appearance="secondary" onClick={sheet.cancelPaste}>
              {m.frame_cancel()}
            </Button>
            <Button ref={act} type="button" disabled={paste.cells.length === 0} onClick={sheet.confirmPaste}>
              {m.sheet_paste()}
            </Button>
          </>
        )
      }
    >
      {sample !== undefined ? (
        <div className="flex flex-col gap-3">
          <p>{m.sheet_paste_mark({ samples: [...new Set(paste.open)].join(' · ') })}</p>
          <div className="flex flex-wrap gap-2">
            {([',', '.'] as const).map((mark) => (
              <Button
                key={mark}
                ref={mark === ',' ? act : undefined}
                type="button"
                appearance="secondary"
                onClick={() => sheet.answerPaste(mark)}
              >
                {m.sheet_paste_reading({ text: sample, value: readAs(sample, mark) })}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-2">
          <p className="font-medium">
            {wrong.length > 0
              ? m.sheet_paste_wrong({ count: paste.cells.length, wrong: wrong.length })
              : m.sheet_paste_count({ count: paste.cells.length })}
          </p>
          {wrong.length > 0 && (
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {wrong.slice(0, MOST_WRONG).map((cell) => {
                const found = sheet.cellAt(cell)
                return (
                  <li key={`${cell.row} ${cell.column}`} className="wrap-anywhere">
                    {found && `${rowLabel(found.record)} · ${found.column.label}: `}
                    <b>{cell.text.slice(0, 60)}</b> <span className="text-danger">{cell.problem}</span>
                  </li>
                )
              })}
            </ul>
          )}
          {wrong.length > MOST_WRONG && <p>{m.sheet_paste_more({ count: wrong.length - MOST_WRONG })}</p>}
          {wrong.length > 0 && <p className="text-muted">{m.sheet_paste_wrong_hint()}</p>}
          {rows > 0 && <p className="text-warn">{m.sheet_paste_rows_left({ count: rows })}</p>}
          {columns > 0 && <p className="text-warn">{m.sheet_paste_columns_left({ count: columns })}</p>}
          {paste.locked > 0 && <p className="text-warn">{m.sheet_locked_left({ count: paste.locked })}</p>}
        </div>
      )}
    </OfficeDialog>
  )
}
