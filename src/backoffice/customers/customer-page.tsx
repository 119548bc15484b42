import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import type { CustomerDetail } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { earlierOrderState } from '../parts/earlier-order-state.ts'
import { count, date, dateTime, money } from '../parts/formats.ts'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { Branches, OpenAccount } from './customer-account.tsx'
import { BlockCustomer } from './customer-block.tsx'
import { CustomerPrivacy } from './customer-privacy.tsx'
import { customerKey } from './customer-query.ts'
import {
  consentChannel,
  customerAction,
  customerField,
  customerReviewState,
  emailState,
  fullName,
  orderState,
} from './customer-texts.ts'

/** Everything about a customer. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: customerKey(id),
    queryFn: ({ signal }) => apiRequest<CustomerDetail>('GET', `/customers/${id}`, { signal }),
  })
  return (
    <QueryState query={query} page>
      {(detail) => <CustomerRecord key={id} detail={detail} />}
    </QueryState>
  )
}

function CustomerRecord({ detail }: { detail: CustomerDetail }) {
  const { customer, sessions, balances, orders } = detail
  const may = useMay()
  const erased = customer.erasedAt !== null
  return (
    <>
      <PageHeader
        title={fullName(customer)}
        back={{ to: '/musteriler', label: m.customers_title() }}
        badges={
          <>
            {customer.guest && <StatusBadge tone="plain">{m.customers_guest()}</StatusBadge>}
            {erased && <StatusBadge tone="plain">{m.customers_erased()}</StatusBadge>}
            {customer.blockedAt && <StatusBadge tone="bad">{m.customers_blocked()}</StatusBadge>}
            {customer.openAccount && <StatusBadge tone="info">{m.customers_open_account()}</StatusBadge>}
          </>
        }
        hint={m.customers_since_day({ day: date(customer.createdAt) })}
      >
        {may('customers.write') && !erased && <BlockCustomer customer={customer} />}
      </PageHeader>
      <DetailPage
        main={
          <>
            <Orders orders={orders} />
            {detail.earlierOrders.length > 0 && <EarlierOrders earlierOrders={detail.earlierOrders} />}
            <StaffNotes record={`/customers/${customer.id}`} write="customers.write" />
            <Addresses addresses={detail.addresses} />
            <OpenAccount customer={customer} />
            {(customer.openAccount || customer.branches.length > 0) && <Branches customer={customer} />}
            <Reviews reviews={detail.reviews} />
            <Emails emails={detail.emails} />
            {may('customers.privacy') && !erased && <CustomerPrivacy customer={customer} />}
          </>
        }
        side={
          <>
            <Card title={m.customers_contact()}>
              <Facts
                facts={[
                  erased ? null : [m.customers_email(), customer.email],
                  erased || customer.guest
                    ? null
                    : [
                        m.customers_email_state(),
                        customer.emailVerified ? m.customers_verified() : m.customers_unverified(),
                      ],
                  customer.phone ? [m.customers_phone(), formatPhone(customer.phone)] : null,
                  [m.customers_sessions(), count(sessions)],
                  ...balances.map(
                    ({ currency, amount }) => [m.customers_balance(), money(amount, currency)] as const,
                  ),
                  customer.blockedAt ? [m.customers_blocked_on(), dateTime(customer.blockedAt)] : null,
                  customer.blockedAt ? [m.customers_block_reason(), customer.blockReason] : null,
                ]}
              />
            </Card>
            <Consents consents={detail.consents} />
            <HistoryPanel
              record={`customer:${customer.id}`}
              actionLabel={customerAction}
              fieldLabel={customerField}
            />
          </>
        }
      />
    </>
  )
}

/** Rows of a card; a sentence where there are none. */
function Rows({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className="text-muted">{empty}</p>
  ) : (
    <ul className="divide-y divide-line">{children}</ul>
  )
}

function Orders({ orders }: Pick<CustomerDetail, 'orders'>) {
  const mayOpen = useMay()('orders.read')
  const hint =
    orders.count > 0
      ? `${m.customers_orders_sum({ count: orders.count, total: money(orders.total) })}. ${m.frame_order_totals()}`
      : undefined
  return (
    <Card title={m.customers_orders()} {...(hint && { hint })}>
      <Rows empty={m.customers_no_orders()}>
        {orders.items.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              {mayOpen ? (
                <Link to={`/siparisler/${order.orderNo}`} className="figures font-medium underline">
                  {order.orderNo}
                </Link>
              ) : (
                <span className="figures font-medium">{order.orderNo}</span>
              )}{' '}
              <span className="text-muted">{orderState(order.status)}</span>
            </span>
            <span className="figures">
              {money(order.total)} <span className="text-muted">· {date(order.createdAt)}</span>
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** Orders of the earlier shop, to be read: none of this shop's figures counts them. */
function EarlierOrders({ earlierOrders }: Pick<CustomerDetail, 'earlierOrders'>) {
  const mayOpen = useMay()('orders.read')
  return (
    <Card title={m.customers_earlier_orders()} hint={m.customers_earlier_orders_hint()}>
      <Rows empty="">
        {earlierOrders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              {mayOpen ? (
                <Link to={`/eski-siparisler/${order.id}`} className="figures font-medium underline">
                  {order.orderNo}
                </Link>
              ) : (
                <span className="figures font-medium">{order.orderNo}</span>
              )}{' '}
              <span className="text-muted">
                {[earlierOrderState(order.status), order.source].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="figures">
              {money(order.total, order.currency)}{' '}
              <span className="text-muted">· {date(order.placedAt)}</span>
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

function Addresses({ addresses }: Pick<CustomerDetail, 'addresses'>) {
  return (
    <Card title={m.customers_addresses()}>
      <Rows empty={m.customers_no_addresses()}>
        {addresses.map((address) => (
          <li key={address.id} className="py-2">
            <p className="font-medium wrap-anywhere">{address.title}</p>
            <p className="wrap-anywhere">
              {address.name} · {formatPhone(address.phone)}
            </p>
            <p className="wrap-anywhere text-muted">
              {[address.address, address.postCode, address.town, address.city, address.country]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="wrap-anywhere text-muted">
              {[address.companyName, address.taxOffice, address.taxNumber, address.idNumber]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

function Reviews({ reviews }: Pick<CustomerDetail, 'reviews'>) {
  const mayOpen = useMay()('reviews.read')
  return (
    <Card title={m.customers_reviews()}>
      <Rows empty={m.customers_no_reviews()}>
        {reviews.items.map((review) => (
          <li key={review.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              {mayOpen ? (
                <Link to={`/degerlendirmeler/${review.id}`} className="font-medium underline">
                  {review.title}
                </Link>
              ) : (
                <span className="font-medium">{review.title}</span>
              )}{' '}
              <span className="text-muted">{review.product}</span>
            </span>
            <span className="text-muted">
              {review.star} ★ · {customerReviewState(review.status)}
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

function Emails({ emails }: Pick<CustomerDetail, 'emails'>) {
  return (
    <Card title={m.customers_emails()}>
      <Rows empty={m.customers_no_emails()}>
        {emails.map((email) => (
          <li key={email.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">{email.template}</span>
            <span className="text-muted">
              {emailState(email.status)} · {dateTime(email.sentAt ?? email.createdAt)}
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

function Consents({ consents }: Pick<CustomerDetail, 'consents'>) {
  return (
    <Card title={m.customers_consents()}>
      <Rows empty={m.customers_no_consents()}>
        {consents.map((consent) => (
          <li key={`${consent.channel} ${consent.at} ${consent.granted}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">
                {consentChannel(consent.channel)}:{' '}
                {consent.granted ? m.customers_granted() : m.customers_withdrawn()}
              </span>
              <span className="text-muted">{dateTime(consent.at)}</span>
            </p>
            <p className="text-xs wrap-anywhere text-muted">{consent.text}</p>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
