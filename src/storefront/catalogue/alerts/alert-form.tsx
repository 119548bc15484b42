import { useEffect, useState } from 'react'
import type { AlertKind } from '#modules/buying/product-alerts/product-alerts-rules.ts'
import { m } from '#texts/messages.js'
import { usePostedForm } from '../../http/forms/posted-form.ts'
import { useVisitorData } from '../../http/page-root.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ShopForm } from '../../ui/link.tsx'
import { ALERT_PATH, type AlertResult } from './alert-result.ts'

/**
 * Asks for an email about a product. Product pages are shared between visitors, so the HTML has the field for everybody; once hydrated, a
 * customer whose address is confirmed has only the button. `refused` is the result of a form without JavaScript.
 */
export function AlertForm({
  kind,
  productId,
  from,
  refused,
}: {
  kind: AlertKind
  productId: number
  /** The page to lead back to. */
  from: string
  refused?: { fields: Readonly<Record<string, string>>; values?: { email: string } } | undefined
}) {
  const { result: data, busy, onSubmit } = usePostedForm<AlertResult>()
  const customer = useVisitorData()?.customer
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const known = hydrated && customer && !customer.unverified
  const error = data ? (data.ok ? undefined : data.fields.email) : refused?.fields.email
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {data?.ok ? (
        <Alert>{(data.confirmed ? m.alert_saved : m.alert_sent)({ email: data.email })}</Alert>
      ) : (
        <ShopForm method="post" action={ALERT_PATH} onSubmit={onSubmit} className="flex flex-col gap-3">
          <CsrfField />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="from" value={from} />
          {data && !data.ok && data.message && <Alert tone="danger">{data.message}</Alert>}
          {!known && (
            <Field
              label={m.alert_email_label()}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={refused?.values?.email}
              error={error}
              hint={m.alert_privacy()}
            />
          )}
          <Button appearance="secondary" disabled={busy}>
            {kind === 'stock' ? m.alert_stock_open() : m.alert_price_open()}
          </Button>
        </ShopForm>
      )}
    </div>
  )
}
