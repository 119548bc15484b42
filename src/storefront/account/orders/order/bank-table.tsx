import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

const columns = 'lg:grid-cols-[10rem_minmax(0,1fr)_9rem_20rem]'

/** The bank accounts for a transfer (spec §2), and until when the shop waits for it (spec §9). */
export function BankTable({
  banks,
  hours,
  due,
}: {
  banks: readonly Order['banks'][number][]
  /** How many hours a transfer may take, before the order is placed. */
  hours?: number
  /** Until when a placed order waits for the transfer, `22.11.2026 14:05:30`; '' if it does not wait. */
  due?: string
}) {
  const names = [m.bank_name(), m.account_name(), m.account_no(), 'IBAN']
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg">{m.bank_accounts()}</h2>
      {hours !== undefined && <p>{m.transfer_within_hours({ hours })}</p>}
      {due && (
        <p>
          <strong className="figures">{m.transfer_due({ until: due.slice(0, 16) })}</strong>
          <br />
          {m.transfer_instructions()}
        </p>
      )}
      <table
        aria-label={m.bank_accounts()}
        className="block rounded-card border border-line text-left text-sm"
      >
        <thead className="block max-lg:sr-only">
          <tr
            className={classNames(
              'grid gap-x-4 border-b border-line bg-surface px-4 py-2 text-muted',
              columns,
            )}
          >
            {names.map((name) => (
              <th key={name} scope="col" className="font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {banks.map((bank) => (
            <tr
              key={bank.iban}
              className={classNames('grid gap-x-4 px-4 py-3 lg:items-center lg:py-1', columns)}
            >
              <td className="font-semibold">{bank.bankName}</td>
              <Cell name={m.account_name()} value={bank.accountName} />
              <Cell name={m.account_no()} value={bank.accountNo} />
              <td className="figures flex items-center justify-between gap-2">
                <span>
                  <span className="text-muted lg:hidden">IBAN: </span>
                  {bank.iban}
                </span>
                <CopyButton
                  text={bank.iban.replaceAll(' ', '')}
                  label={`${m.copy_iban()}: ${bank.bankName}`}
                  done={m.copied_iban()}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ name, value }: { name: string; value: string }) {
  return (
    <td className={classNames('figures', value === '' && 'max-lg:hidden')}>
      <span className="text-muted lg:hidden">{name}: </span>
      {value}
    </td>
  )
}
