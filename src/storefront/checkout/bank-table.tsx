import type { Order } from '#modules/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'

/** Where to pay by bank transfer, and until when (spec §9). */
export function BankTable({ banks }: { banks: readonly Order['banks'][number][] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{m.bank_accounts()}</h2>
      <p>{m.transfer_within_day()}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {banks.map((bank) => (
          <li key={bank.iban} className="rounded-card border border-line p-4">
            <p className="pb-1 font-semibold">{bank.bankName}</p>
            <dl className="text-sm">
              <Entry name={m.account_name()} value={bank.accountName} />
              <Entry name={m.account_no()} value={bank.accountNo} />
              <Entry name="IBAN" value={bank.iban} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
