import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { mayEdit } from '#modules/ordering/orders/edits/order-edit-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useMay } from '../frame/office.ts'
import { KEYS, useShortcut } from '../frame/shortcuts.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { StickyActions } from '../parts/detail-page.tsx'
import { money } from '../parts/formats.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import {
  type CommandedOrder,
  failureOf,
  type NextStep,
  nextStepOf,
  useOrderCommand,
} from './order-command.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ParcelDialog } from './shipping/parcel-dialog.tsx'

type Opened = NextStep | 'correct' | 'cancel' | 'refund'

const PERMISSIONS: Readonly<Record<Opened, Permission>> = {
  'confirm-transfer': 'payments.confirm',
  prepare: 'orders.fulfil',
  ship: 'orders.fulfil',
  deliver: 'orders.fulfil',
  correct: 'orders.fulfil',
  cancel: 'orders.cancel',
  refund: 'refunds.make',
}

const LABELS: Readonly<Record<Opened, () => string>> = {
  'confirm-transfer': m.order_commands_confirm_transfer,
  prepare: m.order_commands_prepare,
  ship: m.order_commands_ship,
  deliver: m.order_commands_deliver,
  correct: m.order_commands_correct,
  cancel: m.order_commands_cancel,
  refund: m.order_commands_refund,
}

/** What may be done besides the next step. */
function furtherOf(order: CommandedOrder, next: NextStep | null): Opened[] {
  const { status, unpaidAttempt } = order
  const isUnsent = status === 'confirmed' || status === 'preparing'
  const isPaid = status !== 'awaiting_payment' && status !== 'payment_failed' && !unpaidAttempt
  const further: (Opened | false)[] = [
    isUnsent && 'ship',
    status === 'shipped' && order.parcels.length > 0 && 'correct',
    isPaid && 'refund',
    (isUnsent || (status === 'awaiting_payment' && !unpaidAttempt)) && 'cancel',
  ]
  return further.filter((each) => each !== false && each !== next) as Opened[]
}

/** The commands of one order: the next step as a button, the others in a menu, each with a dialog that says what will happen. */
export function OrderActions({ order, onChange }: { order: CommandedOrder; onChange: () => void }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const isAllowed = (each: Opened) => may(PERMISSIONS[each])
  const close = () => setOpened(null)
  const next = nextStepOf(order)
  const primary = next !== null && isAllowed(next) ? next : null
  const further = furtherOf(order, next).filter(isAllowed)
  const navigate = useNavigate()
  const { status, paymentType } = order
  const shipped = order.parcels.length > 0
  const isEditable = may('orders.edit') && mayEdit({ status, paymentType, shipped, cancelling: false })
  const props = { order, onChange, onClose: close }
  useShortcut(KEYS.step, m.order_commands_next_step(), () => setOpened(primary), primary !== null)
  return (
    <>
      {(primary || isEditable || further.length > 0) && (
        <StickyActions>
          {primary && (
            <Button type="button" onClick={() => setOpened(primary)}>
              {LABELS[primary]()}
            </Button>
          )}
          {(isEditable || further.length > 0) && (
            <Menu.Root>
              <Menu.Trigger className="button button-secondary">
                <EllipsisVertical aria-hidden="true" />
                {m.order_commands_more()}
              </Menu.Trigger>
              <Menu.Portal>
                <Menu.Positioner sideOffset={6} align="end" className="z-40 outline-none">
                  <Menu.Popup className="menu-popup">
                    {isEditable && (
                      <Menu.Item
                        className="menu-item"
                        onClick={() => void navigate(`/siparisler/${order.orderNo}/duzenle`)}
                      >
                        {m.order_edit_command()}
                      </Menu.Item>
                    )}
                    {further.map((each) => (
                      <Menu.Item key={each} className="menu-item" onClick={() => setOpened(each)}>
                        {LABELS[each]()}
                      </Menu.Item>
                    ))}
                  </Menu.Popup>
                </Menu.Positioner>
              </Menu.Portal>
            </Menu.Root>
          )}
        </StickyActions>
      )}
      {opened === 'ship' && <ParcelDialog {...props} />}
      {opened === 'correct' && <ParcelDialog {...props} correct />}
      {opened === 'cancel' && <CancelDialog {...props} mayRefund={isAllowed('refund')} />}
      {opened === 'refund' && <RefundDialog {...props} />}
      {(opened === 'confirm-transfer' || opened === 'prepare' || opened === 'deliver') && (
        <StepDialog {...props} step={opened} />
      )}
    </>
  )
}

const STEPS = {
  'confirm-transfer': {
    text: ({ amounts }: CommandedOrder) => m.order_commands_transfer_text({ amount: money(amounts.total) }),
    done: m.order_commands_transfer_done,
  },
  prepare: { text: m.order_commands_prepare_text, done: m.order_commands_prepare_done },
  deliver: { text: m.order_commands_deliver_text, done: m.order_commands_deliver_done },
} as const

/** A step that has nothing to fill in. */
function StepDialog({
  order,
  step,
  onChange,
  onClose,
}: {
  order: CommandedOrder
  step: keyof typeof STEPS
  onChange: () => void
  onClose: () => void
}) {
  const command = useOrderCommand(order, onChange)
  const { text, done } = STEPS[step]
  return (
    <ConfirmAction
      open
      title={LABELS[step]()}
      confirm={LABELS[step]()}
      busy={command.isPending}
      error={failureOf(command.error)}
      onClose={onClose}
      onConfirm={() =>
        command.mutate(
          { path: step },
          {
            onSuccess: () => {
              toast(done())
              onClose()
            },
          },
        )
      }
    >
      <p>{step === 'confirm-transfer' ? STEPS[step].text(order) : (text as () => string)()}</p>
    </ConfirmAction>
  )
}
