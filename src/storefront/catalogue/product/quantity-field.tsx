import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { detailQuantity } from '#modules/cart/cart-rules.ts'
import { m } from '#texts/messages.js'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The largest quantity that the product page allows at once (spec §9). */
export const MAX_AT_ONCE = 100

const end =
  'inline-flex w-11 cursor-pointer items-center justify-center hover:bg-surface focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed aria-disabled:opacity-40 noscript:hidden'

/**
 * Quantity from 1 to 100 between two buttons. Invalid input keeps the previous quantity (decisions C7). Without JavaScript it
 * is a plain number field. The buttons stay focusable at both limits, so that keyboard users do not lose the focus.
 */
export function QuantityField({
  id,
  form,
  quantity,
  onQuantity,
  most = MAX_AT_ONCE,
}: {
  id: string
  /** Id of its form, where it stands outside of it. */
  form?: string
  quantity: number
  onQuantity: (quantity: number) => void
  /** Whole units that the stock allows; the plus button stops there. */
  most?: number
}) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState<string | null>(null)
  const largest = Math.min(MAX_AT_ONCE, most)
  const set = (next: number) => {
    setTyped(null)
    onQuantity(detailQuantity(next, quantity))
  }
  return (
    <div className="inline-flex min-h-12 items-stretch overflow-hidden rounded-control border border-line-strong bg-raised has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
      <button
        type="button"
        disabled={!hydrated}
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && set(quantity - 1)}
        aria-label={m.decrease_one()}
        className={end}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        id={id}
        form={form}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_AT_ONCE}
        step={1}
        required
        value={typed ?? quantity}
        onChange={(event) => {
          const { value } = event.currentTarget
          setTyped(value)
          onQuantity(detailQuantity(value, quantity))
        }}
        onBlur={() => setTyped(null)}
        // Enter submits the form; it must submit the accepted quantity, not the typed text.
        onKeyDown={(event) => event.key === 'Enter' && setTyped(null)}
        className="figures w-14 appearance-none border-x border-line bg-transparent text-center outline-none [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        disabled={!hydrated}
        aria-disabled={quantity >= largest}
        onClick={() => quantity < largest && set(quantity + 1)}
        aria-label={m.increase_one()}
        className={end}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
