import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { TextField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'

/** Asks before earlier orders of somebody without an account are erased, and why; the reason goes into the audit log. */
export function EraseEarlierOrders({
  ids,
  onErased,
  onClose,
}: {
  ids: readonly number[]
  onErased: () => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const refreshList = useRefreshList()
  const erase = useMutation({
    mutationFn: () =>
      apiRequest<{ erased: number }>('POST', '/earlier-orders/erase', {
        body: { ids, reason: reason.trim() },
      }),
    async onSuccess({ erased }) {
      onClose()
      toast(m.earlier_orders_erased({ count: erased }))
      onErased()
      await refreshList('earlier-orders')
    },
  })
  const confirm = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') erase.mutate()
  }
  return (
    <ConfirmAction
      open
      danger
      title={m.earlier_orders_erase_title({ count: ids.length })}
      confirm={m.earlier_orders_erase()}
      busy={erase.isPending}
      error={missing ? m.earlier_orders_reason_needed() : (erase.error?.message ?? null)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.earlier_orders_erase_text()}</p>
      <TextField
        label={m.earlier_orders_reason()}
        name="erase-reason"
        hint={m.earlier_orders_reason_hint()}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAction>
  )
}
