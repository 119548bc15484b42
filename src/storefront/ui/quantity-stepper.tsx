import { Minus, Plus } from 'lucide-react'
import { m } from '#texts/messages.js'

const end =
  'inline-flex w-11 cursor-pointer items-center justify-center hover:bg-surface disabled:cursor-not-allowed disabled:opacity-40'

/** A number between two buttons. The buttons send their form with `step`, so they work without scripts. */
export function QuantityStepper({
  id,
  label,
  quantity,
  largest,
  disabled = false,
  onCommit,
}: {
  id: string
  label: string
  quantity: number
  /** Most that may be asked for; plus ends there. */
  largest: number
  disabled?: boolean
  /** Called when the typed number is final. */
  onCommit: (input: HTMLInputElement) => void
}) {
  return (
    <div className="inline-flex min-h-11 items-stretch overflow-hidden rounded-control border border-line-strong bg-raised">
      <button
        type="submit"
        name="step"
        value="down"
        disabled={disabled || quantity <= 1}
        aria-label={m.less_of({ name: label })}
        className={end}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <label htmlFor={id} className="sr-only">
        {m.quantity_of({ name: label })}
      </label>
      <input
        id={id}
        key={quantity}
        name="quantity"
        inputMode="numeric"
        defaultValue={quantity}
        maxLength={6}
        onBlur={(event) => {
          if (event.currentTarget.value !== String(quantity)) onCommit(event.currentTarget)
        }}
        className="figures w-14 border-x border-line bg-transparent text-center"
      />
      <button
        type="submit"
        name="step"
        value="up"
        disabled={disabled || quantity >= largest}
        aria-label={m.more_of({ name: label })}
        className={end}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
