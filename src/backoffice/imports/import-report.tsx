import { rememberedMarksText } from '#modules/intake/imports/run/remembered-mark-rules.ts'
import type { ShownImportStatus } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Card } from '../parts/detail-page.tsx'
import { count, decimal } from '../parts/formats.ts'
import { fieldName } from './import-fields.ts'
import { fieldTitle } from './import-values.tsx'

type Report = NonNullable<ShownImportStatus['report']>
type Problem = Report['refusals'][number]

/** What cells of a column look like. */
const LOOKS: Readonly<Record<string, () => string>> = {
  empty: m.imports_looks_empty,
  link: m.imports_looks_link,
  integer: m.imports_looks_integer,
  number: m.imports_looks_number,
  text: m.imports_looks_text,
}

/** What the file changes, or has changed (`done`), in numbers. */
export function ImportReport({ report, done }: { report: Report; done: boolean }) {
  const figures = [
    [m.imports_created(), report.created],
    [m.imports_updated(), report.updated],
    [m.imports_unchanged(), report.unchanged],
    [m.imports_refused(), report.refusedRows],
    ...(report.missing ? [[m.imports_hidden(), report.missing.count] as const] : []),
    ...(report.skipped > 0 ? [[m.imports_skipped(), report.skipped] as const] : []),
  ] as const
  const gaps = [
    [m.imports_without_price(), report.gaps.withoutPrice],
    [m.imports_without_stock(), report.gaps.withoutStock],
    [m.imports_without_picture(), report.gaps.withoutPicture],
  ] as const
  return (
    <Card
      title={done ? m.imports_result() : m.imports_preview()}
      {...(!done && { hint: m.imports_preview_hint() })}
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{label}</dt>
            <dd className="text-2xl font-semibold tracking-tight figures">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {report.gaps.products > 0 && (
        <dl className="mt-4 grid gap-x-4 gap-y-1 sm:grid-cols-3">
          {gaps.map(([label, value]) => (
            <div key={label}>
              <dt className="inline text-muted">{label}: </dt>
              <dd className="inline figures">{`${count(value)} / ${count(report.gaps.products)}`}</dd>
            </div>
          ))}
        </dl>
      )}
      <Reading report={report} done={done} />
      {report.rememberedMarks.length > 0 && (
        <p className="mt-4">
          {m.imports_decimal_remembered({
            mark: rememberedMarksText(report.rememberedMarks, (mark) =>
              mark === ',' ? m.imports_decimal_comma() : m.imports_decimal_point(),
            ),
          })}
        </p>
      )}
      <UntrackedStock report={report} done={done} />
      <StaffChanges report={report} done={done} />
    </Card>
  )
}

/** What became of pictures and old addresses, and how prices were read. */
function Reading({ report: { pictures, addresses, prices }, done }: { report: Report; done: boolean }) {
  const lines = [
    ...(pictures.named === 0
      ? []
      : done
        ? [m.imports_pictures_done({ found: count(pictures.found), failed: count(pictures.failed) })]
        : [m.imports_pictures_named({ count: count(pictures.named) })]),
    ...(done && addresses > 0 ? [m.imports_addresses({ count: count(addresses) })] : []),
    ...prices.map(({ title, text, value }) => m.imports_price_read({ title, text, value: decimal(value) })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-1">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

/** New products that the file has no stock of, and what they get. */
function UntrackedStock({ report: { gaps, untrackedStock }, done }: { report: Report; done: boolean }) {
  if (gaps.untracked === 0) return null
  const names = gaps.untrackedNames.join(', ') + (gaps.untracked > gaps.untrackedNames.length ? '…' : '')
  const values = { count: count(gaps.untracked), units: count(untrackedStock), names }
  return (
    <div className="mt-4">
      <Alert tone={untrackedStock === 0 ? 'danger' : 'info'}>
        {untrackedStock === 0 ? m.imports_untracked_none(values) : m.imports_untracked_booked(values)}{' '}
        {done ? m.imports_untracked_undo() : m.imports_untracked_change()}
      </Alert>
    </div>
  )
}

/** Fields that staff changed since the last file with these columns, and whether the file writes them. */
function StaffChanges({ report: { staff }, done }: { report: Report; done: boolean }) {
  if (!staff) return null
  const { winner, records, fields } = staff
  const sentence =
    winner === 'staff'
      ? done
        ? m.imports_staff_kept_done
        : m.imports_staff_kept
      : done
        ? m.imports_staff_overwritten_done
        : m.imports_staff_overwritten
  return (
    <div className="mt-4">
      <Alert tone={winner === 'file' && !done ? 'danger' : 'info'}>
        <p className="font-medium">{m.imports_staff()}</p>
        <p>
          {sentence({ count: count(records) })} {m.imports_staff_listed()}
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-4">
          {fields.map(({ field, count: of }) => (
            <li key={field}>
              {fieldTitle(field)}: <strong className="figures">{count(of)}</strong>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

/** Rows that are not imported, warnings, and what the file has that the shop does not know. */
export function ProblemLists({
  report,
  file,
  address,
}: {
  report: Report
  file: ShownImportStatus['file']
  /** Where the CSV of all of them is. */
  address: string
}) {
  const ignored = [...(file?.unknownColumns ?? []), ...(file?.unusedColumns ?? [])]
  const all = report.refusedRows + report.warnings
  return (
    <>
      {file?.damaged && <Alert tone="danger">{m.imports_damaged()}</Alert>}
      {file && file.mapping.length > 0 && (
        <Card
          title={m.imports_mapping()}
          hint={file.separator === '' ? `${file.encoding} · ${file.reason}` : file.reason}
        >
          <ul className="flex flex-col gap-1">
            {file.mapping.map(({ title, field, looks, samples }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change, and two may have one name
              <li key={index} className="wrap-anywhere">
                <strong>{title}</strong> → {field === null ? '–' : fieldName(file.format, field)}{' '}
                <span className="text-muted">
                  {LOOKS[looks]?.() ?? looks}
                  {samples.length > 0 && `: ${samples.join(' · ')}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ignored.length > 0 && (
        <Card title={m.imports_ignored()} hint={m.imports_ignored_hint()}>
          <p className="wrap-anywhere">{ignored.join(' · ')}</p>
        </Card>
      )}
      <Problems title={m.imports_refusals()} hint={m.imports_refusals_hint()} problems={report.refusals} />
      <Problems title={m.imports_notices()} problems={report.notices} />
      {all > 0 && (
        <a className="button button-secondary self-start" href={address} download>
          {m.imports_problems_file({ count: count(all) })}
        </a>
      )}
    </>
  )
}

function Problems({ title, hint, problems }: { title: string; hint?: string; problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <Card title={title} flush {...(hint && { hint })}>
      <ul className="divide-y divide-line">
        {problems.map(({ line, code, column, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a line may have the same problem twice
          <li key={index} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <span className="text-muted wrap-anywhere">
              {line === 0
                ? m.imports_whole_file()
                : code === undefined
                  ? m.imports_line({ line: count(line) })
                  : m.imports_item_at({ number: count(line), code })}
              {column !== '' && ` · ${column}`}
            </span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
