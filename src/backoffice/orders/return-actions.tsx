import { useState } from 'react'
import type { ReturnStatus } from '#modules/orders/return-status-rules.ts'
import type { Permission } from '#modules/staff/permission-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/field.tsx'
import { useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { type CommandedOrder, failureOf, useOrderCommand } from './order-command.ts'

type Step = 'approve' | 'refuse' | 'receive' | 'refund' | 'close'

/** What may follow in each state of a return, the likely step first. */
const STEPS: Readonly<Record<ReturnStatus, readonly Step[]>> = {
  requested: ['approve', 'refuse'],
  approved: ['receive', 'close'],
  received: ['refund'],
  refunded: [],
  refused: [],
  withdrawn: [],
}

const PERMISSIONS: Readonly<Record<Step, Permission>> = {
  approve: 'returns.handle',
  refuse: 'returns.handle',
  receive: 'returns.handle',
  close: 'returns.handle',
  refund: 'refunds.make',
}

const WORDS: Readonly<Record<Step, { label: () => string; text: () => string; done: () => string }>> = {
  approve: {
    label: m.order_commands_return_approve,
    text: m.order_commands_return_approve_text,
    done: m.order_commands_return_approved,
  },
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
  request: { id: string; status: ReturnStatus }
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
          {WORDS[each].label()}
        </Button>
      ))}
      {step && (
        <StepDialog
          key={step}
          step={step}
          returnId={request.id}
          order={order}
          onChange={onChange}
          onClose={() => setStep(null)}
        />
      )}
    </div>
  )
}

function StepDialog({
  step,
  returnId,
  order,
  onChange,
  onClose,
}: {
  step: Step
  returnId: string
  order: CommandedOrder
  onChange: () => void
  onClose: () => void
}) {
  const command = useOrderCommand(order, onChange)
  const [answer, setAnswer] = useState('')
  const [restock, setRestock] = useState(true)
  const [missing, setMissing] = useState(false)
  const { label, text, done } = WORDS[step]
  const isDecision = step === 'approve' || step === 'refuse'
  const path = `/returns/${returnId}/${isDecision ? 'decide' : step}`
  const body = isDecision ? { approve: step === 'approve', answer } : step === 'receive' ? { restock } : {}

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
      confirm={label()}
      danger={step === 'refuse'}
      busy={command.isPending}
      error={failureOf(command.error)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{text()}</p>
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
      {step === 'refund' && (
        <p>
          {order.paymentType === 'card'
            ? m.order_commands_refund_by_card()
            : m.order_commands_refund_by_hand()}
        </p>
      )}
    </ConfirmAction>
  )
}
