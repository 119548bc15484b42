import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import { storedReasonText } from '#modules/ordering/orders/returns/return-reason-texts-rules.ts'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { getLocale } from '#office-texts/runtime.js'
import { Card } from '../../parts/detail-page.tsx'
import { count, dateTime } from '../../parts/formats.ts'
import { ReturnStatusBadge } from '../../parts/return-badges.tsx'
import { ReturnActions } from './return-actions.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnSending } from './return-sending.tsx'

/** What the buyer sends back, and why, with the next steps; nothing where nothing was requested. */
export function OrderReturns({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const { hash } = useLocation()
  // The list of returns leads to one of them.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [hash])
  if (order.returns.length === 0) return null
  const lines = new Map(order.lines.map((line) => [line.id, line]))
  return (
    <Card title={m.orders_returns()}>
      <ul className="flex flex-col divide-y divide-line">
        {order.returns.map((request) => (
          <li
            key={request.id}
            id={request.id}
            className="scroll-mt-20 flex flex-col gap-1 py-2 first:pt-0 last:pb-0"
          >
            <p className="flex flex-wrap items-center gap-2">
              <ReturnStatusBadge
                status={request.status}
                refund={order.refunds.find(({ returnId }) => returnId === request.id) ?? null}
              />
              <span className="font-medium">
                {request.kind === 'withdrawal' ? m.orders_return_withdrawal() : m.orders_return_fault()}
              </span>
              {request.reason !== '' && <span>{storedReasonText(request.reason, getLocale())}</span>}
              <time dateTime={request.createdAt} className="text-muted figures">
                {dateTime(request.createdAt)}
              </time>
            </p>
            <ul>
              {request.lines.map(({ lineId, quantity }) => {
                const line = lines.get(lineId)
                return (
                  <li key={lineId}>
                    <span className="figures">
                      {count(quantity)} {line && unitWord(line.unitForms, quantity)}
                    </span>{' '}
                    {line?.name}
                  </li>
                )
              })}
            </ul>
            {request.note !== '' && <p className="wrap-anywhere whitespace-pre-line">“{request.note}”</p>}
            {request.answer !== '' && (
              <p className="wrap-anywhere text-muted">{m.orders_return_answer({ answer: request.answer })}</p>
            )}
            <ReturnPhotos request={request} />
            <ReturnSending request={request} order={order} onChange={onChange} />
            <ReturnActions request={request} order={order} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
