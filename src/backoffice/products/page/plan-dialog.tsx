import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../../frame/office.ts'
import { toast, toastError } from '../../frame/toasts.tsx'
import { dateTime } from '../../parts/formats.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { momentOf, typedMoment } from '../../parts/typed-moment.ts'
import { useOpenProduct } from '../product-context.ts'
import { showProduct } from '../product-query.ts'

/** When a draft publishes itself, in Istanbul's time. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { product, isUnsaved } = useOpenProduct()
  const client = useQueryClient()
  const [typed, setTyped] = useState(typedMoment(product.publishAt))
  const plan = useMutation({
    mutationFn: (publishAt: string | null) =>
      apiRequest<ProductRecord>('PATCH', `/products/${product.id}`, {
        body: { publishAt },
        version: product.version,
      }),
    onSuccess(saved) {
      showProduct(client, saved)
      toast(
        saved.publishAt === null
          ? m.products_unplanned()
          : m.products_planned({ moment: dateTime(saved.publishAt) }),
      )
      onClose()
    },
  })
  const send = (publishAt: string | null) => {
    if (isUnsaved) toastError(m.products_save_first())
    else if (!plan.isPending) plan.mutate(publishAt)
  }
  return (
    <OfficeDialog
      open
      title={m.products_plan()}
      onClose={onClose}
      footer={
        <>
          {product.publishAt !== null && (
            <Button type="button" appearance="quiet" onClick={() => send(null)}>
              {m.products_unplan()}
            </Button>
          )}
          <Button
            type="button"
            busy={plan.isPending}
            disabled={typed === ''}
            onClick={() => send(momentOf(typed))}
          >
            {m.products_plan_save()}
          </Button>
        </>
      }
    >
      <Field
        label={m.products_plan_moment()}
        name="publishAt"
        type="datetime-local"
        hint={m.products_plan_hint()}
        error={plan.error?.message}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </OfficeDialog>
  )
}
