import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  instructionsProblem,
  type ReturnInstructions,
  tidyInstructions,
} from '#modules/kernel/orders/return-instruction-rules.ts'
import { MAX_PDF_BYTES } from '#modules/ordering/orders/invoices/pdf-file-rules.ts'
import {
  INSTRUCTION_FIELDS,
  instructionsSentence,
} from '#modules/ordering/orders/returns/return-instruction-sentence-rules.ts'
import { CARRIERS } from '#modules/ordering/orders/shipping/carrier-rules.ts'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { getLocale } from '#office-texts/runtime.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, TextField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { type CommandedOrder, failureOf } from '../order-command.ts'

type Request = OrderDetail['returns'][number]

interface DialogProps {
  request: Request
  order: CommandedOrder
  onChange: () => void
  onClose: () => void
}

/** Accepts a return and says how it is sent; the settings fill the fields. */
export function ApproveReturnDialog(props: DialogProps) {
  const query = useQuery({
    queryKey: ['return-sending'],
    queryFn: ({ signal }) => apiRequest<ReturnInstructions>('GET', '/returns/sending', { signal }),
  })
  if (!query.data)
    return (
      <OfficeDialog open title={m.order_commands_return_approve()} onClose={props.onClose}>
        <QueryState query={query}>{() => null}</QueryState>
      </OfficeDialog>
    )
  return <SendingForm {...props} initial={query.data} accepts />
}

/** Corrects how an accepted return is sent. */
export function ChangeSendingDialog(props: DialogProps) {
  return <SendingForm {...props} initial={props.request} accepts={false} />
}

function SendingForm({
  request,
  order,
  onChange,
  onClose,
  initial,
  accepts,
}: DialogProps & { initial: ReturnInstructions; accepts: boolean }) {
  const form = useId()
  const [carrierName, setCarrier] = useState(initial.carrierName)
  const [returnCode, setCode] = useState(initial.returnCode)
  const [returnAddress, setAddress] = useState(initial.returnAddress)
  const [answer, setAnswer] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const path = `/returns/${request.id}`
  const instructions = tidyInstructions({ carrierName, returnCode, returnAddress })
  const problem = instructionsProblem(instructions)
  const isTooLarge = file !== null && file.size > MAX_PDF_BYTES
  const errorOf = (field: keyof ReturnInstructions) =>
    tried && problem && INSTRUCTION_FIELDS[problem] === field
      ? instructionsSentence(problem, getLocale())
      : undefined

  const send = useMutation({
    mutationFn: async () => {
      let { version } = order
      if (file) {
        // The label first, so that the email can say that there is one.
        const pdf = new Blob([file], { type: 'application/pdf' })
        const stored = await apiRequest<{ version: number }>('PUT', `${path}/label`, { version, file: pdf })
        version = stored.version
      }
      if (accepts)
        await apiRequest('POST', `${path}/decide`, {
          version,
          body: { approve: true, answer, ...instructions },
        })
      else await apiRequest('PUT', `${path}/sending`, { version, body: instructions })
    },
    onSuccess: () => {
      toast(accepts ? m.order_commands_return_approved() : m.return_sending_changed())
      onChange()
      onClose()
    },
    // Somebody else was first, or the label is stored already: the next attempt is of the order's newest version.
    onError: () => onChange(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (send.isPending || problem || isTooLarge) return
    send.mutate()
  }
  const title = accepts ? m.order_commands_return_approve() : m.return_sending_change()
  const failure = failureOf(send.error)
  return (
    <OfficeDialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.frame_cancel()}
          </Button>
          <Button form={form} busy={send.isPending}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-muted">
          {accepts ? m.order_commands_return_approve_text() : m.return_sending_change_text()}
        </p>
        <Field
          label={m.return_sending_carrier()}
          name="return-carrier"
          list={`${form}-carriers`}
          autoComplete="off"
          value={carrierName}
          error={errorOf('carrierName')}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id={`${form}-carriers`}>
          {CARRIERS.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label={m.return_sending_code()}
          name="return-code"
          hint={m.return_sending_code_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="figures"
          value={returnCode}
          error={errorOf('returnCode')}
          onChange={(event) => setCode(event.target.value)}
        />
        <TextField
          label={m.return_sending_address()}
          name="return-address"
          rows={2}
          value={returnAddress}
          error={errorOf('returnAddress')}
          onChange={(event) => setAddress(event.target.value)}
        />
        <label htmlFor={`${form}-label`} className="flex flex-col gap-1.5">
          <span className="text-sm font-medium">{m.return_sending_label()}</span>
          <input
            id={`${form}-label`}
            type="file"
            accept="application/pdf,.pdf"
            aria-describedby={`${form}-label-note`}
            aria-invalid={isTooLarge || undefined}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            className="file-field max-w-full"
          />
          <span id={`${form}-label-note`} className="text-sm text-muted">
            {isTooLarge && (
              <span className="font-medium text-danger">{m.return_sending_label_choose()} </span>
            )}
            {request.hasLabel && m.return_sending_label_there()}
          </span>
        </label>
        {accepts && (
          <TextField
            label={m.order_commands_return_answer()}
            name="return-answer"
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
        <Failure of={failure} />
      </form>
    </OfficeDialog>
  )
}
