import { type ComponentProps, useState } from 'react'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import type { ReturnStatus } from '#modules/ordering/orders/returns/return-status-rules.ts'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/form/field.tsx'
import { useMay } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { ConfirmAction } from '../../parts/confirm-action.tsx'
import { Facts } from '../../parts/detail-page.tsx'
import { money } from '../../parts/formats.ts'
import { type CommandedOrder, failureOf, useOrderCommand } from '../order-command.ts'
import { ApproveReturnDialog, ChangeSendingDialog } from './return-sending-dialog.tsx'

type Step = 'approve' | 'refuse' | 'receive' | 'instruct' | 'refund' | 'close'

/** What may follow in each state of a return, the likely step first. */
const STEPS: Readonly<Record<ReturnStatus, readonly Step[]>> = {
  requested: ['approve', 'refuse'],
  approved: ['receive', 'instruct', 'close'],
  received: ['refund'],
  refunded: [],
  refused: [],
  withdrawn: [],
}

const PERMISSIONS: Readonly<Record<Step, Permission>> = {
  approve: 'returns.handle',
  refuse: 'returns.handle',
  receive: 'returns.handle',
  instruct: 'returns.handle',
  close: 'returns.handle',
  refund: 'refunds.make',
}

/** A step that a dialog of its own asks for. */
const DIALOGS = { approve: ApproveReturnDialog, instruct: ChangeSendingDialog } as const
type PlainStep = Exclude<Step, keyof typeof DIALOGS>

const LABELS: Readonly<Record<keyof typeof DIALOGS, () => string>> = {
  approve: m.order_commands_return_approve,
  instruct: m.return_sending_change,
}

const WORDS: Readonly<Record<PlainStep, { label: () => string; text: () => string; done: () => string }>> = {
  refuse: {
    label: m.order_commands_return_refuse,
    text: m.order_commands_return_refuse_text,
    done: m.order_commands_return_refused,
  },
  receive: {
    label: m.order_commands_return_receive,
    text: m.order_commands_return_receive_text,
    done: m.order_commands_return_received,
  },
  refund: {
    label: m.order_commands_return_refund,
    text: m.order_commands_return_refund_text,
    done: m.order_commands_return_refunded,
  },
  close: {
    label: m.order_commands_return_close,
    text: m.order_commands_return_close_text,
    done: m.order_commands_return_closed,
  },
}

/** The steps of one return: accept or refuse, products back, money back. */
export function ReturnActions({
  request,
  order,
  onChange,
}: {
  request: OrderDetail['returns'][number]
  order: CommandedOrder
  onChange: () => void
}) {
  const may = useMay()
  const [step, setStep] = useState<Step | null>(null)
  const steps = STEPS[request.status].filter((each) => may(PERMISSIONS[each]))
  if (steps.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {steps.map((each, index) => (
        <Button
          key={each}
          type="button"
          appearance={index === 0 ? 'secondary' : 'quiet'}
          onClick={() => setStep(each)}
        >
          {isPlain(each) ? WORDS[each].label() : LABELS[each]()}
        </Button>
      ))}
      {step && !isPlain(step) && (
        <OwnDialog
          key={step}
          step={step}
          request={request}
          order={order}
          onChange={onChange}
          onClose={() => setStep(null)}
        />
      )}
      {step && isPlain(step) && (
        <StepDialog
          key={step}
          step={step}
          request={request}
          order={order}
          onChange={onChange}
          onClose={() => setStep(null)}
        />
      )}
    </div>
  )
}

const isPlain = (step: Step): step is PlainStep => !(step in DIALOGS)

function OwnDialog({
  step,
  ...props
}: { step: keyof typeof DIALOGS } & ComponentProps<typeof ApproveReturnDialog>) {
  const Dialog = DIALOGS[step]
  return <Dialog {...props} />
}

function StepDialog({
  step,
  request,
  order,
  onChange,
  onClose,
}: {
  step: PlainStep
  request: OrderDetail['returns'][number]
  order: CommandedOrder
  onChange: () => void
  onClose: () => void
}) {
  const command = useOrderCommand(order, onChange)
  const [answer, setAnswer] = useState('')
  const [restock, setRestock] = useState(true)
  const [missing, setMissing] = useState(false)
  const { label, text, done } = WORDS[step]
  // Null when the money of these products went back before.
  const due = Number(request.refundDue) > 0 ? money(request.refundDue ?? '0') : null
  const isDecision = step === 'refuse'
  const path = `/returns/${request.id}/${isDecision ? 'decide' : step}`
  const body = isDecision ? { approve: false, answer } : step === 'receive' ? { restock } : {}

  function confirm() {
    // Whoever is refused is told why.
    if (step === 'refuse' && answer.trim() === '') return setMissing(true)
    command.mutate(
      { path, body },
      {
        onSuccess: () => {
          toast(done())
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmAction
      open
      title={label()}
      confirm={step === 'refund' && due !== null ? m.order_commands_refund_amount({ amount: due }) : label()}
      danger={step === 'refuse'}
      busy={command.isPending}
      error={failureOf(command.error)}
      onClose={onClose}
      onConfirm={confirm}
    >
      {step !== 'refund' && <p>{text()}</p>}
      {isDecision && (
        <TextField
          label={m.order_commands_return_answer()}
          name="return-answer"
          value={answer}
          error={missing && answer.trim() === '' ? m.order_commands_return_answer_needed() : undefined}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      {step === 'receive' && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium text-ink">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent md:size-4"
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
          {m.order_commands_return_restock()}
        </label>
      )}
      {step === 'refund' && due === null && <p>{m.order_commands_return_refund_none()}</p>}
      {step === 'refund' && due !== null && (
        <>
          <Facts facts={[[m.order_commands_refund_total(), <strong key="due">{due}</strong>]]} />
          <p>{text()}</p>
          <p>
            {order.paymentType === 'card'
              ? m.order_commands_refund_by_card()
              : m.order_commands_refund_by_hand()}
          </p>
        </>
      )}
    </ConfirmAction>
  )
}
