import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { MAX_PDF_BYTES } from '#modules/ordering/orders/invoices/pdf-file-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Card } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'
import { type CommandedOrder, failureOf } from './order-command.ts'

interface Info {
  invoice: { invoiceNo: string; createdAt: string } | null
}

/** The invoice of an order: made by the merchant's own program, uploaded here, downloaded by the buyer. */
export function OrderInvoice({ order, onChange }: { order: CommandedOrder; onChange: () => void }) {
  const mayEdit = useMay()('orders.edit')
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [invoiceNo, setInvoiceNo] = useState('')
  const [sent, setSent] = useState(0)
  const path = `/orders/${order.id}/invoice`
  const query = useQuery({
    queryKey: ['order-invoice', order.id, order.version],
    queryFn: ({ signal }) => apiRequest<Info>('GET', path, { signal }),
  })
  const upload = useMutation({
    mutationFn: async () => {
      if (!file || file.size > MAX_PDF_BYTES) throw new Error(m.order_invoice_choose())
      await apiRequest('PUT', path, {
        version: order.version,
        query: { invoiceNo },
        file: new Blob([file], { type: 'application/pdf' }),
      })
    },
    onSuccess: () => {
      toast(m.order_invoice_stored())
      setFile(null)
      setSent(sent + 1)
      setInvoiceNo('')
      onChange()
    },
  })
  const remove = useMutation({
    mutationFn: () => apiRequest('DELETE', path, { version: order.version }),
    onSuccess: () => {
      toast(m.order_invoice_removed())
      onChange()
    },
  })
  const invoice = query.data?.invoice
  const failure = failureOf(upload.error ?? remove.error ?? query.error)
  function send(event: FormEvent) {
    event.preventDefault()
    upload.mutate()
  }
  return (
    <Card title={m.order_invoice_title()}>
      {invoice && (
        <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <a href={`/api/admin${path}.pdf`} className="underline wrap-anywhere">
            {invoice.invoiceNo}
          </a>
          <span className="figures text-muted">{dateTime(invoice.createdAt)}</span>
          {mayEdit && (
            <Button
              type="button"
              appearance="secondary"
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {m.order_invoice_remove()}
            </Button>
          )}
        </p>
      )}
      {!invoice && query.isSuccess && <p className="mb-3 text-muted">{m.order_invoice_none()}</p>}
      {mayEdit && !order.unpaidAttempt && (
        <form onSubmit={send} className="flex flex-col gap-3">
          <label htmlFor={`${id}-no`} className="flex flex-col gap-1">
            {m.order_invoice_no()}
            <input
              id={`${id}-no`}
              value={invoiceNo}
              onChange={(event) => setInvoiceNo(event.target.value)}
              maxLength={30}
              required
              className="control"
            />
          </label>
          <label htmlFor={`${id}-file`} className="flex flex-col gap-1">
            {m.order_invoice_file()}
            <input
              // A sent file is taken out of the field.
              key={sent}
              id={`${id}-file`}
              type="file"
              accept="application/pdf,.pdf"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              className="file-field max-w-full"
            />
          </label>
          {failure && (
            <p role="alert" className="text-danger">
              {failure}
            </p>
          )}
          <Button appearance="secondary" busy={upload.isPending} className="self-start">
            {m.order_invoice_upload()}
          </Button>
        </form>
      )}
    </Card>
  )
}
