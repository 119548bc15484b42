import { shipmentStep } from '#modules/kernel/orders/order-status-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { CheckBold } from '../../../ui/icons/icons.tsx'
import { mainParcel } from './order-parcels.ts'

/** What of an order tells how its shipment proceeds. */
export type ShippedOrder = Pick<Order, 'isCancel' | 'orderItems' | 'splitLines' | 'deliveredAt' | 'status'>

/**
 * The shipment progress in three steps: those that are over have a tick, the current one its number, in outline while the payment is
 * awaited. The last step is never highlighted; the delivery date is shown as text (decisions A14).
 */
export function OrderProgress({ order }: { order: ShippedOrder }) {
  const reached = shipmentStep(mainParcel(order)?.takipNo ?? '')
  const steps = [m.order_step_1(), m.order_step_2(), m.order_step_3()]
  return (
    <div className="@container">
      {/* One below the other where a font of twice the size leaves no room beside each other. */}
      <ol aria-label={m.order_progress()} className="grid grid-cols-3 gap-y-3 @max-[12rem]:grid-cols-1">
        {steps.map((name, index) => {
          const step = index + 1
          const lit = step <= reached
          const waits = order.status === 'awaiting_payment'
          return (
            <li
              key={name}
              aria-current={step === reached ? 'step' : undefined}
              className="flex flex-col items-center gap-2 text-center @max-[12rem]:flex-row @max-[12rem]:flex-wrap @max-[12rem]:text-left"
            >
              <span className="flex w-full items-center @max-[12rem]:w-auto">
                <Bar lit={lit} shown={index > 0} />
                <span
                  className={classNames(
                    'flex size-7 shrink-0 items-center justify-center rounded-full border-2',
                    !lit && 'border-line bg-raised text-muted',
                    lit && (waits ? 'border-accent bg-raised' : 'border-accent bg-accent text-on-accent'),
                  )}
                >
                  {step < reached ? (
                    <CheckBold aria-hidden="true" className="size-4" />
                  ) : (
                    <span aria-hidden="true" className="figures text-xs font-semibold">
                      {step}
                    </span>
                  )}
                </span>
                <Bar lit={step < reached} shown={step < steps.length} />
              </span>
              <span className={classNames('px-1 text-sm', lit ? 'font-medium' : 'text-muted')}>{name}</span>
              {step === steps.length && order.deliveredAt && (
                <span className="figures text-sm font-medium text-accent">
                  {m.order_delivered_on({ date: order.deliveredAt.slice(0, 10) })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Bar({ lit, shown }: { lit: boolean; shown: boolean }) {
  return (
    <span
      className={classNames(
        'h-0.5 flex-1 @max-[12rem]:hidden',
        shown ? (lit ? 'bg-accent' : 'bg-line') : 'bg-transparent',
      )}
    />
  )
}
