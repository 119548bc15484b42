import { Link } from 'react-router'
import type { FieldChange, PlanRow } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { productLink } from '../product-query.ts'
import { fieldTitles, shownFieldValue } from './change-texts.ts'

/** Products with every field before and after. */
export function ChangeRows({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <ChangedProduct row={row} />
          <FieldChanges changes={row.changes} currency={row.currency} />
        </li>
      ))}
    </ul>
  )
}

export function ChangedProduct({ row: { id, name, code } }: { row: Pick<PlanRow, 'id' | 'name' | 'code'> }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <Link to={productLink({ id })} className="font-medium hover:text-accent hover:underline">
        {name}
      </Link>
      <span className="block text-muted figures">{code}</span>
    </span>
  )
}

export function FieldChanges({ changes, currency }: { changes: readonly FieldChange[]; currency: string }) {
  const titles = fieldTitles()
  return (
    <ul className="min-w-0">
      {changes.map(({ field, unit, before, after }) => (
        <li key={`${field} ${unit ?? ''}`} className="wrap-anywhere figures">
          <span className="text-muted">
            {titles[field]}
            {unit === undefined ? '' : ` (${unit})`}:{' '}
          </span>
          {before === null && after === null ? (
            m.bulk_change_differs()
          ) : (
            <>
              {/* Of stock a run keeps the difference. */}
              {(field !== 'stock' || before !== null) && (
                <span className="text-muted">{shownFieldValue(field, before, currency)} → </span>
              )}
              <strong className="font-semibold">{shownFieldValue(field, after, currency)}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
