import type { AccountStatement } from '#modules/people/customers/staff/account-statement.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'

const columns = 'lg:grid-cols-[6.5rem_6.5rem_minmax(0,1fr)_7.5rem_7.5rem_8rem]'

/** Debits and credits, newest first, with the balance after each: a table, on narrow screens a list of cards. */
export function StatementTable({ statement: { entries, totals } }: { statement: AccountStatement }) {
  const names = [
    m.statement_date(),
    m.statement_due(),
    m.statement_description(),
    m.statement_debt(),
    m.statement_credit(),
    m.statement_balance(),
  ]
  return (
    <>
      <dl className="figures grid gap-3 sm:grid-cols-3">
        {totals.map(({ currency, debt, credit, balance }) =>
          [
            [m.statement_debt(), debt],
            [m.statement_credit(), credit],
            [m.statement_balance(), balance],
          ].map(([name, value]) => (
            <div
              key={`${currency} ${name}`}
              className="flex items-baseline justify-between gap-4 rounded-card bg-surface px-4 py-3 sm:block sm:py-4"
            >
              <dt className="text-sm text-muted">{totals.length > 1 ? `${name} (${currency})` : name}</dt>
              <dd className="text-xl font-semibold">{value}</dd>
            </div>
          )),
        )}
      </dl>
      <table
        aria-label={m.page_statement()}
        className="figures block rounded-card border border-line text-left text-sm"
      >
        <thead className="block max-lg:sr-only">
          <tr className={classNames('grid gap-x-4 rounded-t-card bg-surface px-4 py-3 text-muted', columns)}>
            {names.map((name, index) => (
              <th key={name} scope="col" className={classNames('font-medium', index >= 3 && 'text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line lg:border-t lg:border-line">
          {entries.map((entry) => (
            <Movement key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Movement({ entry }: { entry: AccountStatement['entries'][number] }) {
  const { date, dueOn, description, debt, credit, balance } = entry
  return (
    <tr
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 lg:items-center',
        columns,
      )}
    >
      <td className="order-3 text-muted lg:order-none lg:text-ink">{date}</td>
      <td className="order-5 text-muted lg:order-none lg:text-ink">
        <span className="lg:hidden">{m.statement_due()}: </span>
        {dueOn}
      </td>
      <td className="order-1 min-w-0 font-medium wrap-anywhere lg:order-none lg:font-normal">
        {description}
      </td>
      <td className={classNames('order-2 text-right lg:order-none', debt === '' && 'max-lg:hidden')}>
        {debt && <span className="sr-only lg:hidden">{m.statement_debt()}: </span>}
        {debt}
      </td>
      <td
        className={classNames(
          'order-2 text-right font-medium text-accent lg:order-none',
          credit === '' && 'max-lg:hidden',
        )}
      >
        {credit && (
          <span className="lg:hidden">
            <span className="sr-only">{m.statement_credit()}: </span>
            <span aria-hidden="true">− </span>
          </span>
        )}
        {credit}
      </td>
      <td className="order-4 text-right text-muted lg:order-none lg:font-semibold lg:text-ink">
        <span className="lg:hidden">{m.statement_balance()}: </span>
        {balance}
      </td>
    </tr>
  )
}
