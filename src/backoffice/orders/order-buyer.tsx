import { useMutation } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { placeLine } from '#modules/kernel/people/address-rules.ts'
import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import { mayEdit } from '#modules/ordering/orders/edits/order-edit-rules.ts'
import type {
  identityNumbersSchema,
  OrderAddress,
  OrderDetail,
} from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { date, money } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { AddressDialog } from './edit/address-dialog.tsx'
import { OrderStatusBadge } from './order-texts.tsx'

type IdentityNumbers = z.infer<typeof identityNumbersSchema>

/** Who bought, and what else. */
export function OrderCustomer({ customer }: { customer: OrderDetail['customer'] }) {
  return (
    <Card title={m.orders_customer()}>
      {customer.erased ? (
        <p className="text-muted">{m.orders_customer_erased()}</p>
      ) : (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 text-base font-medium">
            {customer.name}
            {customer.guest && <StatusBadge tone="plain">{m.orders_customer_guest()}</StatusBadge>}
          </p>
          <a className="wrap-anywhere text-accent hover:underline" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
          {customer.phone !== '' && (
            <a className="text-accent figures hover:underline" href={`tel:${customer.phone}`}>
              {formatPhone(customer.phone)}
            </a>
          )}
        </div>
      )}
      <p className="mt-2 text-muted" title={m.frame_order_totals()}>
        {m.orders_customer_orders({ count: customer.orders, total: money(customer.total) })}
        {' · '}
        {m.orders_customer_since({ day: date(customer.since) })}
      </p>
      {customer.recent.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {customer.recent.map((order) => (
            <li
              key={order.orderNo}
              className="grid min-h-11 grid-cols-[auto_1fr_8rem] items-center gap-2 md:min-h-9"
            >
              <Link to={`/siparisler/${order.orderNo}`} className="text-accent figures hover:underline">
                {date(order.createdAt)}
              </Link>
              <span className="text-right figures">{money(order.total)}</span>
              <span>
                <OrderStatusBadge status={order.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {customer.orders > customer.recent.length + 1 && (
        <Link
          to={`/siparisler?q=${encodeURIComponent(customer.email)}`}
          className="mt-2 inline-block text-accent hover:underline"
        >
          {m.orders_customer_all({ count: customer.orders })}
        </Link>
      )}
    </Card>
  )
}

function Address({
  address,
  numbers,
}: {
  address: OrderAddress
  numbers?: { idNumber: string; taxNumber: string }
}) {
  const place = placeLine(address)
  const { idNumber, taxNumber } = numbers ?? address
  return (
    <address className="flex flex-col gap-0.5 wrap-anywhere not-italic">
      {address.companyName !== '' && <span className="font-medium">{address.companyName}</span>}
      <span className="font-medium">{address.name}</span>
      <span>{address.address}</span>
      <span>{place}</span>
      {address.number !== '' && (
        <a
          className="text-accent figures hover:underline"
          href={`tel:${address.number.replaceAll(/\s/g, '')}`}
        >
          {address.number}
        </a>
      )}
      {taxNumber !== '' && (
        <span className="text-muted figures">
          {m.orders_tax_number({ office: address.taxOffice, number: taxNumber })}
        </span>
      )}
      {idNumber !== '' && (
        <span className="text-muted figures">{m.orders_id_number({ number: idNumber })}</span>
      )}
    </address>
  )
}

/** Where it goes and to whom it is billed; identity numbers are shown on request, which is recorded. */
export function OrderAddresses({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const { deliveryAddress, invoiceAddress, status, paymentType } = order
  const may = useMay()
  const [correcting, setCorrecting] = useState(false)
  const shipped = order.parcels.length > 0
  const isCorrectable = may('orders.edit') && mayEdit({ status, paymentType, shipped, cancelling: false })
  const reveal = useMutation({
    mutationFn: () => apiRequest<IdentityNumbers>('POST', `/orders/${order.orderNo}/reveal`),
  })
  const hidden = [deliveryAddress, invoiceAddress].some(
    ({ idNumber, taxNumber }) => idNumber + taxNumber !== '',
  )
  return (
    <Card title={m.orders_addresses()}>
      <div className="flex flex-col gap-4">
        <section className="flex flex-col gap-1">
          <h3 className="text-xs text-muted">{m.orders_delivery_address()}</h3>
          <Address address={deliveryAddress} {...(reveal.data && { numbers: reveal.data.delivery })} />
        </section>
        <section className="flex flex-col gap-1">
          <h3 className="text-xs text-muted">{m.orders_invoice_address()}</h3>
          <Address address={invoiceAddress} {...(reveal.data && { numbers: reveal.data.invoice })} />
        </section>
        {isCorrectable && (
          <Button
            type="button"
            appearance="secondary"
            className="self-start"
            onClick={() => setCorrecting(true)}
          >
            <PencilLine aria-hidden="true" />
            {m.order_address_correct()}
          </Button>
        )}
        {hidden && !reveal.data && (
          <div className="flex flex-col gap-1">
            <Button
              type="button"
              appearance="secondary"
              className="self-start"
              busy={reveal.isPending}
              onClick={() => reveal.mutate()}
            >
              <Eye aria-hidden="true" />
              {m.orders_reveal()}
            </Button>
            <p className="text-xs text-muted">{m.orders_reveal_hint()}</p>
          </div>
        )}
        <Failure of={reveal.error} />
      </div>
      {correcting && <AddressDialog order={order} onChange={onChange} onClose={() => setCorrecting(false)} />}
    </Card>
  )
}
