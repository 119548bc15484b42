import { m } from '#texts/messages.js'
import { classNames } from '../ui/class-names.ts'
import { Check } from '../ui/icons/icons.tsx'

export type CheckoutStep = 1 | 2 | 3

/** The progress of the checkout: addresses, payment, summary (spec §2). */
export function CheckoutSteps({ step }: { step: CheckoutStep }) {
  const names = [m.my_addresses(), m.payment_details(), m.shopping_summary()]
  return (
    <ol aria-label={m.checkout_steps()} className="flex items-start pb-6">
      {names.map((name, index) => {
        const number = index + 1
        const done = number < step
        const current = number === step
        return (
          <li
            key={name}
            aria-current={current ? 'step' : undefined}
            className={classNames(
              'relative flex min-w-0 flex-1 flex-col items-center gap-1.5 text-center text-sm wrap-anywhere',
              index > 0 &&
                'before:absolute before:top-4 before:right-[calc(50%+1.35rem)] before:h-0.5 before:w-[calc(100%-2.7rem)]',
              index > 0 && (number <= step ? 'before:bg-accent' : 'before:bg-line'),
              current ? 'font-semibold' : 'text-muted',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'figures inline-flex size-8 items-center justify-center rounded-full border-2 text-sm font-semibold',
                number <= step ? 'border-accent bg-accent text-on-accent' : 'border-line-strong text-muted',
              )}
            >
              {done ? <Check className="size-4" /> : number}
            </span>
            {name}
            {done && <span className="sr-only"> ({m.step_done()})</span>}
          </li>
        )
      })}
    </ol>
  )
}
