import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { StaffCustomer } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { apiRequest, confirmedIdentity, useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { customerKey } from './customer-query.ts'

/** The rights of the person behind the account: a request, a copy of the data, erasure. */
export function CustomerPrivacy({ customer }: { customer: StaffCustomer }) {
  const { id, version, email, phone } = customer
  const may = useMay()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const refreshList = useRefreshList()
  const erase = useMutation({
    mutationFn: () =>
      apiRequest<object>('POST', `/customers/${id}/erase`, { version, body: { email: typed } }),
    async onSuccess() {
      setOpen(false)
      toast(m.customers_was_erased())
      await Promise.all([client.invalidateQueries({ queryKey: customerKey(id) }), refreshList('customers')])
    },
  })
  const download = useMutation({
    mutationFn: confirmedIdentity,
    onSuccess(proven) {
      // The response is an attachment: the page stays.
      if (proven) location.assign(`/api/admin/customers/${id}/export`)
    },
    onError: (error) => toastError(error.message),
  })
  return (
    <Card title={m.customers_privacy()} hint={m.customers_privacy_hint()}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/kisisel-veri/yeni?musteri=${id}`} appearance="secondary">
          {m.customers_privacy_request()}
        </ButtonLink>
        <Button
          type="button"
          appearance="secondary"
          busy={download.isPending}
          onClick={() => !download.isPending && download.mutate()}
        >
          <Download aria-hidden="true" className="size-4" />
          {m.customers_export()}
        </Button>
        {phone !== '' && may('orders.read') && (
          // Those without an email belong to no account, so neither the copy nor the erasure has them (decision 149).
          <ButtonLink to={`/eski-siparisler?q=${encodeURIComponent(phone)}`} appearance="secondary">
            {m.customers_earlier_by_phone()}
          </ButtonLink>
        )}
        <Button type="button" appearance="danger" onClick={() => setOpen(true)}>
          {m.customers_erase()}
        </Button>
      </div>
      <ConfirmAction
        open={open}
        title={m.customers_erase_title()}
        confirm={m.customers_erase()}
        danger
        busy={erase.isPending}
        error={erase.error?.message ?? null}
        onConfirm={() => erase.mutate()}
        onClose={() => {
          setOpen(false)
          erase.reset()
        }}
      >
        <p>{m.customers_erase_text()}</p>
        <p>{m.customers_erase_stays()}</p>
        <Field
          label={m.customers_erase_type({ email })}
          name="erase-email"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmAction>
    </Card>
  )
}
