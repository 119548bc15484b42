import { Link } from 'react-router'
import type { MoveInPart } from '#modules/intake/move-in/move-in-schemas.ts'
import type { KeptRecord } from '#modules/intake/move-in/write/move-in-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import { count } from '../parts/formats.ts'
import { keptReason, RECORD_PAGES } from './move-in-run-texts.ts'

/**
 * Records that an undo leaves, each with what was done with it since. `all`: how many there are, of which `records` are the first. A question (`asked`) has no
 * links: they would have the focus, and lead away from it.
 */
export function KeptRecords({
  part,
  records,
  all,
  asked = false,
}: {
  part: MoveInPart
  records: readonly KeptRecord[]
  all: number
  asked?: boolean
}) {
  const page = asked ? null : RECORD_PAGES[part]
  return (
    <ul className="divide-y divide-line">
      {records.map(({ id, subject, reasons }) => (
        <li key={id} className="px-4 py-2 wrap-anywhere">
          {page === null ? (
            subject
          ) : (
            <Link className="underline" to={`${page}/${id}`}>
              {subject}
            </Link>
          )}
          <span className="text-muted">
            {' '}
            · {reasons.map((reason) => keptReason(part, reason)).join('; ')}
          </span>
        </li>
      ))}
      {all > records.length && (
        <li className="px-4 py-2 text-muted">
          {m.move_in_undo_more({ count: count(all - records.length) })}
        </li>
      )}
    </ul>
  )
}
