import { m } from '#texts/messages.js'
import { Truck } from '../../ui/icons/icons.tsx'
import type { ShownCart } from '../shown-cart.ts'
import { lineMoney } from './cart-money.ts'

/** The amount missing for free shipping, as text and as a progress bar. */
export function ShippingNudge({ nudge, currency }: { nudge: ShownCart['nudge']; currency: string }) {
  if (!nudge) return null
  const { missing, percent } = nudge
  const words =
    percent === 100
      ? m.free_shipping_reached()
      : m.free_shipping_missing({ amount: lineMoney(missing, currency) })
  return (
    <div className="flex flex-col gap-2 rounded-control bg-accent-soft px-3 py-2.5 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Truck aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {words}
      </p>
      <progress
        aria-label={words}
        value={percent}
        max={100}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}
