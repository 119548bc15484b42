import { data, Link } from 'react-router'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Big, formatMoney, whole, ZERO } from '#shared/money.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { m } from '#texts/messages.js'
import { shopContext } from '../../http/shop-context.ts'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/earlier-order-route.ts'
import { earlierStatusText } from './earlier-order-texts.ts'

/** One order of the merchant's earlier shop, to be read. Another customer's is a 404 like one that does not exist. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, url.pathname)
  const id = parseRowId(params.earlierId)
  const order = id === null ? null : await page.shop.earlierShop.find(customer.id, id)
  if (!order) throw data(null, { status: 404 })
  return { order }
}

const lineTotal = ({ quantity, unitPrice }: { quantity: number; unitPrice: string }) =>
  Big(unitPrice).times(whole(quantity)).toFixed(2)

export default function EarlierOrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const money = (amount: string) => formatMoney(amount, order.currency)
  const sums = [
    [m.subtotal(), order.subTotal],
    [m.earlier_order_discount(), order.discount],
    [m.shipping(), order.shipping],
    [m.earlier_order_tax(), order.tax],
    [m.earlier_order_refunded(), order.refunded],
  ].filter(([, amount]) => !Big(amount ?? '0').eq(ZERO))
  const addresses = [
    [m.delivery_address(), order.deliveryAddress],
    [m.invoice_address(), order.invoiceAddress],
  ].filter(([, address]) => address !== '')
  return (
    <AccountPage title={m.earlier_order_title({ orderNo: order.orderNo })}>
      <div className="flex max-w-3xl flex-col gap-6">
        <p className="text-muted">
          {formatDateTime(order.placedAt)} · {earlierStatusText(order.status)}
        </p>
        <ul className="divide-y divide-line rounded-card border border-line">
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored order never change
            <li key={at} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{line.name}</span>{' '}
                <span className="figures text-muted">
                  {line.quantity} × {money(line.unitPrice)}
                </span>
                {line.productId !== null && (
                  <>
                    {' '}
                    <Link
                      to={productPath({ seo: line.slug, id: line.productId })}
                      aria-label={m.earlier_order_buy_again_of({ name: line.name })}
                      className="inline-flex min-h-11 items-center text-accent underline"
                    >
                      {m.earlier_order_buy_again()}
                    </Link>
                  </>
                )}
              </span>
              <span className="figures">{money(lineTotal(line))}</span>
            </li>
          ))}
        </ul>
        <dl className="figures flex flex-col gap-2">
          {sums.map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd>{money(amount ?? '0')}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
            <dt>{m.earlier_order_total()}</dt>
            <dd>{money(order.total)}</dd>
          </div>
        </dl>
        {addresses.length > 0 && (
          <dl className="grid gap-4 sm:grid-cols-2">
            {addresses.map(([name, address]) => (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="wrap-anywhere">{address}</dd>
              </div>
            ))}
          </dl>
        )}
        <Link to="/siparis/liste/" className="inline-flex min-h-11 items-center self-start underline">
          {m.my_orders()}
        </Link>
      </div>
    </AccountPage>
  )
}
