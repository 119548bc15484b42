import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { EarlierOrderDetail } from '#modules/intake/move-in/staff/earlier-orders-admin-schemas.ts'
import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { earlierOrderState } from '../parts/earlier-order-state.ts'
import { count, date, dateTime, money } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { StaffOnlyBadge } from './earlier-order-list.tsx'
import { EraseEarlierOrders } from './erase-earlier-orders.tsx'

const PLATFORMS: Readonly<Record<EarlierOrderDetail['platform'], string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

/** All that is stored of an order of the earlier shop. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['earlier-order', id],
    queryFn: ({ signal }) => apiRequest<EarlierOrderDetail>('GET', `/earlier-orders/${id}`, { signal }),
  })
  return (
    <QueryState query={query} page>
      {(order) => <EarlierOrderPage key={id} order={order} />}
    </QueryState>
  )
}

function EarlierOrderPage({ order }: { order: EarlierOrderDetail }) {
  const { id, orderNo, placedAt, status, source, platform, importedAt, customer, email } = order
  const [erasing, setErasing] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  return (
    <>
      <PageHeader
        title={m.earlier_orders_row({ orderNo })}
        back={{ to: '/eski-siparisler', label: m.earlier_orders_title() }}
        badges={
          <>
            <StatusBadge tone="plain">{earlierOrderState(status)}</StatusBadge>
            {email === null && <StaffOnlyBadge />}
          </>
        }
        hint={[dateTime(placedAt), PLATFORMS[platform], source].filter(Boolean).join(' · ')}
      >
        {customer === null && may('customers.privacy') && (
          <Button type="button" appearance="danger" onClick={() => setErasing(true)}>
            {m.earlier_orders_erase()}
          </Button>
        )}
      </PageHeader>
      <DetailPage
        main={
          <>
            <Lines order={order} />
            <Amounts order={order} />
          </>
        }
        side={
          <>
            <Buyer order={order} />
            <Addresses order={order} />
            <p className="text-muted">{m.earlier_orders_imported({ day: date(importedAt) })}</p>
          </>
        }
      />
      {erasing && (
        <EraseEarlierOrders
          ids={[id]}
          onErased={() => navigate('/eski-siparisler')}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

function Lines({ order: { lines, currency } }: { order: EarlierOrderDetail }) {
  return (
    <Card title={m.earlier_orders_products()} hint={m.earlier_orders_hint()} flush>
      <ul className="divide-y divide-line">
        {lines.map(({ name, sku, quantity, unitPrice }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be the same
          <li key={index} className="flex justify-between gap-4 px-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{name}</span>
              {sku !== '' && <span className="text-muted figures">{sku}</span>}
            </span>
            <span className="whitespace-nowrap figures">
              {count(quantity)} × {money(unitPrice, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Amounts({ order }: { order: EarlierOrderDetail }) {
  const { currency, subTotal, discount, shipping, tax, total, refunded } = order
  const row = (label: string, amount: string, sign = '') =>
    Number(amount) === 0 ? null : ([label, money(`${sign}${amount}`, currency)] as const)
  return (
    <Card title={m.earlier_orders_amounts()}>
      <Facts
        facts={[
          row(m.earlier_orders_sub_total(), subTotal),
          row(m.earlier_orders_discount(), discount, '-'),
          row(m.earlier_orders_shipping(), shipping),
          row(m.earlier_orders_tax(), tax),
          [m.earlier_orders_total(), money(total, currency)],
          row(m.earlier_orders_refunded(), refunded, '-'),
        ]}
      />
    </Card>
  )
}

function Buyer({ order: { buyerName, phone, email, customer } }: { order: EarlierOrderDetail }) {
  const mayOpen = useMay()('customers.read')
  return (
    <Card title={m.earlier_orders_buyer()}>
      <div className="flex flex-col gap-1">
        {buyerName !== '' && <p className="text-base font-medium wrap-anywhere">{buyerName}</p>}
        {email !== null && (
          <a className="wrap-anywhere text-accent hover:underline" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone !== '' && (
          <a className="text-accent figures hover:underline" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        )}
        {email === null && <p className="text-muted">{m.earlier_orders_staff_only_text()}</p>}
        {customer === null && email !== null && <p className="text-muted">{m.earlier_orders_no_account()}</p>}
        {customer !== null &&
          (mayOpen ? (
            <Link className="underline" to={`/musteriler/${customer.id}`}>
              {m.earlier_orders_customer({ name: customer.name || (email ?? '') })}
            </Link>
          ) : (
            <p className="text-muted">{m.earlier_orders_has_account()}</p>
          ))}
      </div>
    </Card>
  )
}

function Addresses({ order: { deliveryAddress, invoiceAddress } }: { order: EarlierOrderDetail }) {
  if (deliveryAddress + invoiceAddress === '') return null
  const address = (label: string, text: string) =>
    text === '' ? null : (
      <section className="flex flex-col gap-1">
        <h3 className="text-xs text-muted">{label}</h3>
        <address className="wrap-anywhere not-italic">{text}</address>
      </section>
    )
  return (
    <Card title={m.earlier_orders_addresses()}>
      <div className="flex flex-col gap-4">
        {address(m.earlier_orders_delivery_address(), deliveryAddress)}
        {invoiceAddress !== deliveryAddress && address(m.earlier_orders_invoice_address(), invoiceAddress)}
      </div>
    </Card>
  )
}
