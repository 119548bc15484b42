import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffCustomer } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { useCustomerChanged } from './customer-query.ts'

/** Blocks a customer, or lets them in again; says what will happen first. */
export function BlockCustomer({ customer }: { customer: StaffCustomer }) {
  const { id, version, blockedAt } = customer
  const blocked = blockedAt !== null
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const changed = useCustomerChanged()
  const command = useMutation({
    mutationFn: () =>
      blocked
        ? apiRequest<StaffCustomer>('POST', `/customers/${id}/unblock`, { version })
        : apiRequest<StaffCustomer>('POST', `/customers/${id}/block`, {
            version,
            body: { reason: reason.trim() },
          }),
    onSuccess(saved) {
      setOpen(false)
      setReason('')
      toast(blocked ? m.customers_unblocked() : m.customers_was_blocked())
      changed(saved)
    },
    onError(error) {
      if (error instanceof ApiError && error.current) changed(error.current as StaffCustomer)
    },
  })
  const confirm = () => {
    setMissing(!blocked && reason.trim() === '')
    if (blocked || reason.trim() !== '') command.mutate()
  }
  return (
    <>
      <Button type="button" appearance="secondary" onClick={() => setOpen(true)}>
        {blocked ? m.customers_unblock() : m.customers_block()}
      </Button>
      <ConfirmAction
        open={open}
        title={blocked ? m.customers_unblock_title() : m.customers_block_title()}
        confirm={blocked ? m.customers_unblock() : m.customers_block()}
        danger={!blocked}
        busy={command.isPending}
        error={missing ? m.customers_block_reason_needed() : (command.error?.message ?? null)}
        onConfirm={confirm}
        onClose={() => {
          setOpen(false)
          command.reset()
        }}
      >
        <p>{blocked ? m.customers_unblock_text() : m.customers_block_text()}</p>
        {!blocked && (
          <TextField
            label={m.customers_block_reason()}
            name="block-reason"
            hint={m.customers_block_reason_hint()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </ConfirmAction>
    </>
  )
}
