import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../parts/detail-page.tsx'
import { dateTime, money } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { actorName, emailName, eventText } from './order-texts.tsx'

function detailOf({ data }: OrderDetail['events'][number]): string {
  const { amount, trackingNo, code, bookedOn } = data
  if (bookedOn !== undefined) return ''
  if (typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount)) return money(amount)
  if (trackingNo !== undefined) return String(trackingNo)
  return code === undefined ? '' : m.orders_bank_code({ code: String(code) })
}

/** The movement of the bank that paid a transfer; '' where a person confirmed it without one. */
function matchedOf({ data: { bookedOn, amount } }: OrderDetail['events'][number]): string {
  if (typeof bookedOn !== 'string' || typeof amount !== 'string') return ''
  return m.orders_event_matched({ day: bookedOn.split('-').reverse().join('.'), amount: money(amount) })
}

/** What happened to the order, newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  return (
    <Card title={m.orders_timeline()}>
      <ol className="flex flex-col">
        {order.events.toReversed().map((event) => (
          <li key={event.id} className="relative border-l-2 border-line pb-4 pl-4 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-line-strong"
            />
            <p className="font-medium">
              {eventText(event.kind)}{' '}
              <span className="font-normal text-muted figures">{detailOf(event)}</span>
              {matchedOf(event) && <span className="block font-normal text-muted">{matchedOf(event)}</span>}
            </p>
            <p className="text-muted">
              {actorName(event.actor)} ·{' '}
              <time dateTime={event.createdAt} className="figures">
                {dateTime(event.createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {order.acceptances.length > 0 && (
        <p className="mt-3 text-muted">
          {m.orders_acceptances({
            count: order.acceptances.length,
            time: dateTime(order.acceptances[0]?.createdAt ?? order.createdAt),
          })}
        </p>
      )}
    </Card>
  )
}

/** The emails that were sent about the order. */
export function OrderEmails({ order }: { order: OrderDetail }) {
  if (order.emails.length === 0) return null
  return (
    <Card title={m.orders_emails()}>
      <ul className="flex flex-col gap-2">
        {order.emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center justify-between gap-x-2">
            <span>{emailName(email.template)}</span>
            {email.sentAt ? (
              <time dateTime={email.sentAt} className="text-muted figures">
                {dateTime(email.sentAt)}
              </time>
            ) : (
              <StatusBadge tone={email.status === 'failed' ? 'bad' : 'info'}>
                {email.status === 'failed' ? m.orders_email_failed() : m.orders_email_waiting()}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
