import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AskedPayments, RestoreView } from '#modules/shop/restored/restored-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { dateTime, money } from '../parts/formats.ts'
import { StatusBadge, type WordedState } from '../parts/status-badge.tsx'

type Says = AskedPayments['items'][number]['says']

const SAYS: Readonly<Record<Says, WordedState>> = {
  paid: { tone: 'warn', words: m.restored_says_paid },
  failed: { tone: 'plain', words: m.restored_says_failed },
  pending: { tone: 'plain', words: m.restored_says_pending },
  unknown: { tone: 'bad', words: m.restored_says_unknown },
  'no-provider': { tone: 'bad', words: m.restored_says_no_provider },
}

/** Card payments of the lost time: those the shop knows are asked for here, the others are looked up at the provider by hand. */
export function OpenPayments({
  restore: { payments, provider, takenAt, restoredAt },
}: {
  restore: RestoreView
}) {
  const mayAsk = useMay()('operations.write')
  const ask = useMutation({ mutationFn: () => apiRequest<AskedPayments>('POST', '/restored/payments') })
  const answers = new Map(ask.data?.items.map((item) => [item.id, item]))
  const between = { from: dateTime(takenAt), to: dateTime(restoredAt) }
  return (
    <Card
      title={m.restored_payments()}
      hint={m.restored_payments_hint()}
      actions={
        mayAsk &&
        payments.length > 0 && (
          <Button type="button" appearance="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
            {m.restored_payments_ask()}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Failure of={ask.error} />
        {payments.length === 0 ? (
          <p className="text-muted">{m.restored_payments_none()}</p>
        ) : (
          <ul className="divide-y divide-line">
            {payments.map(({ id, orderNo, price, createdAt }) => {
              const answer = answers.get(id)
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <span className="font-medium">
                    {orderNo === '' ? (
                      m.restored_payment_account()
                    ) : (
                      <Link to={`/siparisler/${orderNo}`} className="underline">
                        {orderNo}
                      </Link>
                    )}
                  </span>
                  <span className="text-muted">{dateTime(createdAt)}</span>
                  <span className="figures">{money(price)}</span>
                  {answer && (
                    <StatusBadge tone={SAYS[answer.says].tone}>
                      {SAYS[answer.says].words()}
                      {answer.paidPrice !== null && ` · ${money(answer.paidPrice)}`}
                    </StatusBadge>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {payments.length > 0 && <p className="text-muted">{m.restored_payments_settled()}</p>}
        <div role="note" className="rounded-card bg-warn-soft p-3 text-ink">
          {provider === 'test' ? (
            <p>{m.restored_payments_test()}</p>
          ) : provider === 'iyzico' ? (
            <>
              <p className="font-medium">{m.restored_payments_iyzico(between)}</p>
              <p>{m.restored_payments_iyzico_compare()}</p>
            </>
          ) : (
            <p>{m.restored_payments_no_provider()}</p>
          )}
        </div>
      </div>
    </Card>
  )
}
