import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cartQuantity } from '#modules/cart/cart-rules.ts'
import { m } from '#texts/messages.js'
import { type LineId, lineKey } from './shown-cart.ts'

const end =
  'inline-flex w-11 cursor-pointer items-center justify-center hover:bg-surface focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-40'

/** The id of a line's quantity field. */
export function quantityField(line: LineId): string {
  return `quantity-${lineKey(line)}`
}

/**
 * A quantity field between minus and plus. Minus stops at 1, plus at `largest`, the stock available to this line (decisions H2).
 * Buttons at the limit stay focusable, so that keyboard users keep their focus. Works without JavaScript inside a form.
 */
export function LineStepper({
  id,
  name,
  quantity,
  largest,
  disabled = false,
  onChange,
}: {
  id: string
  /** The product name, for screen readers. */
  name: string
  quantity: number
  largest: number
  disabled?: boolean
  onChange: (quantity: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    if (typed === null) return
    setTyped(null)
    const wanted = cartQuantity(typed, quantity)
    if (wanted !== quantity) onChange(wanted)
  }

  const step = (value: 'up' | 'down', label: string, next: number, possible: boolean, icon: ReactNode) => (
    <button
      type="submit"
      name="step"
      value={value}
      aria-label={label}
      aria-disabled={disabled || !possible}
      className={end}
      onClick={(event) => {
        event.preventDefault()
        setTyped(null)
        if (!disabled && possible) onChange(next)
      }}
    >
      {icon}
    </button>
  )

  return (
    <div className="inline-flex min-h-11 items-stretch overflow-hidden rounded-control border border-line-strong bg-raised">
      {step(
        'down',
        m.less_of({ name }),
        quantity - 1,
        quantity > 1,
        <Minus aria-hidden="true" className="size-4" />,
      )}
      <label htmlFor={id} className="sr-only">
        {m.quantity_of({ name })}
      </label>
      <input
        id={id}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(quantity)}
        readOnly={disabled}
        maxLength={6}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit()
        }}
        className="figures w-12 border-x focus-visible:-outline-offset-2 border-line bg-transparent text-center"
      />
      {step(
        'up',
        m.more_of({ name }),
        quantity + 1,
        quantity < largest,
        <Plus aria-hidden="true" className="size-4" />,
      )}
    </div>
  )
}
