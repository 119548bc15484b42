import type { ReactNode } from 'react'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { chargeRows } from '../../cart/totals/charge-rows.ts'
import { discountRows } from '../../cart/totals/discount-rows.ts'
import { shippingText } from '../../cart/totals/shipping-texts.ts'
import { pricesNote, subtotalName, usePricesWithTax } from '../../cart/totals/tax-texts.ts'
import { useShellData } from '../../http/page-root.ts'
import { shopContext } from '../../http/shop-context.ts'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import type { Route } from './+types/print-order-route.ts'
import { shownLines } from './order/order-lines.ts'
import { AddressText } from './order/order-panels.tsx'
import { orderPath } from './order-path.ts'
import { orderNotes, paymentText, statusText, transferDue } from './order-texts.ts'
import { ownOrder } from './own-order.server.ts'
import { SellerText } from './print/print-seller.tsx'
import { PrintedPage } from './print/printed-page.tsx'
import { sellerOf } from './print/seller.server.ts'
import { refundRows } from './returns/refund-rows.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { order } = await ownOrder(page, url.pathname + url.search, params.orderNo)
  return { order, seller: sellerOf(page.shop), back: orderPath(order.orderNo) }
}

/** The printable order. States that it is not an invoice. */
export default function PrintOrderPage({ loaderData: { order, seller, back } }: Route.ComponentProps) {
  const facts = [
    [m.order_number(), order.orderNo],
    [m.order_date(), order.date.slice(0, 16)],
    [m.order_payment(), paymentText(order)],
    [m.order_state(), statusText(order.status)],
  ] as const
  const due = transferDue(order)
  return (
    <PrintedPage title={`${m.print_title()} ${order.orderNo}`} back={back}>
      <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <div>
          <ShopName name={seller.store} />
          <h1 className="pt-1 text-lg md:text-lg">{m.print_title()}</h1>
        </div>
        <dl className="figures grid max-w-full grid-cols-[minmax(0,auto)_minmax(0,auto)] gap-x-4 gap-y-0.5 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid gap-5 py-5 text-sm sm:grid-cols-3 print:grid-cols-3">
        <Block title={m.print_seller()}>
          <SellerText seller={seller} />
        </Block>
        <Block title={m.delivery_address()}>
          <AddressText text={order.teslimatadresi} />
        </Block>
        <Block title={m.invoice_address()}>
          <AddressText text={order.faturaadresi} />
        </Block>
      </div>
      <Lines order={order} />
      <Sums order={order} />
      {order.banks.length > 0 && !order.isCancel && (
        <ul className="figures pt-5 text-sm">
          {order.banks.map((bank) => (
            <li key={bank.iban}>
              {bank.bankName} · {bank.accountName} · {bank.accountNo} · {bank.iban}
            </li>
          ))}
        </ul>
      )}
      {due && <p className="figures pt-2 text-sm">{m.transfer_due({ until: due.slice(0, 16) })}</p>}
      {orderNotes(order).map(([name, value]) => (
        <p key={name} className="pt-4 text-sm wrap-anywhere whitespace-pre-line">
          {name}: {value}
        </p>
      ))}
      <p className="mt-8 border-t border-line pt-3 text-xs text-muted">{m.print_disclaimer()}</p>
    </PrintedPage>
  )
}

/** The shop's logo, or its name in type. */
function ShopName({ name }: { name: string }) {
  const logos = useShellData()?.logos
  return logos?.logo ? (
    <ShopLogo name={name} logo={logos.logo} darkLogo={logos.darkLogo} className="w-48" />
  ) : (
    <p className="text-2xl font-semibold tracking-tight text-accent">{name}</p>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-1 text-sm font-semibold text-muted">{title}</h2>
      {children}
    </section>
  )
}

const cell = 'py-2 pl-4 text-right'
/** Columns hidden on phones, where their values are shown below the product name. */
const wide = `${cell} max-sm:hidden print:table-cell`

/** The order's lines with their KDV rates. */
function Lines({ order }: { order: Order }) {
  const withTax = usePricesWithTax()
  const money = (amount: number) => lineMoney(amount, order.totals.currency)
  return (
    <>
      <table className="figures w-full text-left text-sm">
        <thead className="border-y border-line text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              {m.product()}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {m.quantity()}
            </th>
            <th scope="col" className={`${wide} font-medium`}>
              {m.price()}
            </th>
            <th scope="col" className={`${wide} font-medium`}>
              {m.tax_percent()}
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              {m.amount()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shownLines(order, withTax).map(({ item, product, price, amount }) => (
            <tr key={item.id} className="align-top">
              <td className="py-2 wrap-anywhere">
                {item.name}
                <span className="block text-muted">{item.code}</span>
                <span className="block text-muted sm:hidden print:hidden">
                  {money(price)} · {m.tax_rate({ rate: product.tax })}
                </span>
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                {item.quantity} {product.productUnit.label}
              </td>
              <td className={wide}>{money(price)}</td>
              <td className={wide}>{m.percent({ value: product.tax })}</td>
              <td className={cell}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pb-3 text-right text-xs text-muted">{pricesNote(withTax, order.totals.discount)}</p>
    </>
  )
}

function Sums({ order }: { order: Order }) {
  const { totals } = order
  const money = (amount: number) => lineMoney(amount, totals.currency)
  const rows = [
    ...discountRows(totals),
    [subtotalName(usePricesWithTax()), money(totals.subTotal)],
    [m.tax(), money(totals.tax)],
    [m.shipping(), shippingText(totals)],
    ...(totals.paymentFee > 0 ? [[m.on_delivery_fee(), money(totals.paymentFee)] as const] : []),
  ] as const
  return (
    <dl className="figures ml-auto w-full max-w-72 border-t border-line pt-3 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-0.5">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-base font-semibold">
        <dt>{m.grand_total()}</dt>
        <dd>{money(totals.total)}</dd>
      </div>
      {[...chargeRows(totals), ...refundRows(order)].map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-0.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
