import { X } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { count } from '../../parts/formats.ts'
import { signed } from '../../parts/stock/stock-reasons.ts'
import { type CountRow, difference } from './count-rules.ts'

const nameOfRow = ({ name, options }: CountRow) => [name, options].filter(Boolean).join(' · ')

function Difference({ row }: { row: CountRow }) {
  const delta = difference(row)
  if (delta === null) return null
  return (
    <span
      className={classNames(
        'font-medium figures',
        delta < 0 && 'text-danger',
        delta > 0 && 'text-good',
        delta === 0 && 'text-muted',
      )}
    >
      {delta === 0 ? m.stock_count_right() : signed(delta)}
    </span>
  )
}

/** The products of a count, what the books say and what was counted. Enter in a field leads back to the scanner's. */
export function CountRows({
  rows,
  locked,
  nameOf,
  onType,
  onLeaveOut,
  onDone,
}: {
  rows: readonly CountRow[]
  /** While the rows are being booked nothing is typed, which would be lost with its row. */
  locked: boolean
  /** The warehouse's name where there is more than one. */
  nameOf: (warehouseId: number) => string | undefined
  onType: (booking: string, counted: string) => void
  onLeaveOut: (booking: string) => void
  onDone: () => void
}) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.booking} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-medium wrap-anywhere">{nameOfRow(row)}</span>
            <span className="block text-sm text-muted wrap-anywhere">
              {[row.code, nameOf(row.warehouseId)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="text-sm text-muted figures">
            {m.stock_count_expected({ count: count(row.expected) })}
          </span>
          <input
            className="control w-24 text-end figures"
            inputMode="numeric"
            autoComplete="off"
            aria-label={m.stock_count_of({ name: nameOfRow(row) })}
            aria-invalid={row.problem !== '' || undefined}
            aria-describedby={row.problem === '' ? undefined : `problem-${row.booking}`}
            value={row.counted}
            readOnly={locked}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onType(row.booking, target.value)}
            onKeyDown={(event) => event.key === 'Enter' && onDone()}
          />
          <span className="min-w-16 text-end">
            <Difference row={row} />
          </span>
          <Button
            type="button"
            appearance="quiet"
            busy={locked}
            aria-label={m.stock_count_leave_out({ name: nameOfRow(row) })}
            onClick={() => onLeaveOut(row.booking)}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
          {row.problem !== '' && (
            <p
              id={`problem-${row.booking}`}
              role="alert"
              className="basis-full text-sm font-medium text-danger"
            >
              {row.problem}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
