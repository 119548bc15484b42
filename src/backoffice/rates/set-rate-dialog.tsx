import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HIGHEST_RATE, isJump, parseRate } from '#modules/goods/currencies/bulletin-rules.ts'
import type { RateRecord } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Big, roundTo } from '#shared/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Failure } from '../parts/failure.tsx'
import { money } from '../parts/formats.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { signedPercent } from './rate-texts.ts'
import { showConflict, showRate } from './rates-query.ts'

const FORM = 'set-rate'

/** Sets a rate by hand. One that moves further than the limit is shown as what it does to a price, and saved by a second press. */
export function SetRateDialog({
  currency: { code, rate, version },
  tolerance,
  onClose,
}: {
  currency: RateRecord
  tolerance: number
  onClose: () => void
}) {
  const [typed, setTyped] = useState(rate.replace('.', ','))
  const [isRefused, setIsRefused] = useState(false)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const current = Big(rate)
  const parsed = parseRate(typed.trim())
  const next = parsed?.gt('0') && parsed.lte(HIGHEST_RATE) ? parsed : null
  const jumps = next !== null && isJump(current, next, tolerance)
  const save = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      apiRequest<RateRecord>('PUT', `/currencies/${code}/rate`, {
        body: { rate: typed.trim(), isConfirmed },
        version,
      }),
    onSuccess: (changed) => {
      showRate(changed)
      toast(m.rates_saved())
      onClose()
    },
    onError: (error) => {
      showConflict(error)
      if (error instanceof ApiError && error.code === 'JUMP') setConfirmed(typed)
    },
  })
  function submit() {
    if (save.isPending) return
    setIsRefused(next === null)
    if (next === null) return
    // The first press shows the jump, the second one saves the same rate.
    if (jumps && confirmed !== typed) setConfirmed(typed)
    else save.mutate(jumps)
  }
  const change = next && roundTo(next.minus(current).times('100').div(current), 2).toFixed(2)
  const asks = jumps && confirmed === typed
  return (
    <OfficeDialog
      open
      title={m.rates_set_of({ code })}
      onClose={onClose}
      footer={
        <Button type="submit" form={FORM} appearance={asks ? 'danger' : 'primary'} busy={save.isPending}>
          {asks ? m.rates_save_anyway() : m.rates_save()}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={m.rates_field({ code })}
          name="rate"
          hint={m.rates_field_hint()}
          error={isRefused && next === null ? m.rates_invalid() : undefined}
          inputMode="decimal"
          autoComplete="off"
          className="text-right figures"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <output className={asks ? 'rounded-control bg-warn-soft p-3 text-warn' : 'text-muted'}>
          {next && change && (
            <>
              {m.rates_change({ change: signedPercent(change) })}
              <br />
              {m.rates_sample({ code, price: money(next.times('100').toFixed()) })}
            </>
          )}
        </output>
        <Failure of={save.error} />
      </form>
    </OfficeDialog>
  )
}
