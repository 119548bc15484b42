import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { BankTable } from '../account/orders/order/bank-table.tsx'
import { shownLines } from '../account/orders/order/order-lines.ts'
import { orderPath } from '../account/orders/order-path.ts'
import { orderNotes, transferDue } from '../account/orders/order-texts.ts'
import { lineMoney } from '../cart/totals/cart-money.ts'
import { pricesNote, usePricesWithTax } from '../cart/totals/tax-texts.ts'
import { TotalsSummary } from '../cart/totals/totals-summary.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AccountAwaits, AccountOffer } from './account-offer.tsx'

/** The order success page (spec §2). The line of `hiddenProductId` (setting urNo) is left out; the totals still include it. */
export function CartComplete({
  order,
  hiddenProductId,
  guest,
}: {
  order: Order
  hiddenProductId: number | null
  /** A guest, who is offered an account or has just registered one; null for a customer. */
  guest: { email: string; registered: boolean } | null
}) {
  const withTax = usePricesWithTax()
  const lines = shownLines(order, withTax).filter(({ item }) => item.productId !== hiddenProductId)
  const money = (amount: number) => lineMoney(amount, order.totals.currency)
  return (
    <div className="container-page py-8">
      <h1>{m.order_success()}</h1>
      <p className="pt-2 pb-6 text-lg">
        {m.order_number()}: <strong className="figures">{order.orderNo}</strong>
      </p>
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <div className="overflow-x-auto rounded-card border border-line">
            <table className="figures w-full text-left text-sm">
              <thead className="bg-surface">
                <tr>
                  <th scope="col" className="p-3 font-medium">
                    {m.product()}
                  </th>
                  <th scope="col" className="p-3 text-right font-medium">
                    {m.quantity()}
                  </th>
                  <th scope="col" className="hidden p-3 font-medium sm:table-cell">
                    {m.unit()}
                  </th>
                  <th scope="col" className="hidden p-3 text-right font-medium sm:table-cell">
                    {m.tax_percent()}
                  </th>
                  <th scope="col" className="hidden p-3 text-right font-medium sm:table-cell">
                    {m.price()}
                  </th>
                  <th scope="col" className="p-3 text-right font-medium">
                    {m.amount()}
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {lines.map(({ item, product, price, amount }) => (
                  <tr key={item.id}>
                    <td className="p-3 wrap-anywhere">
                      {item.name}
                      {/* Replaces the columns that small screens hide. */}
                      <span className="block text-muted sm:hidden">
                        {product.productUnit.label} · {money(price)} · {m.tax_rate({ rate: product.tax })}
                      </span>
                    </td>
                    <td className="p-3 text-right">{item.quantity}</td>
                    <td className="hidden p-3 sm:table-cell">{product.productUnit.label}</td>
                    <td className="hidden p-3 text-right sm:table-cell">
                      {m.percent({ value: product.tax })}
                    </td>
                    <td className="hidden p-3 text-right sm:table-cell">{money(price)}</td>
                    <td className="p-3 text-right">{money(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="border-t border-line px-3 py-2 text-right text-xs text-muted">
              {pricesNote(withTax, order.totals.discount)}
            </p>
          </div>
          {order.banks.length > 0 && <BankTable banks={order.banks} due={transferDue(order)} />}
          {orderNotes(order).map(([name, value]) => (
            <section key={name} className="rounded-card bg-surface p-5">
              <h2 className="pb-1 text-lg">{name}</h2>
              <p className="wrap-anywhere whitespace-pre-line">{value}</p>
            </section>
          ))}
          {guest &&
            (guest.registered ? <AccountAwaits email={guest.email} /> : <AccountOffer email={guest.email} />)}
        </div>
        <TotalsSummary totals={order.totals} title={m.order_summary()}>
          <div className="flex flex-col gap-2">
            {guest ? (
              <ButtonLink to={orderPath(order.orderNo)}>{m.guest_my_order()}</ButtonLink>
            ) : (
              <ButtonLink to="/siparis/liste/">{m.my_orders()}</ButtonLink>
            )}
            <ButtonLink to="/" appearance="secondary">
              {m.continue_shopping()}
            </ButtonLink>
          </div>
        </TotalsSummary>
      </div>
    </div>
  )
}
