import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateRecord } from '#modules/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, queryClient } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'

/** Removes a currency after a question; one that products are priced in is refused by the server, in words. */
export function RemoveCurrency({ currency: { code, version } }: { currency: RateRecord }) {
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => apiRequest('DELETE', `/currencies/${code}`, { version }),
    async onSuccess() {
      setAsked(false)
      toast(m.rates_removed())
      await queryClient.invalidateQueries({ queryKey: ['rates'] })
    },
  })
  return (
    <>
      <Button type="button" appearance="quiet" onClick={() => setAsked(true)}>
        {m.rates_remove()}
        <span className="sr-only">: {code}</span>
      </Button>
      <ConfirmAction
        open={asked}
        title={m.rates_remove_of({ code })}
        confirm={m.rates_remove()}
        danger
        busy={remove.isPending}
        error={remove.error?.message ?? null}
        onConfirm={() => !remove.isPending && remove.mutate()}
        onClose={() => {
          setAsked(false)
          remove.reset()
        }}
      >
        {m.rates_remove_text()}
      </ConfirmAction>
    </>
  )
}
