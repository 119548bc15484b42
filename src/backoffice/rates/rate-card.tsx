import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateRecord } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { shownCurrencyName } from './currency-name.ts'
import { RateHistoryList } from './rate-history.tsx'
import { dayText, rateText, signedPercent, sourceText } from './rate-texts.ts'
import { showConflict, showRate } from './rates-query.ts'
import { RemoveCurrency } from './remove-currency.tsx'
import { SetRateDialog } from './set-rate-dialog.tsx'

interface RateProps {
  currency: RateRecord
  /** In percent. */
  tolerance: number
  mayChange: boolean
}

/** A currency: its rate and where it comes from, what waits, and the ways to change it. */
export function RateCard({ currency, tolerance, mayChange }: RateProps) {
  const { code, rate, since, setBy, isDefault } = currency
  const [open, setOpen] = useState<'set' | 'history' | null>(null)
  return (
    <Card
      title={`${code} · ${shownCurrencyName(currency)}`}
      actions={
        <>
          <Button type="button" appearance="quiet" onClick={() => setOpen('history')}>
            {m.rates_history()}
            <span className="sr-only">: {code}</span>
          </Button>
          {mayChange && !isDefault && <RemoveCurrency currency={currency} />}
          {mayChange && (
            <Button type="button" appearance="secondary" onClick={() => setOpen('set')}>
              {m.rates_set()}
              <span className="sr-only">: {code}</span>
            </Button>
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted">1 {code} =</span>
        <strong className="text-xl figures">{rateText(rate)}</strong>
        {isDefault && <StatusBadge tone="plain">{m.rates_default()}</StatusBadge>}
      </p>
      <p className="text-muted">
        {sourceText(currency)}
        {setBy && ` · ${setBy}`}
        {since && (
          <>
            {' · '}
            <time dateTime={since} title={dateTime(since)}>
              {ago(since)}
            </time>
          </>
        )}
      </p>
      {currency.pending && <Pending currency={currency} tolerance={tolerance} mayChange={mayChange} />}
      {open === 'set' && (
        <SetRateDialog currency={currency} tolerance={tolerance} onClose={() => setOpen(null)} />
      )}
      <OfficeDialog
        open={open === 'history'}
        title={m.rates_history_of({ code })}
        onClose={() => setOpen(null)}
      >
        <RateHistoryList code={code} />
      </OfficeDialog>
    </Card>
  )
}

/** A rate that jumped: approve it, or keep the one in force. */
function Pending({ currency, tolerance, mayChange }: RateProps) {
  const { code, rate, version, pending } = currency
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null)
  const decision = useMutation({
    mutationFn: (verb: 'approve' | 'refuse') =>
      apiRequest<RateRecord>('POST', `/currencies/${code}/${verb}`, { version }),
    onSuccess: (changed, verb) => {
      showRate(changed)
      toast(verb === 'approve' ? m.rates_approved() : m.rates_refused())
      setAsked(null)
    },
    onError: (error: Error) => showConflict(error),
  })
  if (!pending) return null
  const ask = (verb: 'approve' | 'refuse') => {
    decision.reset()
    setAsked(verb)
  }
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-card border border-warn bg-warn-soft p-3">
      <p className="font-medium text-warn">{m.rates_pending_title({ rate: rateText(pending.rate) })}</p>
      <p>
        {m.rates_pending_text({
          day: dayText(pending.bulletinDate),
          change: signedPercent(pending.change),
          tolerance: m.frame_percent({ value: tolerance }),
        })}
      </p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button type="button" aria-label={m.rates_approve_of({ code })} onClick={() => ask('approve')}>
            {m.rates_approve()}
          </Button>
          <Button
            type="button"
            appearance="secondary"
            aria-label={m.rates_refuse_of({ code })}
            onClick={() => ask('refuse')}
          >
            {m.rates_refuse()}
          </Button>
        </div>
      )}
      <ConfirmAction
        open={asked !== null}
        title={asked === 'refuse' ? m.rates_refuse_of({ code }) : m.rates_approve_of({ code })}
        confirm={asked === 'refuse' ? m.rates_refuse() : m.rates_approve()}
        busy={decision.isPending}
        error={decision.error?.message ?? null}
        onConfirm={() => asked && decision.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {asked === 'refuse'
          ? m.rates_refuse_text({ code, rate: rateText(rate) })
          : m.rates_approve_text({ code, rate: rateText(pending.rate) })}
      </ConfirmAction>
    </div>
  )
}
