import { withMoney } from '#modules/intake/imports/report/previewed-field-rules.ts'
import {
  MOVE_IN_COUNTS,
  MOVE_IN_FACTS,
  MOVE_IN_FIELDS,
  type MoveInPart,
  type MoveInReport as Report,
} from '#modules/intake/move-in/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { COUNT_WORDS, DATE_WORDS, FACT_WORDS, FIELD_WORDS, PART_WORDS } from './move-in-texts.ts'

/** What a file brings, or has brought (`done`): numbers, first rows, and what is to know about lines. */
export function MoveInReport({
  part,
  report,
  done,
  address,
}: {
  part: MoveInPart
  report: Report
  done: boolean
  address: string
}) {
  const waiting = PART_WORDS[part].waiting ?? COUNT_WORDS.waiting
  const facts = MOVE_IN_FACTS.filter((name) => report.facts[name] !== undefined)
  return (
    <>
      <Card
        title={done ? m.move_in_result() : m.move_in_preview()}
        {...(!done && { hint: m.move_in_preview_hint() })}
      >
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {MOVE_IN_COUNTS.filter((name) => report.counts[name] !== undefined).map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{(name === 'waiting' ? waiting : COUNT_WORDS[name])()}</dt>
              <dd className="text-2xl font-semibold tracking-tight figures">
                {count(report.counts[name] ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
        {facts.length > 0 && (
          <dl className="mt-4 grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {facts.map((name) => (
              <div key={name}>
                <dt className="inline text-muted">{FACT_WORDS[name](done)}: </dt>
                <dd className="inline figures">{count(report.facts[name] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        )}
        {report.source !== '' && (
          <p className="mt-4 wrap-anywhere">{m.move_in_second_shop({ prefix: report.source })}</p>
        )}
        {report.amount && (
          <p className="mt-4">
            {m.move_in_amount_read({ text: report.amount.text, value: formatDecimal(report.amount.value) })}
          </p>
        )}
        {report.dates && (
          <p className="mt-4">{m.move_in_dates_read({ order: DATE_WORDS[report.dates]() })}</p>
        )}
        {report.remembered && <p className="mt-4">{m.move_in_remembered()}</p>}
      </Card>
      {!done && report.rows.length > 0 && <FirstRows rows={report.rows} />}
      {report.problems.length > 0 && (
        <Card title={m.move_in_problems()} hint={m.move_in_problems_hint()} flush>
          <ul className="divide-y divide-line">
            {report.problems.map(({ line, subject, sentence }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a line may have the same note twice
              <li key={index} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
                <span className="text-muted wrap-anywhere">
                  {m.imports_line({ line: count(line) })}
                  {subject !== '' && ` · ${subject}`}
                </span>
                <span className="wrap-anywhere">{sentence}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {report.problemCount > 0 && (
        <a className="button button-secondary self-start" href={address} download>
          {m.move_in_problems_file({ count: count(report.problemCount) })}
        </a>
      )}
    </>
  )
}

function FirstRows({ rows }: { rows: Report['rows'] }) {
  const fields = MOVE_IN_FIELDS.filter((field) => rows.some(({ values }) => values[field] !== undefined))
  return (
    <Card title={m.move_in_first()} hint={m.move_in_first_hint()} flush>
      <ul className="divide-y divide-line">
        {rows.map(({ line, values }) => (
          <li key={line} className="flex flex-col gap-1 px-4 py-2">
            <span className="text-muted">{m.imports_line({ line: count(line) })}</span>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
              {fields.map((field) => (
                <div key={field} className="min-w-0">
                  <dt className="text-muted">{FIELD_WORDS[field]()}</dt>
                  <dd className="wrap-anywhere">{shown(field, values[field] ?? '')}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function shown(field: string, value: string): string {
  if (field === 'password') return value === '1' ? m.move_in_yes() : m.move_in_no()
  return value === '' ? '–' : field === 'total' ? withMoney(value) : value
}
