import { useMutation } from '@tanstack/react-query'
import { sendBackDay } from '#modules/kernel/orders/return-instruction-rules.ts'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { Facts } from '../../parts/detail-page.tsx'
import { dayAndMonth } from '../../parts/formats.ts'
import { type CommandedOrder, failureOf } from '../order-command.ts'

/** How a return is sent, as its buyer sees it, and its label; nothing where neither is known. */
export function ReturnSending({
  request,
  order,
  onChange,
}: {
  request: OrderDetail['returns'][number]
  order: CommandedOrder
  onChange: () => void
}) {
  const mayHandle = useMay()('returns.handle')
  const { id, status, decidedAt, carrierName, returnCode, returnAddress, hasLabel } = request
  const remove = useMutation({
    mutationFn: () => apiRequest('DELETE', `/returns/${id}/label`, { version: order.version }),
    onSuccess: () => {
      toast(m.return_sending_label_removed())
      onChange()
    },
    onError: () => onChange(),
  })
  const fact = (name: string, value: string) => (value === '' ? null : ([name, value] as const))
  const facts = [
    fact(m.return_sending_carrier(), carrierName),
    fact(m.return_sending_code(), returnCode),
    fact(m.return_sending_address(), returnAddress),
    status === 'approved' && decidedAt !== null
      ? ([m.return_sending_by(), dayAndMonth(sendBackDay(new Date(decidedAt)))] as const)
      : null,
  ]
  const isUnsent = status === 'requested' || status === 'approved'
  if (!hasLabel && facts.every((each) => each === null)) return null
  const failure = failureOf(remove.error)
  return (
    <div className="flex flex-col gap-2">
      <Facts facts={facts} />
      {hasLabel && (
        <p className="flex flex-wrap items-center gap-3">
          <a href={`/api/admin/returns/${id}/label.pdf`} download className="underline">
            {m.return_sending_label_open()}
          </a>
          {mayHandle && isUnsent && (
            <Button type="button" appearance="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              {m.return_sending_label_remove()}
            </Button>
          )}
        </p>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
