import { redirect } from 'react-router'
import { excludesWithdrawal } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { parseAddressText } from '#modules/kernel/people/address-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { Big, formatMoney, sum } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { shopContext } from '../../http/shop-context.ts'
import type { Route } from './+types/withdrawal-form-route.ts'
import { AddressText } from './order/order-panels.tsx'
import { orderPath } from './order-path.ts'
import { ownOrder } from './own-order.server.ts'
import { SellerText } from './print/print-seller.tsx'
import { PrintedPage } from './print/printed-page.tsx'
import { sellerOf } from './print/seller.server.ts'

/** The items with a right of withdrawal. */
const withdrawable = ({ orderItems }: Order) =>
  orderItems.filter(({ withdrawalException }) => !excludesWithdrawal(withdrawalException))

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  const back = orderPath(order.orderNo)
  if (withdrawable(order).length === 0) throw redirect(back, 303)
  return { order, seller: sellerOf(page.shop), back }
}

/** The legal model withdrawal form, prefilled from the order; signature and date are left empty. */
export default function WithdrawalFormPage({ loaderData: { order, seller, back } }: Route.ComponentProps) {
  const { totals, orderItems } = order
  const items = withdrawable(order)
  const others = orderItems.filter((item) => !items.includes(item)).map(({ name }) => name)
  const money = (amount: number) => lineMoney(amount, totals.currency)
  const dates = [order.date.slice(0, 10), order.deliveredAt.slice(0, 10) || '…………………'].join(' / ')
  const itemList = (
    <>
      <ul>
        {items.map(({ id, quantity, unit, name, code, total }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {quantity} {unit} · {name} ({code})
            </span>
            <span>{money(total)}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="pt-2 text-muted">{m.withdrawal_excluded({ names: others.join(', ') })}</p>
      )}
    </>
  )
  const rows = [
    [m.withdrawal_to(), <SellerText key="to" seller={seller} />],
    [m.withdrawal_order_no(), order.orderNo],
    [m.withdrawal_order_date(), dates],
    [m.withdrawal_products(), itemList],
    [m.withdrawal_price(), formatMoney(sum(items.map(({ total }) => Big(String(total)))), totals.currency)],
    [m.withdrawal_consumer(), parseAddressText(order.faturaadresi).name],
    [m.withdrawal_address(), <AddressText key="from" text={order.faturaadresi} />],
    [m.withdrawal_signature(), ''],
    [m.withdrawal_date(), ''],
  ] as const
  return (
    <PrintedPage title={m.return_model_form()} back={back}>
      <h1 className="pb-3">{m.return_model_form()}</h1>
      <p className="pb-4 text-sm text-muted">{m.withdrawal_intro()}</p>
      <p className="border-y border-line py-4 font-medium">{m.withdrawal_declaration()}</p>
      <dl className="figures divide-y divide-line text-sm">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid min-h-12 gap-x-6 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)] print:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </PrintedPage>
  )
}
