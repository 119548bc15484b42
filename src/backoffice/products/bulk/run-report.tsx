import { Link } from 'react-router'
import type { ChangeRunReport } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../../parts/detail-page.tsx'
import { count } from '../../parts/formats.ts'
import { productLink } from '../product-query.ts'
import { fieldTitles, refusalTexts } from './change-texts.ts'

/** What a run did, and what it left alone with the reasons. */
export function RunReport({ report: { changed, unchanged, skipped } }: { report: ChangeRunReport }) {
  const left = skipped.reduce((sum, group) => sum + group.count, 0)
  const titles = fieldTitles()
  const figures = [
    [m.bulk_change_was_changed(), changed],
    [m.bulk_change_unchanged(), unchanged],
    [m.bulk_change_refused(), left],
  ] as const
  return (
    <Card title={m.bulk_change_report()} hint={m.bulk_change_report_hint()}>
      <dl className="grid grid-cols-3 gap-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{label}</dt>
            <dd className="text-2xl font-semibold tracking-tight figures">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {skipped.map(({ reason, count: number, rows }) => (
        <details key={reason} className="mt-3">
          <summary className="min-h-9 cursor-pointer content-center font-medium">
            {refusalTexts()[reason]}: <span className="figures">{count(number)}</span>
          </summary>
          <ul className="divide-y divide-line">
            {rows.map(({ id, code, name, fields }) => (
              <li key={id} className="py-2 wrap-anywhere">
                <Link to={productLink({ id })} className="font-medium hover:text-accent hover:underline">
                  {name}
                </Link>{' '}
                <span className="text-muted figures">
                  {[code, ...fields.map((field) => titles[field])].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {number > rows.length && (
            <p className="py-2 text-muted">
              {m.bulk_change_more_rows({ count: count(number - rows.length) })}
            </p>
          )}
        </details>
      ))}
    </Card>
  )
}
